import { Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';

const MAX_DEPTH = 8;

/** Whether a variable is assigned after the function that has it has run: by unit, as `function slot`. */
const changed = new WeakMap<Unit, ReadonlySet<string>>();

export function changedIn(unit: Unit): ReadonlySet<string> {
  const known = changed.get(unit);
  if (known) return known;
  const found = new Set<string>();
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.kind(node) !== Kind.Assign || unit.kind(unit.a(node)) !== Kind.Captured) continue;
    found.add(`${unit.c(unit.a(node))} ${unit.a(unit.a(node))}`);
  }
  changed.set(unit, found);
  return found;
}

const members = new WeakMap<Unit, ReadonlySet<string>>();

/** Names of members that are assigned to something: `self.name = ...`. */
export function changedMembers(unit: Unit): ReadonlySet<string> {
  const known = members.get(unit);
  if (known) return known;
  const found = new Set<string>();
  for (let node = 0; node < unit.nodeCount; node++)
    if (unit.kind(node) === Kind.Assign && unit.kind(unit.a(node)) === Kind.Member)
      found.add(unit.string(unit.b(unit.a(node))));
  members.set(unit, found);
  return found;
}

/** Whether a condition is about nothing but variables of its module that no function changes: `!isPublic`, for all requests alike. */
export function isOfModule(unit: Unit, node: number, depth = 0): boolean {
  if (node < 0 || depth > MAX_DEPTH) return false;
  const [left, right] = [unit.a(node), unit.b(node)];
  switch (unit.kind(node)) {
    case Kind.Unary:
      return isOfModule(unit, left, depth + 1);
    case Kind.Logical:
      return isOfModule(unit, left, depth + 1) && isOfModule(unit, right, depth + 1);
    case Kind.Captured:
      return unit.c(node) === 0 && !changedIn(unit).has(`0 ${left}`);
    default:
      return false;
  }
}
