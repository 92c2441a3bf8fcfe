import { lowersTo } from './lowers-to.js';

describe('languages/python/statements', () => {
  lowersTo([
    [
      'if',
      `
        if a:
            b()
        elif c:
            d()
        elif e:
            pass
        else:
            f()`,
      '(If (Global "a") [(Expression (Call (Global "b") []))] [(If (Global "c") [(Expression (Call (Global "d") []))] [(If (Global "e") [] [(Expression (Call (Global "f") []))])])])',
    ],
    ['if without else', 'if a: b()', '(If (Global "a") [(Expression (Call (Global "b") []))] [])'],
    [
      'while and its else',
      `
        while a:
            break
        else:
            b()`,
      `
        (Loop (Global "a") [(Break)] [])
        (Expression (Call (Global "b") []))`,
    ],
    [
      'for and its else',
      `
        for a in b:
            continue
        else:
            c()`,
      `
        (ForEach (Local 0 "a") (Global "b") [(Continue)])
        (Expression (Call (Global "c") []))`,
    ],
    [
      'for with unpacking',
      `
        for i, (a, b) in c:
            f(a)`,
      '(ForEach (Local 0 "%0") (Global "c") [(Assign (Local 1 "i") (Index (Local 0 "%0") (Number "0"))) (Assign (Local 2 "%2") (Index (Local 0 "%0") (Number "1"))) (Assign (Local 3 "a") (Index (Local 2 "%2") (Number "0"))) (Assign (Local 4 "b") (Index (Local 2 "%2") (Number "1"))) (Expression (Call (Global "f") [(Local 3 "a")]))])',
    ],
    [
      'for over values without parentheses',
      'for a in b, c: pass',
      '(ForEach (Local 0 "a") (List !2 [(Global "b") (Global "c")]) [])',
    ],
    [
      'try',
      `
        try:
            a()
        except E as e:
            b(e)
        except (F, m.G):
            c()
        except:
            raise
        else:
            d()
        finally:
            f()`,
      '(Try [(Expression (Call (Global "a") []))] [(Catch (Local 0 "e") (Global "E") [(Expression (Call (Global "b") [(Local 0 "e")]))]) (Catch _ (List !2 [(Global "F") (Member (Global "m") "G")]) [(Expression (Call (Global "c") []))]) (Catch _ _ [(Throw _)])] [(Expression (Call (Global "f") []))] [(Expression (Call (Global "d") []))])',
    ],
    [
      'exception groups',
      `
        try: a()
        except* E as e: b(e)`,
      '(Try [(Expression (Call (Global "a") []))] [(Catch (Local 0 "e") (Global "E") [(Expression (Call (Global "b") [(Local 0 "e")]))])] [] [])',
    ],
    [
      'except of Python 2 and of Python 3.14',
      `
        try: a()
        except E, e: b(e)
        except F, G: c()`,
      '(Try [(Expression (Call (Global "a") []))] [(Catch (Local 0 "e") (Global "E") [(Expression (Call (Global "b") [(Local 0 "e")]))]) (Catch _ (List !2 [(Global "F") (Global "G")]) [(Expression (Call (Global "c") []))])] [] [])',
    ],
    [
      'with',
      'with open(a) as f, b: f.read()',
      '(With (Local 0 "f") (Call (Global "open") [(Global "a")]) [(With _ (Global "b") [(Expression (Call (Member (Local 0 "f") "read") []))])])',
    ],
    [
      'with in parentheses',
      'with (open(a) as f, open(b) as (c, d)): g()',
      '(With (Local 0 "f") (Call (Global "open") [(Global "a")]) [(With (Local 1 "%1") (Call (Global "open") [(Global "b")]) [(Assign (Local 2 "c") (Index (Local 1 "%1") (Number "0"))) (Assign (Local 3 "d") (Index (Local 1 "%1") (Number "1"))) (Expression (Call (Global "g") []))])])',
    ],
    [
      'asynchronous with and for',
      `
        async def f():
            async with a as b:
                async for c in b: await c()`,
      `
          (Assign !1024 (Local 0 "f") (Function 1))
        fn 1 f() flags=1 owner=-1 receiver=-1
          (With (Local 0 "b") (Global "a") [(ForEach (Local 1 "c") (Local 0 "b") [(Expression (Await (Call (Local 1 "c") [])))])])`,
    ],
    [
      'with a member as target',
      'with a as self.b: pass',
      '(With (Member (Global "self") "b") (Global "a") [])',
    ],
    [
      'return, raise, assert',
      `
        def f():
            assert a, b
            if c: raise E(d) from e
            if d: raise E from f(g)
            return a, b`,
      `
          (Assign !1024 (Local 0 "f") (Function 1))
        fn 1 f() flags=0 owner=-1 receiver=-1
          (Assert (Global "a") (Global "b"))
          (If (Global "c") [(Throw (Call (Global "E") [(Global "d")]))] [])
          (If (Global "d") [(Expression (Call (Captured 0 "f" 0) [(Global "g")])) (Throw (Global "E"))] [])
          (Return (List !2 [(Global "a") (Global "b")]))`,
    ],
    [
      'what does nothing leaves nothing',
      `
        "text"
        ...
        pass
        1
        from __future__ import annotations`,
      '',
    ],
    [
      'several on a line',
      'a = 1; b = a;',
      `
        (Assign (Local 0 "a") (Number "1"))
        (Assign (Local 1 "b") (Local 0 "a"))`,
    ],
  ]);
});
