FLAGGEMS_PYTHON_OPS = frozenset(['a', "b"])
FLAGGEMS_PYTHON_OPS_FROZEN = frozenset(('a',))
FLAGGEMS_CPP_OPS = {'''a''', r'b', U"c",}
FLAGGEMS_HOLDS = ({'a'})
TILEOPS_OPS = set()
