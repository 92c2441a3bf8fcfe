import { lowersTo } from './lowers-to.js';

describe('languages/python/functions', () => {
  lowersTo([
    [
      'a definition is an assignment',
      `
        def f(a, b):
            return a
        f(1, 2)`,
      `
          (Assign !1024 (Local 0 "f") (Function 1))
          (Expression (Call (Local 0 "f") [(Number "1") (Number "2")]))
        fn 1 f(a, b) flags=0 owner=-1 receiver=-1
          (Return (Local 0 "a"))`,
    ],
    [
      'names assigned anywhere are local',
      `
        x = 1
        def f():
            print(x)
            x = 2`,
      `
          (Assign (Local 0 "x") (Number "1"))
          (Assign !1024 (Local 1 "f") (Function 1))
        fn 1 f() flags=0 owner=-1 receiver=-1
          (Expression (Call (Global "print") [(Local 0 "x")]))
          (Assign (Local 0 "x") (Number "2"))`,
    ],
    [
      'names of enclosing functions are captured',
      `
        def f(a):
            def g():
                return a, h
            return g
        def h(): pass`,
      `
          (Assign !1024 (Local 0 "f") (Function 1))
          (Assign !1024 (Local 1 "h") (Function 3))
        fn 1 f(a) flags=0 owner=-1 receiver=-1
          (Assign !1024 (Local 1 "g") (Function 2))
          (Return (Local 1 "g"))
        fn 2 g() flags=0 owner=-1 receiver=-1
          (Return (List !2 [(Captured 0 "a" 1) (Captured 1 "h" 0)]))
        fn 3 h() flags=0 owner=-1 receiver=-1`,
    ],
    [
      '`locals()` is a map of the variables so far',
      `
        def f(a):
            b = a
            g(locals())
            c = locals(a)`,
      `
          (Assign !1024 (Local 0 "f") (Function 1))
        fn 1 f(a) flags=0 owner=-1 receiver=-1
          (Assign (Local 1 "b") (Local 0 "a"))
          (Expression (Call (Global "g") [(Map [(Property (String "a") (Local 0 "a")) (Property (String "b") (Local 1 "b"))])]))
          (Assign (Local 2 "c") (Call (Global "locals") [(Local 0 "a")]))`,
    ],
    [
      'global, wherever it stands',
      `
        def f():
            x = 1
            if a:
                global x, y
            y = 2
            def g():
                x = 3`,
      `
          (Assign !1024 (Local 2 "f") (Function 1))
        fn 1 f() flags=0 owner=-1 receiver=-1
          (Assign (Captured 0 "x" 0) (Number "1"))
          (If (Global "a") [] [])
          (Assign (Captured 1 "y" 0) (Number "2"))
          (Assign !1024 (Local 0 "g") (Function 2))
        fn 2 g() flags=0 owner=-1 receiver=-1
          (Assign (Local 0 "x") (Number "3"))`,
    ],
    [
      'nonlocal',
      `
        def f():
            x = 1
            def g():
                nonlocal x
                x = 2
            return x`,
      `
          (Assign !1024 (Local 0 "f") (Function 1))
        fn 1 f() flags=0 owner=-1 receiver=-1
          (Assign (Local 0 "x") (Number "1"))
          (Assign !1024 (Local 1 "g") (Function 2))
          (Return (Local 0 "x"))
        fn 2 g() flags=0 owner=-1 receiver=-1
          (Assign (Captured 0 "x" 1) (Number "2"))`,
    ],
    [
      'every binding form declares',
      `
        def f():
            import a.b
            from c import d as e
            for g in h: pass
            with i as j: pass
            try: pass
            except K as k: pass
            def l(): pass
            class M: pass
            (n := 1)
            return a, e, g, j, k, l, M, n, d`,
      `
          (Assign !1024 (Local 0 "f") (Function 1))
        fn 1 f() flags=0 owner=-1 receiver=-1
          (Assign (Local 0 "a") (Import "a"))
          (Expression (Import "a.b"))
          (Assign (Local 1 "e") (Member (Import "c") "d"))
          (ForEach (Local 2 "g") (Global "h") [])
          (With (Local 3 "j") (Global "i") [])
          (Try [] [(Catch (Local 4 "k") (Global "K") [])] [] [])
          (Assign !1024 (Local 5 "l") (Function 2))
          (Assign !1024 (Local 6 "M") (Class 0))
          (Expression (Assign (Local 7 "n") (Number "1")))
          (Return (List !2 [(Local 0 "a") (Local 1 "e") (Local 2 "g") (Local 3 "j") (Local 4 "k") (Local 5 "l") (Local 6 "M") (Local 7 "n") (Global "d")]))
        fn 2 l() flags=0 owner=-1 receiver=-1
        class 0 M bases=[] methods=[]`,
    ],
    [
      'lambda',
      'f = lambda a, *b: a + c',
      `
          (Assign (Local 0 "f") (Function 1))
        fn 1 (a, b) flags=516 owner=-1 receiver=-1
          (Return (Binary (Local 0 "a") (Global "c") "+"))`,
    ],
    [
      'generators and coroutines',
      `
        def f():
            x = yield
            yield a
            yield from b
        async def g():
            return await h()`,
      `
          (Assign !1024 (Local 0 "f") (Function 1))
          (Assign !1024 (Local 1 "g") (Function 2))
        fn 1 f() flags=2 owner=-1 receiver=-1
          (Assign (Local 0 "x") (Yield _))
          (Expression (Yield (Global "a")))
          (Expression (Yield !32 (Global "b")))
        fn 2 g() flags=1 owner=-1 receiver=-1
          (Return (Await (Call (Global "h") [])))`,
    ],
    [
      'a parameter that is unpacked (Python 2)',
      'def f(a, (b, c)): return c',
      `
          (Assign !1024 (Local 0 "f") (Function 1))
        fn 1 f(a, %1) flags=0 owner=-1 receiver=-1
          (Assign (Local 2 "%2") (Local 1 "%1"))
          (Assign (Local 3 "b") (Index (Local 2 "%2") (Number "0")))
          (Assign (Local 4 "c") (Index (Local 2 "%2") (Number "1")))
          (Return (Local 4 "c"))`,
    ],
    [
      'decorated',
      `
        @a.b(c)
        @d
        def f(): pass`,
      `
          (Assign !1024 (Local 0 "f") (Function 1))
        fn 1 f() flags=0 owner=-1 receiver=-1`,
    ],
  ]);
});
