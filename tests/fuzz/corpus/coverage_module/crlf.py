FLAGGEMS_CPP_OPS = frozenset \
 ( { "a"
,'b'
}
)
