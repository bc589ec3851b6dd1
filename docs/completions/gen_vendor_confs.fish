# SPDX-License-Identifier: Apache-2.0
# Completion of gen_vendor_confs for fish.

set -l modes check diff stats explain lint fingerprint export audit-writers
set -l no_mode "not __fish_contains_opt $modes"

# The ops of the checkout at hand, one a line; nothing where there is none.
function __gen_vendor_confs_ops
    set -l words (commandline -opc)
    set -l root (string match -- '--root=*' $words)
    if set -l at (contains -i -- --root $words)
        set root --root $words[(math $at + 1)]
    end
    $words[1] $root --export 2>/dev/null | sed -n '/^  "ops": \[/,/^  \]/s/^    "\(.*\)".*/\1/p'
end

# Whether the word at the cursor belongs to this option, which takes several.
function __gen_vendor_confs_within
    set -l options (string match -- '-*' (commandline -opc))
    test "$options[-1]" = "$argv[1]"
end

complete -c gen_vendor_confs -f

complete -c gen_vendor_confs -n $no_mode -l check -d 'Name each conf that is not what would be written'
complete -c gen_vendor_confs -n $no_mode -l diff -d 'List every route that would move'
complete -c gen_vendor_confs -n $no_mode -l stats -d 'Print the coverage table'
complete -c gen_vendor_confs -n $no_mode -l explain -d 'Print the route of an op on each platform, and why'
complete -c gen_vendor_confs -n $no_mode -l lint -d 'Report what is wrong in tables, registrations and confs'
complete -c gen_vendor_confs -n $no_mode -l fingerprint -d 'Print routes and SHA-256 of each conf'
complete -c gen_vendor_confs -n $no_mode -l export -d 'Print all sets and routes as JSON'
complete -c gen_vendor_confs -n $no_mode -l audit-writers -d 'Print source lines that name a conf this program owns'
complete -c gen_vendor_confs -n '__gen_vendor_confs_within --explain' -a '(__gen_vendor_confs_ops)'
complete -c gen_vendor_confs -n '__gen_vendor_confs_within --audit-writers' -F

complete -c gen_vendor_confs -l root -xa '(__fish_complete_directories)' -d 'Use this checkout'
complete -c gen_vendor_confs -l conf-dir -xa '(__fish_complete_directories)' -d 'Read and write the confs here'
complete -c gen_vendor_confs -l tables -xa '(__fish_complete_directories)' -d 'Read the tables from here'
complete -c gen_vendor_confs -l coverage -rFa builtin -d 'Read coverage from this module'
complete -c gen_vendor_confs -l platform -d 'Work on this platform alone' \
    -xa "(__fish_complete_list , 'string split \" \" \"ascend dcu gcu iluvatar kunlunxin metax mps musa ppu\"')"
complete -c gen_vendor_confs -l format -xa 'text json markdown github' -d 'Choose the form of the report'
complete -c gen_vendor_confs -l trust-confs -d 'Read pins from a conf that looks damaged'
complete -c gen_vendor_confs -s q -l quiet -d 'Print no notes'
complete -c gen_vendor_confs -s v -l verbose -d 'Print lists in full'
complete -c gen_vendor_confs -l color -xa 'auto always never' -d 'Colour the report'
complete -c gen_vendor_confs -l version -d 'Print version, revision and tables, and exit'
complete -c gen_vendor_confs -s h -l help -d 'Print all modes and options, and exit'
