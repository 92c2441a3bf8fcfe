import { statementsLowerTo } from './lowers-to.js';

describe('languages/java/expressions', () => {
  statementsLowerTo([
    [
      'literals',
      `f = 0x1F; f = 1_000L; f = 017; f = 0b11; f = 1.5f; f = 1e3d; f = 0x1.8p1; f = 9007199254740993L; f = 'a'; f = '\\u0041'; f = null; f = true;`,
      `
        (Assign this.f 31)
        (Assign this.f 1000)
        (Assign this.f 15)
        (Assign this.f 3)
        (Assign this.f 1.5)
        (Assign this.f 1000)
        (Assign this.f 3)
        (Assign this.f 9007199254740993)
        (Assign this.f "a")
        (Assign this.f "A")
        (Assign this.f Null)
        (Assign this.f True)`,
    ],
    [
      'text',
      `
        f = "a\\tb\\"c\\u0041\\101\\s"; f = """
              one
                "two" \\
              three\\n
              """;`,
      `
        (Assign this.f "a\\tb\\"cAA ")
        (Assign this.f "one\\n  \\"two\\" three\\n\\n")`,
    ],
    [
      'operators',
      'f = 1 + 2 * p - ~p; f = !(p > 1) && p < 2 || p == 3; f = p >>> 1 ^ 2; f = -p;',
      `
        (Assign this.f (Binary (Binary 1 (Binary 2 p "*") "+") (Unary p "~") "-"))
        (Assign this.f (Logical (Logical (Unary (Binary p 1 ">") "!") (Binary p 2 "<") "&&") (Binary p 3 "==") "||"))
        (Assign this.f (Binary (Binary p 1 ">>>") 2 "^"))
        (Assign this.f (Unary p "-"))`,
    ],
    [
      'assignments',
      'f = s = p; f += "x"; s -= 1; this.f = 1; a()[b()] *= 2; a().c |= 1; p++; --s;',
      `
        (Assign this.f (Assign ^C.s p))
        (Assign this.f (Binary this.f "x" "+"))
        (Assign ^C.s (Binary ^C.s 1 "-"))
        (Assign this.f 1)
        (Expression (Sequence [(Assign %2 (Call this.a [])) (Assign %3 (Call this.b [])) (Assign (Index %2 %3) (Binary (Index %2 %3) 2 "*"))]))
        (Expression (Sequence [(Assign %4 (Call this.a [])) (Assign (Member %4 "c") (Binary (Member %4 "c") 1 "|"))]))
        (Assign p (Binary p 1 "+"))
        (Assign ^C.s (Binary ^C.s 1 "-"))`,
    ],
    [
      'numbers are no text',
      'int a = Integer.parseInt(f); a = f.g(); double b = a().b; char c = f.charAt(0); f = (long) f; int d = 1, e = a + 1, g[] = h();',
      `
        (Assign !1024 a (Typed (Unary (Call {Integer|java.lang.Integer}.parseInt [this.f]) "+") @number))
        (Assign a (Unary (Call (Member this.f "g") []) "+"))
        (Assign !1024 b (Typed (Unary (Member (Call this.a []) "b") "+") @number))
        (Assign !1024 c (Typed (Call (Member this.f "charAt") [0]) @char))
        (Assign this.f (Typed (Unary this.f "+") @number))
        (Assign !1024 d (Typed 1 @number))
        (Assign !1024 e (Typed (Binary a 1 "+") @number))
        (Assign !1024 g (Typed (Call this.h []) (Generic @[] [@number])))`,
    ],
    [
      'division of whole numbers',
      'int a = 7 / 2; f = (a + 1) / -p * 2; f = 7.0 / 2; double d = 3; f = d / 2; f = s / f; f = s / 2;',
      `
        (Assign !1024 a (Typed (Binary 7 2 "//") @number))
        (Assign this.f (Binary (Binary (Binary a 1 "+") (Unary p "-") "//") 2 "*"))
        (Assign this.f (Binary 7 2 "/"))
        (Assign !1024 d (Typed 3 @number))
        (Assign this.f (Binary d 2 "/"))
        (Assign this.f (Binary ^C.s this.f "/"))
        (Assign this.f (Binary ^C.s 2 "//"))`,
    ],
    [
      'conditions',
      'f = p > 1 ? "a" : p > 2 ? "b" : "c";',
      '(Assign this.f (Conditional (Binary p 1 ">") "a" (Conditional (Binary p 2 ">") "b" "c")))',
    ],
    [
      'casts',
      'f = (String) f; f = (int) p; f = (A & B) f; f = (List<String>) f;',
      `
        (Assign this.f (Typed this.f {String|java.lang.String}))
        (Assign this.f (Typed (Unary p "+") @number))
        (Assign this.f (Typed this.f {A|java.lang.A}))
        (Assign this.f (Typed this.f (Generic {List|java.lang.List} [{String|java.lang.String}])))`,
    ],
    [
      'instanceof',
      'f = f instanceof String; if (f instanceof String s && s.isEmpty()) f = s; if (!(f instanceof P(int x, Q(var y)))) return; f = y;',
      `
        (Assign this.f (Binary this.f {String|java.lang.String} "instanceof"))
        (If (Logical (Binary (Assign s (Typed this.f {String|java.lang.String})) {String|java.lang.String} "instanceof") (Call s.isEmpty []) "&&") [(Assign this.f s)] [])
        (If (Unary (Logical (Binary (Assign %3 this.f) {P|java.lang.P} "instanceof") (Sequence [(Assign x (Typed (Index %3 (Unknown [])) @number)) (Assign y (Index (Index %3 (Unknown [])) (Unknown []))) True]) "&&") "!") [(Return _)] [])
        (Assign this.f y)`,
    ],
    [
      'calls and members',
      'f.a.b(p).c[1].d(); m(1); this.m(2); super.m(3); C.s = 4; C.go(5); new C().m(6);',
      `
        (Expression (Call (Member (Index (Member (Call (Member (Member this.f "a") "b") [p]) "c") 1) "d") []))
        (Expression (Call this.m [1]))
        (Expression (Call this.m [2]))
        (Expression (Call (Member Super "m") [3]))
        (Assign ^C.s 4)
        (Expression (Call ^C.go [5]))
        (Expression (Call (Member (New ^C []) "m") [6]))`,
    ],
    [
      'creations',
      'f = new int[3]; f = new int[] {1, p}; f = new String[p][size()]; f = new ArrayList<>(p); f = new Map.Entry(1); f = new A[][] {{x}};',
      `
        (Assign this.f (List [(Spread (Unknown []))]))
        (Assign this.f (List [1 p]))
        (Assign this.f (List [(Spread (Sequence [(Call this.size []) (Unknown [])]))]))
        (Assign this.f (New {ArrayList|java.lang.ArrayList} [p]))
        (Assign this.f (New {Map|java.lang.Map}.Entry [1]))
        (Assign this.f (List [(List [@x])]))`,
    ],
    [
      'class literals',
      'f = String.class; f = int.class; f = C.class.getName();',
      `
        (Assign this.f (Typed {String|java.lang.String}.class {java.lang.Class}))
        (Assign this.f (Typed @number.class {java.lang.Class}))
        (Assign this.f "C")`,
    ],
    [
      'lambdas',
      'f = x -> x; f = (x, y) -> { f = x; return y + p; }; f = (String x, int... y) -> m(x); f = () -> {};',
      `
          (Assign this.f (Function 2))
          (Assign this.f (Function 3))
          (Assign this.f (Function 4))
          (Assign this.f (Function 5))
        fn 2 (x) flags=516 owner=-1 receiver=-1
          (Return x)
        fn 3 (x, y) flags=4 owner=-1 receiver=-1
          (Assign ^this.f x)
          (Return (Binary y ^p "+"))
        fn 4 (x, y) flags=516 owner=-1 receiver=-1
          (Return (Call ^this.m [x]))
        fn 5 () flags=4 owner=-1 receiver=-1`,
    ],
    [
      'method references',
      'f = this::m; f = String::valueOf; f = Person::getName; f = C::new; f = int[]::new; f = f::run; f = C::m; f = java.util.List::of;',
      `
          (Assign this.f this.m)
          (Assign this.f {String|java.lang.String}.valueOf)
          (Assign this.f (Function 2))
          (Assign this.f (Function 3))
          (Assign this.f (Function 4))
          (Assign this.f (Function 5))
          (Assign this.f (Function 6))
          (Assign this.f {java.util.List}.of)
        fn 2 (%0, %1) flags=516 owner=-1 receiver=-1
          (Return (Call (Member %0 "getName") [(Spread %1)]))
        fn 3 (%0) flags=516 owner=-1 receiver=-1
          (Return (New ^C [(Spread %0)]))
        fn 4 (%0) flags=516 owner=-1 receiver=-1
          (Return (List [(Spread (Unknown []))]))
        fn 5 (%0) flags=516 owner=-1 receiver=-1
          (Return (Call (Member ^this.f "run") [(Spread %0)]))
        fn 6 (%0, %1) flags=516 owner=-1 receiver=-1
          (Return (Call (Member %0 "m") [(Spread %1)]))`,
    ],
    [
      'a switch inside of an expression',
      'f = "a" + switch (p) { default -> "b"; };  f = () -> switch (p) { default -> 1; };',
      `
          (Switch p [(Case [] [(Assign %2 "b")])])
          (Assign this.f (Binary "a" %2 "+"))
          (Assign this.f (Function 2))
        fn 2 () flags=516 owner=-1 receiver=-1
          (Switch ^p [(Case [] [(Assign %0 1)])])
          (Return %0)`,
    ],
  ]);
});
