import { bounds } from '../domain/bounds.js';
import type { Demand } from '../domain/demand.js';
import type { Program } from '../program/program.js';
import type { SummaryEntry } from './evaluable.js';

/** Through how many calls that may mean several functions outside data is followed in any program. */
const ALWAYS = 1;

/**
 * Through how many calls that leave open which function is meant outside data has come, to what is being evaluated, where
 * types are stated. In a large library all that it does hangs together by such calls, and would be looked at in terms of
 * what any call brings; there outside data is followed only through the first of them.
 */
export class CallDepth {
  private readonly running: SummaryEntry[] = [];
  private depth = 0;
  private most = ALWAYS;

  constructor(private readonly program: Program) {}

  /** Evaluates something in which outside data comes up, or (`entry`) something that it is passed to. */
  within<T>(entry: SummaryEntry | null, evaluate: () => T): T {
    const { depth } = this;
    this.depth = entry?.depth ?? 0;
    if (entry !== null) {
      entry.isCut = false;
      this.running.push(entry);
    }
    const result = evaluate();
    if (entry !== null) this.running.pop();
    this.depth = depth;
    return result;
  }

  /** How deep a function lies that is called by what is being evaluated. */
  ofCallee({ outside }: Demand, isOneOfSeveral: boolean): number {
    if (outside === 0) return 0;
    return isOneOfSeveral ? this.depth + 1 : this.depth;
  }

  /** Whether outside data is not followed into such a call; then the functions on the way there are not looked at to their ends. */
  isEnd(isOneOfSeveral: boolean): boolean {
    if (!isOneOfSeveral || this.depth < this.most) return false;
    this.noteCut();
    return true;
  }

  /**
   * Follows outside data through one more such call.
   * @param summaries how many speak of outside data by now
   * @returns whether that is still affordable
   */
  deepen(summaries: number): boolean {
    // How large a program is does not depend on what was seen first, as the summaries do.
    if (bounds.openCallFunctions.isExceededBy(this.program.typedFunctions)) return false;
    if (bounds.openCalls.isReachedBy(this.most) || bounds.openCallSummaries.isExceededBy(summaries))
      return false;
    this.most++;
    return true;
  }

  /** Notes that functions on the way to what is being evaluated rest on one that was not looked at to its end. */
  noteCut(): void {
    for (let i = this.running.length - 1; i >= 0; i--) {
      const entry = this.running[i];
      if (entry.isCut || entry.demand.outside === 0) return;
      entry.isCut = true;
    }
  }
}
