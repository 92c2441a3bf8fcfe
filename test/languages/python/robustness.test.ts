import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Kind, NONE } from '#agent/ir/kinds.js';
import { packUnit } from '#agent/ir/packed-unit.js';
import { printUnit } from '#agent/ir/print.js';
import { isSoundUnit } from '#agent/ir/sound-unit.js';
import { NODE_WIDTH, type UnitData } from '#agent/ir/unit.js';
import { python } from '#agent/languages/python/index.js';
import type { SyntaxTree } from '#agent/languages/syntax-tree.js';
import { drawn } from '../../drawn.js';
import { dedented, lowered, pythonParser } from './lowers-to.js';

/** Folder of the standard library of an installed Python, if there is one. */
const library = existsSync('/usr/lib')
  ? readdirSync('/usr/lib')
      .filter((name) => /^python3\.\d+$/.test(name))
      .map((name) => join('/usr/lib', name))
      .find((folder) => existsSync(join(folder, 'argparse.py')))
  : undefined;

/** All there are take ten seconds. */
const MODULES_A_COMMIT = 250;

const sample = dedented(`
  import os, a.b as c
  from . import d

  @app.route("/x/<name>", methods=["GET"])
  async def view(request, name: str = None, *args, **kwargs) -> Response:
      """Text."""
      global counter
      async with open(f"{name!r:>10}.txt") as f, lock:
          for i, (k, v) in enumerate(request.items()):
              if k == "x" and not v or i in (1, 2):
                  data[k] = [x ** 2 for x in v if x < 1 <= 2]
              elif (n := len(v)) > 10:
                  yield {**data, k: lambda a, *b: a + b}
              else:
                  continue
      try:
          match request.method:
              case "GET" | "POST" as m if m: return await c(*args, **kwargs)
              case {"k": [first, *rest]}: del first
      except (OSError, ValueError) as e:
          raise HTTPError(404) from e
      finally:
          counter += 1

  class View(Base, metaclass=Meta):
      x: int = 1
      a, b = 1, 2
      @property
      def p(self): return super().p[1:2]
`);

/** A small generator of pseudo-random numbers, so that a failure can be repeated. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Every node that an operand may name exists, and every function has a body in the lists. */
function checkUnit(unit: UnitData): void {
  expect(isSoundUnit(packUnit(unit)), 'a cache refuses it').to.equal(true);
  const nodes = unit.nodes.length / NODE_WIDTH;
  for (const list of [...unit.functions.map(({ body }) => body), ...unit.classes.map(({ bases }) => bases)]) {
    expect(list).to.be.within(0, unit.lists.length - 1);
    for (let i = 1; list > 0 && i <= unit.lists[list]; i++)
      expect(unit.lists[list + i]).to.be.within(NONE, nodes - 1);
  }
  for (let at = 0; at < unit.nodes.length; at += NODE_WIDTH)
    expect(unit.nodes[at + 1] <= unit.nodes[at + 2], 'a node ends before it starts').to.equal(true);
}

/** Calls of the source that no Call node of the unit stands for. */
function lostCalls(tree: SyntaxTree, unit: UnitData): string[] {
  const kept = new Set<string>();
  for (let at = 0; at < unit.nodes.length; at += NODE_WIDTH)
    if ((unit.nodes[at] & 0xff) === Kind.Call) kept.add(`${unit.nodes[at + 1]}:${unit.nodes[at + 2]}`);
  const lost: string[] = [];
  for (let node = 0; node < tree.length; node++) {
    const type = tree.type(node);
    const isSuper = type === 'call' && /^super\b/.test(tree.textOf(node));
    const isClassKeyword = type === 'keyword_argument' && isSuperclass(tree, node);
    // What these hold is left out on purpose.
    if (type === 'format_specifier' || isClassKeyword) node = tree.next(node) - 1;
    else if (
      type === 'call' &&
      !isSuper &&
      !isRecordClass(tree, node) &&
      !isVariables(tree, node) &&
      !kept.has(`${tree.start(node)}:${tree.end(node)}`)
    )
      lost.push(tree.textOf(node).slice(0, 80));
  }
  return lost;
}

/** `locals()` is lowered to the map that it gives. */
function isVariables(tree: SyntaxTree, node: number): boolean {
  return /^locals\(\s*\)$/.test(tree.textOf(node));
}

/** `namedtuple('Point', 'x y')` is lowered to the class that it makes. */
function isRecordClass(tree: SyntaxTree, node: number): boolean {
  return /^(?:\w+\.)?(?:namedtuple|NamedTuple)\b/.test(tree.textOf(node));
}

function isSuperclass(tree: SyntaxTree, node: number): boolean {
  return tree.field(tree.parent(node)) === tree.grammar.fieldId('superclasses');
}

describe('languages/python robustness', function () {
  // Whole libraries and files of hundreds of thousands of nodes, on machines that do other things besides.
  this.timeout(120_000);

  it('lowers truncations and splices of a program', async () => {
    const random = randomNumbers(20251121);
    for (let round = 0; round < 200; round++) {
      const from = Math.floor(random() * sample.length * 0.5);
      const to = from + Math.floor(random() * (sample.length - from));
      const source = round % 2 === 0 ? sample.slice(0, to) : sample.slice(0, from) + sample.slice(to);
      checkUnit(await lowered(source));
    }
  });

  it('lowers truncations of real modules', async function () {
    if (!library) {
      console.warn('      SKIPPED: no Python standard library under /usr/lib/python3.*');
      this.skip();
    }
    const random = randomNumbers(7);
    for (const name of ['argparse.py', 'typing.py', 'dataclasses.py']) {
      const text = readFileSync(join(library, name), 'utf8');
      for (let round = 0; round < 6; round++)
        checkUnit(await lowered(text.slice(0, Math.floor(random() * text.length))));
    }
  });

  it('lowers the whole standard library without an error, and keeps every call', async function () {
    if (!library) {
      console.warn('      SKIPPED: no Python standard library under /usr/lib/python3.*');
      this.skip();
    }
    const parser = await pythonParser();
    let files = 0;
    const entries = readdirSync(library, { recursive: true, withFileTypes: true });
    const sources = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.py'));
    for (const entry of drawn('modules of the Python library', sources, MODULES_A_COMMIT)) {
      const path = join(entry.parentPath, entry.name);
      if (statSync(path).size > 1_000_000) continue;
      // Old-syntax samples and files in other encodings are there to be rejected.
      if (/lib2to3\/tests|\/bad_|badsyntax/.test(path) || files >= 1000) continue;
      const tree = parser.parse('python', readFileSync(path, 'utf8'));
      if (!tree) continue;
      const unit = python.lower(tree, entry.name);
      expect(unit.gaps, path).to.deep.equal([]);
      expect(lostCalls(tree, unit), path).to.deep.equal([]);
      files++;
    }
    expect(files).to.be.greaterThan(100);
  });

  const times = (text: string, count = 10_000) => text.repeat(count);
  const nested: [title: string, source: string][] = [
    ['brackets', `x = ${times('[')}${times(']')}`],
    ['calls', `x = ${times('f(')}1${times(')')}`],
    ['dictionaries', `x = ${times('{1:')}2${times('}')}`],
    ['not', `x = ${times('not ')}y`],
    ['lambdas', `x = ${times('lambda: ')}1`],
    ['conditional expressions', `x = ${times('a if b else ')}c`],
    ['powers', `x = a${times(' ** b')}`],
    ['comprehensions', `x = ${times('[', 2000)}a${times(' for a in b]', 2000)}`],
    ['targets', `${times('[', 2000)}a${times(']', 2000)} = b`],
    ['types', `x: ${times('List[', 2000)}int${times(']', 2000)}`],
    ['patterns', `match x:\n    case ${times('[', 2000)}a${times(']', 2000)}: pass`],
    ['deleted lists', `del ${times('[', 2000)}a${times(']', 2000)}`],
    ...['if x:', 'for x in y:', 'def f(a=1):', 'class A:', 'with a as b:', 'while x:'].map(
      (header): [string, string] => {
        const levels = Array.from({ length: 600 }, (_, level) => `${' '.repeat(level)}${header}\n`);
        return [header, `${levels.join('')}${' '.repeat(600)}pass\n`];
      },
    ),
  ];
  for (const [title, source] of nested)
    it(`stops at a counted depth: ${title}`, async () => {
      const unit = await lowered(source);
      expect(unit.gaps.map(({ reason }) => reason)).to.include('nesting-too-deep');
      checkUnit(unit);
    });

  const chains: [title: string, source: string, nodes: { least: number; most: number }][] = [
    ['sums', `x = a${times(' + f(1)')}`, { least: 40_000, most: 40_010 }],
    ['members and calls', `x = a${times('.b(c)[1]')}`, { least: 50_000, most: 50_010 }],
    ['and', `x = a${times(' and b')}`, { least: 20_000, most: 20_010 }],
    ['elif', `if a: b()\n${times('elif c: d()\n')}else: e()`, { least: 50_000, most: 50_010 }],
    ['assignments', `${times('a = ')}1`, { least: 30_000, most: 30_010 }],
    ['comparisons', `x = a${times(' < b')}`, { least: 39_990, most: 40_010 }],
    ['with items', `with a${times(', b() as c')}: pass`, { least: 40_000, most: 40_010 }],
    ['unions', `x: a${times(' | b')}`, { least: 10_000, most: 10_010 }],
    ['adjacent strings', `x = ${times("'a' ")}`, { least: 3, most: 3 }],
    ['parentheses', `x = ${times('(')}y${times(')')}`, { least: 3, most: 3 }],
  ];
  for (const [title, source, { least, most }] of chains)
    it(`lowers 10,000 links in a loop: ${title}`, async () => {
      const unit = await lowered(source);
      expect(unit.gaps).to.deep.equal([]);
      expect(unit.nodes.length / NODE_WIDTH).to.be.within(least, most);
    });

  it('takes hundreds of thousands of siblings', async () => {
    for (const source of [
      `class A:\n${times(' f()\n', 150_000)}`,
      `${times('a,', 150_000)} = b`,
      `match x:\n    case (${times('1 | ', 150_000)}2) | 3: pass`,
    ])
      expect((await lowered(source)).nodes.length / NODE_WIDTH).to.be.greaterThan(150_000);
  });

  it('reports syntax errors by line and lowers what is around and inside them', async () => {
    const unit = await lowered('import os\nx = f(1))\nos.system(y)\ndef g(:\n    return h(z)\n');
    expect(unit.gaps.map(({ reason }) => reason)).to.include('syntax-error');
    expect(unit.gaps[0].line).to.equal(2);
    const printed = printUnit(unit);
    expect(printed).to.include('(Call (Member (Local 0 "os") "system") [(Global "y")])');
    expect(printed).to.include('(Call (Global "h") [(Global "z")])');
  });

  it('lowers what Python 2 leaves in an error', async () => {
    const printed = printUnit(await lowered('exec "a %s" % build(b)\nprint "x" % f(y)\n'));
    expect(printed).to.include('(Call (Global "build") [(Global "b")])');
    expect(printed).to.include('(Call (Global "f") [(Global "y")])');
  });

  it('bounds the number of gaps', async () => {
    const unit = await lowered(times(') ( @@ \n', 5000));
    expect(unit.gaps.length).to.be.within(1, 1000);
  });

  it('takes tabs, CR LF and a byte order mark', async () => {
    const plain = 'def f(a):\n    if a:\n        return a\n    x = """b\nc"""\nf(1)\n';
    const expected = printUnit(await lowered(plain));
    expect(printUnit(await lowered(plain.replaceAll('    ', '\t')))).to.equal(expected);
    expect(printUnit(await lowered(plain.replaceAll('\n', '\r\n')))).to.equal(expected);
    expect(printUnit(await lowered(`\uFEFF${plain}`))).to.equal(expected);
  });

  it('counts offsets in UTF-16 units', async () => {
    const source = 'x = "🔐🔑"; y = f("𝒳")\n';
    const unit = await lowered(source);
    const at = unit.nodes.findIndex((value, i) => i % NODE_WIDTH === 1 && source.startsWith('f("', value));
    expect(source.slice(unit.nodes[at], source.indexOf('\n'))).to.match(/^f\("𝒳"\)$/);
  });

  it('takes an empty file and one of comments only', async () => {
    expect((await lowered('')).functions).to.have.length(1);
    expect((await lowered('# a\n\n# b')).nodes).to.have.length(0);
  });

  it('marks comments that suppress', async () => {
    const source = 'a = 1  # goalkeeper:ignore rule why\n# other\nb = "goalkeeper:ignore"\n';
    const { markers } = await lowered(source);
    expect(markers).to.have.length(2);
    expect(source.slice(markers[0], markers[1])).to.equal('# goalkeeper:ignore rule why');
  });
});
