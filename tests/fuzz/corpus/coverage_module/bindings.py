from x import (
  a as b,
  TILEOPS_OPS,
)
from y import *
def FLAGGEMS_HOLDS(): pass
with x as (a, TILEOPS_OPS): pass
print(TILEOPS_OPS := 1)
async for (a, TILEOPS_OPS) in x: pass
del x, TILEOPS_OPS
