import { NONE } from '../../ir/kinds.js';
import type { Builder } from './builder.js';
import { Op } from './flow-graph.js';
import { CALLS } from './keys.js';
import { either } from './phis.js';

/** A variable of the function itself. Where other functions assign it, it may be what they left there, too. */
export function readSlot(b: Builder, slot: number, site: number): number {
  const { emitter } = b;
  const set = b.state.get(b.keys.slot(slot));
  const own = set === NONE ? emitter.pure(Op.Undefined, site, NONE) : set;
  if (!b.cells.isForeign(b.fn, slot)) return b.version(own);
  const cell = emitter.pure(Op.CellLoad, site, b.fn, slot);
  return b.version(set === NONE ? cell : either(b, site, b.version(own), cell));
}

export function writeSlot(b: Builder, slot: number, value: number, site: number): void {
  b.state.set(b.keys.slot(slot), value);
  if (!b.cells.isShared(b.fn, slot)) return;
  b.emit(Op.CellStore, site, b.fn, slot, value);
  if (!b.isTrial) b.captures.noteStore(b.fn, slot);
}

/** A variable of a function around this one: what was stored here last, while nobody else was called. */
export function readCell(b: Builder, fn: number, slot: number, site: number): number {
  const key = b.keys.cell(fn, slot);
  const stored = b.state.get(key);
  if (stored !== NONE && b.state.get(b.keys.callsOf(key)) === b.state.get(CALLS)) return b.version(stored);
  return b.version(b.emitter.pure(Op.CellLoad, site, fn, b.captures.slotIn(b.fn, fn, slot)));
}

export function writeCell(b: Builder, fn: number, slot: number, value: number, site: number): void {
  const key = b.keys.cell(fn, slot);
  b.state.set(key, value);
  b.state.set(b.keys.callsOf(key), b.state.get(CALLS));
  b.emit(Op.CellStore, site, fn, slot, value);
}
