import { LRUCache } from 'lru-cache';
import type { Collections } from '#server/database/collections.js';
import { readListBucket } from './buckets.js';
import type { ListBucket } from './list-bucket.js';

/**
 * Decoded list buckets by id, bounded in bytes. What is stored never changes, so nothing here can go stale, in any
 * process.
 */
export class BucketCache {
  private readonly kept: LRUCache<string, ListBucket>;
  private readonly reading = new Map<string, Promise<ListBucket>>();

  constructor(
    private readonly results: Collections['results'],
    readonly maxBytes: number,
  ) {
    this.kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  }

  /** The bucket, if it is in memory. */
  peek(id: string): ListBucket | undefined {
    return this.kept.get(id);
  }

  /**
   * Reads a bucket. `evict: false` is for walks over more than the cache holds: they keep what there is room for, or
   * each walk would push out what the next one begins with.
   * @throws {MissingBucketError} when its scan was removed
   */
  async read(id: string, { evict }: { evict: boolean }): Promise<ListBucket> {
    const known = this.kept.get(id);
    if (known) return known;
    const under = this.reading.get(id) ?? this.load(id);
    const bucket = await under;
    if (evict || this.kept.calculatedSize + bucket.bytes <= this.maxBytes) this.kept.set(id, bucket);
    return bucket;
  }

  forget(id: string): void {
    this.kept.delete(id);
  }

  private load(id: string): Promise<ListBucket> {
    const reading = readListBucket(this.results, id).finally(() => this.reading.delete(id));
    this.reading.set(id, reading);
    return reading;
  }
}
