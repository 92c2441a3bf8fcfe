import type { Collections } from './collections.js';
import type { ApiKeyDocument } from './documents.js';
import { ReadThrough } from './read-through.js';

const FRESH_MILLISECONDS = 10_000;
const MAX_KEYS = 10_000;
/** How often the time of last use is written: it is for people, not for decisions. */
const USE_WRITTEN_EVERY = 60_000;

/**
 * API keys by hash, remembered for ten seconds: a key revoked by another process works at most that long, one
 * revoked by this process stops at once. Unknown keys are not remembered: hostile input must not fill the cache.
 */
export class KeyCache {
  private readonly known: ReadThrough<ApiKeyDocument>;
  private readonly used = new Map<string, Date>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly keys: Collections['apiKeys'],
    private readonly onError: (error: unknown) => void,
  ) {
    this.known = new ReadThrough({ max: MAX_KEYS, ttl: FRESH_MILLISECONDS }, (hash) =>
      keys.findOne({ _id: hash }),
    );
    this.timer = setInterval(() => this.flush().catch(this.onError), USE_WRITTEN_EVERY);
    this.timer.unref();
  }

  /** @param hash SHA-256 (hex) of the key. Null when unknown; whether it is revoked or expired is the caller's to judge. */
  get(hash: string): Promise<ApiKeyDocument | null> {
    return this.known.get(hash);
  }

  /** Notes that a key was used now; written to the database once a minute. */
  touch(hash: string): void {
    this.used.set(hash, new Date());
  }

  async insert(key: ApiKeyDocument): Promise<void> {
    await this.keys.insertOne(key);
  }

  /** Revokes a key of a team. @returns false when the team has no such key or it was revoked before */
  revoke(teamId: string, hash: string, at: Date): Promise<boolean> {
    return this.known.write(hash, async () => {
      const done = await this.keys.updateOne(
        { _id: hash, teamId, revokedAt: null },
        { $set: { revokedAt: at } },
      );
      this.known.forget(hash);
      return done.modifiedCount === 1;
    });
  }

  /** Writes pending times of last use. */
  async flush(): Promise<void> {
    for (const [hash, at] of [...this.used]) {
      await this.keys.updateOne({ _id: hash }, { $set: { lastUsedAt: at } });
      if (this.used.get(hash) === at) this.used.delete(hash);
    }
  }

  /** Stops writing behind; what is pending stays unwritten unless `flush` is called. */
  stop(): void {
    clearInterval(this.timer);
  }
}
