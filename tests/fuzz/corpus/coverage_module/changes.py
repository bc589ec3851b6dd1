TILEOPS_OPS = {'a'}
TILEOPS_OPS |= {'b'}
if x:
  TILEOPS_OPS.add('b')
  FLAGGEMS_HOLDS = {'c'}
TILEOPS_OPS = {'a'}
