import { testLowering } from './readable.js';

testLowering('modules', [
  {
    name: 'imports come first',
    source:
      'f(); import a, { b, c as d, default as e } from "m"; import * as ns from "./n"; import "side"; import def from "x";',
    lowered: [
      '(Assign:const a (Member {m} "default"))',
      '(Assign:const b (Member {m} "b"))',
      '(Assign:const d (Member {m} "c"))',
      '(Assign:const e (Member {m} "default"))',
      '(Assign:const ns {./n})',
      '(Expression {side})',
      '(Assign:const def (Member {x} "default"))',
      '(Expression (Call @f []))',
    ],
  },
  {
    name: 'exports',
    source:
      'export const a = 1, { b, c: [d] } = o; export function f() {} export class C {} export let g = () => 1;',
    lowered: [
      '(Assign:declare f (Function 1))',
      '(Assign:const a 1)',
      '(Assign:declare %3 @o)',
      '(Assign:const b (Member %3 "b"))',
      '(Assign:const d (Index (Member %3 "c") 0))',
      '(Assign:declare C (Class 0))',
      '(Assign:declare g (Function 2))',
      '(Assign (Member Exports "f") f)',
      '(Assign (Member Exports "a") a)',
      '(Assign (Member Exports "b") b)',
      '(Assign (Member Exports "d") d)',
      '(Assign (Member Exports "C") C)',
      '(Assign (Member Exports "g") g)',
      'fn 1 f() exported this=0',
      'fn 2 g() arrow lambda exported',
      '(Return 1)',
      'class 0 C bases=[] methods=[]',
    ],
  },
  {
    name: 'default exports',
    path: 'a.js',
    source: 'export default function f() {}',
    lowered: [
      '(Assign:declare f (Function 1))',
      '(Assign (Member Exports "default") f)',
      'fn 1 f() exported this=0',
    ],
  },
  {
    name: 'default expression',
    source: 'export default { a: 1 };',
    lowered: ['(Assign (Member Exports "default") (Map [(Property "a" 1)]))'],
  },
  {
    name: 'default anonymous function',
    source: 'export default function () { return 1; }',
    lowered: [
      '(Assign (Member Exports "default") (Function 1))',
      'fn 1 default() exported this=0',
      '(Return 1)',
    ],
  },
  {
    name: 'default class',
    source: 'export default class A {}',
    lowered: [
      '(Assign:declare A (Class 0))',
      '(Assign (Member Exports "default") A)',
      'class 0 A bases=[] methods=[]',
    ],
  },
  {
    name: 'export lists',
    source: 'const a = 1; function b() {} export { a, b as c, a as default, a as "x y" };',
    lowered: [
      '(Assign:declare b (Function 1))',
      '(Assign:const a 1)',
      '(Assign (Member Exports "a") a)',
      '(Assign (Member Exports "c") b)',
      '(Assign (Member Exports "default") a)',
      '(Assign (Member Exports "x y") a)',
      'fn 1 b() exported this=0',
    ],
  },
  {
    name: 'export from',
    source:
      'export { a, b as c, default } from "m"; export { default as d } from "m"; export * from "n"; export * as o from "p";',
    lowered: [
      '(Assign (Member Exports "a") (Member {m} "a"))',
      '(Assign (Member Exports "c") (Member {m} "b"))',
      '(Assign (Member Exports "default") (Member {m} "default"))',
      '(Assign (Member Exports "d") (Member {m} "default"))',
      '(ImportAll:exported {n})',
      '(Assign (Member Exports "o") {p})',
    ],
  },
  {
    name: 'require',
    source:
      'const a = require("a"); const { b } = require(`b`); require("c")(); require("d").e; const f = require(g);',
    lowered: [
      '(Assign:const a {a})',
      '(Assign:const b (Member {b} "b"))',
      '(Expression (Call {c} []))',
      '(Expression (Member {d} "e"))',
      '(Assign:const f (Call @require [@g]))',
    ],
  },
  {
    name: 'require that is not the function',
    source: 'function f(require) { return require("a"); } require("b");',
    lowered: [
      '(Assign:declare f (Function 1))',
      '(Expression {b})',
      'fn 1 f(require) this=1',
      '(Return (Call require ["a"]))',
    ],
  },
  {
    name: 'output of compilers',
    source:
      'const a_1 = __importDefault(require("a")); const b = tslib_1.__importStar(require("b")); (0, a_1.default)(b); f((0, g.h));',
    lowered: [
      '(Assign:const a_1 {a})',
      '(Assign:const b {b})',
      '(Expression (Call (Member a_1 "default") [b]))',
      '(Expression (Call @f [(Member @g "h")]))',
    ],
  },
  {
    name: 'require of their own',
    source: 'var require = f; require("a");',
    lowered: ['(Assign:declare require @f)', '(Expression (Call require ["a"]))'],
  },
  {
    name: 'createRequire',
    source:
      'import { createRequire } from "module"; const require = createRequire(import.meta.url); require("a");',
    lowered: [
      '(Assign:const createRequire (Member {module} "createRequire"))',
      '(Assign:const require (Call createRequire [(Member @import.meta "url")]))',
      '(Expression {a})',
    ],
  },
  {
    name: 'commonjs exports',
    source:
      'module.exports = { a }; module.exports.b = () => 1; exports.c = function () {}; exports = module.exports = f; f(module, exports);',
    lowered: [
      '(Assign Exports (Map [(Property "a" @a)]))',
      '(Assign (Member Exports "b") (Function 1))',
      '(Assign (Member Exports "c") (Function 2))',
      '(Assign Exports (Assign Exports @f))',
      '(Expression (Call @f [@module Exports]))',
      'fn 1 b() arrow lambda exported',
      '(Return 1)',
      'fn 2 c() exported this=0',
    ],
  },
  {
    name: 'exports of their own',
    source: 'function f(exports, module) { exports.a = 1; module.exports = 2; }',
    lowered: [
      '(Assign:declare f (Function 1))',
      'fn 1 f(exports, module) this=2',
      '(Assign (Member exports "a") 1)',
      '(Assign (Member module "exports") 2)',
    ],
  },
  {
    name: 'dynamic import',
    source: 'const a = await import("a"); import(b); import("c").then(d)',
    lowered: [
      '(Assign:const a (Await {a}))',
      '(Expression (Call @import [@b]))',
      '(Expression (Call (Member {c} "then") [@d]))',
    ],
  },
  {
    name: 'typescript',
    path: 'a.ts',
    source:
      'import x = require("x"); import type { T } from "t"; import { type U } from "u"; import A = x.B.C; export = x;',
    lowered: [
      '(Assign:const x {x})',
      '(Assign:const T (Member {t} "T"))',
      '(Assign:const U (Member {u} "U"))',
      '(Assign:const A (Member (Member x "B") "C"))',
      '(Assign Exports x)',
    ],
  },
  {
    name: 'typescript exports',
    path: 'a.ts',
    source:
      'export type T = string; export interface I { a: string } export enum E { A } export namespace N { } export type { T as U }; export as namespace X; export declare const z: string;',
    lowered: [
      '(Assign:const T @string)',
      '(Assign:const I (Class 0))',
      '(Assign:const E (Map [(Property "A" 0)]))',
      '(Assign:const N (Map []))',
      '(Block [])',
      '(Assign (Member Exports "T") T)',
      '(Assign (Member Exports "I") I)',
      '(Assign (Member Exports "E") E)',
      '(Assign (Member Exports "N") N)',
      '(Assign (Member Exports "U") T)',
      'class 0 I bases=[] methods=[]',
      'field a = _ static=false',
    ],
  },
]);
