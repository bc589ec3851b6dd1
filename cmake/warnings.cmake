# Every warning is looked at: a target that links this gets the project's set.
add_library(vendor_confs_warnings INTERFACE)
target_compile_options(vendor_confs_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
