/**
 * Ids of scans that wait for an agent, oldest first, and the agents that wait for one. It is only a hint of what is
 * in the database: whoever claims, decides there.
 */
export class ClaimQueue {
  private readonly waiting = new Set<string>();
  private readonly listeners = new Set<() => void>();
  /** Grows with every offer: tells one who looked before whether there is something new. */
  version = 0;

  /** Offers a scan and wakes all waiting agents: which of them may take it differs. */
  offer(scanId: string): void {
    if (this.waiting.has(scanId)) return;
    this.waiting.add(scanId);
    this.version++;
    for (const listener of [...this.listeners]) listener();
  }

  withdraw(scanId: string): void {
    this.waiting.delete(scanId);
  }

  candidates(): string[] {
    return [...this.waiting];
  }

  /** Resolves when a scan is offered after `version`, the time (milliseconds) is over or the signal is aborted. */
  async changed(version: number, milliseconds: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || version !== this.version) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.listeners.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.listeners.add(done);
      signal.addEventListener('abort', done);
    });
  }
}
