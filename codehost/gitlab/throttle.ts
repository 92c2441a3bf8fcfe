import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { type Clock, systemClock } from '../network/clock.js';

/** Requests at the same time by one account to its instance. */
const AT_ONCE = 6;

/** Shares what a code host allows one account among all clients of that account. */
export class Throttle {
  private readonly limit = pLimit(AT_ONCE);
  /** By the time that passes: a clock that jumps back must not make it hours. */
  private quietUntil = 0;

  constructor(private readonly clock: Clock = systemClock) {}

  /** Runs one exchange when it is its turn. */
  async run<T>(exchange: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.limit(async () => {
      const wait = this.quietUntil - this.clock.passed();
      if (wait > 0) await this.clock.sleep(wait, signal);
      signal?.throwIfAborted();
      return exchange();
    });
  }

  /** The host asked for quiet: new exchanges wait as well. */
  keepQuiet(waitMs: number): void {
    this.quietUntil = Math.max(this.quietUntil, this.clock.passed() + waitMs);
  }
}

const throttles = new LRUCache<string, Throttle>({ max: 10_000 });

/** The throttle of an account, known by instance and token; by the clock of its first client. */
export function throttleOf(instanceUrl: string, token: string, clock: Clock): Throttle {
  const key = createHash('sha256').update(`${instanceUrl}\n${token}`).digest('hex');
  const known = throttles.get(key);
  if (known !== undefined) return known;
  const throttle = new Throttle(clock);
  throttles.set(key, throttle);
  return throttle;
}
