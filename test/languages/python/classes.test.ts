import { lowersTo } from './lowers-to.js';

describe('languages/python/classes', () => {
  lowersTo([
    [
      'bases, without keywords and type parameters',
      'class A(B, m.C[T], metaclass=M): pass',
      `
          (Assign !1024 (Local 0 "A") (Class 0))
        class 0 A bases=[(Global "B") (Member (Global "m") "C")] methods=[]`,
    ],
    [
      'fields',
      `
        class A:
            "doc"
            x = 1
            y: int = 2
            z: T`,
      `
          (Assign !1024 (Local 0 "A") (Class 0))
        class 0 A bases=[] methods=[]
          field x = (Number "1") static=true
          field y = (Number "2") static=true
          field z = _ static=true`,
    ],
    [
      'methods and their receivers',
      `
        class A:
            def __init__(self, a):
                self.a = a
            def f(this, b):
                return this.a + b
            @classmethod
            def make(cls, a): return cls(a)
            @staticmethod
            def s(a): return a
            def __new__(cls): return super().__new__(cls)`,
      `
          (Assign !1024 (Local 0 "A") (Class 0))
        fn 1 __init__(a) flags=40 owner=0 receiver=0
          (Assign (Member (Local 0 "self") "a") (Local 1 "a"))
        fn 2 f(b) flags=8 owner=0 receiver=0
          (Return (Binary (Member (Local 0 "this") "a") (Local 1 "b") "+"))
        fn 3 make(a) flags=24 owner=0 receiver=0
          (Return (Call (Local 0 "cls") [(Local 1 "a")]))
        fn 4 s(a) flags=24 owner=0 receiver=-1
          (Return (Local 0 "a"))
        fn 5 __new__() flags=24 owner=0 receiver=0
          (Return (Call (Member (Super) "__new__") [(Local 0 "cls")]))
        class 0 A bases=[] methods=[1 2 3 4 5]`,
    ],
    [
      'properties',
      `
        class A:
            @property
            def p(self): return self._p
            @p.setter
            def p(self, value): self._p = value
            @functools.cached_property
            def q(self): return 1`,
      `
          (Assign !1024 (Local 0 "A") (Class 0))
        fn 1 p() flags=72 owner=0 receiver=0
          (Return (Member (Local 0 "self") "_p"))
        fn 2 p(value) flags=136 owner=0 receiver=0
          (Assign (Member (Local 0 "self") "_p") (Local 1 "value"))
        fn 3 q() flags=72 owner=0 receiver=0
          (Return (Number "1"))
        class 0 A bases=[] methods=[1 2 3]`,
    ],
    [
      'methods do not see names of the class',
      `
        x = 1
        class A:
            x = 2
            def f(self):
                return x`,
      `
          (Assign (Local 0 "x") (Number "1"))
          (Assign !1024 (Local 1 "A") (Class 0))
        fn 1 f() flags=8 owner=0 receiver=0
          (Return (Captured 0 "x" 0))
        class 0 A bases=[] methods=[1]
          field x = (Number "2") static=true`,
    ],
    [
      'expressions in a body belong to the enclosing function',
      `
        def make(base):
            class A(base):
                x = base.y
            return A`,
      `
          (Assign !1024 (Local 0 "make") (Function 1))
        fn 1 make(base) flags=0 owner=-1 receiver=-1
          (Assign !1024 (Local 1 "A") (Class 0))
          (Return (Local 1 "A"))
        class 0 A bases=[(Local 0 "base")] methods=[]
          field x = (Member (Local 0 "base") "y") static=true`,
    ],
    [
      'unpacking and several targets',
      `
        class A:
            a, b = f()
            c = d = g()`,
      `
          (Assign (Local 0 "%0") (Call (Global "f") []))
          (Assign (Local 1 "%1") (Call (Global "g") []))
          (Assign !1024 (Local 2 "A") (Class 0))
        class 0 A bases=[] methods=[]
          field a = (Index (Local 0 "%0") (Number "0")) static=true
          field b = (Index (Local 0 "%0") (Number "1")) static=true
          field c = (Local 1 "%1") static=true
          field d = (Local 1 "%1") static=true`,
    ],
    [
      'nested classes',
      `
        class A:
            class Meta:
                x = 1
            class B(C):
                def f(self): pass`,
      `
          (Assign !1024 (Local 0 "A") (Class 0))
        fn 1 f() flags=8 owner=2 receiver=0
        class 0 A bases=[] methods=[]
          field Meta = (Class 1) static=true
          field B = (Class 2) static=true
        class 1 Meta bases=[] methods=[]
          field x = (Number "1") static=true
        class 2 B bases=[(Global "C")] methods=[1]`,
    ],
    [
      'other statements run after',
      `
        class A:
            f()
            for x in y: g(x)
            import m`,
      `
          (Assign !1024 (Local 2 "A") (Class 0))
          (Expression (Call (Global "f") []))
          (ForEach (Local 0 "x") (Global "y") [(Expression (Call (Global "g") [(Local 0 "x")]))])
          (Assign (Local 1 "m") (Import "m"))
        class 0 A bases=[] methods=[]`,
    ],
    [
      'definitions under a condition are members',
      `
        class A:
            if test():
                def f(self): pass
            else:
                f = None
            try:
                x = 1
            except E:
                x = 2`,
      `
          (Assign !1024 (Local 0 "A") (Class 0))
          (Expression (Call (Global "test") []))
        fn 1 f() flags=8 owner=0 receiver=0
        class 0 A bases=[] methods=[1]
          field f = (Null) static=true
          field x = (Number "1") static=true
          field x = (Number "2") static=true`,
    ],
    [
      'augmented fields',
      `
        class A:
            x = [1]
            x += [2]`,
      `
          (Assign !1024 (Local 0 "A") (Class 0))
        class 0 A bases=[] methods=[]
          field x = (List [(Number "1")]) static=true
          field x = (Binary (Global "x") (List [(Number "2")]) "+") static=true`,
    ],
    [
      'a function in a method is no method',
      `
        class A:
            def f(self):
                def g(a): return self
                return g`,
      `
          (Assign !1024 (Local 0 "A") (Class 0))
        fn 1 f() flags=8 owner=0 receiver=0
          (Assign !1024 (Local 1 "g") (Function 2))
          (Return (Local 1 "g"))
        fn 2 g(a) flags=0 owner=-1 receiver=-1
          (Return (Captured 0 "self" 1))
        class 0 A bases=[] methods=[1]`,
    ],
    [
      'super',
      `
        class A(B):
            def f(self):
                super().f().g()
                super(A, self).f(1)`,
      `
          (Assign !1024 (Local 0 "A") (Class 0))
        fn 1 f() flags=8 owner=0 receiver=0
          (Expression (Call (Member (Call (Member (Super) "f") []) "g") []))
          (Expression (Call (Member (Super) "f") [(Number "1")]))
        class 0 A bases=[(Global "B")] methods=[1]`,
    ],
  ]);
});
