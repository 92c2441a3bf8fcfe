import type { Cell, Holder } from '../../domain/state.js';
import type { Evaluation } from '../evaluation/evaluation.js';

/** Notes that a cell was read that other functions write: what is found there may change later. */
export function noteRead(ev: Evaluation, holder: Holder, key: Cell): void {
  ev.draft.dependsOn.setFirst(holder, key, ev.analysis.solver.now);
}
