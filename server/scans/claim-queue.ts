/** A scan that agents may claim. */
export interface Offer {
  scanId: string;
  teamId: string;
  /** All of them an agent must have. */
  labels: readonly string[];
}

/**
 * Scans that wait for an agent, oldest first, and the agents that wait for one. It is only a hint of what is in the
 * database: whoever claims, decides there.
 */
export class ClaimQueue {
  private readonly waiting = new Map<string, Offer>();
  /** What an agent of this process is just trying to claim. */
  private readonly tried = new Set<string>();
  private readonly listeners = new Set<() => void>();
  /** Grows with every offer: tells one who looked before whether there is something new. */
  version = 0;

  /** Offers a scan and wakes all waiting agents: which of them may take it differs. */
  offer(offer: Offer): void {
    const isNew = !this.waiting.has(offer.scanId);
    this.waiting.set(offer.scanId, offer);
    if (isNew) this.wake();
  }

  withdraw(scanId: string): void {
    this.waiting.delete(scanId);
  }

  /** These and no others: what the database has. */
  replace(offers: readonly Offer[]): void {
    const ids = new Set(offers.map(({ scanId }) => scanId));
    for (const scanId of this.waiting.keys()) if (!ids.has(scanId)) this.waiting.delete(scanId);
    for (const offer of offers) this.offer(offer);
  }

  candidates(): string[] {
    return [...this.waiting.keys()];
  }

  /**
   * Tries to claim what fits, the oldest first, leaving out what others of this process are trying: they would only get
   * in each other's way.
   * @param claim gives null when it was not claimed
   */
  async first<T>(
    fits: (offer: Offer) => boolean,
    claim: (scanId: string) => Promise<T | null>,
  ): Promise<T | null> {
    for (const offer of [...this.waiting.values()]) {
      const { scanId } = offer;
      if (!this.waiting.has(scanId) || this.tried.has(scanId) || !fits(offer)) continue;
      this.tried.add(scanId);
      try {
        const claimed = await claim(scanId);
        if (claimed !== null) return claimed;
      } finally {
        this.tried.delete(scanId);
        // It was left to others who have passed it over meanwhile.
        if (this.waiting.has(scanId)) this.wake();
      }
    }
    return null;
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

  private wake(): void {
    this.version++;
    for (const listener of [...this.listeners]) listener();
  }
}
