import type { RawFinding } from '../analysis/result.js';
import { NODE_WIDTH, type UnitData } from '../ir/unit.js';

/**
 * One finding for each sink and rule, in order of path and place: the surest path, then the shortest.
 * Many ways to the same hole are one hole.
 */
export function bestPerSink(raw: readonly RawFinding[], units: readonly UnitData[]): RawFinding[] {
  const best = new Map<string, RawFinding>();
  for (const one of raw) {
    const key = `${one.rule.id}\0${one.sink.unit}\0${one.sink.node}`;
    const other = best.get(key);
    if (!other || isBetter(one, other)) best.set(key, one);
  }
  return [...best.values()].sort((one, other) => {
    const paths = [units[one.sink.unit].path, units[other.sink.unit].path];
    if (paths[0] !== paths[1]) return paths[0] < paths[1] ? -1 : 1;
    return (
      startOf(one, units) - startOf(other, units) ||
      one.sink.node - other.sink.node ||
      (one.rule.id < other.rule.id ? -1 : 1)
    );
  });
}

function isBetter(one: RawFinding, other: RawFinding): boolean {
  if (one.confidence !== other.confidence) return one.confidence > other.confidence;
  if (one.trace.length !== other.trace.length) return one.trace.length < other.trace.length;
  return placeKey(one) < placeKey(other);
}

/** Decides between equals, whatever the order in which the analysis found them. */
function placeKey(raw: RawFinding): string {
  return [raw.place, ...raw.trace].map(({ unit, node }) => `${unit}:${node}`).join(' ');
}

function startOf({ sink }: RawFinding, units: readonly UnitData[]): number {
  return units[sink.unit].nodes[sink.node * NODE_WIDTH + 1];
}
