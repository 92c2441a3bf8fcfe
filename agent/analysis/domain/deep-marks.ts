import { type HeapObject, joinMarks, KEYS, type Mark, type Value } from './value.js';

/** All marks of a value and of what it holds, to a small depth. */
export function deepMarks(value: Value, depth = 3, seen: Set<HeapObject> = new Set()): readonly Mark[] {
  let marks = value.marks;
  if (depth === 0) return marks;
  for (const holder of value.objects) {
    if (seen.has(holder) || holder.kind === 'exports') continue;
    seen.add(holder);
    for (const [key, cell] of holder.cells)
      if (key !== KEYS) marks = joinMarks(marks, deepMarks(cell, depth - 1, seen));
  }
  return marks;
}
