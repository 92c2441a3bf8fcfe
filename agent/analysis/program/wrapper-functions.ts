import { Kind, NONE } from '../../ir/kinds.js';
import type { Unit } from '../../ir/unit.js';

/**
 * Functions of a unit that only wrap a part of the module's body: the body (or another wrapper) calls them where they
 * are written, or hands them to one that is called so. They run once, and their variables live as long as the module's.
 */
export function wrapperFunctions(unit: Unit): ReadonlySet<number> {
  const called: number[] = [];
  const loops: { start: number; end: number }[] = [];
  for (let node = 0; node < unit.nodeCount; node++) {
    const kind = unit.kind(node);
    if (kind === Kind.Loop || kind === Kind.ForEach)
      loops.push({ start: unit.start(node), end: unit.end(node) });
    if (kind !== Kind.Call) continue;
    const callee = writtenFunction(unit, unit.a(node));
    if (callee === NONE) continue;
    called.push(callee);
    for (const argument of unit.list(unit.b(node)))
      if (unit.kind(argument) === Kind.Function) called.push(unit.a(argument));
  }
  const wrappers = new Set<number>();
  const { functions } = unit.data;
  // Outer functions have smaller numbers.
  for (const fn of called.sort((one, other) => one - other)) {
    const { parent, start, end } = functions[fn];
    if (parent !== 0 && !wrappers.has(parent)) continue;
    if (loops.some((loop) => loop.start < start && loop.end >= end)) continue;
    wrappers.add(fn);
  }
  return wrappers;
}

/** The function in `(function () { ... })` and `(function () { ... }).call`. */
function writtenFunction(unit: Unit, callee: number): number {
  if (unit.kind(callee) === Kind.Function) return unit.a(callee);
  if (unit.kind(callee) !== Kind.Member || !/^(call|apply)$/.test(unit.string(unit.b(callee)))) return NONE;
  const object = unit.a(callee);
  return unit.kind(object) === Kind.Function ? unit.a(object) : NONE;
}
