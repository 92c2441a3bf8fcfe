import type { Demand } from '../demand.js';
import { newReports, type Reports } from '../recorder.js';
import type { FlatCellTimes, SharedWrite } from '../state.js';
import { BOTTOM, type Case, type Summary } from '../summary.js';
import { newUnknown, type Unknown } from './equations.js';
import { Origins } from './origins.js';

/** What is evaluated: a function in a context, the body of a module (function 0), or a call from outside of the program. */
export interface Entry extends Unknown<Entry, Summary> {
  readonly unit: number;
  readonly fn: number;
  readonly what: Case;
  /** Evaluates a call from outside; null for functions and bodies, which the engine evaluates. */
  readonly call: (() => Evaluated) | null;
  /** Parameters that it speaks of, as in demand.ts. */
  demand: Demand;
  /** Functions that were not looked at, as in givers.ts. */
  skipped: ReadonlySet<number>;
  last: Evaluated;
  readonly origins: Origins;
}

/** What an evaluation gave besides the value of its unknown. */
export interface Evaluated {
  summary: Summary;
  /** Cells that it read. */
  reads: FlatCellTimes;
  reports: Reports;
  /** What it left in cells that others see: what is in it stays until it is evaluated again. */
  own: readonly SharedWrite[];
  /** What it left in cells of others: these keep what any evaluation ever left there. */
  contributions: readonly SharedWrite[];
}

export function newEntry(
  unit: number,
  fn: number,
  what: Case,
  demand: Demand,
  call: Entry['call'] = null,
): Entry {
  return {
    ...newUnknown(BOTTOM),
    unit,
    fn,
    what,
    call,
    demand,
    skipped: new Set(),
    last: NOTHING,
    origins: new Origins(),
  };
}

const NOTHING: Evaluated = {
  summary: BOTTOM,
  reads: [],
  reports: newReports(),
  own: [],
  contributions: [],
};
