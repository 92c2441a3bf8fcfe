import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { SkippedFile } from '#protocol/scan-report.js';
import { buffersOf, type PackedUnit, packUnit } from '../ir/packed-unit.js';
import type { UnitData } from '../ir/unit.js';
import { errorSymbol } from '../languages/grammar.js';
import { lowerFile } from '../languages/lower-file.js';
import { createParser, type ParserKind } from '../languages/parser.js';
import { languageFor } from '../languages/registry.js';
import type { SyntaxParser, SyntaxTree } from '../languages/syntax-tree.js';
import { readSource } from '../workspace/source-content.js';

/** Files to parse, as posted to a worker: several small ones at once, since each message has its price. */
export interface ParseRequest {
  root: string;
  parser: ParserKind;
  fileBytes: number;
  /** `forced` files are analysed even when they look generated or minified. */
  files: { path: string; forced: boolean }[];
}

export interface ParseAnswer {
  /** Absent when the file as a whole is skipped. */
  unit?: PackedUnit;
  skips: SkippedFile[];
}

/** With more of its text inside error nodes, a file is counted as lost. */
const MAX_ERROR_SHARE = 0.5;

let parser: Promise<SyntaxParser> | undefined;

/** Runs in a worker before the first file: fails when the parser cannot be started. */
export async function warmUp(kind: ParserKind): Promise<void> {
  parser ??= createParser({ kind });
  await parser;
}

/** Runs in a worker: one answer a file, in order. */
export default async function parseBatch(request: ParseRequest): Promise<Moved> {
  const answers: ParseAnswer[] = [];
  for (const { path, forced } of request.files) answers.push(await parseFile(path, forced, request));
  return transferred(answers);
}

/** Reads, parses and lowers one file. Whatever the file holds becomes a reason, not an error. */
async function parseFile(path: string, forced: boolean, request: ParseRequest): Promise<ParseAnswer> {
  const content = readSource(request.root, path, request, forced);
  if ('skip' in content) return { skips: [{ path, reason: content.skip }] };
  const { text } = content;
  const language = languageFor(path, text.slice(0, 200).split('\n', 1)[0]);
  if (!language) return { skips: [{ path, reason: 'unsupported' }] };
  parser ??= createParser({ kind: request.parser });
  const threadParser = await parser;
  try {
    const lowered = await lowerFile(threadParser, language, path, text);
    if (lowered === 'over-budget') return { skips: [{ path, reason: 'over-budget' }] };
    if (lowered === 'no-program') return { skips: [{ path, reason: 'unsupported' }] };
    const { unit, tree } = lowered;
    return { unit: packUnit(unit), skips: [...gapsOf(unit, tree)] };
  } catch (error) {
    // The parser's memory may be in any state: the pool starts a new thread.
    if (error instanceof Error && error.name === 'RuntimeError') process.exit(1);
    return { skips: [{ path, reason: 'parser-failure' }] };
  }
}

/** One skip a reason, at the first line that has it; without a line when the file is lost. */
function* gapsOf(unit: UnitData, tree: SyntaxTree): Iterable<SkippedFile> {
  const isLost = tree.hasErrors && errorShare(tree) > MAX_ERROR_SHARE;
  if (isLost) yield { path: unit.path, reason: 'syntax-error' };
  const seen = new Set<string>(isLost ? ['syntax-error'] : []);
  for (const { reason, line } of unit.gaps) {
    if (seen.has(reason)) continue;
    seen.add(reason);
    yield { path: unit.path, reason, line };
  }
}

/** Share of the text that lies in (outermost) error nodes. */
function errorShare(tree: SyntaxTree): number {
  const error = errorSymbol(tree.grammar);
  let broken = 0;
  for (let node = 0; node < tree.length; ) {
    if (tree.symbol(node) === error) {
      broken += tree.end(node) - tree.start(node);
      node = tree.next(node);
    } else node++;
  }
  return tree.text.length === 0 ? 0 : broken / tree.text.length;
}

type Moved = { [transferableSymbol]: object; [valueSymbol]: object };

/** Marks the arrays to be handed over to the receiving thread in place of being copied. */
function transferred(answers: ParseAnswer[]): Moved {
  const buffers = new Set<ArrayBufferLike>();
  for (const { unit } of answers) if (unit) for (const buffer of buffersOf(unit)) buffers.add(buffer);
  const marked: Moved = { [transferableSymbol]: [...buffers], [valueSymbol]: answers };
  move(marked);
  return marked;
}
