# SPDX-License-Identifier: Apache-2.0
# Completion of gen_vendor_confs for bash.

# The ops of the checkout at hand, one a line; nothing where there is none.
_gen_vendor_confs_ops() {
  "$@" --export 2>/dev/null | sed -n '/^  "ops": \[/,/^  \]/s/^    "\(.*\)".*/\1/p'
}

_gen_vendor_confs() {
  local modes='--check --diff --stats --explain --lint --fingerprint --export --audit-writers'
  local options='--root --conf-dir --tables --coverage --platform --format --trust-confs
    -q --quiet -v --verbose --color --version -h --help'
  local platforms='ascend dcu gcu iluvatar kunlunxin metax mps musa ppu'
  local formats='text json markdown github'
  local colors='auto always never'

  # The words so far without `=`, which bash splits off: `--root=x` is `--root x`.
  local word current='' mode='' last='' root=() words=()
  for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
    current=${word#=}
    [[ $word == = ]] || words+=("$word")
  done
  [[ $word == = ]] || unset 'words[-1]'
  # The mode, the root, and the option that the current word belongs to.
  for word in "${words[@]}"; do
    [[ $last == --root ]] && root=(--root "${word/#\~/$HOME}")
    [[ " $modes " == *" $word "* ]] && mode=$word
    if [[ $word == -* || $last != --@(explain|audit-writers) ]]; then
      last=$word
    fi
  done
  [[ $mode ]] && modes=''
  [[ $current == -* ]] && last=''

  case $last in
    --root | --conf-dir | --tables)
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -d -- "$current")
      ;;
    --coverage)
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -W builtin -- "$current")
      ;;
    --audit-writers)
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "$current")
      ;;
    --platform)
      local before=''
      [[ $current == *,* ]] && before=${current%,*},
      mapfile -t COMPREPLY < <(compgen -P "$before" -W "$platforms" -- "${current##*,}")
      ;;
    --format)
      mapfile -t COMPREPLY < <(compgen -W "$formats" -- "$current")
      ;;
    --color)
      mapfile -t COMPREPLY < <(compgen -W "$colors" -- "$current")
      ;;
    --explain)
      mapfile -t COMPREPLY < <(
        compgen -W "$(_gen_vendor_confs_ops "${1/#\~/$HOME}" "${root[@]}")" -- "$current"
      )
      ;;
    *)
      mapfile -t COMPREPLY < <(compgen -W "$modes $options" -- "$current")
      ;;
  esac
} && complete -F _gen_vendor_confs gen_vendor_confs
