import { expect } from 'chai';
import { Kind } from '#agent/ir/kinds.js';
import { Unit } from '#agent/ir/unit.js';
import { lowerFile } from '#agent/languages/lower-file.js';
import { createParser } from '#agent/languages/parser.js';
import { languageById } from '#agent/languages/registry.js';
import type { SyntaxParser } from '#agent/languages/syntax-tree.js';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';
import { printed } from '../templates/lowered-template.js';

const rules = loadRules();
let parser: SyntaxParser | null = null;

/** The unit of a file as a scan makes it, or why there is none. */
export async function loweredFile(
  path: string,
  text: string,
  language = 'javascript',
): Promise<Unit | string> {
  parser ??= await createParser({ kind: 'wasm' });
  const made = await lowerFile(parser, languageById(language), path, text);
  return typeof made === 'string' ? made : new Unit(made.unit);
}

/** `rule path:line` of what the rules find in a program. */
export async function findings(files: Record<string, string>): Promise<string[]> {
  const found = await analyseFiles(new Map(Object.entries(files)), rules);
  return found.map(({ rule, file, line }) => `${rule} ${file}:${line}`);
}

/** The texts of the file that an operation is given, and that nothing of it is broken. */
export async function operands(path: string, text: string, operation: string): Promise<string[]> {
  const unit = await loweredFile(path, text);
  if (typeof unit === 'string') throw new Error(unit);
  expect(unit.data.gaps).to.deep.equal([]);
  return printed(unit, text, operation, Kind.Call, Kind.Member).map((value) => value.trim());
}

/** Whatever a file holds, its unit stays inside it. */
export async function expectInside(path: string, text: string, language = 'javascript'): Promise<void> {
  const unit = await loweredFile(path, text, language);
  if (typeof unit === 'string') {
    expect(unit).to.be.oneOf(['over-budget', 'no-program']);
    return;
  }
  const end = text.length;
  for (const fn of unit.data.functions) expect(fn.start >= 0 && fn.end <= end, fn.name).to.equal(true);
  for (let node = 0; node < unit.nodeCount; node++)
    expect(
      unit.start(node) >= 0 && unit.start(node) <= unit.end(node) && unit.end(node) <= end,
      `node ${node}`,
    ).to.equal(true);
}
