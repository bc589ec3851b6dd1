TILEOPS_OPS = {  # one 'quote
  'a',  # )}
  # "b",

  'c'}
