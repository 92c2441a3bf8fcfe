import type { Cell, Holder } from '../../domain/state.js';
import { type Frame, UNDEFINED, UNKNOWN, type Value, withoutConstant } from '../../domain/value.js';
import type { Evaluation } from '../evaluation/evaluation.js';

/** Notes that a cell was read that other functions write: what is found there may change later. */
export function noteRead(ev: Evaluation, holder: Holder, key: Cell): void {
  ev.draft.dependsOn.setFirst(holder, key, ev.analysis.solver.now);
}

/** The value of a variable. */
export function readSlot(ev: Evaluation, frame: Frame, slot: number): Value {
  const value = frame.cells.get(slot);
  const own = frame === ev.frame;
  if (frame.global && !own) noteRead(ev, frame, slot);
  if (value === undefined) return own && !ev.module.foreign[frame.fn].has(slot) ? UNDEFINED : UNKNOWN;
  if (value.constant === null) return value;
  const unsure = own ? ev.module.foreign[frame.fn] : ev.program.modules[frame.unit].changing[frame.fn];
  return unsure.has(slot) ? withoutConstant(value) : value;
}

/** The frame of a function around the present one; null where that does not run. */
export function frameOf(ev: Evaluation, fn: number): Frame | null {
  for (let frame: Frame | null = ev.frame; frame !== null; frame = frame.parent)
    if (frame.fn === fn && frame.unit === ev.module.index) return frame;
  return fn === 0 ? ev.module.frame : (ev.module.wrappers.get(fn) ?? null);
}
