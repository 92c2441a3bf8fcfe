import { EMPTY_LIST, Flag, Kind, NONE } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { statementTarget } from './targets.js';

/** `if` with any number of `elif`: lowered in order, then nested from the last backwards. */
export function ifStatement(l: Lowering, node: number, out: number[]): void {
  const branches = [branch(l, node)];
  let otherwise: number[] = [];
  for (const clause of l.childrenIn(node, l.f.alternative)) {
    if (l.code(clause) === Syntax.elif_clause) branches.push(branch(l, clause));
    else if (l.code(clause) === Syntax.else_clause) otherwise = l.block(l.child(clause, l.f.body));
  }
  for (let i = branches.length - 1; i >= 0; i--) {
    const { start, test, body } = branches[i];
    const list = l.builder.list(otherwise);
    otherwise = [l.builder.node(Kind.If, start, l.end(node), test, body, list)];
  }
  out.push(otherwise[0]);
}

function branch(l: Lowering, clause: number): { start: number; test: number; body: number } {
  const test = l.expression(l.child(clause, l.f.condition));
  const body = l.builder.list(l.block(l.child(clause, l.f.consequence)));
  return { start: l.start(clause), test, body };
}

/** `for target in iterable`; the `else` of a loop comes as statements after it. */
export function forStatement(l: Lowering, node: number, out: number[]): void {
  const iterable = l.expression(l.child(node, l.f.right));
  const body: number[] = [];
  const target = statementTarget(l, l.child(node, l.f.left), body);
  l.block(l.child(node, l.f.body), body);
  out.push(l.node(Kind.ForEach, node, target, iterable, l.builder.list(body)));
  elseAfter(l, node, out);
}

export function whileStatement(l: Lowering, node: number, out: number[]): void {
  const test = l.expression(l.child(node, l.f.condition));
  const body = l.builder.list(l.block(l.child(node, l.f.body)));
  out.push(l.node(Kind.Loop, node, test, body, EMPTY_LIST));
  elseAfter(l, node, out);
}

function elseAfter(l: Lowering, node: number, out: number[]): void {
  const clause = l.childOf(node, Syntax.else_clause);
  if (clause !== NONE) l.block(l.child(clause, l.f.body), out);
}

/** `with a as b, c:` nests a With an item. */
export function withStatement(l: Lowering, node: number, out: number[]): void {
  const clause = l.childOf(node, Syntax.with_clause);
  const items = clause === NONE ? [] : withItems(l, clause);
  const opened = items.map(({ item, value, alias }) => {
    const lowered = l.expression(value);
    const inside: number[] = [];
    const target = alias === NONE ? NONE : statementTarget(l, alias, inside);
    return { item, value: lowered, target, inside, swallows: SUPPRESS.test(l.textOf(value)) };
  });
  let body = l.block(l.child(node, l.f.body));
  for (const { item, value, target, inside, swallows } of opened.reverse()) {
    const list = l.builder.list([...inside, ...body]);
    body = [l.builder.node(Kind.With, l.start(item), l.end(node), target, value, list)];
    if (swallows) body = [swallowing(l, node, body)];
  }
  for (const statement of body) out.push(statement);
}

/** The context manager of the standard library that lets errors pass: what comes after may be reached from anywhere within. */
const SUPPRESS = /^(contextlib\s*\.\s*)?suppress\s*\(/;

function swallowing(l: Lowering, node: number, body: readonly number[]): number {
  const handler = l.node(Kind.Catch, node, NONE, NONE, EMPTY_LIST);
  return l.node(Kind.Try, node, l.builder.list([...body]), l.builder.list([handler]), EMPTY_LIST, EMPTY_LIST);
}

interface WithItem {
  item: number;
  value: number;
  alias: number;
}

/** The items of the clause; parenthesised ones may come as a tuple. */
function withItems(l: Lowering, clause: number): WithItem[] {
  const items: WithItem[] = [];
  for (const child of l.children(clause)) {
    const value = l.code(child) === Syntax.with_item ? l.child(child, l.f.value) : child;
    const inner = l.stripped(value);
    const isTuple = inner !== NONE && l.code(inner) === Syntax.tuple;
    const named = isTuple && l.children(inner).some((part) => l.code(part) === Syntax.as_pattern);
    for (const part of named ? l.children(inner) : [inner]) items.push(asParts(l, part));
  }
  return items;
}

/** `value as alias`, or a value alone. */
function asParts(l: Lowering, item: number): WithItem {
  if (item === NONE || l.code(item) !== Syntax.as_pattern) return { item, value: item, alias: NONE };
  return { item, value: l.firstChild(item), alias: l.child(item, l.f.alias) };
}

export function tryStatement(l: Lowering, node: number, out: number[]): void {
  const body = l.builder.list(l.block(l.child(node, l.f.body)));
  const catches: number[] = [];
  let otherwise = EMPTY_LIST;
  let last = EMPTY_LIST;
  for (const clause of l.children(node)) {
    const code = l.code(clause);
    if (code === Syntax.except_clause) catches.push(exceptClause(l, clause));
    else if (code === Syntax.else_clause) otherwise = l.builder.list(l.block(l.child(clause, l.f.body)));
    else if (code === Syntax.finally_clause) last = l.builder.list(l.block(l.childOf(clause, Syntax.block)));
  }
  out.push(l.node(Kind.Try, node, body, l.builder.list(catches), last, otherwise));
}

function exceptClause(l: Lowering, clause: number): number {
  const { types, alias } = caughtParts(l, clause);
  const type = types.length === 1 ? l.expression(types[0]) : types.length === 0 ? NONE : typeList(l, types);
  const body: number[] = [];
  const target = alias === NONE ? NONE : statementTarget(l, alias, body);
  l.block(l.childOf(clause, Syntax.block), body);
  return l.node(Kind.Catch, clause, target, type, l.builder.list(body));
}

function typeList(l: Lowering, types: readonly number[]): number {
  const [start, end] = [l.start(types[0]), l.end(types[types.length - 1])];
  const items = l.builder.list(l.expressionsOf(types));
  return l.builder.node(Kind.List, start, end, items, NONE, NONE, NONE, Flag.Tuple);
}

/** Types and name of `except E as e`, of Python 2's `except E, e`, of `except A, B` (Python 3.14). */
function caughtParts(l: Lowering, clause: number): { types: number[]; alias: number } {
  const values = l.childrenIn(clause, l.f.value).filter((value) => l.code(value) !== Syntax.anonymous);
  const alias = l.child(clause, l.f.alias);
  if (values.length === 1 && l.code(values[0]) === Syntax.as_pattern)
    return { types: [l.firstChild(values[0])], alias: l.child(values[0], l.f.alias) };
  if (alias === NONE && values.length === 2 && startsInLowerCase(l, values[1]))
    return { types: [values[0]], alias: values[1] };
  return { types: values, alias };
}

function startsInLowerCase(l: Lowering, node: number): boolean {
  return l.code(node) === Syntax.identifier && /[a-z_]/.test(l.text[l.start(node)] ?? '');
}
