import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { errorSymbol } from '#agent/languages/grammar.js';
import { NativeParser } from '#agent/languages/native-parser.js';
import { ParseBudget } from '#agent/languages/parse-budget.js';
import { createParser } from '#agent/languages/parser.js';
import type { SyntaxTree } from '#agent/languages/syntax-tree.js';
import { WasmParser } from '#agent/languages/wasm-parser.js';

const root = new URL('../../../', import.meta.url);
const installed = (path: string) => readFileSync(new URL(`node_modules/${path}`, root), 'utf8');

/** Real files and awkward small ones, by grammar. */
const texts: [name: string, grammar: string, text: string][] = [
  ['a real module', 'javascript', installed('web-tree-sitter/web-tree-sitter.js')],
  ['a real minified module', 'javascript', installed('luxon/build/global/luxon.min.js')],
  ['real declarations', 'typescript', installed('mongodb/mongodb.d.ts')],
  ['real TypeScript as TSX', 'tsx', installed('@types/node/fs.d.ts')],
  ['JSX', 'tsx', 'const a = <App x={1} {...rest}>text {value} <b/></App>;\n'],
  ['Python', 'python', 'class A(B):\n    def f(self, *, x: int = 3):\n        return [y for y in x if y]\n'],
  ['an empty file', 'javascript', ''],
  ['only white space', 'python', ' \n\n'],
  ['characters outside the basic plane', 'javascript', 'const 变 = "🔐🔑"; f(变, "é𝒳");'],
  ['CR LF', 'typescript', 'let a: string;\r\n// note\r\nlet b = a;\r\n'],
  ['an error', 'javascript', 'let a = (1 + ;\nf(]);\n'],
  ['an error in Python', 'python', 'def f(:\n    return 1\n'],
  ['a missing token', 'javascript', 'f(a, b'],
];

/** Compares records; the library's own deep comparison takes seconds for a large file. */
function expectSame(a: Int32Array | undefined, b: Int32Array | undefined): void {
  expect(a?.length).to.equal(b?.length);
  expect(a?.findIndex((value, i) => value !== b?.[i])).to.equal(-1, 'position of the first difference');
}

function checkShape(tree: SyntaxTree): void {
  for (let node = 0; node < tree.length; node++) {
    const parent = tree.parent(node);
    const sound =
      tree.next(node) > node &&
      (node === 0 ? parent === -1 : parent >= 0 && parent < node && tree.next(node) <= tree.next(parent));
    if (!sound) expect.fail(`node ${node} has no place in the tree`);
  }
}

describe('parser', () => {
  let raw: WasmParser;
  let walking: WasmParser;
  let native: NativeParser | undefined;

  before(async () => {
    raw = await WasmParser.create();
    walking = await WasmParser.create({ useRaw: false });
    // The native parser is optional: without it the public cursor alone is the oracle.
    native = await NativeParser.create().catch(() => undefined);
    for (const grammar of ['javascript', 'typescript', 'tsx', 'python'])
      for (const parser of [raw, walking, native]) await parser?.load(grammar);
  });

  it('exports by the raw cursor of the pinned version', () => {
    for (const grammar of ['javascript', 'typescript', 'tsx', 'python']) {
      expect(raw.usesRawCursor(grammar)).to.equal(true);
      expect(walking.usesRawCursor(grammar)).to.equal(false);
    }
  });

  for (const [name, grammar, text] of texts)
    it(`gives the same tree by all ways for ${name}`, () => {
      const tree = raw.parse(grammar, text);
      const other = walking.parse(grammar, text);
      expect(tree).to.not.equal(null);
      expectSame(tree?.records, other?.records);
      expect(tree?.hasErrors).to.equal(other?.hasErrors);
      if (tree) checkShape(tree);
      if (!native) return;
      const third = native.parse(grammar, text);
      expectSame(tree?.records, third?.records);
      expect(tree?.hasErrors).to.equal(third?.hasErrors);
    });

  it('names nodes and fields, and finds their text', () => {
    const tree = raw.parse('javascript', 'const 变 = "🔐";') as SyntaxTree;
    const { grammar } = tree;
    const [declarator] = grammar.symbols('variable_declarator');
    const node =
      Array.from({ length: tree.length }, (_, i) => i).find((i) => tree.symbol(i) === declarator) ?? -1;
    expect(tree.type(node)).to.equal('variable_declarator');
    expect(tree.textOf(tree.child(node, grammar.fieldId('name')))).to.equal('变');
    expect(tree.textOf(tree.child(node, grammar.fieldId('value')))).to.equal('"🔐"');
    expect(() => grammar.symbols('no_such_node')).to.throw('no_such_node');
    expect(() => grammar.fieldId('no_such_field')).to.throw('no_such_field');
  });

  it('marks errors', () => {
    const tree = raw.parse('javascript', 'let = = ;') as SyntaxTree;
    expect(tree.hasErrors).to.equal(true);
    const symbols = Array.from({ length: tree.length }, (_, i) => tree.symbol(i));
    expect(symbols).to.include(errorSymbol(tree.grammar));
  });

  it('walks trees that are nested 10,000 deep', () => {
    const tree = raw.parse('javascript', `${'['.repeat(10_000)}${']'.repeat(10_000)}`) as SyntaxTree;
    checkShape(tree);
    expect(tree.hasErrors).to.equal(false);
  });

  it('gives up when the steps are spent, and parses the next text afresh', () => {
    const budget = new ParseBudget(0);
    let steps = 0;
    while (!budget.spend()) steps++;
    expect(steps).to.equal(10_000);
    expect(budget.isSpent).to.equal(true);
    const small = 'let a = 1;';
    const before = raw.parse('javascript', small)?.records;
    expect(raw.parse('javascript', small)?.records).to.deep.equal(before);
  });

  it('asks for a grammar to be loaded first and names one that is missing', async () => {
    const parser = await createParser({ kind: 'wasm' });
    expect(() => parser.parse('javascript', '')).to.throw('was not loaded');
    const failure = await parser.load('cobol').catch((error: Error) => error);
    expect(failure).to.be.an('error').with.property('message').that.includes('cobol');
  });
});
