import { lowersTo } from './lowers-to.js';

describe('languages/python/assignments', () => {
  lowersTo([
    ['a name', 'a = b', '(Assign (Local 0 "a") (Global "b"))'],
    [
      'a member and an element',
      `
        a.b = c
        a[0] = d`,
      `
        (Assign (Member (Global "a") "b") (Global "c"))
        (Assign (Index (Global "a") (Number "0")) (Global "d"))`,
    ],
    [
      'a slice: some elements change',
      'a[1:2] = b',
      '(Assign (Index (Global "a") (Unknown [(Number "1") (Number "2")])) (Global "b"))',
    ],
    ['parentheses around a target unpack nothing', '(a) = b', '(Assign (Local 0 "a") (Global "b"))'],
    [
      'several targets share a temporary',
      'a = b.c = f()',
      `
        (Assign (Local 0 "%0") (Call (Global "f") []))
        (Assign (Local 1 "a") (Local 0 "%0"))
        (Assign (Member (Global "b") "c") (Local 0 "%0"))`,
    ],
    [
      'a tuple by way of a temporary',
      'a, b = b, a',
      `
        (Assign (Local 0 "%0") (List !2 [(Local 2 "b") (Local 1 "a")]))
        (Assign (Local 1 "a") (Index (Local 0 "%0") (Number "0")))
        (Assign (Local 2 "b") (Index (Local 0 "%0") (Number "1")))`,
    ],
    [
      'nested targets',
      '(a, b), [c.d, e] = f()',
      `
        (Assign (Local 0 "%0") (Call (Global "f") []))
        (Assign (Local 1 "%1") (Index (Local 0 "%0") (Number "0")))
        (Assign (Local 2 "a") (Index (Local 1 "%1") (Number "0")))
        (Assign (Local 3 "b") (Index (Local 1 "%1") (Number "1")))
        (Assign (Local 4 "%4") (Index (Local 0 "%0") (Number "1")))
        (Assign (Member (Global "c") "d") (Index (Local 4 "%4") (Number "0")))
        (Assign (Local 5 "e") (Index (Local 4 "%4") (Number "1")))`,
    ],
    [
      'a starred target takes a slice',
      `
        first, *rest = f()
        a, *b, c = d`,
      `
        (Assign (Local 0 "%0") (Call (Global "f") []))
        (Assign (Local 1 "first") (Index (Local 0 "%0") (Number "0")))
        (Assign (Local 2 "rest") (Slice (Local 0 "%0") (Number "1") _))
        (Assign (Local 3 "%3") (Global "d"))
        (Assign (Local 4 "a") (Index (Local 3 "%3") (Number "0")))
        (Assign (Local 5 "b") (Slice (Local 3 "%3") (Number "1") (Number "-1")))
        (Assign (Local 6 "c") (Index (Local 3 "%3") (Number "-1")))`,
    ],
    [
      'augmented assignment reads and writes',
      `
        a += 1
        a[f()] //= b
        a.b **= c`,
      `
        (Assign (Local 0 "a") (Binary (Local 0 "a") (Number "1") "+"))
        (Assign (Index (Local 0 "a") (Call (Global "f") [])) (Binary (Index (Local 0 "a") (Call (Global "f") [])) (Global "b") "//"))
        (Assign (Member (Local 0 "a") "b") (Binary (Member (Local 0 "a") "b") (Global "c") "**"))`,
    ],
    [
      'an annotation states a type',
      `
        a: int = 1
        self.b: m.T = c
        d: T`,
      `
        (Assign (Local 0 "a") (Typed (Number "1") (Global "int")))
        (Assign (Member (Global "self") "b") (Typed (Global "c") (Member (Global "m") "T")))
        (Assign (Local 1 "d") (Typed _ (Global "T")))`,
    ],
    [
      'a walrus is an assignment with a value',
      `
        if (n := f()) > 1:
            g(n)`,
      '(If (Binary (Assign (Local 0 "n") (Call (Global "f") [])) (Number "1") ">") [(Expression (Call (Global "g") [(Local 0 "n")]))] [])',
    ],
    [
      'del',
      'del a, b[1], (c.d, e)',
      `
        (Delete (Global "a"))
        (Delete (Index (Global "b") (Number "1")))
        (Delete (Member (Global "c") "d"))
        (Delete (Global "e"))`,
    ],
    [
      'type aliases, and what the grammar takes for one',
      `
        type X = int
        type(x).y = z`,
      `
        (Assign (Local 0 "X") (Global "int"))
        (Assign (Member (Global "x") "y") (Global "z"))`,
    ],
  ]);
});
