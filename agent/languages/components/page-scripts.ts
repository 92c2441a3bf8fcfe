import type { ProgramText } from '../templates/program-text.js';
import { copyEdited, type Edit, statementsIn, without } from './edited-script.js';
import { attributeOf, elementsIn, type MarkupNode, type Piece, textOf } from './markup.js';
import type { SyntaxReader } from './syntax-reader.js';

/** A script that browsers run. */
export interface PageScript {
  content: Piece;
}

/** What is assigned by its bare name: a variable of the page, declared or not. */
const ASSIGNED = /(?:^|[;{}])[ \t]*([A-Za-z_$][\w$]*)[ \t]*=(?![=>])/gm;
const RUNS = /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/i;
const LANGUAGES = /^(?:[jt]s|javascript\S*|typescript)?$/i;

/** The scripts of a page that stand in it; with `typed` those in TypeScript, too. */
export function scriptsIn(nodes: readonly MarkupNode[], text: string, typed: boolean): PageScript[] {
  const scripts: PageScript[] = [];
  for (const element of elementsIn(nodes)) {
    if (element.name.toLowerCase() !== 'script' || element.content === null) continue;
    if (attributeOf(element, 'src') !== undefined) continue;
    const type = textOf(attributeOf(element, 'type'), text)?.trim() ?? '';
    const lang = textOf(attributeOf(element, 'lang'), text)?.trim() ?? '';
    if (!RUNS.test(type) || (typed ? !LANGUAGES.test(lang) : lang !== '')) continue;
    if (text.slice(element.content.start, element.content.end).trim() === '') continue;
    scripts.push({ content: element.content });
  }
  return scripts;
}

/**
 * Writes the scripts of a page: what they import first, and the rest as one function, since they share their variables.
 * `more` writes what stands behind them in it.
 */
export function writeScripts(
  program: ProgramText,
  first: ProgramText,
  reader: SyntaxReader,
  scripts: readonly PageScript[],
  more?: () => void,
): void {
  const { length } = program.template;
  const rest: Piece[] = [];
  for (const { content } of scripts) {
    const imports = statementsIn(reader, first, content, (node) => reader.type(node) === 'import_statement');
    for (const one of imports) copied(program, one, []);
    rest.push(...without(content, imports));
  }
  if (rest.length === 0 && more === undefined) return;
  const start = rest[0]?.start ?? length;
  program.made('(async function () {\n', start, start);
  const names = new Set<string>();
  for (const { start, end } of rest)
    for (const [, name] of program.template.slice(start, end).matchAll(ASSIGNED)) names.add(name);
  if (names.size > 0) program.made(`var ${[...names].join(', ')};\n`, start, start);
  for (const piece of rest) copied(program, piece, exportsIn(reader, first, piece));
  more?.();
  program.made('})();\n', length, length);
}

/** Scripts of pages export nothing, but may say so. */
function exportsIn(reader: SyntaxReader, first: ProgramText, piece: Piece): Edit[] {
  const edits: Edit[] = [];
  for (const node of reader.named(0)) {
    if (reader.type(node) !== 'export_statement') continue;
    const start = first.startAt(reader.tree.start(node));
    const declaration = reader.child(node, 'declaration');
    const end =
      declaration < 0 ? first.endAt(reader.tree.end(node)) : first.startAt(reader.tree.start(declaration));
    if (start >= piece.start && end <= piece.end) edits.push({ start, end, text: '' });
  }
  return edits;
}

function copied(program: ProgramText, piece: Piece, edits: readonly Edit[]): void {
  copyEdited(program, piece, edits);
  program.made('\n;\n', piece.end, piece.end);
}
