import { lowersTo } from './lowers-to.js';

describe('languages/java/classes', () => {
  lowersTo([
    [
      'fields are set by the constructor, before its body',
      'class A { int x = 1; String y; static int z = 2; A(String y) { this.y = y; x++; } }',
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 A (Class 0))
          (Assign A.z (Typed 2 @number))
        fn 1 constructor(y) flags=28712 owner=0 receiver=0
          (Assign this.x (Typed 1 @number))
          (Assign this.y y)
          (Assign this.x (Binary this.x 1 "+"))
        class 0 A bases=[] methods=[1]
          field x = _ static=false
          field y = _ static=false
          field z = _ static=true`,
    ],
    [
      'the constructor that is not written',
      'class A { int x = f(); int f() { return 1; } }',
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 A (Class 0))
        fn 1 constructor() flags=12328 owner=0 receiver=0
          (Assign this.x (Typed (Call this.f []) @number))
        fn 2 f() flags=24584 owner=0 receiver=0
          (Return 1)
        class 0 A bases=[] methods=[1 2]
          field x = _ static=false`,
    ],
    [
      'several constructors share the initialisation; this(...) and super(...)',
      'class A extends B { int x = 1; { x = 2; } A() { this(1); } A(int x) { super(x); this.x = x; } A(long y) {} }',
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 A (Class 0))
        fn 1 A.initialise() flags=8200 owner=0 receiver=0
          (Assign this.x (Typed 1 @number))
          (Block [(Assign this.x 2)])
        fn 2 constructor() flags=28712 owner=0 receiver=0
          (Expression (Call this.<init> [1]))
        fn 3 constructor(x) flags=28712 owner=0 receiver=0
          (Expression (Call Super [x]))
          (Expression (Call this.A.initialise []))
          (Assign this.x x)
        fn 4 constructor(y) flags=28712 owner=0 receiver=0
          (Expression (Call Super []))
          (Expression (Call this.A.initialise []))
        class 0 A bases=[{B|java.lang.B}] methods=[1 2 3 4]
          field x = _ static=false`,
    ],
    [
      'static blocks run in order with static fields',
      'class A { static int a = 1; static { a = 2; run(); } static int b = a; static void run() {} }',
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 A (Class 0))
          (Assign A.a (Typed 1 @number))
          (Block [(Assign A.a 2) (Expression (Call A.run []))])
          (Assign A.b (Typed A.a @number))
        fn 1 run() flags=24600 owner=0 receiver=-1
        class 0 A bases=[] methods=[1]
          field a = _ static=true
          field b = _ static=true`,
    ],
    [
      'fields and methods of the class and of classes around',
      `
        class A {
          int n; static int s; void m() {}
          static class B { void b() { s = 1; A.s = 2; st(); } }
          static void st() { s++; }
          class I { int n2 = n; void i() { m(); n = s; A.this.m(); this.n2 = 3; } }
          void make() { new I().i(); this.new I(); }
        }`,
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 A.B (Class 1))
          (Assign !1024 A.I (Class 2))
          (Assign !1024 A (Class 0))
          (Assign A.B A.B)
          (Assign A.I A.I)
        fn 1 m() flags=24584 owner=0 receiver=0
        fn 2 st() flags=24600 owner=0 receiver=-1
          (Assign ^A.s (Binary ^A.s 1 "+"))
        fn 3 make() flags=24584 owner=0 receiver=0
          (Expression (Call (Member (New ^A.I [(Keyword "this$0" this)]) "i") []))
          (Expression (New ^A.I [(Keyword "this$0" this)]))
        fn 4 b() flags=24584 owner=1 receiver=0
          (Assign ^A.s 1)
          (Assign ^A.s 2)
          (Expression (Call ^A.st []))
        fn 5 constructor(this$0) flags=12328 owner=2 receiver=0
          (Assign this.this$0 this$0)
          (Assign this.n2 (Typed (Member this.this$0 "n") @number))
        fn 6 i() flags=24584 owner=2 receiver=0
          (Expression (Call (Member this.this$0 "m") []))
          (Assign (Member this.this$0 "n") ^A.s)
          (Expression (Call (Member this.this$0 "m") []))
          (Assign this.n2 3)
        class 0 A bases=[] methods=[1 2 3]
          field n = _ static=false
          field s = _ static=true
        class 1 B bases=[] methods=[4]
        class 2 I bases=[] methods=[5 6]
          field n2 = _ static=false`,
    ],
    [
      'locals and parameters shadow fields, initialisers do not see parameters',
      'class A { String name = "x"; String other = name; A(String name) { name = "y"; this.name = name; { String other = name; other.trim(); } other.trim(); } }',
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 A (Class 0))
        fn 1 constructor(name) flags=28712 owner=0 receiver=0
          (Assign this.name (Typed "x" {String|java.lang.String}))
          (Assign this.other (Typed this.name {String|java.lang.String}))
          (Assign name "y")
          (Assign this.name name)
          (Block [(Assign !1024 other (Typed name {String|java.lang.String})) (Expression (Call other.trim []))])
          (Expression (Call (Member this.other "trim") []))
        class 0 A bases=[] methods=[1]
          field name = _ static=false
          field other = _ static=false`,
    ],
    [
      'inherited members',
      'class A extends B { void m() { go(count); B.stop(); LIMIT.x(); } static void s() { go(LIMIT); } }',
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 A (Class 0))
        fn 1 m() flags=24584 owner=0 receiver=0
          (Expression (Call this.go [this.count]))
          (Expression (Call {B|java.lang.B}.stop []))
          (Expression (Call {LIMIT|java.lang.LIMIT}.x []))
        fn 2 s() flags=24600 owner=0 receiver=-1
          (Expression (Call ^A.go [^A.LIMIT]))
        class 0 A bases=[{B|java.lang.B}] methods=[1 2]`,
    ],
    [
      'anonymous and local classes',
      `
        class A { int n; void m(int p) {
          new Thread("t") { int k = p; public void run() { n = k + p; } }.start();
          class L { int get() { return n; } }
          new L().get();
        } }`,
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 A (Class 0))
        fn 1 m(p) flags=24584 owner=0 receiver=0
          (Expression (Call (Member (New (Class 1) ["t"]) "start") []))
          (Assign !1024 L (Class 2))
          (Expression (Call (Member (New L []) "get") []))
        fn 2 constructor(%1) flags=12328 owner=1 receiver=0
          (Expression (Call Super [(Spread %1)]))
          (Assign (Member this 1 "k") (Typed ^p @number))
        fn 3 run() flags=8200 owner=1 receiver=0
          (Assign ^this.n (Binary (Member this 1 "k") ^p "+"))
        fn 4 get() flags=24584 owner=2 receiver=0
          (Return ^this.n)
        class 0 A bases=[] methods=[1]
          field n = _ static=false
        class 1  bases=[{Thread|java.lang.Thread}] methods=[2 3]
          field k = _ static=false
        class 2 L bases=[] methods=[4]`,
    ],
    [
      'a field and a method of one name',
      'class A { int size; int size() { return size; } void size(int s) { this.size = s; } }',
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 A (Class 0))
        fn 1 size() flags=28680 owner=0 receiver=0
          (Return this.size$)
        fn 2 size(s) flags=28680 owner=0 receiver=0
          (Assign this.size$ s)
        class 0 A bases=[] methods=[1 2]
          field size$ = _ static=false`,
    ],
    [
      'methods without a body give something of their arguments',
      'interface A { int LIMIT = 3; String f(String a, int b); default int g() { return LIMIT; } }',
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 A (Class 0))
          (Assign !2048 A.LIMIT (Typed 3 @number))
        fn 1 f(a, b) flags=10248 owner=0 receiver=0
          (Return (Unknown [a b]))
        fn 2 g() flags=8200 owner=0 receiver=0
          (Return ^A.LIMIT)
        class 0 A bases=[] methods=[1 2]
          field LIMIT = _ static=true`,
    ],
    [
      'members of a base class in the file come before those of the class around',
      `
        class A { int n; void m() {} class B extends C { void b() { n = 1; m(); } } }
        class C extends D {}
        class D { int n; void m() {} }`,
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 D (Class 3))
          (Assign !1024 C (Class 2))
          (Assign !1024 A.B (Class 1))
          (Assign !1024 A (Class 0))
          (Assign A.B A.B)
        fn 1 m() flags=24584 owner=0 receiver=0
        fn 2 constructor(this$0) flags=12328 owner=1 receiver=0
          (Expression (Call Super []))
          (Assign this.this$0 this$0)
        fn 3 b() flags=24584 owner=1 receiver=0
          (Assign this.n 1)
          (Expression (Call this.m []))
        fn 4 m() flags=24584 owner=3 receiver=0
        class 0 A bases=[] methods=[1]
          field n = _ static=false
        class 1 B bases=[C] methods=[2 3]
        class 2 C bases=[D] methods=[]
        class 3 D bases=[] methods=[4]
          field n = _ static=false`,
    ],
    [
      'enums',
      `
        enum E implements I {
          A, B(2) { int f() { return x; } };
          final int x; static E last = B;
          E() { this(1); } E(int x) { this.x = x; }
          int f() { return 0; }
        }`,
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 E (Class 0))
          (Assign E.A (New E []))
          (Assign (Member E.A "name$") "A")
          (Assign (Member E.A "ordinal$") 0)
          (Assign E.B (New (Class 1) [2]))
          (Assign (Member E.B "name$") "B")
          (Assign (Member E.B "ordinal$") 1)
          (Assign E.last (Typed E.B E))
        fn 1 constructor() flags=28712 owner=0 receiver=0
          (Expression (Call this.<init> [1]))
        fn 2 constructor(x) flags=28712 owner=0 receiver=0
          (Assign this.x x)
        fn 3 f() flags=24584 owner=0 receiver=0
          (Return 0)
        fn 4 values() flags=8216 owner=0 receiver=-1
          (Return (List [^E.A ^E.B]))
        fn 5 valueOf(%0) flags=8216 owner=0 receiver=-1
          (Return (Index (List [^E.A ^E.B]) (Unknown [])))
        fn 6 name() flags=8200 owner=0 receiver=0
          (Return this.name$)
        fn 7 toString() flags=8200 owner=0 receiver=0
          (Return this.name$)
        fn 8 ordinal() flags=8200 owner=0 receiver=0
          (Return this.ordinal$)
        fn 9 f() flags=24584 owner=1 receiver=0
          (Return (Member this 1 "x"))
        class 0 E bases=[{I|java.lang.I} {java.lang.Enum}] methods=[1 2 3 4 5 6 7 8]
          field A = _ static=true
          field B = _ static=true
          field x = _ static=false
          field last = _ static=true
        class 1  bases=[E] methods=[9]`,
    ],
    [
      'records',
      'record R(String a, int... b) { static int n = 1; R { a = a.trim(); } int sum() { return b.length + this.b[0]; } }',
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 R (Class 0))
          (Assign R.n (Typed 1 @number))
        fn 1 constructor(a, b) flags=12328 owner=0 receiver=0
          (Assign a (Call a.trim []))
          (Assign this.a$ a)
          (Assign this.b$ b)
        fn 2 sum() flags=24584 owner=0 receiver=0
          (Return (Binary (Unary (Call (Member this.b$ "length") []) "+") (Index this.b$ 0) "+"))
        fn 3 a() flags=12296 owner=0 receiver=0
          (Return this.a$)
        fn 4 b() flags=12296 owner=0 receiver=0
          (Return this.b$)
        class 0 R bases=[] methods=[1 2 3 4]
          field a$ = _ static=false
          field b$ = _ static=false
          field n = _ static=true`,
    ],
    [
      'a record with its own accessor and constructor',
      'record R(String a) { R(String a) { this.a = "x"; } R() { this("y"); } public String a() { return a; } }',
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 R (Class 0))
        fn 1 constructor(a) flags=28712 owner=0 receiver=0
          (Assign this.a$ "x")
        fn 2 constructor() flags=28712 owner=0 receiver=0
          (Expression (Call this.<init> ["y"]))
        fn 3 a() flags=24584 owner=0 receiver=0
          (Return this.a$)
        class 0 R bases=[] methods=[1 2 3]
          field a$ = _ static=false`,
    ],
  ]);
});
