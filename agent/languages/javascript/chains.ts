import { Flag, Kind, NONE } from '../../ir/kinds.js';
import { lowerArguments, lowerSequence } from './expressions.js';
import { stringValue } from './keys.js';
import { templateParts } from './literals.js';
import type { ExpressionHandler, Lowering } from './lowering.js';
import { lowerSettling } from './promises.js';
import { Syntax } from './syntax.js';

/** The object or callee of a link of `a.b[c](d)!`, or -1 when the node is no link. */
function innerOf(l: Lowering, node: number): number {
  switch (l.type(node)) {
    case Syntax.member_expression:
    case Syntax.subscript_expression:
      return l.child(node, l.fields.object);
    case Syntax.call_expression:
      return l.child(node, l.fields.function);
    case Syntax.non_null_expression:
    case Syntax.instantiation_expression:
      return l.firstNamed(node);
    default:
      return NONE;
  }
}

/** Members, calls and what stands between them. Chains nest to the left, as deep as they are long: hence the loop. */
function lowerChain(l: Lowering, node: number): number {
  const links: number[] = [];
  let first = node;
  let value = NONE;
  while (value === NONE) {
    const awaited = awaitedGroup(l, first);
    const special = awaited === NONE ? moduleSystem(l, first) : awaited;
    if (special !== NONE) {
      value = special;
      break;
    }
    const inner = innerOf(l, first);
    if (inner === NONE) value = l.expression(first);
    else {
      links.push(first);
      first = inner;
    }
  }
  for (let i = links.length - 1; i >= 0; i--) value = link(l, links[i], value);
  return value;
}

/** `await (0, a.b)(c)`: the grammar takes `await (0, a.b)` for a call of a function `await`. The group, or NONE. */
function awaitedGroup(l: Lowering, node: number): number {
  if (l.type(node) !== Syntax.call_expression) return NONE;
  const callee = l.child(node, l.fields.function);
  if (l.type(callee) !== Syntax.identifier || !l.isModuleName(callee, 'await')) return NONE;
  const args = l.child(node, l.fields.arguments);
  return l.type(args) === Syntax.template_string ? NONE : lowerSequence(l, args);
}

function link(l: Lowering, node: number, inner: number): number {
  const { b } = l;
  const start = l.start(node);
  const end = l.end(node);
  switch (l.type(node)) {
    case Syntax.member_expression: {
      const name = b.string(l.textOf(l.child(node, l.fields.property)));
      return b.node(Kind.Member, start, end, inner, name, NONE, NONE, optional(l, node));
    }
    case Syntax.subscript_expression: {
      const index = l.expression(l.child(node, l.fields.index));
      return b.node(Kind.Index, start, end, inner, index, NONE, NONE, optional(l, node));
    }
    case Syntax.call_expression: {
      const args = l.child(node, l.fields.arguments);
      if (l.type(args) === Syntax.template_string) return taggedTemplate(l, node, inner, args);
      const wrapped = interopImport(l, node, args);
      if (wrapped !== NONE) return wrapped;
      const settling = lowerSettling(l, node, args);
      if (settling !== NONE) return settling;
      return b.node(Kind.Call, start, end, inner, lowerArguments(l, args), NONE, NONE, optional(l, node));
    }
    default:
      return inner; // x!, f<T>: the value itself
  }
}

/** Flag.Optional where the link is `?.`. */
function optional(l: Lowering, node: number): number {
  const end = l.next(node);
  for (let child = node + 1; child < end; child = l.next(child)) {
    const type = l.type(child);
    if (type === Syntax.optional_chain || type === Syntax['$?.']) return Flag.Optional;
  }
  return 0;
}

/** tag`a${b}` calls the tag with the list of texts and the values. */
function taggedTemplate(l: Lowering, node: number, tag: number, template: number): number {
  const { texts, values } = templateParts(l, template);
  const list = l.b.node(Kind.List, l.start(template), l.end(template), l.b.list(texts));
  return l.b.node(Kind.Call, l.start(node), l.end(node), tag, l.b.list([list, ...values]));
}

/** `require('m')`, `import('m')` and `module.exports`, or NONE. */
function moduleSystem(l: Lowering, node: number): number {
  const type = l.type(node);
  if (type === Syntax.member_expression) {
    const object = l.child(node, l.fields.object);
    const property = l.child(node, l.fields.property);
    const isExports =
      l.type(object) === Syntax.identifier &&
      l.isModuleName(object, 'module') &&
      l.textOf(property) === 'exports';
    return isExports ? l.b.node(Kind.Exports, l.start(node), l.end(node)) : NONE;
  }
  if (type === Syntax.import) return l.b.node(Kind.Global, l.start(node), l.end(node), l.b.string('import'));
  if (type !== Syntax.call_expression) return NONE;
  const callee = l.child(node, l.fields.function);
  const imports =
    l.type(callee) === Syntax.import ||
    (l.type(callee) === Syntax.identifier && l.isModuleName(callee, 'require'));
  if (!imports) return NONE;
  const specifier = constantText(l, l.firstNamed(l.child(node, l.fields.arguments)));
  if (specifier === undefined) return NONE;
  return l.b.node(Kind.Import, l.start(node), l.end(node), l.b.string(specifier));
}

/** What compilers wrap around `require`, so that the module has a default export. */
const interopHelper =
  /(?:^|\.)(?:__importDefault|__importStar|_interopRequireDefault|_interopRequireWildcard)$/;

/** `__importDefault(require('m'))` is the module, or NONE for other calls. */
function interopImport(l: Lowering, node: number, args: number): number {
  const callee = l.child(node, l.fields.function);
  if (l.end(callee) - l.start(callee) > 40 || !interopHelper.test(l.textOf(callee))) return NONE;
  const argument = l.firstNamed(args);
  return argument !== NONE && l.type(argument) === Syntax.call_expression ? moduleSystem(l, argument) : NONE;
}

/** `__exportStar(require('m'), exports)` is what a compiler makes of `export * from 'm'`: adds that, where the call is one. */
export function compiledReexport(l: Lowering, call: number, out: number[]): boolean {
  const callee = l.child(call, l.fields.function);
  if (l.end(callee) - l.start(callee) > 40 || !/(?:^|\.)__exportStar\)?$/.test(l.textOf(callee)))
    return false;
  const argument = l.firstNamed(l.child(call, l.fields.arguments));
  const module =
    argument !== NONE && l.type(argument) === Syntax.call_expression ? moduleSystem(l, argument) : NONE;
  if (module === NONE) return false;
  out.push(l.b.node(Kind.ImportAll, l.start(call), l.end(call), module, NONE, NONE, NONE, Flag.Exported));
  return true;
}

/** The value of a string, or of a template without substitutions. */
function constantText(l: Lowering, node: number): string | undefined {
  if (node === NONE) return undefined;
  if (l.type(node) === Syntax.string) return stringValue(l, node);
  if (l.type(node) === Syntax.template_string && l.childOfType(node, Syntax.template_substitution) === NONE)
    return l.textOf(node).slice(1, -1);
  return undefined;
}

/** Handlers of the links of a chain, by node type. */
export const chainHandlers: Record<string, ExpressionHandler> = {
  member_expression: lowerChain,
  subscript_expression: lowerChain,
  call_expression: lowerChain,
  non_null_expression: lowerChain,
  instantiation_expression: lowerChain,
  import: lowerChain,
};
