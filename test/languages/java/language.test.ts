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
