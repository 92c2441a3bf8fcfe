import type { UnitData } from '../../ir/unit.js';
import { COMPONENT, componentUnit, PROPS } from '../components/component-unit.js';
import { statementsIn, without } from '../components/edited-script.js';
import type { Piece } from '../components/markup.js';
import { scanMarkup } from '../components/markup-scanner.js';
import { scriptsIn, writeScripts } from '../components/page-scripts.js';
import { SyntaxReader } from '../components/syntax-reader.js';
import type { EmbeddedProgram } from '../language.js';
import type { SyntaxTree } from '../syntax-tree.js';
import { ProgramText } from '../templates/program-text.js';
import { type Globals, globalsOf } from './globals.js';
import { AstroWriter } from './template.js';

/** The script that runs on the server, between two lines of dashes. */
const FRONTMATTER = /^\uFEFF?\s*---[^\S\n]*\r?\n/;

type Lower = (tree: SyntaxTree, path: string) => UnitData;

/**
 * The program that a component of Astro stands for: a function of its properties that runs the frontmatter and then does
 * what the markup does, and beside it the scripts that browsers run. Null where the file is too large or too deep.
 */
export function astroProgram(path: string, text: string, lower: Lower): EmbeddedProgram | null {
  const frontmatter = frontmatterOf(text);
  const markup = scanMarkup(text, 'astro', frontmatter.bodyStart);
  if (markup === null) return null;
  const { script } = frontmatter;
  const scripts = scriptsIn(markup.nodes, text, true);
  const first = new ProgramText(text);
  for (const piece of [script, ...scripts.map(({ content }) => content)]) {
    first.copied(piece.start, piece.end);
    first.made('\n;\n', piece.end, piece.end);
  }
  const finished = (program: ProgramText): EmbeddedProgram => ({
    text: program.text,
    grammar: 'typescript',
    lower: (tree) => componentUnit(lower(tree, path), program, markup.problems, path),
  });
  return {
    ...finished(first),
    // What is imported and exported is known when the scripts have been parsed.
    revise: (tree) => {
      const program = new ProgramText(text);
      const reader = new SyntaxReader(tree);
      const statements = statementsIn(reader, first, script, (node) =>
        ['import_statement', 'export_statement'].includes(reader.type(node)),
      );
      const globals = globalsOf(text);
      for (const one of statements) copied(program, one, globals);
      program.made(`export default async function ${COMPONENT}(${PROPS}) {\n`, 0, text.length);
      for (const one of without(script, statements)) copied(program, one, globals);
      new AstroWriter(program, globals).nodes(markup.nodes);
      program.made('}\n', text.length, text.length);
      writeScripts(program, first, reader, scripts);
      return finished(program);
    },
  };
}

function copied(program: ProgramText, piece: Piece, globals: Globals): void {
  globals.copy(program, piece);
  program.made('\n;\n', piece.end, piece.end);
}

function frontmatterOf(text: string): { script: Piece; bodyStart: number } {
  const opening = FRONTMATTER.exec(text);
  if (opening === null) return { script: { start: 0, end: 0 }, bodyStart: 0 };
  const start = opening[0].length;
  const closing = /(?:^|\n)---/g;
  closing.lastIndex = Math.max(0, start - 1);
  const found = closing.exec(text);
  if (found === null) return { script: { start, end: text.length }, bodyStart: text.length };
  return { script: { start, end: found.index }, bodyStart: found.index + found[0].length };
}
