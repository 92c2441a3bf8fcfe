import { Kind } from '../../ir/kinds.js';
import type { Unit } from '../../ir/unit.js';
import { calledName, lastName, nodesIn, type Place } from '../exposure/code.js';

/** A record of the store that a request is written into and that is stored then, with the fields that a caller may set so. */
export interface BoundRecord {
  /** Where the request is written into it, or where it is stored. */
  place: { unit: number; node: number; fn: number };
  record: string;
  fields: { name: string; at: string }[];
}

/** `isAdmin`, `is_admin` and `IsAdmin` are one. */
export function plainName(name: string): string {
  return name.replace(/[^a-z0-9]/gi, '').toLowerCase();
}

/** The fields of a variable that a function sets itself: what a request says of these does not last. */
export function setIn(unit: Unit, { fn }: Place, isIt: (node: number) => boolean): Set<string> {
  const found = new Set<string>();
  for (const node of nodesIn(unit, fn)) {
    const kind = unit.kind(node);
    const target = kind === Kind.Assign || kind === Kind.Call || kind === Kind.Delete ? unit.a(node) : -1;
    if (target < 0 || unit.kind(target) !== Kind.Member || !isIt(unit.a(target))) continue;
    const name = lastName(unit, target);
    if (kind !== Kind.Call) found.add(plainName(name));
    else if (/^set[A-Z]/.test(name)) found.add(plainName(calledName(unit, node).slice(3)));
  }
  return found;
}

/** A test for the nodes that are one variable, by one of them. */
export function sameVariable(unit: Unit, variable: number): (node: number) => boolean {
  return (node) =>
    node >= 0 &&
    unit.kind(node) === Kind.Local &&
    unit.a(node) === unit.a(variable) &&
    unit.b(node) === unit.b(variable);
}
