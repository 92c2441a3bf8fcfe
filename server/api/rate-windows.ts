import { LRUCache } from 'lru-cache';
import { againWhenDuplicate } from '#server/database/duplicate-key.js';
import type { Database } from '#server/database/index.js';
import { isDiskFull } from '#server/database/unavailable.js';
import type { Logger } from '#server/logging.js';

/**
 * Fixed one-hour windows, aligned to the hour, counted by `_id` = `<keyHash>:<window start>`.
 *
 * Own code, because the common library (rate-limiter-flexible) does not fit both engines: its Mongo store looks
 * windows up by a field other than `_id` and wants a TTL index, which embedded FerretDB refuses, and its memory
 * store cannot be kept over a restart.
 */
export const WINDOW_MS = 3_600_000;
const FLUSH_EVERY_MS = 5000;
const MAX_WINDOWS_HELD = 20_000;

/** Start of the window that holds a time; both in ms. */
export function windowStart(now: number): number {
  return now - (now % WINDOW_MS);
}

interface Window {
  id: string;
  start: number;
  /** Requests that the database knew of when it was last asked, those of other processes included; null: not asked yet. */
  stored: number | null;
  /** Requests of this process that are being added to it just now. */
  adding: number;
  /** Those that are still to be added. */
  pending: number;
}

/**
 * Counts in memory and adds to the database every five seconds: a write for each request would be most of what a list
 * costs. Where several processes count and a key comes near its limit, each request is one atomic increment, so that the limit
 * is kept exactly unless other processes use up the rest within those seconds.
 */
export class RateWindows {
  private readonly held = new LRUCache<string, Window>({ max: MAX_WINDOWS_HELD });
  private readonly changed = new Set<Window>();
  private flushing: Promise<void> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly database: Pick<Database, 'collections' | 'singleProcess'>,
    private readonly log: Logger,
  ) {
    this.timer = setInterval(() => this.startFlush(), FLUSH_EVERY_MS);
    this.timer.unref();
  }

  /** Counts one request of a key at a time (ms). @returns requests in this window so far, this one included */
  async count(keyHash: string, now: number, limit: number): Promise<number> {
    const window = this.window(keyHash, windowStart(now));
    window.pending += 1;
    const used = (window.stored ?? 0) + window.adding + window.pending;
    if (window.stored === null || this.mustBeExact(used, limit)) return this.addIfWritable(window, used);
    this.changed.add(window);
    return used;
  }

  /** Writes what is not stored yet. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flushing;
    await this.flush();
  }

  /** Of a key the window of the hour before is not needed any more: what is not stored of it is in `changed`. */
  private window(keyHash: string, start: number): Window {
    const held = this.held.get(keyHash);
    if (held?.start === start) return held;
    const id = `${keyHash}:${new Date(start).toISOString()}`;
    const window = { id, start, stored: null, adding: 0, pending: 0 };
    this.held.set(keyHash, window);
    return window;
  }

  private mustBeExact(used: number, limit: number): boolean {
    return !this.database.singleProcess && used <= limit && used > limit - Math.max(20, limit / 10);
  }

  /** On a full disk the count of this process has to do, so that requests that only read are answered. */
  private async addIfWritable(window: Window, used: number): Promise<number> {
    try {
      return await this.add(window);
    } catch (error) {
      if (isDiskFull(error)) return used;
      throw error;
    }
  }

  /** @returns requests in this window, all of this process included */
  private async add(window: Window): Promise<number> {
    const added = window.pending;
    window.pending = 0;
    window.adding += added;
    this.changed.delete(window);
    try {
      const stored = await againWhenDuplicate(() =>
        this.database.collections.rateWindows.findOneAndUpdate(
          { _id: window.id },
          // Kept for one more window, so that the pruning job never removes one in use.
          { $inc: { count: added }, $setOnInsert: { expiresAt: new Date(window.start + 2 * WINDOW_MS) } },
          { upsert: true, returnDocument: 'after' },
        ),
      );
      // An upsert always has a document afterwards.
      const count = stored?.count ?? added;
      window.stored = Math.max(count, window.stored ?? 0);
      return count;
    } catch (error) {
      window.pending += added;
      this.changed.add(window);
      throw error;
    } finally {
      window.adding -= added;
    }
  }

  private startFlush(): void {
    this.flushing = this.flushing
      .then(() => this.flush())
      .catch((err) => {
        this.log.error({ err }, 'rate windows not written; they are kept and tried again');
      });
  }

  private async flush(): Promise<void> {
    for (const window of [...this.changed]) await this.add(window);
  }
}
