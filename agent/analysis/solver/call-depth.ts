import type { SummaryEntry } from './summaries.js';

/** How many calls deep outside data is followed from where it came up, where types are stated. */
const MAX_CALLS = 7;
/** A function that was looked at so many calls further away, and not followed to the end, is looked at again. */
const NEARER = 4;

/**
 * How many calls away from where outside data came up the functions are that are being evaluated. In a large library
 * all that it does hangs together, and would be looked at in terms of what any call brings.
 */
export class CallDepth {
  private readonly running: SummaryEntry[] = [];
  private depth = 0;

  /** Evaluates something in which outside data comes up, or (`entry`) something that it is passed to. */
  within<T>(entry: SummaryEntry | null, evaluate: () => T): T {
    const { depth } = this;
    if (entry === null || entry.demand.outside === 0) this.depth = 0;
    else this.depth++;
    if (entry !== null) {
      entry.depth = depth;
      entry.isCut = false;
      this.running.push(entry);
    }
    const result = evaluate();
    if (entry !== null) this.running.pop();
    this.depth = depth;
    return result;
  }

  /** Whether outside data is followed no further; then the functions on the way there are not looked at to their ends. */
  isEnd(): boolean {
    if (this.depth < MAX_CALLS) return false;
    this.noteCut();
    return true;
  }

  /** A summary is asked for that is there already: whether it has to be made again, because it covers fewer calls than now matter. */
  isTooShort(entry: SummaryEntry): boolean {
    if (!entry.isCut) return false;
    if (this.depth + NEARER <= entry.depth) return true;
    this.noteCut();
    return false;
  }

  private noteCut(): void {
    for (let i = this.running.length - 1; i >= 0; i--) {
      const entry = this.running[i];
      if (entry.isCut || entry.demand.outside === 0) return;
      entry.isCut = true;
    }
  }
}
