import { Flag, Kind, NONE } from '../../ir/kinds.js';
import { assignment, augmentedAssignment } from './assignments.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';

export function expressionStatement(l: Lowering, node: number, out: number[]): void {
  const items = l.children(node);
  if (items.length === 0) return;
  if (items.length > 1 || l.hasToken(node, ',')) {
    const list = l.builder.list(l.expressionsOf(items));
    pushExpression(l, node, l.node(Kind.List, node, list, NONE, NONE, NONE, Flag.Tuple), out);
    return;
  }
  const [item] = items;
  const code = l.code(item);
  if (code === Syntax.assignment) assignment(l, item, out);
  else if (code === Syntax.augmented_assignment) augmentedAssignment(l, item, out);
  else if (!isIdle(code)) pushExpression(l, node, l.expression(item), out);
}

/** Docstrings and the like: literals that stand alone do nothing. */
function isIdle(code: number): boolean {
  return (
    code === Syntax.string || code === Syntax.ellipsis || code === Syntax.integer || code === Syntax.none
  );
}

function isBare(code: number): boolean {
  return code === Syntax.identifier || code === Syntax.none;
}

function pushExpression(l: Lowering, node: number, expression: number, out: number[]): void {
  out.push(l.node(Kind.Expression, node, expression));
}

/** What is no statement (a clause without its statement, an expression inside an error) gives what it holds. */
export function looseNode(l: Lowering, node: number, out: number[]): void {
  if (l.code(node) === Syntax.ERROR) l.seenError(node);
  l.block(node, out);
}

/** An expression that error recovery left standing alone. */
export function looseExpression(l: Lowering, node: number, out: number[]): void {
  pushExpression(l, node, l.expression(node), out);
}

export function looseAssignment(l: Lowering, node: number, out: number[]): void {
  if (l.code(node) === Syntax.assignment) assignment(l, node, out);
  else augmentedAssignment(l, node, out);
}

export function returnStatement(l: Lowering, node: number, out: number[]): void {
  out.push(l.node(Kind.Return, node, l.optional(l.firstChild(node))));
}

/** `raise E`, `raise E from cause` (which is evaluated, no more), and Python 2's `raise E, message`. */
export function raiseStatement(l: Lowering, node: number, out: number[]): void {
  const raised = l.firstChild(node);
  const cause = l.child(node, l.f.cause);
  if (cause !== NONE && !isBare(l.code(cause))) pushExpression(l, cause, l.expression(cause), out);
  if (raised === NONE || l.code(raised) !== Syntax.expression_list) {
    out.push(l.node(Kind.Throw, node, l.optional(raised)));
    return;
  }
  const [error = NONE, ...rest] = l.children(raised);
  const list = l.builder.list(l.expressionsOf(rest));
  out.push(l.node(Kind.Throw, node, l.node(Kind.Call, raised, l.expression(error), list)));
}

export function assertStatement(l: Lowering, node: number, out: number[]): void {
  const [test = NONE, message = NONE] = l.children(node);
  out.push(l.node(Kind.Assert, node, l.expression(test), l.optional(message)));
}

export function deleteStatement(l: Lowering, node: number, out: number[]): void {
  for (const child of l.children(node)) deleteTarget(l, l.stripped(child), out);
}

function deleteTarget(l: Lowering, target: number, out: number[]): void {
  const code = l.code(target);
  if (code !== Syntax.expression_list && code !== Syntax.tuple && code !== Syntax.list) {
    out.push(l.node(Kind.Delete, target, l.expression(target)));
  } else if (l.enter(target)) {
    for (const child of l.children(target)) deleteTarget(l, l.stripped(child), out);
    l.leave();
  }
}

export function breakStatement(l: Lowering, node: number, out: number[]): void {
  out.push(l.node(Kind.Break, node));
}

export function continueStatement(l: Lowering, node: number, out: number[]): void {
  out.push(l.node(Kind.Continue, node));
}

/** `pass`, and `global` and `nonlocal`, which took effect when their function was opened. */
export function nothing(): void {}

/** Python 2: `print >> file, a, b` is a call of `print`. */
export function printStatement(l: Lowering, node: number, out: number[]): void {
  const args = l.expressionsOf(l.childrenIn(node, l.f.argument));
  const chevron = l.childOf(node, Syntax.chevron);
  if (chevron !== NONE) {
    const file = l.expression(l.firstChild(chevron));
    args.push(l.node(Kind.Keyword, chevron, l.builder.string('file'), file));
  }
  pushExpression(l, node, l.node(Kind.Call, node, l.global('print', node), l.builder.list(args)), out);
}

/** Python 2: `exec code in globals, locals` is a call of `exec`. */
export function execStatement(l: Lowering, node: number, out: number[]): void {
  const args = l.builder.list(l.expressionsOf(l.children(node)));
  pushExpression(l, node, l.node(Kind.Call, node, l.global('exec', node), args), out);
}
