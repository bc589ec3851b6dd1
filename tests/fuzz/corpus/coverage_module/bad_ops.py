TILEOPS_OPS = {'a b', 'aten::add',
 '\x61', f'a', '''a
b''', 'a' 'b'}
