import { UnitBuilder } from '../../ir/builder.js';
import { suppressionMarker } from '../../ir/suppression-marker.js';
import type { UnitData } from '../../ir/unit.js';
import { astroProgram } from '../astro/program.js';
import { errorSymbol } from '../grammar.js';
import type { Language } from '../language.js';
import { svelteProgram } from '../svelte/program.js';
import type { SyntaxTree } from '../syntax-tree.js';
import { componentProgram } from '../vue/program.js';
import { assignmentHandlers } from './assignments.js';
import { lowerStatements } from './blocks.js';
import { chainHandlers } from './chains.js';
import { classHandlers, classStatements } from './classes.js';
import { declarationHandlers } from './declarations.js';
import { expressionHandlers } from './expressions.js';
import { functionHandlers, functionStatements } from './functions.js';
import { importResolver } from './import-resolver.js';
import { jsxHandlers } from './jsx.js';
import { literalHandlers } from './literals.js';
import { loopHandlers } from './loops.js';
import { type Handlers, Lowering } from './lowering.js';
import { lowerExports, moduleHandlers } from './modules.js';
import { objectHandlers } from './objects.js';
import { entryNames, publicApi } from './public-api.js';
import { statementHandlers } from './statements.js';
import { SYNTAX_COUNT, Syntax, syntaxTable } from './syntax.js';
import { typescriptExpressions, typescriptStatements } from './typescript.js';

function byNumber<T>(...groups: Record<string, T>[]): (T | undefined)[] {
  const table: (T | undefined)[] = new Array(SYNTAX_COUNT).fill(undefined);
  for (const group of groups)
    for (const [name, handler] of Object.entries(group)) {
      const number = Syntax[name as keyof typeof Syntax];
      if (number === undefined) throw new Error(`No node type "${name}" in syntax.ts`);
      table[number] = handler;
    }
  return table;
}

const handlers: Handlers = {
  expressions: byNumber(
    { ERROR: (l: Lowering, node: number) => l.unknown(node) },
    expressionHandlers,
    chainHandlers,
    assignmentHandlers,
    literalHandlers,
    objectHandlers,
    functionHandlers,
    classHandlers,
    jsxHandlers,
    typescriptExpressions,
  ),
  statements: byNumber(
    statementHandlers,
    loopHandlers,
    declarationHandlers,
    functionStatements,
    classStatements,
    moduleHandlers,
    typescriptStatements,
  ),
};

/** Notes where the text is broken (an ERROR node, or a token that is missing and takes no room). */
function noteErrors(tree: SyntaxTree, b: UnitBuilder): void {
  const error = errorSymbol(tree.grammar);
  for (let node = 0; node < tree.length; node++) {
    const isMissing = tree.start(node) === tree.end(node) && tree.next(node) === node + 1;
    if (tree.symbol(node) === error || isMissing) b.gap(tree.start(node), 'syntax-error');
  }
}

function noteMarkers(l: Lowering): void {
  for (let node = 0; node < l.tree.length; node++)
    if (l.isComment(node) && suppressionMarker.test(l.textOf(node))) l.b.marker(l.start(node), l.end(node));
}

/** Names that an assignment without a declaration does not make: they mean something wherever the program runs. */
const AMBIENT =
  /^(location|document|window|self|top|parent|module|exports|require|process|global|globalThis|event|name|status|on[a-z]+)$/;

/** Lowers a parsed file of JavaScript or TypeScript. */
export function lower(tree: SyntaxTree, path: string): UnitData {
  return lowered(tree, path, true);
}

/** Lowers the program of a template: what it assigns without a declaration are variables of its context. */
export function lowerTemplateProgram(tree: SyntaxTree, path: string): UnitData {
  return lowered(tree, path, false);
}

function lowered(tree: SyntaxTree, path: string, implicitGlobals: boolean): UnitData {
  const b = new UnitBuilder(path, 'javascript', tree.text, false);
  const l = new Lowering(tree, syntaxTable(tree.grammar), b, handlers);
  b.functionInfo(0).receiver = b.declare('this', 'function');
  if (tree.hasErrors) noteErrors(tree, b);
  if (suppressionMarker.test(tree.text)) noteMarkers(l);
  const statements: number[] = [];
  lowerStatements(l, l.named(0), statements);
  lowerExports(l, statements);
  if (implicitGlobals) b.declareAssigned((name) => AMBIENT.test(name));
  return { ...b.finish(statements), hasMadeFunctions: true };
}

/** Components in files of their own, by their extensions. */
const componentReaders: Partial<Record<string, typeof componentProgram>> = {
  '.vue': componentProgram,
  '.svelte': svelteProgram,
  '.astro': astroProgram,
};

/** JavaScript and TypeScript, with JSX and components of Vue, Svelte and Astro. */
export const javascript: Language = {
  id: 'javascript',
  extensions: [
    '.js',
    '.mjs',
    '.cjs',
    '.jsx',
    '.ts',
    '.mts',
    '.cts',
    '.tsx',
    ...Object.keys(componentReaders),
  ],
  interpreters: ['node', 'nodejs', 'bun', 'deno', 'ts-node', 'tsx'],
  grammarFor(path) {
    if (/\.tsx$/i.test(path)) return 'tsx';
    return /\.[mc]?ts$/i.test(path) ? 'typescript' : 'javascript';
  },
  // Flow's types are those of TypeScript, mostly. And the grammar of JavaScript takes no reserved word as the name of an attribute
  // (`<label for="name" class="wide">`), as Preact and Solid have them.
  widerGrammarFor(path) {
    return /\.([cm]?js|jsx)$/i.test(path) ? 'tsx' : undefined;
  },
  lower,
  programOf(path, text) {
    const read = componentReaders[path.slice(path.lastIndexOf('.')).toLowerCase()];
    return read === undefined ? 'plain' : (read(path, text, lower) ?? 'over-budget');
  },
  importResolver,
  publicApi,
  moduleNames: entryNames,
};
