import type { Holder, State } from '../domain/state.js';
import type { Store } from '../domain/summary.js';
import type { Value } from '../domain/value.js';
import type { Module } from '../program/module.js';

/** How many such cells a summary names. */
const MAX_STORES = 32;

/** What an evaluation has put of the parameters of its function into cells that outlive it. */
export function storesOf(state: State, { isStaticallyTyped }: Module): Store[] {
  const stores: Store[] = [];
  for (const [holder, cells] of state.delta(0)) {
    if (!holder.global || (isStaticallyTyped && isShared(holder))) continue;
    for (const [key, value] of cells) {
      // What is known of a member path of a variable is known in its function alone.
      const isPath = 'fn' in holder && typeof key === 'string';
      if (value === undefined || isPath || stores.length >= MAX_STORES) continue;
      if (speaksOfParameters(value, MAX_DEPTH))
        stores.push({
          holder,
          key,
          value: value.withMarks(value.marks.filter(({ origin }) => origin.kind !== 'source')),
        });
    }
  }
  return stores;
}

/**
 * Where types are stated, what an object of many holds (a cache, the object of a field) is not followed through the functions
 * that put it there: in large libraries everything is in reach of that.
 */
function isShared(holder: Holder): boolean {
  return 'kind' in holder && holder.kind !== 'class';
}

/** How deep objects that are stored are looked into. */
const MAX_DEPTH = 2;

function speaksOfParameters({ marks, objects }: Value, depth: number): boolean {
  if (marks.some(({ origin }) => origin.kind !== 'source')) return true;
  if (depth === 0) return false;
  for (const { global, cells } of objects)
    if (!global) for (const cell of cells.values()) if (speaksOfParameters(cell, depth - 1)) return true;
  return false;
}
