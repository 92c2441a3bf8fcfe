import type { LinkedUnit } from './linked-unit.js';

/** The last of the functions that stand inside one; itself where there are none. They come right behind it. */
export function lastInside({ unit }: LinkedUnit, fn: number): number {
  const { functions } = unit.data;
  let last = fn;
  while (last + 1 < functions.length && functions[last + 1].parent >= fn) last++;
  return last;
}

/** The class of the method that a function is, or stands in; -1 where there is none. */
export function ownerOf(functions: readonly { owner: number; parent: number }[], fn: number): number {
  for (let at = fn; at > 0; at = functions[at].parent)
    if (functions[at].owner >= 0) return functions[at].owner;
  return -1;
}
