/** Measures phases that follow each other. */
export class PhaseClock<Phase extends string> {
  private readonly ended: { phase: Phase; seconds: number }[] = [];
  private current: { phase: Phase; since: number } | null = null;

  /** A phase begins, or goes on. */
  enter(phase: Phase): void {
    if (this.current?.phase === phase) return;
    this.end();
    this.current = { phase, since: performance.now() };
  }

  /** Ends the last phase. @returns wall-clock seconds of all, in order */
  end(): readonly { phase: Phase; seconds: number }[] {
    if (this.current !== null) {
      const { phase, since } = this.current;
      this.ended.push({ phase, seconds: (performance.now() - since) / 1000 });
      this.current = null;
    }
    return this.ended;
  }
}
