import type { Reordering } from './worklist.js';

export interface SolverOptions {
  /** Whether other programs call this one. */
  hasCallers?: boolean;
  /** Whether all functions are looked at for their own sake. */
  selectsAll?: boolean;
  reordered?: Reordering;
}
