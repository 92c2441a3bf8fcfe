import { testLowering } from './readable.js';

testLowering('statements of JavaScript', [
  {
    name: 'declarations',
    source: 'var a; let b; const c = 1; var d = 2, e = 3;',
    lowered: [
      '(Assign:declare b Undefined)',
      '(Assign:const c 1)',
      '(Assign:declare d 2)',
      '(Assign:declare e 3)',
    ],
  },
  {
    name: 'block scope',
    source: 'let a = 1; { let a = 2; f(a); } f(a); var g = 1; { var g = 2; }',
    lowered: [
      '(Assign:declare a 1)',
      '(Block [(Assign:declare a 2) (Expression (Call @f [a]))])',
      '(Expression (Call @f [a]))',
      '(Assign:declare g 1)',
      '(Block [(Assign:declare g 2)])',
    ],
  },
  {
    name: 'function hoisting',
    source: 'f(); function f() { return g; } { h(); function h() {} } var g;',
    lowered: [
      '(Assign:declare f (Function 1))',
      '(Expression (Call f []))',
      '(Block [(Assign:declare h (Function 2)) (Expression (Call h []))])',
      'fn 1 f() this=0',
      '(Return ^g)',
      'fn 2 h() this=0',
    ],
  },
  {
    name: 'if chain',
    source: 'if (a) b(); else if (c) { d(); } else e();',
    lowered: [
      '(If @a [(Expression (Call @b []))] [(If @c [(Expression (Call @d []))] [(Expression (Call @e []))])])',
    ],
  },
  {
    name: 'while and do',
    source: 'while (a) b(); do { c(); } while (d);',
    lowered: ['(Loop @a [(Expression (Call @b []))] [])', '(Loop:do @d [(Expression (Call @c []))] [])'],
  },
  {
    name: 'for',
    source:
      'for (let i = 0; i < n; i++) { f(i); } for (;;) { break; } for (i = 0, j = 1; ; i++, j--) continue;',
    lowered: [
      '(Block [(Assign:declare i 0) (Loop (Binary i @n "<") [(Expression (Call @f [i]))] [(Assign i (Binary i 1 "+"))])])',
      '(Loop _ [Break] [])',
      '(Block [(Assign i 0) (Assign j 1) (Loop _ [Continue] [(Assign i (Binary i 1 "+")) (Assign j (Binary j 1 "-"))])])',
    ],
  },
  {
    name: 'for in and of',
    source: 'for (const k in o) f(k); for (var v of l) f(v); async () => { for await (let x of y) f(x); }',
    lowered: [
      '(ForEach:keys k @o [(Expression (Call @f [k]))])',
      '(ForEach v @l [(Expression (Call @f [v]))])',
      '(Expression (Function 1))',
      'fn 1 () async arrow',
      '(ForEach x @y [(Expression (Call @f [x]))])',
    ],
  },
  {
    name: 'switch',
    source: 'switch (x) { case 1: case 2: f(); break; case 3: { g(); return; } case 4: h(); default: i(); }',
    lowered: [
      '(Switch @x [(Case [1 2] [(Expression (Call @f [])) Break]) (Case [3] [(Block [(Expression (Call @g [])) (Return _)])]) (Case:falls [4] [(Expression (Call @h []))]) (Case [] [(Expression (Call @i []))])])',
    ],
  },
  {
    name: 'switch scope',
    source: 'switch (x) { case 1: let y = 1; f(y); } f(y);',
    lowered: [
      '(Switch @x [(Case [1] [(Assign:declare y 1) (Expression (Call @f [y]))])])',
      '(Expression (Call @f [@y]))',
    ],
  },
  {
    name: 'default first',
    source: 'switch (x) { default: f(); break; case 1: case 2: g(); }',
    lowered: [
      '(Switch @x [(Case [] [(Expression (Call @f [])) Break]) (Case [1 2] [(Expression (Call @g []))])])',
    ],
  },
  {
    name: 'try',
    source: 'try { f(); } catch { g(); } finally { h(); }',
    lowered: [
      '(Try [(Expression (Call @f []))] [(Catch _ _ [(Expression (Call @g []))])] [(Expression (Call @h []))] [])',
    ],
  },
  {
    name: 'throw and return',
    source: 'function f() { if (a) return; throw new E("x"); }',
    lowered: [
      '(Assign:declare f (Function 1))',
      'fn 1 f() this=0',
      '(If @a [(Return _)] [])',
      '(Throw (New @E ["x"]))',
    ],
  },
  {
    name: 'labels',
    source: 'outer: for (;;) { for (;;) { continue outer; } } block: { f(); if (x) break block; g(); }',
    lowered: [
      '(Loop _ [(Loop _ [Continue] [])] [])',
      '(Loop:do False [(Expression (Call @f [])) (If @x [Break] []) (Expression (Call @g []))] [])',
    ],
  },
  {
    name: 'with',
    source: 'with (o) { f(a); }',
    lowered: ['(Expression @o)', '(Expression (Call @f [@a]))'],
  },
  {
    name: 'empty and debugger',
    source: ';; debugger; {} "use strict";',
    lowered: ['(Block [])', '(Expression "use strict")'],
  },
  {
    name: 'using',
    source: 'using r = open(); f(r);',
    lowered: ['(Assign:const r (Call @open []))', '(Expression (Call @f [r]))'],
  },
]);
