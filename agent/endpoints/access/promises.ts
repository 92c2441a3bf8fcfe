import { Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import { writtenName } from './refusals.js';

/** `new Promise((resolve, reject) => ...)`: the function is run at once. */
export function isPromise(unit: Unit, node: number): boolean {
  return unit.kind(node) === Kind.New && writtenName(unit, unit.a(node)) === 'Promise';
}

/** `verify(token).then(go).catch(refuse)`: what may fail, and what is run if it does. */
export function failedOf(unit: Unit, node: number): { of: number; run: number[] } | null {
  if (unit.kind(node) !== Kind.Call || unit.kind(unit.a(node)) !== Kind.Member) return null;
  const callee = unit.a(node);
  const [first, second] = unit.list(unit.b(node));
  const name = unit.string(unit.b(callee));
  const handler = name === 'catch' ? first : name === 'then' ? second : undefined;
  if (handler === undefined || unit.kind(handler) !== Kind.Function) return null;
  return { of: unit.a(callee), run: [...unit.list(unit.data.functions[unit.a(handler)].body)] };
}

/** The functions that a call is handed. */
export function handedIn(unit: Unit, call: number): number[] {
  return [...unit.list(unit.b(call))].flatMap((one) =>
    unit.kind(one) === Kind.Function ? [unit.a(one)] : [],
  );
}
