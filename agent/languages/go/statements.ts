import { EMPTY_LIST, Flag, Kind, NONE } from '../../ir/kinds.js';
import { typeAlias, typeSpec } from './classes.js';
import type { Lowering } from './lowering.js';
import { isUniversal } from './names.js';
import { Syntax } from './syntax.js';

export function expressionStatement(l: Lowering, node: number, out: number[]): void {
  const expression = l.stripped(l.firstChild(node));
  if (expression !== NONE) looseExpression(l, expression, out);
}

/** An expression of which only the effect is wanted. */
export function looseExpression(l: Lowering, node: number, out: number[]): void {
  const thrown = panicked(l, node);
  if (thrown !== undefined) {
    out.push(l.node(Kind.Throw, node, l.optional(thrown)));
    return;
  }
  const lowered = l.expression(node);
  const isStatement = l.builder.kindOf(lowered) === Kind.Assign;
  out.push(isStatement ? lowered : l.node(Kind.Expression, node, lowered));
}

/** What `panic(x)` is called with, undefined for anything else. */
function panicked(l: Lowering, node: number): number | undefined {
  if (l.code(node) !== Syntax.call_expression) return undefined;
  const callee = l.child(node, l.f.function);
  if (callee === NONE || l.textOf(callee) !== 'panic' || !isUniversal(l, 'panic')) return undefined;
  const list = l.child(node, l.f.arguments);
  return list === NONE ? NONE : l.firstChild(list);
}

/** What is no statement (parts of broken text) gives what it holds. */
export function looseNode(l: Lowering, node: number, out: number[]): void {
  if (l.code(node) === Syntax.ERROR) l.seenError(node);
  l.block(node, out);
}

export function nothing(): void {}

export function blockStatement(l: Lowering, node: number, out: number[]): void {
  out.push(l.node(Kind.Block, node, l.body(node)));
}

/** Deferred calls that end one list of statements and are nested in each other; more run where they stand. */
const MAX_DEFERRED = 16;

/** The statements of a block. What is deferred runs after all that come after it. */
export function statementList(l: Lowering, node: number, out: number[]): void {
  const levels: { defer: number; deferred: number[]; body: number[] }[] = [];
  let current = out;
  for (const child of l.children(node)) {
    if (l.code(child) === Syntax.defer_statement && levels.length < MAX_DEFERRED) {
      const deferred: number[] = [];
      callStatement(l, child, deferred);
      current = [];
      levels.push({ defer: child, deferred, body: current });
    } else l.statement(child, current);
  }
  for (let i = levels.length - 1; i >= 0; i--) {
    const { defer, deferred, body } = levels[i];
    const around = i === 0 ? out : levels[i - 1].body;
    const [inside, last] = [l.builder.list(body), l.builder.list(deferred)];
    around.push(l.node(Kind.Try, defer, inside, EMPTY_LIST, last, EMPTY_LIST));
  }
}

/** `go f(x)`, and `defer f(x)` where it ends no list of statements: the call. */
export function callStatement(l: Lowering, node: number, out: number[]): void {
  const call = l.stripped(l.firstChild(node));
  if (call !== NONE) looseExpression(l, call, out);
}

export function typeDeclaration(l: Lowering, node: number, out: number[]): void {
  for (const spec of l.children(node)) {
    if (l.code(spec) === Syntax.type_alias) typeAlias(l, spec, out);
    else if (l.code(spec) === Syntax.type_spec) typeSpec(l, spec, [], out);
  }
}

export function breakStatement(l: Lowering, node: number, out: number[]): void {
  out.push(l.node(Kind.Break, node));
}

export function continueStatement(l: Lowering, node: number, out: number[]): void {
  out.push(l.node(Kind.Continue, node));
}

/** A jump out of several loops is one out of the innermost, after which the outer loop may end, too. */
export function labeledStatement(l: Lowering, node: number, out: number[]): void {
  const label = l.child(node, l.f.label);
  for (const child of l.children(node)) {
    if (child === label) continue;
    const isLoop = l.code(child) === Syntax.for_statement && label !== NONE;
    l.leftLabel = isLoop && l.textOf(child).includes(`break ${l.textOf(label)}`) ? l.textOf(label) : '';
    l.statement(child, out);
  }
}

/** Chains of else-if are as deep as they are long: they are lowered in a loop. Each `if` may declare variables of its own. */
export function ifStatement(l: Lowering, node: number, out: number[]): void {
  const links: { node: number; before: number[]; test: number; chosen: number }[] = [];
  let last = node;
  while (last !== NONE && l.code(last) === Syntax.if_statement) {
    l.builder.openScope();
    l.scopes.open();
    const before: number[] = [];
    const initializer = l.child(last, l.f.initializer);
    if (initializer !== NONE) l.statement(initializer, before);
    const test = l.expression(l.child(last, l.f.condition));
    links.push({ node: last, before, test, chosen: l.body(l.child(last, l.f.consequence)) });
    last = l.child(last, l.f.alternative);
  }
  let otherwise = last === NONE ? EMPTY_LIST : l.body(last);
  for (let i = links.length - 1; i >= 0; i--) {
    const link = links[i];
    l.scopes.close();
    l.builder.closeScope();
    const statement = l.node(Kind.If, link.node, link.test, link.chosen, otherwise);
    if (i === 0) out.push(...link.before, statement);
    else otherwise = l.builder.list([...link.before, statement]);
  }
}

/** `for init; test; update`, `for range`, `for test`, `for`. */
export function forStatement(l: Lowering, node: number, out: number[]): void {
  const isLeft = l.leftLabel !== '';
  l.leftLabel = '';
  const range = l.childOf(node, Syntax.range_clause);
  const clause = l.childOf(node, Syntax.for_clause);
  const body = l.child(node, l.f.body);
  l.scoped(() => {
    if (range !== NONE) {
      rangeLoop(l, node, range, body, out);
      return;
    }
    const parts = clause === NONE ? NONE : clause;
    const initializer = parts === NONE ? NONE : l.child(parts, l.f.initializer);
    if (initializer !== NONE) l.statement(initializer, out);
    const condition =
      parts === NONE ? l.children(node).find((child) => child !== body) : l.child(parts, l.f.condition);
    const test = l.optional(condition ?? NONE);
    const statements = l.bodyOf(body);
    if (isLeft) statements.push(l.node(Kind.If, node, l.anything(node), mayEnd(l, node), EMPTY_LIST));
    const update: number[] = [];
    const step = parts === NONE ? NONE : l.child(parts, l.f.update);
    if (step !== NONE) l.statement(step, update);
    out.push(l.node(Kind.Loop, node, test, l.builder.list(statements), l.builder.list(update)));
  });
}

/** What is iterated over, which is looked at for its keys and for its values; anything but a name is evaluated once. */
function keptIterable(l: Lowering, right: number, out: number[]): () => number {
  if (right !== NONE && l.next(right) === right + 1) return () => l.expression(right);
  const slot = l.builder.temporary();
  const at = Math.max(right, 0);
  out.push(l.node(Kind.Assign, at, l.local(slot, at), l.expression(right)));
  return () => l.local(slot, at);
}

function mayEnd(l: Lowering, node: number): number {
  return l.builder.list([l.node(Kind.Break, node)]);
}

/** `for k, v := range xs`. One variable alone takes keys and indexes, but of a channel what comes out of it. */
function rangeLoop(l: Lowering, node: number, range: number, body: number, out: number[]): void {
  const right = l.stripped(l.child(range, l.f.right));
  const iterable = keptIterable(l, right, out);
  const left = l.child(range, l.f.left);
  const isNew = l.hasToken(range, ':=');
  const targets = left === NONE ? [] : l.children(left);
  const places = targets.map((target) => {
    if (l.textOf(target) === '_') return NONE;
    if (!isNew || l.code(target) !== Syntax.identifier) return l.expression(target);
    return l.use(l.declare(l.textOf(target)).key, target);
  });
  const [key = NONE, value = NONE] = places;
  const statements: number[] = [];
  const isChannel = value === NONE && l.channels.has(right);
  if (value !== NONE && key !== NONE) {
    const keys = l.builtin('$keys', [iterable()], range);
    statements.push(l.node(Kind.Assign, range, key, l.node(Kind.Index, range, keys, l.anything(range))));
  }
  const target = value !== NONE ? value : key !== NONE ? key : l.local(l.builder.temporary(), node);
  const flags = value !== NONE ? Flag.Values : isChannel ? 0 : Flag.Keys;
  statements.push(...l.bodyOf(body));
  out.push(l.node(Kind.ForEach, node, target, iterable(), l.builder.list(statements), NONE, flags));
}
