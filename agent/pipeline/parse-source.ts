import type { SkipReason } from '#protocol/scan-report.js';
import type { Language } from '../languages/language.js';
import { type ParsedProgram, parseFile } from '../languages/lower-file.js';
import { createParser, type ParserKind } from '../languages/parser.js';
import { languageFor } from '../languages/registry.js';
import type { SyntaxParser } from '../languages/syntax-tree.js';

export interface SourceFile {
  path: string;
  text: string;
}

let parser: Promise<SyntaxParser> | undefined;

/** The parser of this thread. Rejects when it cannot be started. */
export function threadParser(kind: ParserKind): Promise<SyntaxParser> {
  parser ??= createParser({ kind });
  return parser;
}

/** Parses one file and makes something of its tree. Whatever the file holds becomes a reason, not an error. */
export async function parseSource<Made>(
  { path, text }: SourceFile,
  kind: ParserKind,
  make: (parsed: ParsedProgram, language: Language) => Made,
): Promise<{ made: Made } | { reason: SkipReason }> {
  const language = languageFor(path, text.slice(0, 200).split('\n', 1)[0]);
  if (!language) return { reason: 'unsupported' };
  const started = await threadParser(kind);
  try {
    const parsed = await parseFile(started, language, path, text);
    if (parsed === 'over-budget') return { reason: 'over-budget' };
    if (parsed === 'no-program') return { reason: 'unsupported' };
    return { made: make(parsed, language) };
  } catch (error) {
    // The parser's memory may be in any state: whoever waits for this thread starts a new one.
    if (error instanceof Error && error.name === 'RuntimeError') process.exit(1);
    return { reason: 'parser-failure' };
  }
}
