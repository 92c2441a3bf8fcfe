import { EMPTY_LIST, Flag, Kind, NONE } from '../../ir/kinds.js';
import type { ExpressionHandler, Lowering } from './lowering.js';
import { executorOf, lowerExecutor } from './promises.js';
import { Syntax } from './syntax.js';

function lowerIdentifier(l: Lowering, node: number): number {
  if (l.isModuleName(node, 'exports')) return l.b.node(Kind.Exports, l.start(node), l.end(node));
  const name = l.textOf(node);
  if (name === 'arguments') l.useArguments();
  return l.b.name(name, l.start(node), l.end(node));
}

function lowerThis(l: Lowering, node: number): number {
  return l.b.name('this', l.start(node), l.end(node));
}

/** `new.target`, `import.meta`. */
function lowerMetaProperty(l: Lowering, node: number): number {
  const name = l.textOf(node).replace(/\s+/g, '');
  return l.b.node(Kind.Global, l.start(node), l.end(node), l.b.string(name));
}

function lowerParenthesized(l: Lowering, node: number): number {
  return l.expression(l.unwrapped(node));
}

/** `a, b`: also what stands between other brackets so. */
export function lowerSequence(l: Lowering, node: number): number {
  const items = l.named(node).map((item) => l.expression(item));
  // Compilers write `(0, a.b)()` to call without a receiver: the value is `a.b`.
  if (items.length === 2 && l.b.kindOf(items[0]) === Kind.Number) return items[1];
  if (items.length === 1) return items[0];
  return l.b.node(Kind.Sequence, l.start(node), l.end(node), l.b.list(items));
}

const logicalOperators = new Set(['&&', '||', '??']);

/** Chains like `a + b + c` nest to the left, thousands deep in generated code: they are lowered in a loop. */
function lowerBinary(l: Lowering, node: number): number {
  const { b } = l;
  const links: number[] = [];
  let first = node;
  while (l.type(first) === Syntax.binary_expression) {
    links.push(first);
    first = l.unwrapped(l.child(first, l.fields.left));
  }
  let value = l.expression(first);
  const start = l.start(node);
  for (let i = links.length - 1; i >= 0; i--) {
    const link = links[i];
    const operator = l.textOf(l.child(link, l.fields.operator));
    const right = l.expression(l.child(link, l.fields.right));
    const kind = logicalOperators.has(operator) ? Kind.Logical : Kind.Binary;
    value = b.node(kind, Math.max(start, l.start(link)), l.end(link), value, right, b.string(operator));
  }
  return value;
}

/** `#field in object`. */
function lowerPrivateName(l: Lowering, node: number): number {
  return l.b.text(l.textOf(node), l.start(node), l.end(node));
}

function lowerUnary(l: Lowering, node: number): number {
  const start = l.start(node);
  const end = l.end(node);
  const operator = l.textOf(l.child(node, l.fields.operator));
  const argument = l.child(node, l.fields.argument);
  // `void 0` is how compilers write undefined.
  if (operator === 'void' && l.type(argument) === Syntax.number) return l.b.node(Kind.Undefined, start, end);
  return l.b.node(Kind.Unary, start, end, l.expression(argument), l.b.string(operator));
}

/** `a ? b : c ? d : e` nests to the right; like an else-if chain it is lowered in a loop. */
function lowerTernary(l: Lowering, node: number): number {
  const links: { node: number; test: number; then: number }[] = [];
  let last = node;
  while (l.type(last) === Syntax.ternary_expression) {
    const test = l.expression(l.child(last, l.fields.condition));
    const then = l.expression(l.child(last, l.fields.consequence));
    links.push({ node: last, test, then });
    last = l.unwrapped(l.child(last, l.fields.alternative));
  }
  let value = l.expression(last);
  for (const link of links.reverse())
    value = l.b.node(Kind.Conditional, l.start(link.node), l.end(link.node), link.test, link.then, value);
  return value;
}

function lowerAwait(l: Lowering, node: number): number {
  return l.b.node(Kind.Await, l.start(node), l.end(node), l.expression(l.firstNamed(node)));
}

function lowerYield(l: Lowering, node: number): number {
  const argument = l.firstNamed(node);
  const value = argument === NONE ? NONE : l.expression(argument);
  const flags = l.childOfType(node, Syntax['$*']) === NONE ? 0 : Flag.Delegate;
  return l.b.node(Kind.Yield, l.start(node), l.end(node), value, NONE, NONE, NONE, flags);
}

export function lowerArguments(l: Lowering, node: number): number {
  if (node === NONE) return EMPTY_LIST;
  return l.b.list(l.named(node).map((argument) => l.expression(argument)));
}

function lowerNew(l: Lowering, node: number): number {
  const made = l.child(node, l.fields.constructor);
  const given = l.child(node, l.fields.arguments);
  const callee = l.expression(made);
  const executor = given === NONE ? NONE : executorOf(l, made, l.named(given));
  const list = executor === NONE ? lowerArguments(l, given) : l.b.list([lowerExecutor(l, executor)]);
  return l.b.node(Kind.New, l.start(node), l.end(node), callee, list);
}

/** Handlers of operators and names, by node type. */
export const expressionHandlers: Record<string, ExpressionHandler> = {
  identifier: lowerIdentifier,
  shorthand_property_identifier: lowerIdentifier,
  this: lowerThis,
  meta_property: lowerMetaProperty,
  private_property_identifier: lowerPrivateName,
  parenthesized_expression: lowerParenthesized,
  sequence_expression: lowerSequence,
  binary_expression: lowerBinary,
  unary_expression: lowerUnary,
  ternary_expression: lowerTernary,
  await_expression: lowerAwait,
  yield_expression: lowerYield,
  new_expression: lowerNew,
};
