import { Flag, Kind, NONE } from '../../ir/kinds.js';
import { subscriptTarget } from './accesses.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';

type Where = 'block' | 'function';

/** The items of a target that unpacks, or null for one that takes the value as it is. */
export function unpackedItems(l: Lowering, target: number): number[] | null {
  switch (l.code(target)) {
    case Syntax.tuple_pattern:
      // `(a) = 1` is parsed as a pattern of one item.
      return l.children(target).length === 1 && !l.hasToken(target, ',') ? null : l.children(target);
    case Syntax.pattern_list:
    case Syntax.list_pattern:
    case Syntax.tuple:
    case Syntax.list:
    case Syntax.expression_list:
      return l.children(target);
    default:
      return null;
  }
}

/** Looks through what only wraps a target: parentheses, `as` targets, the star of a starred one. */
export function innerTarget(l: Lowering, target: number): number {
  let inner = target;
  while (inner !== NONE && isWrapper(l, inner)) {
    const child = l.firstChild(inner);
    if (child === NONE) break;
    inner = child;
  }
  return inner;
}

function isWrapper(l: Lowering, target: number): boolean {
  const code = l.code(target);
  return (
    code === Syntax.parenthesized_expression ||
    code === Syntax.as_pattern_target ||
    isStarred(code) ||
    (code === Syntax.tuple_pattern && unpackedItems(l, target) === null)
  );
}

function isStarred(code: number): boolean {
  return code === Syntax.list_splat_pattern || code === Syntax.list_splat;
}

/** A target as one IR node, its names declared; one that unpacks becomes a List of targets. */
export function declareTarget(l: Lowering, target: number, where: Where): number {
  const inner = innerTarget(l, target);
  if (inner === NONE) return l.expression(NONE);
  const items = unpackedItems(l, inner);
  if (!items) return simpleTarget(l, inner, where);
  if (!l.enter(inner)) return l.unknown(inner, []);
  const lowered = items.map((item) => {
    const itemTarget = declareTarget(l, item, where);
    return isStarred(l.code(item)) ? l.node(Kind.Spread, item, itemTarget) : itemTarget;
  });
  l.leave();
  return l.node(Kind.List, inner, l.builder.list(lowered), NONE, NONE, NONE, Flag.Tuple);
}

function simpleTarget(l: Lowering, target: number, where: Where): number {
  const code = l.code(target);
  if (code === Syntax.identifier) {
    if (l.start(target) === l.end(target)) return l.unknown(target, []);
    l.builder.declare(l.textOf(target), where);
    return l.name(target);
  }
  return code === Syntax.subscript ? subscriptTarget(l, target) : l.expression(target);
}

/**
 * A target that some statement assigns to before it runs its body (`for`, `with`, `except`).
 * One that unpacks takes a temporary, and the assignments to its names are appended to `body`.
 */
export function statementTarget(l: Lowering, target: number, body: number[]): number {
  const inner = innerTarget(l, target);
  const items = inner === NONE ? null : unpackedItems(l, inner);
  if (!items) return declareTarget(l, target, 'function');
  const slot = l.builder.temporary();
  unpack(l, items, slot, body);
  return l.local(slot, inner);
}

/** Assigns `value` to a target, unpacking by way of temporaries and reads of their elements. */
export function assignTo(l: Lowering, target: number, value: number, out: number[], at: number): void {
  const inner = innerTarget(l, target);
  const items = inner === NONE ? null : unpackedItems(l, inner);
  if (!items) {
    out.push(l.node(Kind.Assign, at, declareTarget(l, target, 'function'), value));
    return;
  }
  if (!l.enter(inner)) {
    out.push(l.node(Kind.Expression, inner, l.unknown(inner, [value])));
    return;
  }
  const slot = l.builder.temporary();
  out.push(l.node(Kind.Assign, at, l.local(slot, inner), value));
  unpack(l, items, slot, out);
  l.leave();
}

function unpack(l: Lowering, items: readonly number[], slot: number, out: number[]): void {
  eachElement(l, items, slot, (item, value) => assignTo(l, item, value, out, item));
}

/** Gives every item of a target that unpacks the read of its element of the value in `slot`. */
export function eachElement(
  l: Lowering,
  items: readonly number[],
  slot: number,
  assign: (item: number, value: number) => void,
): void {
  const star = items.findIndex((item) => isStarred(l.code(item)));
  items.forEach((item, index) => {
    assign(item, elementRead(l, item, l.local(slot, item), { index, star, count: items.length }));
  });
}

/**
 * The read of the element of `source` that the item at `index` takes, `star` being the index of the starred one or -1.
 * After it positions count from the end: `a, *b, c = t` is t[0], t[1:-1], t[-1].
 */
export function elementRead(
  l: Lowering,
  item: number,
  source: number,
  { index, star, count }: { index: number; star: number; count: number },
): number {
  if (index !== star) {
    const position = star >= 0 && index > star ? index - count : index;
    return l.node(Kind.Index, item, source, l.number(position, item));
  }
  const from = index === 0 ? NONE : l.number(index, item);
  const to = index === count - 1 ? NONE : l.number(index + 1 - count, item);
  return l.node(Kind.Slice, item, source, from, to);
}
