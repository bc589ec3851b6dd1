# The Debian package: cpack -G DEB, or the workflow preset `package`.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME gen-vendor-confs)
set(CPACK_PACKAGE_VENDOR "gen_vendor_confs maintainers")
set(CPACK_PACKAGE_CONTACT "gen_vendor_confs maintainers <maintainers@gen-vendor-confs.invalid>")
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "writes, checks and explains the backend confs of Torch-FL")
set(CPACK_PACKAGE_DESCRIPTION
"Torch-FL reads one backends_<platform>.conf a platform, which names for every
ATen op the implementation that serves it. gen_vendor_confs works these routes
out from the registration files of a checkout and from compiled-in tables,
writes the confs, checks that they are up to date, and tells why an op takes
the route it takes.")
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS "${PROJECT_SOURCE_DIR}/cmake/debian_layout.cmake")

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
include(CPack)
