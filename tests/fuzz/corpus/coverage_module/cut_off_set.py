
TILEOPS_OPS = frozenset({
  'a',
