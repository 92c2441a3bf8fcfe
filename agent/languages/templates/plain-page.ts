import type { UnitData } from '../../ir/unit.js';
import { copyEdited, type Edit } from '../components/edited-script.js';
import { elementsIn, type MarkupAttribute, type Piece } from '../components/markup.js';
import { scanMarkup } from '../components/markup-scanner.js';
import { scriptsIn, writeScripts } from '../components/page-scripts.js';
import { SyntaxReader } from '../components/syntax-reader.js';
import type { EmbeddedProgram } from '../language.js';
import type { SyntaxTree } from '../syntax-tree.js';
import { ProgramText } from './program-text.js';
import { relocated } from './relocate.js';

/** Handlers of one page. */
const MAX_HANDLERS = 1000;
const ENTITY = /&(amp|lt|gt|quot|apos|#39|#34);/g;
const ENTITIES: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
  ...{ '#39': "'", '#34': '"' },
};

type Lower = (tree: SyntaxTree, path: string) => UnitData;

/**
 * The program of a page that is no template: its scripts, and the handlers in its attributes (`onclick`). Null where there
 * is none of both, or where the page is too large to be read.
 */
export function plainPageProgram(path: string, text: string, lower: Lower): EmbeddedProgram | null {
  if (!/<script\b|\son[a-z]+\s*=/i.test(text)) return null;
  const markup = scanMarkup(text, 'html');
  if (markup === null) return null;
  const scripts = scriptsIn(markup.nodes, text, false);
  const handlers = [...elementsIn(markup.nodes)].flatMap(handlersOf).slice(0, MAX_HANDLERS);
  if (scripts.length === 0 && handlers.length === 0) return null;
  const first = new ProgramText(text);
  for (const { content } of scripts) {
    first.copied(content.start, content.end);
    first.made('\n;\n', content.end, content.end);
  }
  const finished = (program: ProgramText): EmbeddedProgram => ({
    text: program.text,
    grammar: 'javascript',
    // What cannot be parsed may be the text of a template that no family knows: it is left out without a report.
    lower: (tree) => ({ ...relocated(lower(tree, path), program, { language: 'javascript' }), gaps: [] }),
  });
  return {
    ...finished(first),
    // What modules import is known when they have been parsed.
    revise: (tree) => {
      const program = new ProgramText(text);
      const more = () => {
        for (const handler of handlers) writeHandler(program, handler);
      };
      writeScripts(program, first, new SyntaxReader(tree), scripts, more);
      return finished(program);
    },
  };
}

function handlersOf({ attributes }: { attributes: readonly MarkupAttribute[] }): Piece[] {
  return attributes.flatMap(({ name, value }) => (/^on[a-z]+$/i.test(name) ? value : []));
}

function writeHandler(program: ProgramText, handler: Piece): void {
  const { start, end } = handler;
  const edits: Edit[] = [...program.template.slice(start, end).matchAll(ENTITY)].map(
    ({ 0: whole, 1: name, index }) => ({
      start: start + index,
      end: start + index + whole.length,
      text: ENTITIES[name] ?? whole,
    }),
  );
  program.made('(function (event) {\n', start, end);
  copyEdited(program, handler, edits);
  program.made('\n});\n', start, end);
}
