import { expect } from 'chai';
import { languageFor } from '#agent/languages/registry.js';
import { lowered } from './lowers-to.js';

describe('languages/java language', () => {
  it('owns .java files', () => {
    expect(languageFor('src/A.java')?.id).to.equal('java');
    expect(languageFor('A.JAVA')?.grammarFor('A.JAVA')).to.equal('java');
    expect(languageFor('A.javascript')).to.equal(undefined);
  });

  it('lets other files see all types, and names its imports', async () => {
    const unit = await lowered('import a.B; class C { B b; B c; }');
    expect(unit.exportsGlobals).to.equal(true);
    expect(unit.language).to.equal('java');
    expect(unit.imports.length).to.be.greaterThan(0);
  });

  it('has nothing to lower in descriptions of packages and modules', async () => {
    for (const text of [
      '@NonNull package a.b;',
      'open module a.b { requires java.sql; exports a.c to d.e; }',
    ]) {
      const unit = await lowered(text);
      expect(unit.gaps).to.deep.equal([]);
      expect(unit.nodes.length).to.equal(0);
    }
  });

  it('lowers what newer versions of the language brought', async () => {
    const unit = await lowered(`
      public sealed class M<T extends Object & Comparable<T>> permits N {
        int @A [] y;
        M(Outer o) { o.super(); }
        void m(M this, int... x) throws @A Exception {
          this.<String>foo(); new <String>M<>(1); Runnable r = (var a, final var b) -> {};
          var q = (Runnable & java.io.Serializable) () -> {};
          switch (x) { case Foo(var c, Bar(int d)) when d > 1: f(d); break; case null: default: }
          if (o instanceof final String s && s.length() > 1) f(s);
          Supplier<List<String>> h = ArrayList<String>::new;
          x = y = z; x += y -= 1; this.arr[i++]--;
        }
        @interface Ann { int[] value() default {1, 2}; enum Q { A } int C = 1; }
      }`);
    expect(unit.gaps).to.deep.equal([]);
    expect(unit.classes.map(({ name }) => name)).to.deep.equal(['M', 'Ann', 'Q']);
  });

  it('notes comments that ask to ignore findings', async () => {
    const text =
      'class A {\n  // goalkeeper:ignore\n  int a; /* goalkeeper:ignore java/x */\n  String s = "goalkeeper:ignore";\n}';
    const { markers } = await lowered(text);
    expect(markers).to.deep.equal([
      text.indexOf('//'),
      text.indexOf('//') + 20,
      text.indexOf('/*'),
      text.indexOf('*/') + 2,
    ]);
  });
});
