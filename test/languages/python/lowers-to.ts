import { expect } from 'chai';
import { printUnit } from '#agent/ir/print.js';
import type { UnitData } from '#agent/ir/unit.js';
import { createParser } from '#agent/languages/parser.js';
import { python } from '#agent/languages/python/index.js';
import type { SyntaxParser } from '#agent/languages/syntax-tree.js';

let parser: Promise<SyntaxParser> | undefined;

/** The parser of the test run, with the Python grammar. */
export function pythonParser(): Promise<SyntaxParser> {
  parser ??= createParser({ kind: 'wasm' }).then(async (created) => {
    await created.load('python');
    return created;
  });
  return parser;
}

/** Parses and lowers a source as `sample.py`. */
export async function lowered(source: string): Promise<UnitData> {
  const tree = (await pythonParser()).parse('python', source);
  if (!tree) throw new Error('the parser gave up');
  return python.lower(tree, 'sample.py');
}

/** The same text without the first line break and without the indentation that all lines share. */
export function dedented(text: string): string {
  const lines = text.replace(/^\n/, '').split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const indent = Math.min(...indents);
  return lines.map((line) => line.slice(indent)).join('\n');
}

/** Declares a test for each row: what a source is lowered to, module statements first, then functions and classes. */
export function lowersTo(rows: readonly (readonly [title: string, source: string, printed: string])[]): void {
  for (const [title, source, printed] of rows)
    it(title, async () => {
      const unit = await lowered(dedented(source));
      expect(unit.gaps).to.deep.equal([]);
      const lines = printUnit(unit).split('\n').slice(1);
      expect(dedented(lines.join('\n'))).to.equal(dedented(printed));
    });
}
