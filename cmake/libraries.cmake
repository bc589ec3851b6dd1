# The libraries this program stands on, all from the system's packages.
if(VENDOR_CONFS_STATIC)
  set(OPENSSL_USE_STATIC_LIBS ON)
endif()
find_package(CLI11 CONFIG REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(OpenSSL REQUIRED COMPONENTS Crypto)
# RE2 has no CMake package on Debian.
find_package(PkgConfig REQUIRED)
pkg_check_modules(RE2 REQUIRED IMPORTED_TARGET re2)
set(re2_library PkgConfig::RE2)

# Debian ships fmt as a shared library only: a program that takes its libraries along takes fmt's
# headers instead.
set(fmt_library fmt::fmt)
if(VENDOR_CONFS_STATIC)
  set(fmt_library fmt::fmt-header-only)
  set(re2_library "")
  foreach(name IN LISTS RE2_STATIC_LIBRARIES)
    list(APPEND re2_library "-l:lib${name}.a")
  endforeach()
endif()
