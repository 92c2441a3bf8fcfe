import { lowersTo } from './lowers-to.js';

describe('languages/python/expressions', () => {
  lowersTo([
    [
      'operators',
      `
        a + b * c - d
        x = -a % ~b`,
      `
        (Expression (Binary (Binary (Global "a") (Binary (Global "b") (Global "c") "*") "+") (Global "d") "-"))
        (Assign (Local 0 "x") (Binary (Unary (Global "a") "-") (Unary (Global "b") "~") "%"))`,
    ],
    [
      'matrix product, power and shifts',
      'x = a @ b ** c << d',
      '(Assign (Local 0 "x") (Binary (Binary (Global "a") (Binary (Global "b") (Global "c") "**") "@") (Global "d") "<<"))',
    ],
    [
      'and, or, not',
      'x = a and b or not c',
      '(Assign (Local 0 "x") (Logical (Logical (Global "a") (Global "b") "&&") (Unary (Global "c") "!") "||"))',
    ],
    [
      'chained comparison',
      'x = a < b <= c',
      '(Assign (Local 0 "x") (Logical (Binary (Global "a") (Global "b") "<") (Binary (Global "b") (Global "c") "<=") "&&"))',
    ],
    [
      'chained comparison over a value that must be computed once',
      'x = a < f() != c',
      '(Assign (Local 1 "x") (Logical (Binary (Global "a") (Assign (Local 0 "%0") (Call (Global "f") [])) "<") (Binary (Local 0 "%0") (Global "c") "!=") "&&"))',
    ],
    [
      'membership and identity',
      `
        x = a in b
        x = a not in b
        x = a is b
        x = a is not b
        x = a <> b`,
      `
        (Assign (Local 0 "x") (Binary (Global "a") (Global "b") "in"))
        (Assign (Local 0 "x") (Binary (Global "a") (Global "b") "not in"))
        (Assign (Local 0 "x") (Binary (Global "a") (Global "b") "is"))
        (Assign (Local 0 "x") (Binary (Global "a") (Global "b") "is not"))
        (Assign (Local 0 "x") (Binary (Global "a") (Global "b") "!="))`,
    ],
    [
      'conditional expression',
      'x = a if b else c',
      '(Assign (Local 0 "x") (Conditional (Global "b") (Global "a") (Global "c")))',
    ],
    [
      'members, calls and subscripts in a chain',
      'a.b(c).d[e].f()',
      '(Expression (Call (Member (Index (Member (Call (Member (Global "a") "b") [(Global "c")]) "d") (Global "e")) "f") []))',
    ],
    [
      'arguments',
      'f(a, *b, k=c, **d)',
      '(Expression (Call (Global "f") [(Global "a") (Spread (Global "b")) (Keyword "k" (Global "c")) (KeywordSpread (Global "d"))]))',
    ],
    [
      'a generator expression as the only argument',
      'f(x for x in y)',
      '(Expression (Call (Global "f") [(Comprehension !2 (Local 0 "x") [(ForEach (Local 0 "x") (Global "y") [])])]))',
    ],
    [
      'subscripts',
      'a[b], a[b:c], a[:c:2], a[::], a[b, c], a[b,], a[b:c, ...]',
      '(Expression (List !2 [(Index (Global "a") (Global "b")) (Slice (Global "a") (Global "b") (Global "c")) (Slice (Global "a") _ (Global "c")) (Slice (Global "a") _ _) (Index (Global "a") (List !2 [(Global "b") (Global "c")])) (Index (Global "a") (List !2 [(Global "b")])) (Index (Global "a") (List !2 [(Unknown [(Global "b") (Global "c")]) (Global "Ellipsis")]))]))',
    ],
    [
      'lists, tuples, sets',
      'x = [a, *b], (c,), (), {d, e}',
      '(Assign (Local 0 "x") (List !2 [(List [(Global "a") (Spread (Global "b"))]) (List !2 [(Global "c")]) (List !2 []) (List !4 [(Global "d") (Global "e")])]))',
    ],
    [
      'dictionaries',
      'x = {"a": 1, b: c, **d}',
      '(Assign (Local 0 "x") (Map [(Property (String "a") (Number "1")) (Property (Global "b") (Global "c")) (Spread (Global "d"))]))',
    ],
    [
      'numbers',
      'x = 10, 0x1F, 0o17, 0b11, 1_000, 1.5, 1e3, 017, 10L, 2j, 0, 12345678901234567890',
      '(Assign (Local 0 "x") (List !2 [(Number "10") (Number "31") (Number "15") (Number "3") (Number "1000") (Number "1.5") (Number "1000") (Number "15") (Number "10") (Number "2") (Number "0") (Number "12345678901234567000")]))',
    ],
    [
      'constants',
      'x = True, False, None, ...',
      '(Assign (Local 0 "x") (List !2 [(True) (False) (Null) (Global "Ellipsis")]))',
    ],
    ['parentheses leave no trace', 'x = ((a))', '(Assign (Local 0 "x") (Global "a"))'],
    [
      'a tuple as a statement',
      'f(), g()',
      '(Expression (List !2 [(Call (Global "f") []) (Call (Global "g") [])]))',
    ],
  ]);
});
