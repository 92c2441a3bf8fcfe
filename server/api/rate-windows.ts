import { LRUCache } from 'lru-cache';
import type { Database } from '#server/database/index.js';
import type { Logger } from '#server/logging.js';

/**
 * Fixed one-hour windows, aligned to the hour, counted by `_id` = `<keyHash>:<window start>`.
 *
 * Own code, because the common library (rate-limiter-flexible) does not fit both engines: its Mongo store looks
 * windows up by a field other than `_id` and wants a TTL index, which embedded FerretDB refuses, and its memory
 * store cannot be kept over a restart.
 */
export const WINDOW_MS = 3_600_000;
const FLUSH_EVERY_MS = 1000;
const MAX_WINDOWS_HELD = 20_000;

export interface RateWindows {
  /** Counts one request of a key at a time (ms). @returns requests in this window so far, this one included */
  count(keyHash: string, now: number): Promise<number>;
  /** Writes what is not stored yet. */
  close(): Promise<void>;
}

/** Start of the window that holds a time; both in ms. */
export function windowStart(now: number): number {
  return now - (now % WINDOW_MS);
}

export function createRateWindows(database: Database, log: Logger): RateWindows {
  const collection = database.collections.rateWindows;
  return database.singleProcess ? new HeldRateWindows(collection, log) : new SharedRateWindows(collection);
}

type Collection = Database['collections']['rateWindows'];

const windowId = (keyHash: string, start: number) => `${keyHash}:${new Date(start).toISOString()}`;
/** Kept for one more window, so that the pruning job never removes one in use. */
const expiry = (start: number) => new Date(start + 2 * WINDOW_MS);

/** Several server processes: each request is one atomic increment in the database. */
class SharedRateWindows implements RateWindows {
  constructor(private readonly windows: Collection) {}

  async count(keyHash: string, now: number): Promise<number> {
    const start = windowStart(now);
    const window = await this.windows.findOneAndUpdate(
      { _id: windowId(keyHash, start) },
      { $inc: { count: 1 }, $setOnInsert: { expiresAt: expiry(start) } },
      { upsert: true, returnDocument: 'after' },
    );
    // An upsert always has a document afterwards.
    return window?.count ?? 1;
  }

  async close(): Promise<void> {}
}

interface HeldWindow {
  id: string;
  start: number;
  count: number;
}

/** One server process: counted in memory, written behind each second, read back after a restart. */
class HeldRateWindows implements RateWindows {
  private readonly held = new LRUCache<string, HeldWindow, number>({
    max: MAX_WINDOWS_HELD,
    fetchMethod: (id, _stale, { context: start }) => this.read(id, start),
  });
  private readonly changed = new Set<HeldWindow>();
  private flushing: Promise<void> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly windows: Collection,
    private readonly log: Logger,
  ) {
    this.timer = setInterval(() => this.startFlush(), FLUSH_EVERY_MS);
    this.timer.unref();
  }

  async count(keyHash: string, now: number): Promise<number> {
    const start = windowStart(now);
    const window = await this.held.forceFetch(windowId(keyHash, start), { context: start });
    window.count += 1;
    this.changed.add(window);
    return window.count;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flushing;
    await this.flush();
  }

  private async read(id: string, start: number): Promise<HeldWindow> {
    const stored = (await this.windows.findOne({ _id: id }))?.count ?? 0;
    return { id, start, count: stored };
  }

  private startFlush(): void {
    this.flushing = this.flushing
      .then(() => this.flush())
      .catch((err) => {
        this.log.error({ err }, 'rate windows not written; they are kept and tried again');
      });
  }

  private async flush(): Promise<void> {
    for (const window of [...this.changed]) {
      const { count } = window;
      this.changed.delete(window);
      try {
        await this.windows.updateOne(
          { _id: window.id },
          { $set: { count, expiresAt: expiry(window.start) } },
          { upsert: true },
        );
      } catch (error) {
        this.changed.add(window);
        throw error;
      }
    }
  }
}
