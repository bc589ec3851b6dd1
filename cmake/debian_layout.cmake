# Turns what `cmake --install` made into what Debian asks of a package. CPack runs it on the staged
# files.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()
find_program(GZIP gzip REQUIRED)
set(usr "${CPACK_TEMPORARY_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX}")
set(share "${usr}/share")

if(EXISTS "${share}/zsh/site-functions")
  file(RENAME "${share}/zsh/site-functions" "${share}/zsh/vendor-completions")
endif()
file(RENAME "${share}/doc/gen_vendor_confs" "${share}/doc/gen-vendor-confs")
file(RENAME "${share}/doc/gen-vendor-confs/LICENSE" "${share}/doc/gen-vendor-confs/copyright")
file(RENAME "${share}/doc/gen-vendor-confs/CHANGELOG.md" "${share}/doc/gen-vendor-confs/changelog")
execute_process(
  COMMAND "${GZIP}" -9n "${share}/doc/gen-vendor-confs/changelog"
          "${share}/man/man1/gen_vendor_confs.1"
  COMMAND_ERROR_IS_FATAL ANY)
# Folders do not take the umask of whoever makes the package.
file(CHMOD_RECURSE "${usr}" DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
