import { EMPTY_LIST, Flag, Kind, NONE } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { elementRead } from './targets.js';

/** Makes a node that reads what a pattern is matched with; each use needs a node of its own. */
type Read = () => number;

/** `match`: a Switch over the subject, whose cases take their captures from it by member and index reads. */
export function matchStatement(l: Lowering, node: number, out: number[]): void {
  const read = subjectOf(l, node, out);
  const cases: number[] = [];
  const block = l.child(node, l.f.body);
  for (const clause of block === NONE ? [] : l.children(block))
    if (l.code(clause) === Syntax.case_clause) cases.push(caseClause(l, clause, read));
  out.push(l.node(Kind.Switch, node, read(), l.builder.list(cases)));
}

/** A subject that is more than a name is kept in a temporary. */
function subjectOf(l: Lowering, node: number, out: number[]): Read {
  const subjects = l.childrenIn(node, l.f.subject).filter((child) => l.code(child) !== Syntax.anonymous);
  if (subjects.length === 1 && l.code(subjects[0]) === Syntax.identifier)
    return () => l.expression(subjects[0]);
  const items = l.expressionsOf(subjects);
  const value =
    items.length === 1
      ? items[0]
      : l.node(Kind.List, node, l.builder.list(items), NONE, NONE, NONE, Flag.Tuple);
  const slot = l.builder.temporary();
  const at = subjects[0] ?? node;
  out.push(l.node(Kind.Assign, at, l.local(slot, at), value));
  return () => l.local(slot, at);
}

function caseClause(l: Lowering, clause: number, read: Read): number {
  const patterns = l.children(clause).filter((child) => l.code(child) === Syntax.case_pattern);
  const body: number[] = [];
  const tests = patterns.length === 1 ? testsOf(l, patterns[0]) : null;
  if (patterns.length === 1) capture(l, patterns[0], read, body);
  else captureItems(l, patterns, read, body);
  const guard = l.child(clause, l.f.guard);
  const statements = l.child(clause, l.f.consequence);
  if (guard === NONE) {
    l.block(statements, body);
  } else {
    const test = l.expression(l.firstChild(guard));
    const then = l.builder.list(l.block(statements));
    body.push(l.node(Kind.If, guard, test, then, EMPTY_LIST));
  }
  return l.node(Kind.Case, clause, l.builder.list(tests ?? []), l.builder.list(body));
}

/** The pattern inside `case_pattern` nodes and parentheses. */
function unwrapped(l: Lowering, pattern: number): number {
  let inner = pattern;
  while (isGrouping(l, inner)) {
    const child = l.firstChild(inner);
    if (child === NONE) break;
    inner = child;
  }
  return inner;
}

function isGrouping(l: Lowering, pattern: number): boolean {
  const code = l.code(pattern);
  if (code === Syntax.case_pattern) return true;
  return code === Syntax.tuple_pattern && l.children(pattern).length === 1 && !l.hasToken(pattern, ',');
}

/** Values that the subject is compared with, or null for a pattern that is more than a choice of values. */
function testsOf(l: Lowering, pattern: number): number[] | null {
  const inner = unwrapped(l, pattern);
  if (!l.enter(inner)) return null;
  const tests = valueTests(l, inner);
  l.leave();
  return tests;
}

function valueTests(l: Lowering, pattern: number): number[] | null {
  switch (l.code(pattern)) {
    case Syntax.union_pattern:
      return unionTests(l, pattern);
    case Syntax.as_pattern: {
      const matched = l.firstChild(pattern);
      return matched === NONE ? null : testsOf(l, matched);
    }
    case Syntax.dotted_name: {
      const names = l.children(pattern);
      return names.length > 1 ? [dottedValue(l, names)] : null;
    }
    case Syntax.integer:
    case Syntax.float:
      return [signed(l, pattern)];
    case Syntax.string:
    case Syntax.concatenated_string:
    case Syntax.true:
    case Syntax.false:
    case Syntax.none:
      return [l.expression(pattern)];
    default:
      return null;
  }
}

function unionTests(l: Lowering, union: number): number[] | null {
  if (l.hasToken(union, '_')) return null;
  const tests: number[] = [];
  for (const choice of l.children(union)) {
    const found = testsOf(l, choice);
    if (!found) return null;
    for (const test of found) tests.push(test);
  }
  return tests;
}

/** The sign of a number is a token before it, a child of the same parent. */
function signed(l: Lowering, number: number): number {
  const value = l.expression(number);
  const isNegative = number > 0 && l.code(number - 1) === Syntax.anonymous && l.token(number - 1) === '-';
  return isNegative ? l.node(Kind.Unary, number, value, l.builder.string('-')) : value;
}

function dottedValue(l: Lowering, names: readonly number[]): number {
  let value = l.name(names[0]);
  for (const name of names.slice(1))
    value = l.builder.node(
      Kind.Member,
      l.start(names[0]),
      l.end(name),
      value,
      l.builder.string(l.textOf(name)),
    );
  return value;
}

/** Appends the assignments of the names that a pattern captures. */
function capture(l: Lowering, pattern: number, read: Read, out: number[]): void {
  const inner = unwrapped(l, pattern);
  if (!l.enter(inner)) return;
  captureInner(l, inner, read, out);
  l.leave();
}

function captureInner(l: Lowering, pattern: number, read: Read, out: number[]): void {
  switch (l.code(pattern)) {
    case Syntax.dotted_name: {
      const names = l.children(pattern);
      if (names.length === 1) assign(l, names[0], read(), out);
      return;
    }
    case Syntax.as_pattern: {
      const [matched = NONE, name = NONE] = l.children(pattern);
      if (matched !== NONE) capture(l, matched, read, out);
      if (name !== NONE) assign(l, name, matched === NONE ? read() : typedAs(l, matched, read), out);
      return;
    }
    case Syntax.list_pattern:
    case Syntax.tuple_pattern:
      captureItems(l, l.children(pattern), read, out);
      return;
    case Syntax.dict_pattern:
      captureEntries(l, pattern, read, out);
      return;
    case Syntax.class_pattern:
      captureMembers(l, pattern, read, out);
      return;
    case Syntax.union_pattern:
      captureChoices(l, pattern, read, out);
      return;
    case Syntax.splat_pattern: {
      const name = l.firstChild(pattern);
      if (name !== NONE) assign(l, name, read(), out);
    }
  }
}

/** Any one of the choices may have matched: those after the first assign under an unknown condition. */
function captureChoices(l: Lowering, union: number, read: Read, out: number[]): void {
  l.children(union).forEach((choice, index) => {
    const assigned: number[] = [];
    capture(l, choice, read, assigned);
    if (assigned.length === 0) return;
    const test = l.unknown(choice, []);
    if (index > 0) out.push(l.node(Kind.If, choice, test, l.builder.list(assigned), EMPTY_LIST));
    else for (const assignment of assigned) out.push(assignment);
  });
}

function assign(l: Lowering, name: number, value: number, out: number[]): void {
  if (l.code(name) !== Syntax.identifier || l.textOf(name) === '_') return;
  l.builder.declare(l.textOf(name), 'function');
  out.push(l.node(Kind.Assign, name, l.name(name), value));
}

/** `case Point() as p`: the program states the type of `p`. */
function typedAs(l: Lowering, matched: number, read: Read): number {
  const inner = unwrapped(l, matched);
  if (l.code(inner) !== Syntax.class_pattern) return read();
  const type = l.childOf(inner, Syntax.dotted_name);
  return type === NONE ? read() : l.node(Kind.Typed, matched, read(), dottedValue(l, l.children(type)));
}

function captureItems(l: Lowering, items: readonly number[], read: Read, out: number[]): void {
  const star = items.findIndex((item) => l.code(unwrapped(l, item)) === Syntax.splat_pattern);
  items.forEach((item, index) => {
    const place = { index, star, count: items.length };
    capture(l, item, () => elementRead(l, item, read(), place), out);
  });
}

function captureEntries(l: Lowering, pattern: number, read: Read, out: number[]): void {
  let key = NONE;
  for (const child of l.children(pattern)) {
    if (l.tree.field(child) === l.f.key) {
      key = child;
    } else if (l.code(child) === Syntax.splat_pattern) {
      capture(l, child, read, out);
    } else {
      const entry = key;
      const element = () => l.node(Kind.Index, child, read(), entryKey(l, entry));
      capture(l, child, element, out);
    }
  }
}

function entryKey(l: Lowering, key: number): number {
  const [test] = (key === NONE ? null : testsOf(l, key)) ?? [];
  return test ?? l.expression(NONE);
}

/** Types whose one positional pattern is matched with the whole value. */
const wholeValueTypes = new Set(
  'bool bytearray bytes dict float frozenset int list set str tuple'.split(' '),
);

/** Positional patterns name no attribute (`__match_args__` decides): what they capture may be anything of the subject. */
function captureMembers(l: Lowering, pattern: number, read: Read, out: number[]): void {
  const type = l.firstChild(pattern);
  const isWhole = type !== NONE && wholeValueTypes.has(l.textOf(type));
  for (const item of l.children(pattern)) {
    if (l.code(item) !== Syntax.case_pattern) continue;
    const inner = unwrapped(l, item);
    if (l.code(inner) !== Syntax.keyword_pattern) {
      capture(l, item, isWhole ? read : () => l.unknown(item, [read()]), out);
      continue;
    }
    const [name = NONE, value = NONE] = l.children(inner);
    if (value === NONE) continue;
    const member = l.builder.string(l.textOf(name));
    capture(l, value, () => l.node(Kind.Member, inner, read(), member), out);
  }
}
