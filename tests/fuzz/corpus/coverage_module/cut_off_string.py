TILEOPS_OPS = {
  'a,
  'b'}
