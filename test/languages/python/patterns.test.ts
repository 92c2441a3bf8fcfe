import { lowersTo } from './lowers-to.js';

describe('languages/python/patterns', () => {
  lowersTo([
    [
      'literals',
      `
        match a:
            case 1: f()
            case "b" | "c" | None: g()
            case -1 | 2.5: h()
            case _: i()`,
      '(Switch (Global "a") [(Case [(Number "1")] [(Expression (Call (Global "f") []))]) (Case [(String "b") (String "c") (Null)] [(Expression (Call (Global "g") []))]) (Case [(Unary (Number "1") "-") (Number "2.5")] [(Expression (Call (Global "h") []))]) (Case [] [(Expression (Call (Global "i") []))])])',
    ],
    [
      'dotted names are values, plain names capture',
      `
        match a:
            case m.B: f()
            case b: g(b)`,
      '(Switch (Global "a") [(Case [(Member (Global "m") "B")] [(Expression (Call (Global "f") []))]) (Case [] [(Assign (Local 0 "b") (Global "a")) (Expression (Call (Global "g") [(Local 0 "b")]))])])',
    ],
    [
      'sequences',
      `
        match a:
            case [b, *c, d]: f(b, c, d)
            case (e, 1): g(e)
            case h, i: j(h, i)`,
      '(Switch (Global "a") [(Case [] [(Assign (Local 0 "b") (Index (Global "a") (Number "0"))) (Assign (Local 1 "c") (Slice (Global "a") (Number "1") (Number "-1"))) (Assign (Local 2 "d") (Index (Global "a") (Number "-1"))) (Expression (Call (Global "f") [(Local 0 "b") (Local 1 "c") (Local 2 "d")]))]) (Case [] [(Assign (Local 3 "e") (Index (Global "a") (Number "0"))) (Expression (Call (Global "g") [(Local 3 "e")]))]) (Case [] [(Assign (Local 4 "h") (Index (Global "a") (Number "0"))) (Assign (Local 5 "i") (Index (Global "a") (Number "1"))) (Expression (Call (Global "j") [(Local 4 "h") (Local 5 "i")]))])])',
    ],
    [
      'mappings',
      `
        match a:
            case {"k": b, m.K: c, **rest}: f(b, c, rest)`,
      '(Switch (Global "a") [(Case [] [(Assign (Local 0 "b") (Index (Global "a") (String "k"))) (Assign (Local 1 "c") (Index (Global "a") (Member (Global "m") "K"))) (Assign (Local 2 "rest") (Global "a")) (Expression (Call (Global "f") [(Local 0 "b") (Local 1 "c") (Local 2 "rest")]))])])',
    ],
    [
      'classes',
      `
        match a:
            case Point(b, y=c) as p: f(b, c, p)
            case str(s): g(s)`,
      '(Switch (Global "a") [(Case [] [(Assign (Local 0 "b") (Unknown [(Global "a")])) (Assign (Local 1 "c") (Member (Global "a") "y")) (Assign (Local 2 "p") (Typed (Global "a") (Global "Point"))) (Expression (Call (Global "f") [(Local 0 "b") (Local 1 "c") (Local 2 "p")]))]) (Case [] [(Assign (Local 3 "s") (Global "a")) (Expression (Call (Global "g") [(Local 3 "s")]))])])',
    ],
    [
      'captures of a choice',
      `
        match a:
            case [1, b] | [b, 1]: f(b)
            case ("x" | "y") as c: g(c)`,
      '(Switch (Global "a") [(Case [] [(Assign (Local 0 "b") (Index (Global "a") (Number "1"))) (If (Unknown []) [(Assign (Local 0 "b") (Index (Global "a") (Number "0")))] []) (Expression (Call (Global "f") [(Local 0 "b")]))]) (Case [(String "x") (String "y")] [(Assign (Local 1 "c") (Global "a")) (Expression (Call (Global "g") [(Local 1 "c")]))])])',
    ],
    [
      'a guard is an if inside',
      `
        match a:
            case b if b > 1: f(b)`,
      '(Switch (Global "a") [(Case [] [(Assign (Local 0 "b") (Global "a")) (If (Binary (Local 0 "b") (Number "1") ">") [(Expression (Call (Global "f") [(Local 0 "b")]))] [])])])',
    ],
    [
      'a subject that must be computed once',
      `
        match f():
            case [a]: g(a)`,
      `
        (Assign (Local 0 "%0") (Call (Global "f") []))
        (Switch (Local 0 "%0") [(Case [] [(Assign (Local 1 "a") (Index (Local 0 "%0") (Number "0"))) (Expression (Call (Global "g") [(Local 1 "a")]))])])`,
    ],
    [
      'several subjects',
      `
        match a, b:
            case 1, c: f(c)`,
      `
        (Assign (Local 0 "%0") (List !2 [(Global "a") (Global "b")]))
        (Switch (Local 0 "%0") [(Case [] [(Assign (Local 1 "c") (Index (Local 0 "%0") (Number "1"))) (Expression (Call (Global "f") [(Local 1 "c")]))])])`,
    ],
  ]);
});
