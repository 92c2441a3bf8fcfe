import type { SummaryEntry } from './summaries.js';

/** How many calls deep outside data is followed from where it came up, where types are stated. */
const MAX_LEVEL = 7;
/** A function that was looked at so many calls further away, and not to the end of all ways, is looked at again. */
const NEARER = 4;

/**
 * How many calls away from where outside data came up the functions are that are being evaluated. In a large library
 * all that it does hangs together, and would be looked at in terms of what any call brings.
 */
export class Levels {
  private readonly running: SummaryEntry[] = [];
  private level = 0;

  /** Evaluates something in which outside data comes up, or (`entry`) something that it is passed to. */
  within<T>(entry: SummaryEntry | null, evaluate: () => T): T {
    const { level } = this;
    if (entry === null || entry.demand.outside === 0) this.level = 0;
    else this.level++;
    if (entry !== null) {
      entry.level = level;
      entry.isCut = false;
      this.running.push(entry);
    }
    const result = evaluate();
    if (entry !== null) this.running.pop();
    this.level = level;
    return result;
  }

  /** Whether outside data is followed no further; then the functions on the way there are not looked at to their ends. */
  isEnd(): boolean {
    if (this.level < MAX_LEVEL) return false;
    this.noteCut();
    return true;
  }

  /** A summary is asked for that is there already: whether it has to be made again, because it tells of fewer calls than now matter. */
  isTooShort(entry: SummaryEntry): boolean {
    if (!entry.isCut) return false;
    if (this.level + NEARER <= entry.level) return true;
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
