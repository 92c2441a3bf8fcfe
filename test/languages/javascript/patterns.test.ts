import { testLowering } from './readable.js';

testLowering('destructuring', [
  {
    name: 'object',
    source: 'const { a, b: c, "d e": f, [k]: g, 0: h } = o',
    lowered: [
      '(Assign:declare %1 @o)',
      '(Assign:const a (Member %1 "a"))',
      '(Assign:const c (Member %1 "b"))',
      '(Assign:const f (Member %1 "d e"))',
      '(Assign:const g (Index %1 @k))',
      '(Assign:const h (Index %1 0))',
    ],
  },
  {
    name: 'one read needs no temporary',
    source: 'const { id } = req.params; const [first] = list()',
    lowered: [
      '(Assign:const id (Member (Member @req "params") "id"))',
      '(Assign:const first (Index (Call @list []) 0))',
    ],
  },
  {
    name: 'defaults',
    source: 'const { a = 1, b: { c } = {}, f = () => 2 } = o',
    lowered: [
      '(Assign:declare %1 @o)',
      '(Assign:const a (Logical (Member %1 "a") 1 "??"))',
      '(Assign:const c (Member (Logical (Member %1 "b") (Map []) "??") "c"))',
      '(Assign:const f (Logical (Member %1 "f") (Function 1) "??"))',
      'fn 1 f() arrow lambda',
      '(Return 2)',
    ],
  },
  {
    name: 'nested',
    source: 'const { a: { b: [c] } } = o',
    lowered: ['(Assign:const c (Index (Member (Member @o "a") "b") 0))'],
  },
  {
    name: 'rest',
    source: 'const { a, ...others } = o; const [x, , y = 2, ...ys] = l',
    lowered: [
      '(Assign:declare %1 @o)',
      '(Assign:const a (Member %1 "a"))',
      '(Assign:const others %1)',
      '(Assign:declare %4 @l)',
      '(Assign:const x (Index %4 0))',
      '(Assign:const y (Logical (Index %4 2) 2 "??"))',
      '(Assign:const ys (Slice %4 3 _))',
    ],
  },
  {
    name: 'require',
    source: 'const { exec, spawn: s } = require("child_process")',
    lowered: [
      '(Assign:const exec (Member {child_process} "exec"))',
      '(Assign:const s (Member {child_process} "spawn"))',
    ],
  },
  {
    name: 'let and var',
    source: 'let { a } = o; var [b] = p;',
    lowered: ['(Assign:declare a (Member @o "a"))', '(Assign:declare b (Index @p 0))'],
  },
  {
    name: 'assignment',
    source: '({ a, b: x.y } = o); [a, b[0]] = [b, a];',
    lowered: [
      '(Assign:declare %1 @o)',
      '(Assign a (Member %1 "a"))',
      '(Assign (Member @x "y") (Member %1 "b"))',
      '(Assign:declare %2 (List [@b a]))',
      '(Assign a (Index %2 0))',
      '(Assign (Index @b 0) (Index %2 1))',
    ],
  },
  {
    name: 'assignment as value',
    source: 'f([a, b] = c)',
    lowered: [
      '(Expression (Call @f [(Sequence [(Assign %1 @c) (Assign a (Index %1 0)) (Assign b (Index %1 1)) %1])]))',
    ],
  },
  {
    name: 'parameters',
    source: 'function f({ a, b = 2 }, [c], d = 3, ...e) { return a; }',
    lowered: [
      '(Assign:declare f (Function 1))',
      'fn 1 f(%0, %1, d, e) this=4',
      '(Assign:declare a (Member %0 "a"))',
      '(Assign:declare b (Logical (Member %0 "b") 2 "??"))',
      '(Assign:declare c (Index %1 0))',
      '(Return a)',
    ],
  },
  {
    name: 'rest parameter pattern',
    source: 'const f = (...[a, b]) => a',
    lowered: [
      '(Assign:const f (Function 1))',
      'fn 1 f(%0) arrow lambda',
      '(Assign:declare a (Index %0 0))',
      '(Assign:declare b (Index %0 1))',
      '(Return a)',
    ],
  },
  {
    name: 'for of',
    source: 'for (const [k, { v }] of m) use(k, v)',
    lowered: [
      '(ForEach %1 @m [(Assign:const k (Index %1 0)) (Assign:const v (Member (Index %1 1) "v")) (Expression (Call @use [k v]))])',
    ],
  },
  {
    name: 'for of assignment',
    source: 'for (x.y of z) f(); for ({ a } of z) g(a)',
    lowered: [
      '(ForEach (Member @x "y") @z [(Expression (Call @f []))])',
      '(ForEach %1 @z [(Assign a (Member %1 "a")) (Expression (Call @g [a]))])',
    ],
  },
  {
    name: 'catch',
    source: 'try { f() } catch ({ message, code }) { g(message) }',
    lowered: [
      '(Try [(Expression (Call @f []))] [(Catch %1 _ [(Assign:declare message (Member %1 "message")) (Assign:declare code (Member %1 "code")) (Expression (Call @g [message]))])] [] [])',
    ],
  },
  {
    name: 'empty',
    source: 'const {} = f(); const [] = g()',
    lowered: ['(Expression (Call @f []))', '(Expression (Call @g []))'],
  },
]);
