import { buildFlowGraph } from '#agent/analysis/graph/build.js';
import { printFlowGraph } from '#agent/analysis/graph/print.js';
import type { UnitData } from '#agent/ir/unit.js';
import { lowerFile } from '#agent/languages/lower-file.js';
import { createParser } from '#agent/languages/parser.js';
import { languageFor } from '#agent/languages/registry.js';
import type { SyntaxParser } from '#agent/languages/syntax-tree.js';

let parser: SyntaxParser | null = null;

export async function lowered(path: string, text: string): Promise<UnitData> {
  parser ??= await createParser({ kind: 'wasm' });
  const language = languageFor(path);
  if (language === undefined) throw new Error(`No language for ${path}`);
  const file = await lowerFile(parser, language, path, text);
  if (typeof file === 'string') throw new Error(`${path}: ${file}`);
  return file.unit;
}

/** The printed graph of one function of a program, a node a line; of the module where no name is given. */
export async function graphOf(path: string, text: string, name?: string): Promise<string[]> {
  const unit = await lowered(path, text);
  const blocks = printFlowGraph(unit, buildFlowGraph(unit)).split(/^(?=\d+: )/m);
  const title = name === undefined ? /^0: module/ : new RegExp(`^\\d+: function ${name}\\b`);
  const block = blocks.find((one) => title.test(one));
  if (block === undefined) throw new Error(`No function ${name}`);
  return block
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
