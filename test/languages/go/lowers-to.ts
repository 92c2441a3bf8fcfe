import { expect } from 'chai';
import { printUnit } from '#agent/ir/print.js';
import type { UnitData } from '#agent/ir/unit.js';
import { go } from '#agent/languages/go/index.js';
import { createParser } from '#agent/languages/parser.js';
import type { SyntaxParser } from '#agent/languages/syntax-tree.js';

let parser: Promise<SyntaxParser> | undefined;

/** The parser of the test run, with the Go grammar. */
function goParser(): Promise<SyntaxParser> {
  parser ??= createParser({ kind: 'wasm' }).then(async (created) => {
    await created.load('go');
    return created;
  });
  return parser;
}

/** Parses and lowers a source as `shop/sample.go`. */
export async function lowered(source: string): Promise<UnitData> {
  const tree = (await goParser()).parse('go', source);
  if (!tree) throw new Error('the parser gave up');
  return go.lower(tree, 'shop/sample.go');
}

/** The statements of the function `f` that has this body, one a line; `x`, `y` and `s` are its parameters. */
async function bodyOf(body: string): Promise<string[]> {
  const unit = await lowered(`package shop\nfunc f(x, y any, s string) {\n${body}\n}\n`);
  expect(unit.gaps).to.deep.equal([]);
  const lines = printUnit(unit).split('\n');
  const from = lines.findIndex((line) => /^fn \d+ f\(/.test(line));
  const until = lines.findIndex((line, index) => index > from && /^(fn|class) /.test(line));
  return lines.slice(from + 1, until < 0 ? undefined : until).map((line) => line.trim());
}

/** Declares a test for each row: what the statements of a function are lowered to. */
export function lowersTo(rows: readonly (readonly [title: string, body: string, printed: string])[]): void {
  for (const [title, body, printed] of rows)
    it(title, async () => {
      const expected = printed.trim().split('\n');
      expect(await bodyOf(body)).to.deep.equal(expected.map((line) => line.trim()));
    });
}
