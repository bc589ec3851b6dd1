OTHER = FLAGGEMS_CPP_OPS | {'b'}
f(FLAGGEMS_CPP_OPS={'b'})
for op in FLAGGEMS_CPP_OPS:
  print(f'{op}')
x = [op for op in TILEOPS_OPS if op != 'b']
f = lambda x=TILEOPS_OPS, y=1: x
mod.TILEOPS_OPS = 1
