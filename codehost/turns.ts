import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work after which others are answered. */
const LONGEST_TURN = 10;

/** Divides long work into parts: between them the process answers others. */
export class Turns {
  private begun = performance.now();

  /** To be called between steps that are short; waits when enough of them were done in one go. */
  async next(): Promise<void> {
    if (performance.now() - this.begun < LONGEST_TURN) return;
    await nextTurn();
    this.begun = performance.now();
  }

  /** Does work that stops after each short step. */
  async through<Result>(work: Generator<void, Result>): Promise<Result> {
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      await this.next();
    }
  }
}

/** Does such work without a pause: it is known to be short. */
export function inOneGo<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
