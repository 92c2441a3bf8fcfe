import type { UnitData } from '../ir/unit.js';
import type { EmbeddedProgram, Language } from './language.js';
import type { SyntaxParser, SyntaxTree } from './syntax-tree.js';

/** Why a file has no tree. */
export type NoTree = 'over-budget' | 'no-program';

/** The tree of a file, or of the program that it stands for. */
export interface ParsedProgram {
  tree: SyntaxTree;
  embedded: EmbeddedProgram | null;
}

/** A lowered file with the tree it was lowered from, or why there is none. */
export type LoweredFile = { unit: UnitData; tree: SyntaxTree } | NoTree;

/** Parses one file: itself, or the program that it stands for. */
export async function parseFile(
  parser: SyntaxParser,
  language: Language,
  path: string,
  text: string,
): Promise<ParsedProgram | NoTree> {
  const embedded = language.programOf === undefined ? 'plain' : language.programOf(path, text);
  if (embedded === null) return 'no-program';
  if (embedded === 'over-budget') return embedded;
  const grammar = embedded === 'plain' ? language.grammarFor(path) : embedded.grammar;
  await parser.load(grammar);
  if (embedded === 'plain') {
    const tree = parser.parse(grammar, text);
    return parsed(tree?.hasErrors ? await readWider(parser, language, path, tree) : tree, null);
  }
  const tree = parser.parse(grammar, embedded.text);
  const revised = tree === null ? undefined : embedded.revise?.(tree);
  return revised ? parsed(parser.parse(grammar, revised.text), revised) : parsed(tree, embedded);
}

/** The tree by the wider grammar of a language, where that one finds no mistakes; else the tree that there is. */
async function readWider(
  parser: SyntaxParser,
  language: Language,
  path: string,
  tree: SyntaxTree,
): Promise<SyntaxTree> {
  const wider = language.widerGrammarFor?.(path);
  if (wider === undefined) return tree;
  await parser.load(wider);
  const other = parser.parse(wider, tree.text);
  return other === null || other.hasErrors ? tree : other;
}

function parsed(tree: SyntaxTree | null, embedded: EmbeddedProgram | null): ParsedProgram | NoTree {
  return tree ? { tree, embedded } : 'over-budget';
}

export function lowerParsed({ tree, embedded }: ParsedProgram, language: Language, path: string): UnitData {
  return embedded ? embedded.lower(tree) : language.lower(tree, path);
}

/** Parses and lowers one file. */
export async function lowerFile(
  parser: SyntaxParser,
  language: Language,
  path: string,
  text: string,
): Promise<LoweredFile> {
  const parsed = await parseFile(parser, language, path, text);
  if (typeof parsed === 'string') return parsed;
  return { unit: lowerParsed(parsed, language, path), tree: parsed.tree };
}
