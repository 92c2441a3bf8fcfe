import { expect } from 'chai';
import { NONE } from '#agent/ir/kinds.js';
import { printNode, printUnit } from '#agent/ir/print.js';
import { Unit, type UnitData } from '#agent/ir/unit.js';
import { java } from '#agent/languages/java/index.js';
import { createParser } from '#agent/languages/parser.js';
import type { SyntaxParser, SyntaxTree } from '#agent/languages/syntax-tree.js';

let parser: Promise<SyntaxParser> | undefined;

/** The parser of the test run, with the Java grammar. */
function javaParser(): Promise<SyntaxParser> {
  parser ??= createParser({ kind: 'wasm' }).then(async (created) => {
    await created.load('java');
    return created;
  });
  return parser;
}

export async function parsed(source: string): Promise<SyntaxTree> {
  const tree = (await javaParser()).parse('java', source);
  if (!tree) throw new Error('the parser gave up');
  return tree;
}

/** Parses and lowers a source as `Sample.java`. */
export async function lowered(source: string): Promise<UnitData> {
  return java.lower(await parsed(source), 'Sample.java');
}

/** The same text without the first line break and without the indentation that all lines share. */
export function dedented(text: string): string {
  const lines = text.replace(/^\n/, '').trimEnd().split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const indent = Math.min(...indents);
  return lines.map((line) => line.slice(indent)).join('\n');
}

/**
 * The dump of a unit in a short notation: `x` a local, `^x` a captured variable, `@x` a global, `"a"` and `1` literals,
 * `{java.util.List}` a type of another file.
 */
function readable(unit: UnitData): string {
  return shortened(printUnit(unit));
}

/** Types and decorators of fields, parameters and results, a line each. */
export function stated(data: UnitData): string {
  const unit = new Unit(data);
  const lines: string[] = [];
  const add = (name: string, type: number, decorators: number) => {
    for (const decorator of unit.list(decorators)) lines.push(`${name} @ ${printNode(unit, decorator)}`);
    if (type !== NONE) lines.push(`${name}: ${printNode(unit, type)}`);
  };
  for (const cls of data.classes) {
    add(cls.name, NONE, cls.decorators);
    for (const field of cls.fields) add(`${cls.name}.${field.name}`, field.type, field.decorators);
  }
  for (const fn of data.functions) {
    add(`${fn.name}()`, fn.returnType, fn.decorators);
    for (const one of fn.parameters) add(`${fn.name}(${one.name})`, one.type, one.decorators);
  }
  return shortened(lines.join('\n'));
}

function shortened(dump: string): string {
  return dump
    .replace(/\(Local \d+ "([^"]*)"\)/g, '$1')
    .replace(/\(Captured \d+ "([^"]*)" \d+\)/g, '^$1')
    .replace(/\(Global (?:!8192 )?"([^"]*)"\)/g, '@$1')
    .replace(/\(Number "([^"]*)"\)/g, '$1')
    .replace(/\(String ("(?:[^"\\]|\\.)*")\)/g, '$1')
    .replace(/\(Member \(Import "([^"]*)"\) "[^"]*"\)/g, '{$1}')
    .replace(/\(Member ([\w^@{}.|$]+) "([^"]*)"\)/g, '$1.$2')
    .replace(/\((True|False|Null|Super|Break|Continue)\)/g, '$1');
}

type Row = readonly [title: string, source: string, printed: string];

function declare(
  rows: readonly Row[],
  wrap: (source: string) => string,
  pick: (dump: string) => string,
): void {
  for (const [title, source, printed] of rows)
    it(title, async () => {
      const unit = await lowered(wrap(dedented(source)));
      expect(unit.gaps).to.deep.equal([]);
      expect(dedented(pick(readable(unit)))).to.equal(dedented(printed));
    });
}

/** Declares a test for each row: what a whole file is lowered to. */
export function lowersTo(rows: readonly Row[]): void {
  declare(
    rows,
    (source) => source,
    (dump) => dump,
  );
}

/** Declares a test for each row: what the declarations of a file state. */
export function statesTo(rows: readonly Row[]): void {
  for (const [title, source, printed] of rows)
    it(title, async () => {
      expect(stated(await lowered(dedented(source)))).to.equal(dedented(printed));
    });
}

/** The same for statements of a method `void m(int p)` of a class `C` with a field `f`: its body, and functions in it. */
export function statementsLowerTo(rows: readonly Row[]): void {
  declare(
    rows,
    (source) => `class C { Object f; static int s; void m(int p) {\n${source}\n} }`,
    (dump) =>
      dump
        .split('\n')
        .filter(
          (line, index, lines) =>
            index > lines.findIndex((one) => one.startsWith('fn 1 ')) &&
            !/^(class 0| {2}field [fs]) /.test(line),
        )
        .join('\n'),
  );
}
