import type { UnitData } from '../../ir/unit.js';
import { COMPONENT, componentName, componentUnit, PROPS, VIEW } from '../components/component-unit.js';
import { SyntaxReader } from '../components/syntax-reader.js';
import type { EmbeddedProgram } from '../language.js';
import type { SyntaxTree } from '../syntax-tree.js';
import { ProgramText } from '../templates/program-text.js';
import { type ComponentFile, componentFile, grammarOf, type ScriptBlock } from './component-file.js';
import { OPTIONS } from './names.js';
import { exportedComponent } from './options.js';
import { OptionsWriter } from './options-writer.js';
import { TemplateWriter } from './template.js';
import { withComponentNames } from './view-names.js';

/** What Vue compiles away in `<script setup>`, as functions of the properties. */
const MACROS = `const defineProps = () => ${PROPS}, withDefaults = (given) => given;
const defineModel = (name) => ({ value: typeof name === 'string' ? ${PROPS}[name] : ${PROPS}.modelValue });
`;

interface Piece {
  start: number;
  end: number;
}

type Lower = (tree: SyntaxTree, path: string) => UnitData;

/**
 * The program that a single-file component of Vue stands for: its scripts, with its template as a function that reads what
 * they declare. Null where the file is too large or too deep to be read.
 */
export function componentProgram(path: string, text: string, lower: Lower): EmbeddedProgram | null {
  const file = componentFile(text);
  if (file === null) return null;
  const [plain, setup] = [false, true].map((isSetup) => file.scripts.find((one) => one.isSetup === isSetup));
  const grammar = grammarOf(file.scripts);
  const finished = (program: ProgramText): EmbeddedProgram => ({
    text: program.text,
    grammar,
    lower: (tree) => vueUnit(lower(tree, path), program, file, path),
  });
  const script = new ProgramText(text);
  const main = setup ?? plain;
  if (main === undefined) {
    writeSetup(script, [], file);
    return finished(script);
  }
  // What is imported by one script, or exported by the other, is known when it has been parsed.
  script.copied(main.start, main.end);
  return {
    ...finished(script),
    revise: (tree) => {
      const program = new ProgramText(text);
      const reader = new SyntaxReader(tree);
      if (setup === undefined) writeOptions(program, main, reader, file);
      else {
        if (plain !== undefined) copyScript(program, plain);
        writeSetup(program, hoisted(program, setup, reader), file);
      }
      return finished(program);
    },
  };
}

/** Writes the imports of a script, which stand outside of what runs for each component, and gives what is left. */
function hoisted(program: ProgramText, { start, end }: ScriptBlock, reader: SyntaxReader): Piece[] {
  const { tree } = reader;
  const rest: Piece[] = [];
  let from = start;
  for (const node of reader.named(0)) {
    if (reader.type(node) !== 'import_statement') continue;
    const at = start + tree.start(node);
    const to = Math.min(start + tree.end(node), end);
    if (at > from) rest.push({ start: from, end: at });
    copyScript(program, { start: at, end: to });
    from = to;
  }
  if (from < end) rest.push({ start: from, end });
  return rest;
}

function copyScript(program: ProgramText, script: Piece): void {
  program.copied(script.start, script.end);
  program.made('\n;\n', script.end, script.end);
}

function writeSetup(program: ProgramText, setup: readonly Piece[], file: ComponentFile): void {
  const { length } = program.template;
  program.made(`export default async function ${COMPONENT}(${PROPS}) {\n${MACROS}`, 0, length);
  for (const piece of setup) copyScript(program, piece);
  program.made(`function ${VIEW}() {\n`, 0, length);
  writeView(program, file);
  program.made(`}\n${VIEW}();\n}\n`, length, length);
}

function writeView(program: ProgramText, { template }: ComponentFile): void {
  if (template !== null) new TemplateWriter(program).nodes(template.children);
}

function writeOptions(
  program: ProgramText,
  script: ScriptBlock,
  reader: SyntaxReader,
  file: ComponentFile,
): void {
  const { tree } = reader;
  const placeOf = (offset: number) => script.start + Math.min(offset, script.end - script.start);
  const exported = exportedComponent(reader);
  const view = () => writeView(program, file);
  if (exported === null) {
    copyScript(program, script);
    return;
  }
  if (exported.kind === 'class') {
    const body = reader.child(exported.value, 'body');
    const end = placeOf(tree.end(body < 0 ? exported.value : body) - 1);
    program.copied(script.start, end);
    program.made(`\n;${VIEW}() {\n`, end, end);
    view();
    program.made('}\n', end, end);
    program.copied(end, script.end);
    return;
  }
  program.copied(script.start, placeOf(tree.start(exported.statement)));
  new OptionsWriter(program, reader, placeOf).write(exported.value, view);
  program.copied(placeOf(tree.end(exported.statement)), script.end);
}

function vueUnit(unit: UnitData, program: ProgramText, file: ComponentFile, path: string): UnitData {
  const nodes = withComponentNames(unit);
  const made = componentUnit({ ...unit, nodes }, program, file.problems, path);
  const name = componentName(path);
  return { ...made, classes: made.classes.map((one) => (one.name === OPTIONS ? { ...one, name } : one)) };
}
