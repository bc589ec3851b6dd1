FLAGGEMS_HOLDS = frozenset(OTHER)
TILEOPS_OPS = {'a'} | {'b'}
FLAGGEMS_CPP_OPS = {}
FLAGGEMS_PYTHON_OPS = frozenset(('ab'))
