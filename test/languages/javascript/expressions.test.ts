// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources under test hold templates
import { testLowering } from './readable.js';

testLowering('expressions of JavaScript', [
  {
    name: 'names',
    source: 'a; this; arguments; undefined;',
    lowered: ['(Expression @a)', '(Expression this)', '(Expression @arguments)', '(Expression Undefined)'],
  },
  {
    name: 'strings are cooked',
    source: "f('a\\n\\x41\\u0042\\u{1F600}\\'', \"\\\nb\", '\\q')",
    lowered: [String.raw`(Expression (Call @f ["a\nAB😀'" "b" "q"]))`],
  },
  {
    name: 'numbers are canonical',
    source: 'f(0x10, 1_000, 1e3, 0b11, 0o17, .5, 10n, 0xFFn, 010)',
    lowered: ['(Expression (Call @f [16 1000 1000 3 15 0.5 10 255 8]))'],
  },
  {
    name: 'constants',
    source: 'f(true, false, null, undefined, void 0, /a+/gi)',
    lowered: ['(Expression (Call @f [True False Null Undefined Undefined (Regex "a+" "gi")]))'],
  },
  {
    name: 'template',
    source: 'f(`a${x}b${y}`, `plain\\n`, `${z}`)',
    lowered: [String.raw`(Expression (Call @f [(Template ["a" @x "b" @y]) "plain\n" (Template [@z])]))`],
  },
  {
    name: 'a group behind await is no call',
    source: 'await (0, a.b)(c); await (d || e)(f);',
    lowered: ['(Expression (Call (Member @a "b") [@c]))', '(Expression (Call (Logical @d @e "||") [@f]))'],
  },
  {
    name: 'tagged template',
    source: 'sql`select ${id} from ${t}`',
    lowered: ['(Expression (Call @sql [(List ["select " " from " ""]) @id @t]))'],
  },
  {
    name: 'arrays',
    source: 'f([1, , ...xs])',
    lowered: ['(Expression (Call @f [(List [1 Undefined (Spread @xs)])]))'],
  },
  {
    name: 'objects',
    source: 'f({a: 1, "b c": 2, 3: x, [k]: y, d, ...rest, ["lit"]: 4})',
    lowered: [
      '(Expression (Call @f [(Map [(Property "a" 1) (Property "b c" 2) (Property "3" @x) (Property @k @y) (Property "d" @d) (Spread @rest) (Property "lit" 4)])]))',
    ],
  },
  {
    name: 'object methods',
    source:
      'f({m(a) { return this.x; }, get g() { return 1; }, set g(v) {}, async *n() {}, p: function () {}, q: () => 1})',
    lowered: [
      '(Expression (Call @f [(Map [(Property "m" (Function 1)) (Property:get "g" (Function 2)) (Property:set "g" (Function 3)) (Property "n" (Function 4)) (Property "p" (Function 5)) (Property "q" (Function 6))])]))',
      'fn 1 m(a) this=1',
      '(Return (Member this "x"))',
      'fn 2 g() getter this=0',
      '(Return 1)',
      'fn 3 g(v) setter this=1',
      'fn 4 n() async generator this=0',
      'fn 5 p() this=0',
      'fn 6 q() arrow lambda',
      '(Return 1)',
    ],
  },
  {
    name: 'binary',
    source: 'f(a + b - c, a === b, a instanceof B, "k" in o, a ** b)',
    lowered: [
      '(Expression (Call @f [(Binary (Binary @a @b "+") @c "-") (Binary @a @b "===") (Binary @a @B "instanceof") (Binary "k" @o "in") (Binary @a @b "**")]))',
    ],
  },
  {
    name: 'logical',
    source: 'f(a && b || c, a ?? b)',
    lowered: ['(Expression (Call @f [(Logical (Logical @a @b "&&") @c "||") (Logical @a @b "??")]))'],
  },
  {
    name: 'unary',
    source: 'f(!a, -b, typeof c, void d(), ~e)',
    lowered: [
      '(Expression (Call @f [(Unary @a "!") (Unary @b "-") (Unary @c "typeof") (Unary (Call @d []) "void") (Unary @e "~")]))',
    ],
  },
  {
    name: 'conditional chain',
    source: 'f(a ? 1 : b ? 2 : 3)',
    lowered: ['(Expression (Call @f [(Conditional @a 1 (Conditional @b 2 3))]))'],
  },
  {
    name: 'members',
    source: 'a.b.c; a["k"]; a[i][0]; a.#p',
    lowered: [
      '(Expression (Member (Member @a "b") "c"))',
      '(Expression (Index @a "k"))',
      '(Expression (Index (Index @a @i) 0))',
      '(Expression (Member @a "#p"))',
    ],
  },
  {
    name: 'optional chain',
    source: 'a?.b.c?.[d]?.(e)',
    lowered: ['(Expression (Call:?. (Index:?. (Member (Member:?. @a "b") "c") @d) [@e]))'],
  },
  {
    name: 'calls',
    source: 'f(...xs, 1)(2).g(); new A(1); new B; new (f())(x)',
    lowered: [
      '(Expression (Call (Member (Call (Call @f [(Spread @xs) 1]) [2]) "g") []))',
      '(Expression (New @A [1]))',
      '(Expression (New @B []))',
      '(Expression (New (Call @f []) [@x]))',
    ],
  },
  {
    name: 'await and yield',
    source: 'async function* f() { await g(); yield 1; yield* h(); yield; }',
    lowered: [
      '(Assign:declare f (Function 1))',
      'fn 1 f() async generator this=0',
      '(Expression (Await (Call @g [])))',
      '(Expression (Yield 1))',
      '(Expression (Yield:delegate (Call @h [])))',
      '(Expression (Yield _))',
    ],
  },
  {
    name: 'sequence',
    source: 'x = (a, b); a, b()',
    lowered: ['(Assign x (Sequence [@a @b]))', '(Expression @a)', '(Expression (Call @b []))'],
  },
  {
    name: 'delete',
    source: 'delete a.b; x = delete a[b]',
    lowered: ['(Delete (Member @a "b"))', '(Assign x (Unary (Index @a @b) "delete"))'],
  },
  {
    name: 'metas',
    source: 'import.meta.url; new.target',
    lowered: ['(Expression (Member @import.meta "url"))', '(Expression @new.target)'],
  },
  {
    name: 'compound',
    source: 'x += y; a.b -= 1; s ||= t; s &&= t; s ??= t; x++; --a.b',
    lowered: [
      '(Assign x (Binary x @y "+"))',
      '(Assign (Member @a "b") (Binary (Member @a "b") 1 "-"))',
      '(Assign s (Logical s @t "||"))',
      '(Assign s (Logical s @t "&&"))',
      '(Assign s (Logical s @t "??"))',
      '(Assign x (Binary x 1 "+"))',
      '(Assign (Member @a "b") (Binary (Member @a "b") 1 "-"))',
    ],
  },
  {
    name: 'compound once',
    source: 'f().x += g(); a[i++].y *= 2; b[h()] ||= []',
    lowered: [
      '(Expression (Sequence [(Assign %1 (Call @f [])) (Assign (Member %1 "x") (Binary (Member %1 "x") (Call @g []) "+"))]))',
      '(Expression (Sequence [(Assign %2 (Index @a (Assign i (Binary i 1 "+")))) (Assign (Member %2 "y") (Binary (Member %2 "y") 2 "*"))]))',
      '(Expression (Sequence [(Assign %3 @b) (Assign %4 (Call @h [])) (Assign (Index %3 %4) (Logical (Index %3 %4) (List []) "||"))]))',
    ],
  },
  {
    name: 'assignment as value',
    source: 'a = b = c; f(d = e)',
    lowered: ['(Assign a (Assign b @c))', '(Expression (Call @f [(Assign d @e)]))'],
  },
  {
    name: 'named functions',
    source:
      'const f = function g() { return g(); }; const h = function k() {}; x.y = () => 1; const C = class {}',
    lowered: [
      '(Assign:const f (Assign:const g (Function 1)))',
      '(Assign:const h (Function 2))',
      '(Assign (Member @x "y") (Function 3))',
      '(Assign:const C (Class 0))',
      'fn 1 g() this=0',
      '(Return (Call ^g []))',
      'fn 2 k() this=0',
      'fn 3 y() arrow lambda',
      '(Return 1)',
      'class 0 C bases=[] methods=[]',
    ],
  },
  {
    name: 'private in',
    source: 'class A { #x; static is(o) { return #x in o; } }',
    lowered: [
      '(Assign:declare A (Class 0))',
      'fn 1 is(o) method static owner=0 this=1',
      '(Return (Binary "#x" o "in"))',
      'class 0 A bases=[] methods=[1]',
      'field #x = _ static=false',
    ],
  },
]);
