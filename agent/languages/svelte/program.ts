import type { UnitData } from '../../ir/unit.js';
import { COMPONENT, componentUnit, PROPS, VIEW } from '../components/component-unit.js';
import { copyEdited, type Edit, statementsIn, without } from '../components/edited-script.js';
import { attributeOf, type Markup, type MarkupElement, type Piece, textOf } from '../components/markup.js';
import { scanMarkup } from '../components/markup-scanner.js';
import { SyntaxReader } from '../components/syntax-reader.js';
import type { EmbeddedProgram } from '../language.js';
import type { SyntaxTree } from '../syntax-tree.js';
import { ProgramText } from '../templates/program-text.js';
import { pageInputs } from './page-inputs.js';
import { ScriptEdits } from './script-edits.js';
import { SvelteWriter } from './template.js';

/** Stores that are read by `$name`; names behind these are not. */
const MAX_STORES = 200;

interface Scripts {
  module: Piece | undefined;
  instance: Piece | undefined;
  grammar: string;
}

type Lower = (tree: SyntaxTree, path: string) => UnitData;

/**
 * The program that a component of Svelte stands for: a function of its properties that runs the script of the component
 * and then does what its markup does. Null where the file is too large or too deep to be read.
 */
export function svelteProgram(path: string, text: string, lower: Lower): EmbeddedProgram | null {
  const markup = scanMarkup(text, 'svelte');
  if (markup === null) return null;
  const scripts = scriptsOf(markup, text);
  const { grammar } = scripts;
  const first = new ProgramText(text);
  for (const script of [scripts.module, scripts.instance])
    if (script !== undefined) copyScript(first, script, []);
  const finished = (program: ProgramText): EmbeddedProgram => ({
    text: program.text,
    grammar,
    lower: (tree) => componentUnit(lower(tree, path), program, markup.problems, path),
  });
  return {
    ...finished(first),
    // What is imported, exported or reactive is known when the scripts have been parsed.
    revise: (tree) => {
      const program = new ProgramText(text);
      write(program, first, new SyntaxReader(tree), scripts, markup, path);
      return finished(program);
    },
  };
}

function scriptsOf(markup: Markup, text: string): Scripts {
  const elements = markup.nodes.filter((node): node is MarkupElement => node.kind === 'element');
  const scripts = elements.filter(({ name, content }) => name === 'script' && content !== null);
  const isModule = (element: MarkupElement) =>
    attributeOf(element, 'module') !== undefined ||
    textOf(attributeOf(element, 'context'), text) === 'module';
  const langOf = (element: MarkupElement) =>
    textOf(attributeOf(element, 'lang'), text)?.toLowerCase() ?? 'js';
  const known = scripts.filter((element) => /^(?:[jt]s|javascript|typescript)$/.test(langOf(element)));
  const isTyped = known.some((element) => langOf(element).startsWith('t'));
  return {
    module: known.find(isModule)?.content ?? undefined,
    instance: known.find((element) => !isModule(element))?.content ?? undefined,
    grammar: isTyped ? 'typescript' : 'javascript',
  };
}

function copyScript(program: ProgramText, script: Piece, edits: readonly Edit[]): void {
  copyEdited(program, script, edits);
  program.made('\n;\n', script.end, script.end);
}

function write(
  program: ProgramText,
  first: ProgramText,
  reader: SyntaxReader,
  { module, instance }: Scripts,
  markup: Markup,
  path: string,
): void {
  const { length } = program.template;
  const script = new ScriptEdits(reader, first, instance);
  const { edits } = script;
  const inputs = pageInputs(path);
  program.made(inputs.imports, 0, 0);
  if (module !== undefined) copyScript(program, module, edits);
  const imports =
    instance === undefined
      ? []
      : statementsIn(reader, first, instance, (node) => reader.type(node) === 'import_statement');
  for (const one of imports) copyScript(program, one, []);
  program.made(`export default async function ${COMPONENT}(${PROPS}) {\n${inputs.statements}`, 0, length);
  program.made(`const $$props = ${PROPS}, $$restProps = ${PROPS};\n`, 0, 0);
  if (script.reactive.length > 0) program.made(`let ${script.reactive.join(', ')};\n`, 0, 0);
  const stores = storesOf(program.template);
  const aliases = (of: ReadonlySet<string>) =>
    stores
      .filter((name) => of.has(name))
      .map((name) => `${isAssigned(program.template, name) ? 'let' : 'const'} $${name} = ${name};\n`)
      .join('');
  program.made(aliases(script.imported), 0, 0);
  if (instance !== undefined)
    for (const piece of without(instance, imports)) copyScript(program, piece, edits);
  program.made(aliases(script.declared), 0, 0);
  program.made(`async function ${VIEW}() {\n`, 0, length);
  new SvelteWriter(program).nodes(markup.nodes);
  program.made(`}\nawait ${VIEW}();\n}\n`, length, length);
}

function isAssigned(text: string, store: string): boolean {
  return new RegExp(`\\$${store}\\b\\s*(?:[-+*/|&?]{0,2}=(?![=>])|\\+\\+|--)`).test(text);
}

/** Names that the file reads as stores: `$page` is what the store `page` holds. */
function storesOf(text: string): string[] {
  const names = new Set<string>();
  for (const [, name] of text.matchAll(/(?<![\w$.])\$([A-Za-z_]\w*)/g)) {
    names.add(name);
    if (names.size >= MAX_STORES) break;
  }
  return [...names];
}
