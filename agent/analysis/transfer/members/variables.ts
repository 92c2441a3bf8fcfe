import { join } from '../../domain/join.js';
import { type Frame, UNDEFINED, UNKNOWN, type Value, withoutConstant } from '../../domain/value.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { liveImport } from './live-imports.js';
import { noteRead } from './reads.js';

/** The value of a variable. */
export function readSlot(ev: Evaluation, frame: Frame, slot: number): Value {
  const value = frame.cells.get(slot);
  const own = frame === ev.frame;
  if (frame.global && !own) {
    noteRead(ev, frame, slot);
    const live = ev.program.modules[frame.unit].liveImports.get(slot);
    const now = live === undefined ? null : liveImport(ev, live.unit, live.name);
    if (now !== null) return value === undefined ? now : join(withoutConstant(value), now);
  }
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
