import { bounds } from '../domain/bounds.js';
import { join } from '../domain/join.js';
import { ELEMENT, type HeapObject, type Origin } from '../domain/value.js';
import type { Heap } from '../program/heap.js';

/**
 * What a function writes to its parameters and to members of them. Where that is much, what it writes deep inside is any
 * member of what that lies in.
 */
export function effectsOf(heap: Heap, written: Iterable<HeapObject>): HeapObject[] {
  let effects = [...written].filter(({ cells }) => cells.size > 0);
  for (let depth = longest(effects); depth > 0 && bounds.effects.isExceededBy(cellsIn(effects)); depth--)
    effects = withoutDepth(heap, effects, depth);
  return effects;
}

function cellsIn(effects: readonly HeapObject[]): number {
  return effects.reduce((sum, { cells }) => sum + cells.size, 0);
}

function longest(effects: readonly HeapObject[]): number {
  return Math.max(0, ...effects.map(({ origin }) => origin?.path.length ?? 0));
}

/** Effects on members so deep become effects on any member of what they are members of. */
function withoutDepth(heap: Heap, effects: readonly HeapObject[], depth: number): HeapObject[] {
  const result = new Map<Origin | null, HeapObject>();
  const copyOf = (origin: Origin | null, like: HeapObject) => {
    let copy = result.get(origin);
    if (copy === undefined) {
      copy = heap.object('parameter', like.unit, like.node, { origin, cls: like.cls });
      result.set(origin, copy);
    }
    return copy;
  };
  for (const effect of effects) {
    const parent = effect.origin?.parent ?? null;
    const isDeep = effect.origin?.path.length === depth && parent !== null;
    const copy = copyOf(isDeep ? parent : effect.origin, effect);
    for (const [key, cell] of effect.cells) {
      const name = isDeep ? ELEMENT : key;
      const known = copy.cells.get(name);
      copy.cells.set(name, known === undefined ? cell : join(known, cell));
    }
  }
  return [...result.values()];
}
