import { lowersTo } from './lowers-to.js';

describe('languages/java/type-names', () => {
  lowersTo([
    [
      'qualified names as types and values',
      'class C { java.util.List<String> x; void m() { java.lang.Runtime.getRuntime(); new java.io.File(javax.x.Y.Z.NAME); } }',
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 C (Class 0))
        fn 1 m() flags=24584 owner=0 receiver=0
          (Expression (Call {java.lang.Runtime}.getRuntime []))
          (Expression (New {java.io.File} [(Member {javax.x.Y}.Z "NAME")]))
        class 0 C bases=[] methods=[1]
          field x = _ static=false`,
    ],
    [
      'static imports of members, on demand, of a nested class',
      `
        import static a.B.c;
        import static a.B.LIMIT;
        import static x.Y.Z.run;
        import static d.E.*;
        class C { void m() { c(LIMIT); run(); other(); } }`,
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 C (Class 0))
        fn 1 m() flags=24584 owner=0 receiver=0
          (Expression (Call {a.B}.c [{a.B}.LIMIT]))
          (Expression (Call (Member {x.Y}.Z "run") []))
          (Expression (Call {d.E}.other []))
        class 0 C bases=[] methods=[1]`,
    ],
    [
      'type parameters are their bounds',
      'class C<T extends Comparable<T>, U> { T a; U b; <V extends Number> V m(V v) { return v; } }',
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 C (Class 0))
        fn 1 m(v) flags=24584 owner=0 receiver=0
          (Return v)
        class 0 C bases=[] methods=[1]
          field a = _ static=false
          field b = _ static=false`,
    ],
    [
      'types of the file, whatever their order',
      `
        class A extends B { B b; D.E e; }
        class B {}
        class D { static class E {} }`,
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 B (Class 1))
          (Assign !1024 A (Class 0))
          (Assign !1024 D.E (Class 3))
          (Assign !1024 D (Class 2))
          (Assign D.E D.E)
        class 0 A bases=[B] methods=[]
          field b = _ static=false
          field e = _ static=false
        class 1 B bases=[] methods=[]
        class 2 D bases=[] methods=[]
        class 3 E bases=[] methods=[]`,
    ],
  ]);
});
