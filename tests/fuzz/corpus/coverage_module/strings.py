'it\'s'; "\""; '\
'; ''; ""
r'\'; TILEOPS_OPS = {'
f'{x}' rb"""
{TILEOPS_OPS}"""
café = 1_000 + 0x1F + .5e-3
