import { bounds } from '../domain/bounds.js';
import type { Holder, State } from '../domain/state.js';
import type { Store } from '../domain/summary.js';
import { isShared, type Value } from '../domain/value.js';
import type { Module } from '../program/module.js';
import type { Program } from '../program/program.js';

/** What an evaluation has put of the parameters of its function into cells that outlive it. */
export function storesOf(state: State, program: Program, { isStaticallyTyped }: Module): Store[] {
  const stores: Store[] = [];
  for (const [holder, cells] of state.delta(0)) {
    if (!holder.global || (isStaticallyTyped && isOneOfMany(program, holder))) continue;
    for (const [key, value] of cells) {
      // What is known of a member path of a variable is known in its function alone.
      const isPath = 'fn' in holder && typeof key === 'string';
      if (value === undefined || isPath || !speaksOfParameters(value, 0)) continue;
      if (!bounds.stores.isReachedBy(stores.length))
        stores.push({ holder, key, value: inTermsOfParameters(value) });
    }
  }
  return stores;
}

/**
 * Where types are stated, what an object of many holds (the cache or the settings of each instance of a class) is not
 * followed through the functions that put it there: in large libraries everything is in reach of that. Of a collection
 * that a static field holds there is one.
 */
function isOneOfMany(program: Program, holder: Holder): boolean {
  if (!('kind' in holder) || holder.kind === 'class') return false;
  if (!isShared(holder)) return true;
  const { classes } = program.modules[holder.unit].unit.data;
  return !classes.some((_, cls) => {
    const statics = program.hierarchy.known({ unit: holder.unit, cls, frame: null })?.statics.cells.values();
    return [...(statics ?? [])].some(({ objects }) => objects.includes(holder));
  });
}

/** What everybody may find there is published already; a caller has to know the rest. */
function inTermsOfParameters(value: Value): Value {
  return value
    .withMarks(value.marks.filter(({ origin }) => origin.kind !== 'source'))
    .withObjects(value.objects.filter(({ global, cells }) => global || hasParameters(cells, 0)))
    .withClosures([]);
}

function speaksOfParameters({ marks, objects }: Value, depth: number): boolean {
  if (marks.some(({ origin }) => origin.kind !== 'source')) return true;
  return objects.some(({ global, cells }) => !global && hasParameters(cells, depth));
}

function hasParameters(cells: ReadonlyMap<unknown, Value>, depth: number): boolean {
  if (cells.size === 0 || bounds.storedDepth.isReachedBy(depth)) return false;
  for (const cell of cells.values()) if (speaksOfParameters(cell, depth + 1)) return true;
  return false;
}
