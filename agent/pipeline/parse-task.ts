import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { SkippedFile } from '#protocol/scan-report.js';
import { packUnit } from '../ir/packed-unit.js';
import { lowerParsed, parseFile } from '../languages/lower-file.js';
import { TreePacker } from '../languages/packed-tree.js';
import { createParser, type ParserKind } from '../languages/parser.js';
import { languageFor } from '../languages/registry.js';
import type { SyntaxParser } from '../languages/syntax-tree.js';
import { gapsOf } from './gaps.js';
import { buffersWithin, type ParsedFile } from './parsed-file.js';

export interface SourceFile {
  path: string;
  text: string;
}

/** Files to parse, as posted to a worker: several small ones at once, since each message has its price. */
export interface ParseRequest {
  parser: ParserKind;
  /** Whether the files are lowered here too. */
  lowers: boolean;
  files: readonly SourceFile[];
}

export interface ParseAnswer {
  /** Absent when the file as a whole is skipped. */
  parsed?: ParsedFile;
  skips: SkippedFile[];
}

let parser: Promise<SyntaxParser> | undefined;
const packer = new TreePacker();

/** Runs in a worker before the first file: fails when the parser cannot be started. */
export async function warmUp(kind: ParserKind): Promise<void> {
  parser ??= createParser({ kind });
  await parser;
}

/** Runs in a worker: one answer a file, in order. */
export default async function parseBatch(request: ParseRequest): Promise<Moved> {
  const answers: ParseAnswer[] = [];
  for (const file of request.files) answers.push(await parseOne(file, request));
  return transferred(answers);
}

/** Parses one file, and lowers it where that is asked. Whatever the file holds becomes a reason, not an error. */
async function parseOne({ path, text }: SourceFile, request: ParseRequest): Promise<ParseAnswer> {
  const language = languageFor(path, text.slice(0, 200).split('\n', 1)[0]);
  if (!language) return { skips: [{ path, reason: 'unsupported' }] };
  parser ??= createParser({ kind: request.parser });
  const threadParser = await parser;
  try {
    const parsed = await parseFile(threadParser, language, path, text);
    if (parsed === 'over-budget') return { skips: [{ path, reason: 'over-budget' }] };
    if (parsed === 'no-program') return { skips: [{ path, reason: 'unsupported' }] };
    const { tree, embedded } = parsed;
    // What a template stands for is known here only.
    if (!request.lowers && embedded === null)
      return { parsed: { tree: packer.pack(path, language.id, tree) }, skips: [] };
    const unit = lowerParsed(parsed, language, path);
    return { parsed: { unit: packUnit(unit) }, skips: [...gapsOf(unit, tree)] };
  } catch (error) {
    // The parser's memory may be in any state: the pool starts a new thread.
    if (error instanceof Error && error.name === 'RuntimeError') process.exit(1);
    return { skips: [{ path, reason: 'parser-failure' }] };
  }
}

type Moved = { [transferableSymbol]: object; [valueSymbol]: object };

/** Marks the arrays to be handed over to the receiving thread in place of being copied. */
function transferred(answers: ParseAnswer[]): Moved {
  const buffers = buffersWithin(answers.flatMap(({ parsed }) => parsed ?? []));
  const marked: Moved = { [transferableSymbol]: buffers, [valueSymbol]: answers };
  move(marked);
  return marked;
}
