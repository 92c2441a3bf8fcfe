/** Two seconds or so of comparing code that is as long as it may be; the largest changes of real repositories take a part of it. */
const MAX_PAIRS = 2_000_000;

/**
 * How many pairs of findings may be weighed against each other when one scan is compared with others, all stages and groups
 * together: what a scan holds is made up by whoever wrote the code, or the scan.
 */
export class PairBudget {
  constructor(private left = MAX_PAIRS) {}

  /** @returns false, and spends nothing, where so many are not left */
  spend(pairs: number): boolean {
    if (pairs > this.left) return false;
    this.left -= pairs;
    return true;
  }
}
