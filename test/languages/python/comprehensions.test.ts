import { lowersTo } from './lowers-to.js';

describe('languages/python/comprehensions', () => {
  lowersTo([
    [
      'list',
      'x = [f(a) for a in b if a]',
      '(Assign (Local 1 "x") (Comprehension (Call (Global "f") [(Local 0 "a")]) [(ForEach (Local 0 "a") (Global "b") []) (If (Local 0 "a") [] [])]))',
    ],
    [
      'set and generator',
      'x = {a for a in b}, (a for a in b)',
      '(Assign (Local 2 "x") (List !2 [(Comprehension !4 (Local 0 "a") [(ForEach (Local 0 "a") (Global "b") [])]) (Comprehension !2 (Local 1 "a") [(ForEach (Local 1 "a") (Global "b") [])])]))',
    ],
    [
      'dictionary',
      'x = {k: v for k, v in d.items()}',
      '(Assign (Local 2 "x") (Comprehension (Property (Local 0 "k") (Local 1 "v")) [(ForEach (List !2 [(Local 0 "k") (Local 1 "v")]) (Call (Member (Global "d") "items") []) [])]))',
    ],
    [
      'nested loops and conditions in order',
      'x = [c for a in b if a for c in a if c]',
      '(Assign (Local 2 "x") (Comprehension (Local 1 "c") [(ForEach (Local 0 "a") (Global "b") []) (If (Local 0 "a") [] []) (ForEach (Local 1 "c") (Local 0 "a") []) (If (Local 1 "c") [] [])]))',
    ],
    [
      'unpacking with a star',
      'x = [a for a, *b in c]',
      '(Assign (Local 2 "x") (Comprehension (Local 0 "a") [(ForEach (List !2 [(Local 0 "a") (Spread (Local 1 "b"))]) (Global "c") [])]))',
    ],
    [
      'its names are its own; the first iterable is evaluated outside',
      `
        a = 1
        x = [a for a in a]
        y = a`,
      `
        (Assign (Local 0 "a") (Number "1"))
        (Assign (Local 2 "x") (Comprehension (Local 1 "a") [(ForEach (Local 1 "a") (Local 0 "a") [])]))
        (Assign (Local 3 "y") (Local 0 "a"))`,
    ],
    [
      'a walrus inside binds outside',
      `
        x = [b for a in c if (b := a)]
        y = b`,
      `
        (Assign (Local 2 "x") (Comprehension (Local 1 "b") [(ForEach (Local 0 "a") (Global "c") []) (If (Assign (Local 1 "b") (Local 0 "a")) [] [])]))
        (Assign (Local 3 "y") (Local 1 "b"))`,
    ],
    [
      'asynchronous',
      `
        async def f():
            return [a async for a in b]`,
      `
          (Assign !1024 (Local 0 "f") (Function 1))
        fn 1 f() flags=1 owner=-1 receiver=-1
          (Return (Comprehension (Local 0 "a") [(ForEach (Local 0 "a") (Global "b") [])]))`,
    ],
  ]);
});
