import { Kind, NONE } from '../../ir/kinds.js';
import { callArguments } from './accesses.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';

export function expressionStatement(l: Lowering, node: number, out: number[]): void {
  const expression = l.stripped(l.firstChild(node));
  if (expression !== NONE) looseExpression(l, expression, out);
}

/** An expression of which only the effect is wanted: an assignment is a statement by itself. */
export function looseExpression(l: Lowering, node: number, out: number[]): void {
  const lowered = l.expression(node);
  const isStatement = l.builder.kindOf(lowered) === Kind.Assign;
  out.push(isStatement ? lowered : l.node(Kind.Expression, node, lowered));
}

/** What is no statement (a clause without its statement, parts of broken text) gives what it holds. */
export function looseNode(l: Lowering, node: number, out: number[]): void {
  if (l.code(node) === Syntax.ERROR) l.seenError(node);
  l.block(node, out);
}

/** Declarations that took effect when the file was opened. */
export function nothing(): void {}

export function returnStatement(l: Lowering, node: number, out: number[]): void {
  const value = l.optional(l.firstChild(node));
  out.push(l.node(Kind.Return, node, value));
}

export function throwStatement(l: Lowering, node: number, out: number[]): void {
  const value = l.optional(l.firstChild(node));
  out.push(l.node(Kind.Throw, node, value));
}

export function breakStatement(l: Lowering, node: number, out: number[]): void {
  out.push(l.node(Kind.Break, node));
}

export function continueStatement(l: Lowering, node: number, out: number[]): void {
  out.push(l.node(Kind.Continue, node));
}

/** `assert test : message` */
export function assertStatement(l: Lowering, node: number, out: number[]): void {
  const [test = NONE, message = NONE] = l.children(node);
  out.push(l.node(Kind.Assert, node, l.expression(test), l.optional(message)));
}

/** `this(...)` or `super(...)` that does not stand where it should: its arguments are evaluated. */
export function strayInvocation(l: Lowering, node: number, out: number[]): void {
  const args = callArguments(l, l.child(node, l.f.arguments));
  out.push(l.node(Kind.Expression, node, l.unknown(node, args)));
}
