import type { ClaimedScan, HeartbeatRequest } from '#protocol/agent-api.js';
import { AttemptLostError, type ServerClient, UnreachableError } from './server-client.js';

/** How often (ms) progress is looked at, and how long at most it goes unsaid. */
const LOOK_EVERY = 1_000;
const SAY_AT_LEAST_EVERY = 15_000;
const STEP = 0.02;

/** The scan was cancelled while it ran: stop, report nothing. */
export class ScanCancelledError extends Error {
  override readonly name = 'ScanCancelledError';
}

/** Tells the server on a timer that the attempt lives and how far it is. */
export class Heartbeat {
  private current: HeartbeatRequest = { phase: 'checkout', progress: 0 };
  private said: HeartbeatRequest | null = null;
  private saidAt = 0;
  /** The server has asked to be left alone until then. */
  private notBefore = 0;
  private underWay = false;
  private stopped = false;
  private readonly timer: NodeJS.Timeout;

  /** @param onLost called when the attempt must stop: it is no longer ours, or was cancelled */
  constructor(
    private readonly client: ServerClient,
    private readonly scan: ClaimedScan,
    private readonly signal: AbortSignal,
    private readonly onLost: (reason: Error) => void,
  ) {
    this.timer = setInterval(() => this.beat(), LOOK_EVERY);
  }

  progress(phase: HeartbeatRequest['phase'], fraction: number): void {
    this.current = { phase, progress: Math.min(1, Math.max(0, fraction)) };
  }

  /** No more beats; one under way does not count any more: the attempt is being completed, or has ended. */
  stop(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }

  private async beat(): Promise<void> {
    if (this.underWay || this.signal.aborted || Date.now() < this.notBefore || !this.hasNews()) return;
    this.underWay = true;
    const beat = this.current;
    try {
      const { cancelled } = await this.client.heartbeat(this.scan, beat, this.signal);
      this.said = beat;
      this.saidAt = Date.now();
      if (cancelled) this.onLost(new ScanCancelledError('The scan was cancelled.'));
    } catch (error) {
      if (error instanceof AttemptLostError && !this.stopped) this.onLost(error);
      // Not for so long that the lease would end.
      if (error instanceof UnreachableError && error.askedWait !== null)
        this.notBefore = Date.now() + Math.min(SAY_AT_LEAST_EVERY, error.askedWait);
      // Anything else is the server's trouble of the moment: the next beat follows, and uploads report what stays.
    } finally {
      this.underWay = false;
    }
  }

  private hasNews(): boolean {
    if (this.said === null || Date.now() - this.saidAt >= SAY_AT_LEAST_EVERY) return true;
    if (this.said.phase !== this.current.phase) return true;
    return Math.abs(this.said.progress - this.current.progress) >= STEP;
  }
}
