import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Kind, kindNames } from '#agent/ir/kinds.js';
import { packUnit } from '#agent/ir/packed-unit.js';
import { isSoundUnit } from '#agent/ir/sound-unit.js';
import { Unit, type UnitData } from '#agent/ir/unit.js';
import { javascript } from '#agent/languages/javascript/index.js';
import type { SyntaxParser } from '#agent/languages/syntax-tree.js';
import { drawn } from '../../drawn.js';
import { javascriptParser } from './readable.js';

const installed = fileURLToPath(new URL('../../../../node_modules', import.meta.url));

/** Lets in all but the bundles of the TypeScript compiler, six megabytes and more, which take half a minute. */
const LARGEST = 3_000_000;
/** Of the packages whose files are all read. */
const PACKAGES_A_COMMIT = 2;

function* sources(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* sources(path);
    else if (javascript.extensions.some((extension) => name.endsWith(extension))) yield path;
  }
}

/** What holds of every unit: operands refer to what exists. */
function checkUnit(data: UnitData, text: string): void {
  expect(isSoundUnit(packUnit(data)), 'a cache refuses it').to.equal(true);
  const unit = new Unit(data);
  for (let node = 0; node < unit.nodeCount; node++) {
    const kind = unit.kind(node);
    if (kindNames[kind] === undefined || unit.start(node) < 0 || unit.end(node) > text.length)
      expect.fail(`node ${node} of ${data.path} is not sound`);
    if (kind === Kind.Captured && data.functions[unit.c(node)]?.locals[unit.a(node)] === undefined)
      expect.fail(`captured name ${node} of ${data.path} has no home`);
  }
  for (const fn of data.functions)
    for (const parameter of fn.parameters)
      if (fn.locals[parameter.slot] === undefined) expect.fail(`${data.path}: parameter without a slot`);
}

/** A small generator of equal numbers for equal seeds. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('robustness of the JavaScript lowering', function () {
  this.timeout(120_000);
  let parser: SyntaxParser;
  before(async () => {
    parser = await javascriptParser();
  });

  function check(text: string, path: string): UnitData {
    const tree = parser.parse(javascript.grammarFor(path), text);
    if (!tree) throw new Error(`${path} was given up`);
    const data = javascript.lower(tree, path);
    checkUnit(data, text);
    return data;
  }

  const packages = ['typescript/lib', '@hapi', 'mongodb', 'luxon', '@types/node', 'mocha'];
  for (const folder of drawn('packages in JavaScript', packages, PACKAGES_A_COMMIT))
    it(`lowers all of ${folder}`, () => {
      let files = 0;
      let gaps = 0;
      for (const path of sources(join(installed, folder))) {
        if (statSync(path).size > LARGEST) continue;
        const data = check(readFileSync(path, 'utf8'), path);
        files++;
        if (data.gaps.length > 0) gaps++;
      }
      expect(files).to.be.greaterThan(10);
      // The TypeScript grammar does not know some rare forms of declarations.
      expect(gaps / files).to.be.lessThan(0.25);
    });

  const deep: [name: string, open: string, middle: string, close: string, path: string][] = [
    ['brackets', '[', '', ']', 'a.js'],
    ['parentheses', '(', 'a', ')', 'a.js'],
    ['blocks', '{', '', '}', 'a.js'],
    ['functions', 'function f(){', '', '}', 'a.js'],
    ['arrows', '()=>', '1', '', 'a.js'],
    ['calls in arguments', 'f(', '', ')', 'a.js'],
    ['templates', '`${', '1', '}`', 'a.js'],
    ['classes', 'x=class{m(){', '', '}}', 'a.js'],
    ['patterns', '[', 'a', ']', 'a.ts'],
    ['object patterns', '({a:', 'b', '}) => 1', 'a.js'],
    ['loops', 'for(;;)', ';', '', 'a.js'],
    ['labels', 'a:', ';', '', 'a.js'],
    ['negations', '!', 'a', '', 'a.js'],
    ['assignments', 'a=', 'b', '', 'a.js'],
    ['updates of indexes', 'a[', '1', ']+=1', 'a.js'],
    ['elements', '<a>', '', '</a>', 'a.jsx'],
    ['types', 'A<', 'B', '>', 'a.ts'],
    ['unclosed', '((((', '', '', 'a.js'],
  ];
  for (const [name, open, middle, close, path] of deep)
    it(`survives ${name} nested 10,000 deep`, () => {
      const prefix = name === 'types' ? 'let x: ' : name === 'patterns' ? 'let ' : '';
      const suffix = name === 'patterns' ? ' = c' : '';
      const text = `${prefix}${open.repeat(10_000)}${middle}${close.repeat(10_000)}${suffix}`;
      const data = check(text, path);
      if (name !== 'parentheses')
        expect(data.gaps.map((gap) => gap.reason)).to.satisfy(
          (reasons: string[]) => reasons.includes('nesting-too-deep') || reasons.includes('syntax-error'),
        );
    });

  const long: [name: string, text: string, path: string, links: number][] = [
    ['additions', `x = ${'a + '.repeat(20_000)}b`, 'a.js', Kind.Binary],
    ['conditions', `x = ${'a || '.repeat(20_000)}b`, 'a.js', Kind.Logical],
    ['calls', `a${'.b()'.repeat(20_000)}`, 'a.js', Kind.Call],
    ['optional members', `a${'?.b'.repeat(20_000)}`, 'a.js', Kind.Member],
    ['else-ifs', `${'if (a) b(); else '.repeat(5_000)}c()`, 'a.js', Kind.If],
    ['conditionals', `x = ${'a ? b : '.repeat(5_000)}c`, 'a.js', Kind.Conditional],
    ['unions', `let x: ${'A | '.repeat(5_000)}B`, 'a.ts', Kind.Generic],
  ];
  for (const [name, text, path, kind] of long)
    it(`lowers a chain of thousands of ${name} whole`, () => {
      const data = check(text, path);
      expect(data.gaps).to.deep.equal([]);
      const unit = new Unit(data);
      let links = 0;
      for (let node = 0; node < unit.nodeCount; node++) if (unit.kind(node) === kind) links++;
      expect(links).to.be.at.least(kind === Kind.Generic ? 1 : 5_000);
    });

  it('lowers very many statements and items', () => {
    const data = check(
      `f(${'1,'.repeat(150_000)}2);\n${'g();\n'.repeat(130_000)}with (o) {${'h();'.repeat(130_000)}}`,
      'a.js',
    );
    expect(data.gaps).to.deep.equal([]);
  });

  it('does not throw on truncated and damaged files', () => {
    const next = random(7);
    const files = ['mocha/lib/runner.js', 'web-tree-sitter/web-tree-sitter.d.ts', '@hapi/hapi/lib/route.js'];
    for (const file of files) {
      const whole = readFileSync(join(installed, file), 'utf8');
      for (let round = 0; round < 25; round++) {
        const from = Math.floor(next() * whole.length);
        const to = from + Math.floor(next() * (whole.length - from));
        check(whole.slice(0, to), file);
        check(whole.slice(from, to), file);
        check(whole.slice(0, from) + whole.slice(Math.min(whole.length, from + 20)), file);
      }
    }
  });
});
