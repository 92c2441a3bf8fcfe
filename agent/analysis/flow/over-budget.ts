import type { FunctionRef } from '../api/result.js';
import type { NodeIndex } from '../values/node-index.js';

/** Functions that are named at most. */
const MOST = 20;

/**
 * The functions for which most steps were taken where a stage of the analysis had too few: as many as took half of them, the
 * dearest first; the largest file where none of them stands in a function. None where all stages came to their end.
 */
export function overBudget(index: NodeIndex): FunctionRef[] {
  const { program } = index;
  return program.budgets.all.flatMap(({ isSpent, places }) => {
    if (!isSpent) return [];
    const steps = new Map<string, FunctionRef & { count: number }>();
    // What many places of the code share, such as the member of an object, stands in no function.
    const inCode = places.filter((place) => place >= 0 && place < program.nodeCount);
    for (const place of inCode) {
      const [unit, fn] = [index.unitOf(place).index, index.functionOf(place)];
      const key = `${unit} ${fn}`;
      const known = steps.get(key);
      if (known === undefined) steps.set(key, { unit, fn, count: 1 });
      else known.count++;
    }
    const dearest = [...steps.values()].sort(
      (one, other) => other.count - one.count || one.unit - other.unit || one.fn - other.fn,
    );
    let left = inCode.length / 2;
    const named = dearest.slice(0, MOST).filter(({ count }) => {
      const isNamed = left > 0;
      left -= count;
      return isNamed;
    });
    if (named.length > 0) return named.map(({ unit, fn }) => ({ unit, fn }));
    const sizes = program.units.map(({ graph }) => graph.nodes.length);
    return [{ unit: sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size), 0)), fn: 0 }];
  });
}
