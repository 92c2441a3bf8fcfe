import { Kind, NONE } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { bindPattern } from './patterns.js';
import { Syntax } from './syntax.js';
import { asNumber, isIntegerType, isNumberType, typed, typeNode, typeValue } from './types.js';

/** `a + b`, `a && b`: a chain that nests to the left is walked in a loop, however long it is. */
export function binary(l: Lowering, node: number): number {
  return l.leftChain(node, Syntax.binary_expression, l.f.left, (operation, left) => {
    const sign = l.tokenIn(operation, l.f.operator);
    const right = l.expression(l.child(operation, l.f.right));
    const kind = sign === '&&' || sign === '||' ? Kind.Logical : Kind.Binary;
    const operator = sign === '/' && isInteger(l, operation) ? '//' : sign;
    return l.node(kind, operation, left, right, l.builder.string(operator));
  });
}

/** Operands that are looked at to tell whether a division is one of whole numbers. */
const MAX_OPERANDS = 64;

/** Whether all operands of an arithmetic expression are literals and variables of whole numbers. */
function isInteger(l: Lowering, node: number): boolean {
  const waiting = [node];
  for (let seen = 0; waiting.length > 0; seen++) {
    const operand = l.stripped(waiting.pop() ?? NONE);
    if (operand === NONE || seen > MAX_OPERANDS) return false;
    const code = l.code(operand);
    if (code === Syntax.binary_expression)
      waiting.push(l.child(operand, l.f.left), l.child(operand, l.f.right));
    else if (code === Syntax.unary_expression) waiting.push(l.child(operand, l.f.operand));
    else if (code === Syntax.identifier) {
      const meaning = l.scopes.meaning(l.textOf(operand));
      const type = meaning?.kind === 'variable' ? meaning.type : (meaning?.field.type ?? NONE);
      if (!isIntegerType(l, type)) return false;
    } else if (!integerLiterals.has(code)) return false;
  }
  return true;
}

const integerLiterals: ReadonlySet<number> = new Set([
  Syntax.decimal_integer_literal,
  Syntax.hex_integer_literal,
  Syntax.octal_integer_literal,
  Syntax.binary_integer_literal,
]);

export function unary(l: Lowering, node: number): number {
  const operand = l.expression(l.child(node, l.f.operand));
  return l.node(Kind.Unary, node, operand, l.builder.string(l.tokenIn(node, l.f.operator)));
}

/** `a ? b : c`: chains that nest to the right are walked in a loop. */
export function ternary(l: Lowering, node: number): number {
  const links: { node: number; test: number; chosen: number }[] = [];
  let last = node;
  while (last !== NONE && l.code(last) === Syntax.ternary_expression) {
    const test = l.expression(l.child(last, l.f.condition));
    links.push({ node: last, test, chosen: l.expression(l.child(last, l.f.consequence)) });
    last = l.stripped(l.child(last, l.f.alternative));
  }
  let value = l.expression(last);
  for (const link of links.reverse())
    value = l.node(Kind.Conditional, link.node, link.test, link.chosen, value);
  return value;
}

/** `(T) x`; of `(A & B) x` the first type counts. */
export function cast(l: Lowering, node: number): number {
  const type = l.child(node, l.f.type);
  const value = l.expression(l.child(node, l.f.value));
  return typed(l, isNumberType(l, type) ? asNumber(l, value, node) : value, typeNode(l, type), node);
}

/** `x instanceof T`, and patterns, whose variables are bound by the way. */
export function instanceOf(l: Lowering, node: number): number {
  const left = l.expression(l.child(node, l.f.left));
  const name = l.child(node, l.f.name);
  const pattern = l.child(node, l.f.pattern);
  const test = l.builder.string('instanceof');
  const right = l.child(node, l.f.right);
  if (pattern !== NONE) {
    const slot = l.builder.temporary();
    const kept = l.node(Kind.Assign, node, l.local(slot, node), left);
    const type = typeValue(l, l.firstChild(pattern));
    const result = l.node(Kind.Binary, node, kept, type === NONE ? l.unknown(node, []) : type, test);
    const bindings: number[] = [];
    bindPattern(l, pattern, () => l.local(slot, pattern), bindings);
    if (bindings.length === 0) return result;
    // The variables have values only where the test holds, which is the only place that can use them.
    const values = l.node(Kind.Sequence, pattern, l.builder.list([...bindings, l.node(Kind.True, pattern)]));
    return l.node(Kind.Logical, node, result, values, l.builder.string('&&'));
  }
  const stated = typeValue(l, right);
  const type = stated === NONE ? l.unknown(node, []) : stated;
  if (name === NONE) return l.node(Kind.Binary, node, left, type, test);
  l.declare(l.textOf(name), right);
  const held = isNumberType(l, right) ? asNumber(l, left, node) : left;
  const value = typed(l, held, typeNode(l, right), node);
  return l.node(Kind.Binary, node, l.node(Kind.Assign, node, l.name(name), value), type, test);
}

export function parenthesized(l: Lowering, node: number): number {
  const inner = l.stripped(node);
  return inner === node ? l.unknown(node, []) : l.expression(inner);
}

export function thisExpression(l: Lowering, node: number): number {
  return l.receiver(node);
}

export function superExpression(l: Lowering, node: number): number {
  return l.node(Kind.Super, node);
}

/** `STR."text"`: what a processor of templates makes of a text. */
export function template(l: Lowering, node: number): number {
  const processor = l.expression(l.child(node, l.f.template_processor));
  const argument = l.expression(l.child(node, l.f.template_argument));
  return l.node(Kind.Call, node, l.member(processor, 'process', node), l.builder.list([argument]));
}

/** Anything without a meaning of its own here: what it holds may still matter. */
export function unknownExpression(l: Lowering, node: number): number {
  if (l.code(node) === Syntax.ERROR) l.seenError(node);
  return l.unknown(node, l.expressionsOf(l.children(node)));
}
