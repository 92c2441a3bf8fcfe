import { Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';

export interface Comparison {
  offset: number;
  method: string;
}

/** All `x.method == 'POST'` of a unit, by offset. */
export function methodComparisons(unit: Unit): Comparison[] {
  const found: Comparison[] = [];
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.kind(node) !== Kind.Binary) continue;
    const [left, right] = [unit.a(node), unit.b(node)];
    if (unit.kind(left) !== Kind.Member || unit.string(unit.b(left)) !== 'method') continue;
    const text = unit.kind(right) === Kind.String ? unit.string(unit.a(right)) : '';
    if (/^[A-Z]{3,7}$/.test(text)) found.push({ offset: unit.start(node), method: text });
  }
  return found.sort((a, b) => a.offset - b.offset);
}
