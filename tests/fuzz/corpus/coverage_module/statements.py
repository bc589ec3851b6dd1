x = 1; TILEOPS_OPS = {'a'}; y = [
 2]
FLAGGEMS_HOLDS = {'b'}; del x
