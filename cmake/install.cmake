# What is installed, and where a Linux system looks for it.
include(GNUInstallDirs)

set(VENDOR_CONFS_BASH_COMPLETIONS "${CMAKE_INSTALL_DATADIR}/bash-completion/completions"
    CACHE STRING "Where bash-completion looks, below the prefix")
# Debian's zsh reads this folder below /usr/local alone: debian_layout.cmake moves it for the package.
set(VENDOR_CONFS_ZSH_COMPLETIONS "${CMAKE_INSTALL_DATADIR}/zsh/site-functions"
    CACHE STRING "Where zsh looks, below the prefix")
set(VENDOR_CONFS_FISH_COMPLETIONS "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d"
    CACHE STRING "Where fish looks, below the prefix")

install(TARGETS gen_vendor_confs RUNTIME)
install(FILES docs/man/gen_vendor_confs.1 DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
install(FILES docs/completions/gen_vendor_confs.bash
  DESTINATION "${VENDOR_CONFS_BASH_COMPLETIONS}" RENAME gen_vendor_confs)
install(FILES docs/completions/_gen_vendor_confs DESTINATION "${VENDOR_CONFS_ZSH_COMPLETIONS}")
install(FILES docs/completions/gen_vendor_confs.fish
  DESTINATION "${VENDOR_CONFS_FISH_COMPLETIONS}")
install(FILES LICENSE CHANGELOG.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")

include(cmake/package.cmake)
