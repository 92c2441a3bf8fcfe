import type { Demand } from '../domain/demand.js';
import type { FlatCellTimes } from '../domain/state.js';
import type { Case, Summary } from '../domain/summary.js';
import type { ValueCall } from '../domain/value-call.js';

/** What is known of anything that is evaluated, and again when something changes that it rests on. */
interface Tracked {
  isRunning: boolean;
  /** Cells that it read. */
  dependsOn: FlatCellTimes;
  /** When it was begun and ended first, in turn: what is called ends before its callers. */
  begun: number;
  ended: number;
  /** How often it was evaluated again because something changed that it rests on. */
  remade: number;
}

export const NOT_EVALUATED: Tracked = { isRunning: false, dependsOn: [], begun: 0, ended: 0, remade: 0 };

/** A summary, being made or made. */
export interface SummaryEntry extends Tracked {
  readonly kind: 'summary';
  readonly unit: number;
  readonly fn: number;
  readonly what: Case;
  /** Of what was found out so far; BOTTOM until the function was evaluated once. */
  summary: Summary;
  /** Parameters that it speaks of, as in demand.ts. */
  demand: Demand;
  /** Through how many calls that may mean several functions outside data comes to it, and whether it leaves out what is too far away. */
  depth: number;
  isCut: boolean;
  /** It was asked for by itself, for its sinks and what it stores, and not by what rests on it alone. */
  isWanted: boolean;
  /** What rests on this summary as it is. */
  readonly readers: Set<Evaluable>;
}

/** A call that a framework makes once the program is loaded: of a handler that the body of a module registers. */
export interface RootCall extends Tracked {
  readonly kind: 'root call';
  readonly unit: number;
  readonly call: ValueCall;
}

export type Evaluable = SummaryEntry | RootCall;
