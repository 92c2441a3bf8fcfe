import { Flag, Kind, NONE } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';

/** `a + b`: a chain that nests to the left is walked in a loop, however long it is. */
export function binaryOperator(l: Lowering, node: number): number {
  return l.leftChain(node, Syntax.binary_operator, l.f.left, (operation, left) => {
    const right = l.expression(l.child(operation, l.f.right));
    return l.node(Kind.Binary, operation, left, right, operatorOf(l, operation));
  });
}

/** `a and b`, `a or b`. */
export function booleanOperator(l: Lowering, node: number): number {
  return l.leftChain(node, Syntax.boolean_operator, l.f.left, (operation, left) => {
    const operator = l.child(operation, l.f.operator);
    const right = l.expression(l.child(operation, l.f.right));
    const isAnd = operator !== NONE && l.token(operator) === 'and';
    return l.node(Kind.Logical, operation, left, right, l.builder.string(isAnd ? '&&' : '||'));
  });
}

function operatorOf(l: Lowering, operation: number): number {
  const operator = l.child(operation, l.f.operator);
  return l.builder.string(operator === NONE ? '' : l.token(operator));
}

export function unaryOperator(l: Lowering, node: number): number {
  const operand = l.expression(l.child(node, l.f.argument));
  return l.node(Kind.Unary, node, operand, operatorOf(l, node));
}

export function notOperator(l: Lowering, node: number): number {
  return l.node(Kind.Unary, node, l.expression(l.child(node, l.f.argument)), l.builder.string('!'));
}

/** `a < b <= c` is `a < b && b <= c`; an operand in the middle that could do something is kept in a temporary. */
export function comparison(l: Lowering, node: number): number {
  // `not in` and `is not` are named children in the field of the operators.
  const operands = l.children(node).filter((child) => l.tree.field(child) !== l.f.operators);
  const operators = l.childrenIn(node, l.f.operators);
  let left = l.expression(operands[0] ?? NONE);
  let result = NONE;
  for (let i = 0; i < operators.length; i++) {
    const operand = operands[i + 1] ?? NONE;
    const repeats = i + 1 < operators.length;
    const { value, again } = repeats ? twice(l, operand) : { value: l.expression(operand), again: NONE };
    const operator = l.token(operators[i]);
    const test = l.builder.node(
      Kind.Binary,
      l.builder.startOf(left),
      operand === NONE ? l.end(node) : l.end(operand),
      left,
      value,
      l.builder.string(operator === '<>' ? '!=' : operator),
    );
    result = result === NONE ? test : l.node(Kind.Logical, node, result, test, l.builder.string('&&'));
    left = again;
  }
  return result === NONE ? left : result;
}

/** Two IR nodes for one operand: names and literals are lowered twice, the rest is assigned to a temporary. */
function twice(l: Lowering, operand: number): { value: number; again: number } {
  const code = operand === NONE ? Syntax.ERROR : l.code(operand);
  const value = l.expression(operand);
  if (code === Syntax.identifier || code === Syntax.integer || code === Syntax.none)
    return { value, again: l.expression(operand) };
  const at = operand === NONE ? 0 : operand;
  const slot = l.builder.temporary();
  return { value: l.node(Kind.Assign, at, l.local(slot, at), value), again: l.local(slot, at) };
}

/** `a if test else b` */
export function conditional(l: Lowering, node: number): number {
  const [then = NONE, test = NONE, otherwise = NONE] = l.children(node);
  const value = l.expression(then);
  return l.node(Kind.Conditional, node, l.expression(test), value, l.expression(otherwise));
}

/** `name := value` binds in the function, even from within a comprehension. */
export function namedExpression(l: Lowering, node: number): number {
  const name = l.child(node, l.f.name);
  const value = l.expression(l.child(node, l.f.value));
  if (name === NONE) return value;
  l.builder.declare(l.textOf(name), 'function');
  return l.node(Kind.Assign, node, l.name(name), value);
}

export function awaitExpression(l: Lowering, node: number): number {
  return l.node(Kind.Await, node, l.expression(l.firstChild(node)));
}

export function yieldExpression(l: Lowering, node: number): number {
  const value = l.optional(l.firstChild(node));
  l.markGenerator();
  const flags = l.hasToken(node, 'from') ? Flag.Delegate : 0;
  return l.node(Kind.Yield, node, value, NONE, NONE, NONE, flags);
}

export function parenthesized(l: Lowering, node: number): number {
  const inner = l.stripped(node);
  return inner === node ? l.unknown(node, []) : l.expression(inner);
}

export function identifier(l: Lowering, node: number): number {
  return l.start(node) === l.end(node) ? l.unknown(node, []) : l.name(node);
}

/** Anything without a meaning of its own here: what it holds may still matter. */
export function unknownExpression(l: Lowering, node: number): number {
  if (l.code(node) === Syntax.ERROR) l.seenError(node);
  return l.unknown(node, l.expressionsOf(l.children(node)));
}

/** `*x` in a display, call or target. */
export function listSplat(l: Lowering, node: number): number {
  return l.node(Kind.Spread, node, l.expression(l.firstChild(node)));
}
