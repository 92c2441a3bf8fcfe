import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { SkippedFile } from '#protocol/scan-report.js';
import { packUnit } from '../ir/packed-unit.js';
import { lowerParsed } from '../languages/lower-file.js';
import { TreePacker } from '../languages/packed-tree.js';
import type { ParserKind } from '../languages/parser.js';
import { gapsOf } from './gaps.js';
import { parseSource, type SourceFile, threadParser } from './parse-source.js';
import { buffersWithin, type ParsedFile } from './parsed-file.js';

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

const packer = new TreePacker();

/** Runs in a worker before the first file: fails when the parser cannot be started. */
export async function warmUp(kind: ParserKind): Promise<void> {
  await threadParser(kind);
}

/** Runs in a worker: one answer a file, in order. */
export default async function parseBatch(request: ParseRequest): Promise<Moved> {
  const answers: ParseAnswer[] = [];
  for (const file of request.files) answers.push(await parseOne(file, request));
  return transferred(answers);
}

/** Parses one file, and lowers it where that is asked. */
async function parseOne(file: SourceFile, { parser, lowers }: ParseRequest): Promise<ParseAnswer> {
  const { path } = file;
  const answer = await parseSource(file, parser, (parsed, language): ParseAnswer => {
    // What a template stands for is known here only.
    if (!lowers && parsed.embedded === null)
      return { parsed: { tree: packer.pack(path, language.id, parsed.tree) }, skips: [] };
    const unit = lowerParsed(parsed, language, path);
    return { parsed: { unit: packUnit(unit) }, skips: [...gapsOf(unit, parsed.tree)] };
  });
  return 'made' in answer ? answer.made : { skips: [{ path, reason: answer.reason }] };
}

type Moved = { [transferableSymbol]: object; [valueSymbol]: object };

/** Marks the arrays to be handed over to the receiving thread in place of being copied. */
function transferred(answers: ParseAnswer[]): Moved {
  const buffers = buffersWithin(answers.flatMap(({ parsed }) => parsed ?? []));
  const marked: Moved = { [transferableSymbol]: buffers, [valueSymbol]: answers };
  move(marked);
  return marked;
}
