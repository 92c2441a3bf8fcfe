import type { FunctionRef } from '../domain/result.js';
import type { NodeIndex } from '../values/node-index.js';

/** Functions that are named at most. */
const MOST = 20;

/**
 * The functions for which most steps were taken where a stage of the analysis had too few: as many as took half of them, the
 * dearest first. None where all stages came to their end.
 */
export function overBudget(index: NodeIndex): FunctionRef[] {
  const { program } = index;
  return program.budgets.all.flatMap(({ isSpent, places }) => {
    if (!isSpent) return [];
    const steps = new Map<string, FunctionRef & { count: number }>();
    // What is none of the code, such as what calls of many functions share, is said by what surrounds it.
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
    return named.length > 0 ? named.map(({ unit, fn }) => ({ unit, fn })) : [{ unit: 0, fn: 0 }];
  });
}
