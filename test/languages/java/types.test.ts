import { statesTo } from './lowers-to.js';

describe('languages/java/types', () => {
  statesTo([
    [
      'fields',
      `
        package a.b;
        import java.util.*;
        import x.Map;
        class C extends D { List<String> x; Map.Entry<K, V> y; java.io.File z; int a; double[] b; char c; boolean d; String[][] e; long f[]; D g; var h; D.E i; }
        class D { class E {} }`,
      `
        C.x: (Generic {a.b.List|java.util.List|java.lang.List} [{a.b.String|java.util.String|java.lang.String}])
        C.y: (Generic {x.Map}.Entry [{a.b.K|java.util.K|java.lang.K} {a.b.V|java.util.V|java.lang.V}])
        C.z: {java.io.File}
        C.a: @number
        C.b: (Generic @[] [@number])
        C.c: @char
        C.d: @boolean
        C.e: (Generic @[] [{a.b.String|java.util.String|java.lang.String}])
        C.f: (Generic @[] [@number])
        C.g: D
        C.i: D.E
        constructor(this$0): ^D`,
    ],
    [
      'type parameters are their bounds',
      'class C<T extends Comparable<T>, U> { T a; U b; <V extends Number> V m(V v, List<? extends V> w, List<?> x) { return v; } }',
      `
        C.a: {Comparable|java.lang.Comparable}
        m(): {Number|java.lang.Number}
        m(v): {Number|java.lang.Number}
        m(w): (Generic {List|java.lang.List} [{Number|java.lang.Number}])
        m(x): (Generic {List|java.lang.List} [(Unknown [])])`,
    ],
    [
      'parameters and results',
      'class C { String m(final int a, String... b) { return null; } void n(Object[] c, int d[]) {} C(long e) {} }',
      `
        constructor(e): @number
        m(): {String|java.lang.String}
        m(a): @number
        m(b): (Generic @[] [{String|java.lang.String}])
        n(c): (Generic @[] [{Object|java.lang.Object}])
        n(d): (Generic @[] [@number])`,
    ],
  ]);
});
