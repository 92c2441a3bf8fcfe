import type { UnitData } from '../ir/unit.js';
import type { Language } from './language.js';
import type { SyntaxParser, SyntaxTree } from './syntax-tree.js';

/** A lowered file with the tree it was lowered from, or why there is none. */
export type LoweredFile = { unit: UnitData; tree: SyntaxTree } | 'over-budget' | 'no-program';

/** Parses and lowers one file: itself, or the program that it stands for. */
export async function lowerFile(
  parser: SyntaxParser,
  language: Language,
  path: string,
  text: string,
): Promise<LoweredFile> {
  const embedded = language.programOf?.(path, text);
  if (embedded === null) return 'no-program';
  const grammar = embedded?.grammar ?? language.grammarFor(path);
  await parser.load(grammar);
  const tree = parser.parse(grammar, embedded?.text ?? text);
  if (!tree) return 'over-budget';
  return { unit: embedded ? embedded.lower(tree) : language.lower(tree, path), tree };
}
