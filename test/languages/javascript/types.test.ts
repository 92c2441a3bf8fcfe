import { testLowering } from './readable.js';

testLowering('types of TypeScript', [
  {
    name: 'annotations',
    path: 'a.ts',
    source: 'let a: Foo; const b: express.Request = c; var d: any = e; let f: string | undefined = g;',
    lowered: [
      '(Assign:declare a (Typed _ @Foo))',
      '(Assign:const b (Typed @c (Member @express "Request")))',
      '(Assign:declare d @e)',
      '(Assign:declare f (Typed @g @string))',
    ],
  },
  {
    name: 'parameters',
    path: 'a.ts',
    source: 'function f(this: X, a: A, b?: b.B<C>, { c }: D = {}, ...d: E[]): Promise<F> { return a; }',
    lowered: [
      '(Assign:declare f (Function 1))',
      'fn 1 f(a, b, %2, d) this=4',
      '(Assign:declare c (Member %2 "c"))',
      '(Return a)',
    ],
  },
  {
    name: 'casts',
    path: 'a.ts',
    source: 'f(a as B, <C>b, c as const, d as unknown as D, e!, f satisfies G, h<string>(i));',
    lowered: ['(Expression (Call @f [(Typed @a @B) (Typed @b @C) @c (Typed @d @D) @e @f (Call @h [@i])]))'],
  },
  {
    name: 'unions and intersections',
    path: 'a.ts',
    source: 'let a: A | B | null, b: C & { d: string }, c: (A | undefined)[], d: readonly string[];',
    lowered: [
      '(Assign:declare a (Typed _ (Generic @| [@A @B])))',
      '(Assign:declare b (Typed _ @C))',
      '(Assign:declare c (Typed _ (Generic @[] [@A])))',
      '(Assign:declare d (Typed _ (Generic @[] [@string])))',
    ],
  },
  {
    name: 'types that name nothing',
    path: 'a.ts',
    source:
      'let a: { b: string } = x, c: () => void = y, d: "lit" = z, e: [A, B] = w, f: keyof A = v, g: typeof h = u;',
    lowered: [
      '(Assign:declare a @x)',
      '(Assign:declare c @y)',
      '(Assign:declare d @z)',
      '(Assign:declare e @w)',
      '(Assign:declare f @v)',
      '(Assign:declare g @u)',
    ],
  },
  {
    name: 'interfaces',
    path: 'a.ts',
    source:
      'interface A extends Request, B.C<D> { user: User; name?: string; m(): void } function f(a: A) {}',
    lowered: [
      '(Assign:declare f (Function 1))',
      '(Assign:const A (Class 0))',
      'fn 1 f(a) this=1',
      'class 0 A bases=[@Request (Generic (Member @B "C") [@D])] methods=[]',
      'field user = _ static=false',
      'field name = _ static=false',
    ],
  },
  {
    name: 'aliases',
    path: 'a.ts',
    source: 'type A = Request & { user: User }; type B = { c: string }; function f(a: A, b: B) {}',
    lowered: ['(Assign:declare f (Function 1))', '(Assign:const A @Request)', 'fn 1 f(a, b) this=2'],
  },
  {
    name: 'enums',
    path: 'a.ts',
    source: 'enum E { A, B = 5, C, D = "x", "e f" = A, F = 1 << 2 } const enum G { H }',
    lowered: [
      '(Assign:const E (Map [(Property "A" 0) (Property "B" 5) (Property "C" 6) (Property "D" "x") (Property "e f" @A) (Property "F" (Binary 1 2 "<<"))]))',
      '(Assign:const G (Map [(Property "H" 0)]))',
    ],
  },
  {
    name: 'namespaces',
    path: 'a.ts',
    source:
      'namespace A.B { const hidden = 1; export const x = hidden; export function f() { return x; } } module C { export class D {} } A.B.f();',
    lowered: [
      '(Assign:const A (Map []))',
      '(Assign (Member A "B") (Map []))',
      '(Block [(Assign:declare f (Function 1)) (Assign:const hidden 1) (Assign:const x hidden) (Assign (Member (Member A "B") "f") f) (Assign (Member (Member A "B") "x") x)])',
      '(Assign:const C (Map []))',
      '(Block [(Assign:declare D (Class 0)) (Assign (Member C "D") D)])',
      '(Expression (Call (Member (Member A "B") "f") []))',
      'fn 1 f() this=0',
      '(Return ^x)',
      'class 0 D bases=[] methods=[]',
    ],
  },
  {
    name: 'ambient',
    path: 'a.ts',
    source:
      'declare const a: string; declare function f(): void; declare module "m" { export const b: string } declare global { interface Window {} } declare class C {} a; new C();',
    lowered: ['(Expression @a)', '(Expression (New @C []))'],
  },
  {
    name: 'overloads',
    path: 'a.ts',
    source: 'function f(a: string): void; function f(a: any) { return a; }',
    lowered: ['(Assign:declare f (Function 1))', 'fn 1 f(a) this=1', '(Return a)'],
  },
  {
    name: 'generics',
    path: 'a.ts',
    source:
      'function f<T extends Foo>(a: T): T[] { return g<T>(a); } const h = <T,>(x: T) => x; new Map<string, A>()',
    lowered: [
      '(Assign:declare f (Function 1))',
      '(Assign:const h (Function 2))',
      '(Expression (New @Map []))',
      'fn 1 f(a) this=1',
      '(Return (Call @g [a]))',
      'fn 2 h(x) arrow lambda',
      '(Return x)',
    ],
  },
  {
    name: 'returned types',
    path: 'a.ts',
    source: 'class A { m(): Observable<B> { return x; } get g(): C { return y; } } const f = (): D => z',
    lowered: [
      '(Assign:declare A (Class 0))',
      '(Assign:const f (Function 3))',
      'fn 1 m() method owner=0 this=0',
      '(Return @x)',
      'fn 2 g() method getter owner=0 this=0',
      '(Return @y)',
      'fn 3 f() arrow lambda',
      '(Return @z)',
      'class 0 A bases=[] methods=[1 2]',
    ],
  },
]);
