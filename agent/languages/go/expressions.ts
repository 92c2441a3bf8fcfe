import { Flag, Kind, NONE } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { packageOf } from './names.js';
import { Syntax } from './syntax.js';
import { asNumber, isNumberType, isWholeType, typed, typeNode, typeValue } from './types.js';

/** Operators that the representation knows by other names. */
const operators: Readonly<Record<string, string>> = { '&^': '&' };

/** `a + b`, `a && b`: a chain that nests to the left is walked in a loop, however long it is. */
export function binary(l: Lowering, node: number): number {
  return l.leftChain(node, Syntax.binary_expression, l.f.left, (operation, left) => {
    const sign = l.tokenIn(operation, l.f.operator);
    const right = l.expression(l.child(operation, l.f.right));
    const kind = sign === '&&' || sign === '||' ? Kind.Logical : Kind.Binary;
    const operator = sign === '/' && isWhole(l, operation) ? '//' : (operators[sign] ?? sign);
    return l.node(kind, operation, left, right, l.builder.string(operator));
  });
}

/** Operands that are looked at to tell whether a division is one of whole numbers. */
const MAX_OPERANDS = 64;

/** Whether all operands of an arithmetic expression are literals and variables of whole numbers. */
function isWhole(l: Lowering, node: number): boolean {
  const waiting = [node];
  for (let seen = 0; waiting.length > 0; seen++) {
    const operand = l.stripped(waiting.pop() ?? NONE);
    if (operand === NONE || seen > MAX_OPERANDS) return false;
    const code = l.code(operand);
    if (code === Syntax.binary_expression)
      waiting.push(l.child(operand, l.f.left), l.child(operand, l.f.right));
    else if (code === Syntax.identifier) {
      const type = l.scopes.lookUp(l.textOf(operand))?.type ?? NONE;
      if (!isWholeType(l, type) && !(type !== NONE && l.code(type) === Syntax.int_literal)) return false;
    } else if (code !== Syntax.int_literal) return false;
  }
  return true;
}

/** `&x` and `*x` stand for `x`: what a pointer leads to is not told from the pointer. */
export function unary(l: Lowering, node: number): number {
  const sign = l.tokenIn(node, l.f.operator);
  const operand = l.expression(l.child(node, l.f.operand));
  // A name, which becomes a variable once all are declared.
  if (l.builder.kindOf(operand) === Kind.Global) {
    if (sign === '&') l.builder.addFlags(operand, Flag.Reference);
    if (sign === '*') l.builder.addFlags(operand, Flag.Pointed);
  }
  if (sign === '&' || sign === '*') return operand;
  // What a channel gives may be any of what was sent.
  if (sign === '<-') return l.node(Kind.Index, node, operand, l.anything(node));
  return l.node(Kind.Unary, node, operand, l.builder.string(sign === '^' ? '~' : sign));
}

export function parenthesized(l: Lowering, node: number): number {
  const inner = l.stripped(node);
  return inner === node ? l.anything(node) : l.expression(inner);
}

/** `a.b.c`: a name of a package, or members, walked in a loop. */
export function selector(l: Lowering, node: number): number {
  const chain: number[] = [];
  let innermost = node;
  while (innermost !== NONE && l.code(innermost) === Syntax.selector_expression) {
    chain.push(innermost);
    innermost = l.stripped(l.child(innermost, l.f.operand));
  }
  let next = chain.length - 1;
  const path = packageOf(l, innermost);
  let value =
    path === undefined ? l.expression(innermost) : l.imported(path, fieldName(l, chain[next]), chain[next]);
  if (path !== undefined) next--;
  for (; next >= 0; next--) value = l.member(value, fieldName(l, chain[next]), chain[next]);
  return value;
}

function fieldName(l: Lowering, node: number): string {
  const field = l.child(node, l.f.field);
  return field === NONE ? '' : l.textOf(field);
}

/** `a[i]`; a function with type arguments is the function. */
export function index(l: Lowering, node: number): number {
  const object = l.expression(l.child(node, l.f.operand));
  const key = l.stripped(l.child(node, l.f.index));
  const isType = key !== NONE && isTypeArgument(l, key);
  return isType ? object : l.node(Kind.Index, node, object, l.expression(key));
}

function isTypeArgument(l: Lowering, node: number): boolean {
  if (l.code(node) !== Syntax.identifier) return false;
  const name = l.textOf(node);
  const binding = l.scopes.lookUp(name);
  if (binding !== undefined) return binding.kind !== 'variable';
  return (
    l.names.declared.get(name) === 'type' || isNumberType(l, node) || name === 'string' || name === 'any'
  );
}

/** `f[int, string]` */
export function instantiation(l: Lowering, node: number): number {
  const type = typeNode(l, l.child(node, l.f.type));
  return type === NONE ? l.anything(node) : type;
}

export function slice(l: Lowering, node: number): number {
  const object = l.expression(l.child(node, l.f.operand));
  const from = l.optional(l.child(node, l.f.start));
  const to = l.optional(l.child(node, l.f.end));
  return from === NONE && to === NONE ? object : l.node(Kind.Slice, node, object, from, to);
}

/** `x.(T)` */
export function typeAssertion(l: Lowering, node: number): number {
  const value = l.expression(l.child(node, l.f.operand));
  const type = l.child(node, l.f.type);
  return asserted(l, value, type, node);
}

/** A value that is known to be of a type. */
export function asserted(l: Lowering, value: number, type: number, node: number): number {
  return isNumberType(l, type) ? asNumber(l, value, node) : typed(l, value, typeNode(l, type), node);
}

/** A type where a value is expected, as an argument of `make` and `new`. */
export function typeExpression(l: Lowering, node: number): number {
  const type = typeValue(l, node);
  return type === NONE ? l.anything(node) : type;
}

/** Anything without a meaning of its own here: what it holds may still matter. */
export function unknownExpression(l: Lowering, node: number): number {
  if (l.code(node) === Syntax.ERROR) l.seenError(node);
  return l.unknown(node, l.expressionsOf(l.children(node)));
}
