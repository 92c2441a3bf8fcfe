import { statementsLowerTo } from './lowers-to.js';

describe('languages/java/statements', () => {
  statementsLowerTo([
    [
      'declarations',
      'int a = 1, b; final String c = "x"; var d = p; int e[] = {1, 2};',
      `
        (Assign !1024 a (Typed 1 @number))
        (Assign !1024 b (Typed _ @number))
        (Assign !3072 c (Typed "x" {String|java.lang.String}))
        (Assign !1024 d p)
        (Assign !1024 e (Typed (List [1 2]) (Generic @[] [@number])))`,
    ],
    [
      'if and else if',
      'if (p > 1) f = 1; else if (p < 0) { f = 2; } else f = 3;',
      '(If (Binary p 1 ">") [(Assign this.f 1)] [(If (Binary p 0 "<") [(Assign this.f 2)] [(Assign this.f 3)])])',
    ],
    [
      'loops',
      `
        while (p > 0) p--;
        do { p++; } while (p < 9);
        for (int i = 0, j = 1; i < p; i++, j += 2) continue;
        for (;;) { break; }`,
      `
        (Loop (Binary p 0 ">") [(Assign p (Binary p 1 "-"))] [])
        (Loop !64 (Binary p 9 "<") [(Assign p (Binary p 1 "+"))] [])
        (Assign !1024 i (Typed 0 @number))
        (Assign !1024 j (Typed 1 @number))
        (Loop (Binary i p "<") [Continue] [(Assign i (Binary i 1 "+")) (Assign j (Binary j 2 "+"))])
        (Loop _ [Break] [])`,
    ],
    [
      'the enhanced for',
      'for (String x : p) f = x; for (var y : p) { f = y; }',
      `
        (ForEach x p [(Assign x (Typed x {String|java.lang.String})) (Assign this.f x)])
        (ForEach y p [(Assign this.f y)])`,
    ],
    [
      'variables belong to their block',
      '{ int a = 1; } int a = 2; for (int i = 0; ; ) {} for (int i = 1; ; ) {}',
      `
        (Block [(Assign !1024 a (Typed 1 @number))])
        (Assign !1024 a (Typed 2 @number))
        (Assign !1024 i (Typed 0 @number))
        (Loop _ [] [])
        (Assign !1024 i (Typed 1 @number))
        (Loop _ [] [])`,
    ],
    [
      'try, catch and finally',
      'try { f = 1; } catch (A | X e) { f = e; } catch (final B e) { throw e; } finally { f = null; }',
      '(Try [(Assign this.f 1)] [(Catch e (List !2 [{A|java.lang.A} {X|java.lang.X}]) [(Assign this.f e)]) (Catch e {B|java.lang.B} [(Throw e)])] [(Assign this.f Null)] [])',
    ],
    [
      'try with resources',
      'try (A a = open(p); f) { a.read(); } finally { close(); } try (var b = open(1)) { b.read(); }',
      `
        (Try [(With a (Typed (Call this.open [p]) {A|java.lang.A}) [(With _ this.f [(Expression (Call a.read []))])])] [] [(Expression (Call this.close []))] [])
        (Block [(With b (Call this.open [1]) [(Expression (Call b.read []))])])`,
    ],
    [
      'labels',
      'outer: for (;;) { break outer; } block: { if (p > 0) break block; f = 1; }',
      `
        (Loop _ [Break] [])
        (Loop !64 False [(If (Binary p 0 ">") [Break] []) (Assign this.f 1)] [])`,
    ],
    [
      'synchronized, assert, return, throw',
      'synchronized (this) { f = 1; } synchronized (lock()) {} assert p > 0 : "m"; if (p > 1) return; throw new E();',
      `
        (Block [(Assign this.f 1)])
        (Expression (Call this.lock []))
        (Block [])
        (Assert (Binary p 0 ">") "m")
        (If (Binary p 1 ">") [(Return _)] [])
        (Throw (New {E|java.lang.E} []))`,
    ],
    [
      'a switch over constants',
      'switch (p) { case 1: case 2: f = 1; break; case 3: f = 2; default: f = 3; }',
      '(Switch p [(Case [1 2] [(Assign this.f 1) Break]) (Case !256 [3] [(Assign this.f 2)]) (Case [] [(Assign this.f 3)])])',
    ],
    [
      'a switch with arrows',
      'switch (p) { case 1, 2 -> f = 1; case RED -> { f = 2; } default -> throw new E(); }',
      '(Switch p [(Case [1 2] [(Assign this.f 1)]) (Case ["RED"] [(Block [(Assign this.f 2)])]) (Case [] [(Throw (New {E|java.lang.E} []))])])',
    ],
    [
      'the value of a switch',
      `
        int a = switch (p) { case 1 -> 10; case 2 -> { f = 1; yield 20; } default -> throw new E(); };
        return switch (p) { case 1: yield 1; default: yield 2; };`,
      `
        (Switch p [(Case [1] [(Assign %2 10)]) (Case [2] [(Block [(Assign this.f 1) (Assign %2 20) Break])]) (Case [] [(Throw (New {E|java.lang.E} []))])])
        (Assign !1024 a (Typed (Unary %2 "+") @number))
        (Switch p [(Case [1] [(Assign %4 1) Break]) (Case [] [(Assign %4 2) Break])])
        (Return %4)`,
    ],
    [
      'patterns in a switch',
      'switch (f) { case String s when s.isEmpty() -> f = s; case P(int x, var y) -> f = y; case null, default -> f = 0; }',
      `
        (Assign %2 this.f)
        (Switch _ [(Case [(Logical (Binary %2 {String|java.lang.String} "instanceof") (Sequence [(Assign s (Typed %2 {String|java.lang.String})) (Call s.isEmpty [])]) "&&")] [(Assign s (Typed %2 {String|java.lang.String})) (Assign this.f s)]) (Case [(Binary %2 {P|java.lang.P} "instanceof")] [(Assign x (Typed (Index %2 (Unknown [])) @number)) (Assign y (Index %2 (Unknown []))) (Assign this.f y)]) (Case [] [(Assign this.f 0)])])`,
    ],
    [
      'local classes, interfaces, records',
      'interface I { int g(); } record R(int x) implements I { public int g() { return x; } } f = new R(p).g();',
      `
          (Assign !1024 I (Class 1))
          (Assign !1024 R (Class 2))
          (Assign this.f (Call (Member (New R [p]) "g") []))
        fn 2 g() flags=10248 owner=1 receiver=0
          (Return (Unknown []))
        fn 3 constructor(x) flags=12328 owner=2 receiver=0
          (Assign (Member this 1 "x$") x)
        fn 4 g() flags=8200 owner=2 receiver=0
          (Return (Member this 1 "x$"))
        fn 5 x() flags=12296 owner=2 receiver=0
          (Return (Member this 1 "x$"))
        class 1 I bases=[] methods=[2]
        class 2 R bases=[I] methods=[3 4 5]
          field x$ = _ static=false`,
    ],
  ]);
});
