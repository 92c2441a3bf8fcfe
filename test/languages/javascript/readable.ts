import { expect } from 'chai';
import { printUnit } from '#agent/ir/print.js';
import type { UnitData } from '#agent/ir/unit.js';
import { javascript } from '#agent/languages/javascript/index.js';
import type { SyntaxParser, SyntaxTree } from '#agent/languages/syntax-tree.js';
import { WasmParser } from '#agent/languages/wasm-parser.js';

let parser: Promise<SyntaxParser> | undefined;

/** A parser with the three grammars, made once for all tests. */
export function javascriptParser(): Promise<SyntaxParser> {
  parser ??= WasmParser.create().then(async (made) => {
    for (const grammar of ['javascript', 'typescript', 'tsx']) await made.load(grammar);
    return made;
  });
  return parser;
}

/** Parses and lowers a text as the file of that path. */
export async function lowered(text: string, path = 'sample.js'): Promise<UnitData> {
  const tree = (await javascriptParser()).parse(javascript.grammarFor(path), text) as SyntaxTree;
  return javascript.lower(tree, path);
}

const flagNames: [kind: RegExp, bit: number, name: string][] = [
  [/Assign/, 3072, 'const'],
  [/Assign/, 1024, 'declare'],
  [/Member|Index|Call/, 1, '?.'],
  [/ForEach/, 128, 'keys'],
  [/Loop/, 64, 'do'],
  [/Case/, 256, 'falls'],
  [/Yield/, 32, 'delegate'],
  [/Property/, 8, 'get'],
  [/Property/, 16, 'set'],
  [/ImportAll/, 512, 'exported'],
  [/String/, 4096, 'embedded'],
];

const functionFlags: [bit: number, name: string][] = [
  [1, 'async'],
  [2, 'generator'],
  [4, 'arrow'],
  [8, 'method'],
  [16, 'static'],
  [32, 'constructor'],
  [64, 'getter'],
  [128, 'setter'],
  [512, 'lambda'],
  [1024, 'exported'],
];

function flagged(kind: string, flags: string): string {
  const found = flagNames.find(([kinds, bit]) => kinds.test(kind) && bit === Number(flags));
  return `(${kind}:${found ? found[2] : flags}`;
}

/**
 * The dump of a unit in a short notation: `x` a local, `^x` a captured variable, `@x` a global, `"a"` and `1` literals,
 * `{Import m}`; the module body has no heading, flags are words after the kind.
 */
export function readable(unit: UnitData): string {
  return printUnit(unit)
    .replace(/^fn 0 .*\n?/, '')
    .replace(/^( {2})/gm, '')
    .replace(
      /^fn (\d+) (.*) flags=(\d+) owner=(\S+) receiver=(\S+)/gm,
      (_, fn, head, flags, owner, receiver) => {
        const words = functionFlags.filter(([bit]) => (Number(flags) & bit) !== 0).map(([, name]) => name);
        const notes = [
          ...words,
          owner === '-1' ? '' : `owner=${owner}`,
          receiver === '-1' ? '' : `this=${receiver}`,
        ];
        return `fn ${fn} ${head} ${notes.filter(Boolean).join(' ')}`.trimEnd();
      },
    )
    .replace(/\((\w+) !(\d+)/g, (_, kind, flags) => flagged(kind, flags))
    .replace(/\(Local \d+ "([^"]*)"\)/g, '$1')
    .replace(/\(Captured \d+ "([^"]*)" \d+\)/g, '^$1')
    .replace(/\(Global "([^"]*)"\)/g, '@$1')
    .replace(/\(Number "([^"]*)"\)/g, '$1')
    .replace(/\(String ("(?:[^"\\]|\\.)*")\)/g, '$1')
    .replace(/\(Import "([^"]*)"\)/g, '{$1}')
    .replace(/\((Exports|Undefined|True|False|Null|Super|Break|Continue)\)/g, '$1');
}

/** The readable lowering of a text, without the white space at its ends. */
async function show(text: string, path?: string): Promise<string> {
  return readable(await lowered(text, path)).trim();
}

/** A source text and the lines of its readable lowering. */
export interface LoweringCase {
  name: string;
  source: string;
  /** Decides on the grammar; JavaScript by default. */
  path?: string;
  lowered: readonly string[];
}

/** A test for each case. */
export function testLowering(title: string, cases: readonly LoweringCase[]): void {
  describe(`lowering of ${title}`, () => {
    for (const one of cases)
      it(one.name, async () => {
        expect((await show(one.source, one.path)).split('\n').filter(Boolean)).to.deep.equal(one.lowered);
      });
  });
}
