import { LRUCache } from 'lru-cache';
import { findByIds } from '#server/database/by-ids.js';
import type { ResultDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { decodeListBucket, MissingBucketError } from './buckets.js';
import type { ListBucket } from './list-bucket.js';

/**
 * List buckets by id, bounded in bytes. What is stored never changes, so nothing here can go stale, in any process.
 */
export class BucketCache {
  /** Buckets that were asked for, by whether they were in memory. */
  hits = 0;
  misses = 0;
  private readonly kept: LRUCache<string, ListBucket>;
  private readonly reading = new Map<string, Promise<ListBucket>>();

  constructor(
    private readonly database: Pick<Database, 'collections' | 'engine'>,
    maxBytes: number,
  ) {
    this.kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ size }) => size });
  }

  get bytes(): number {
    return this.kept.calculatedSize;
  }

  /** @throws {MissingBucketError} when its scan was removed */
  async read(id: string): Promise<ListBucket> {
    const [bucket] = await this.readAll([id]);
    return bucket;
  }

  /**
   * The buckets of these ids, in their order. All are in memory together: ask for few at a time.
   * @throws {MissingBucketError} when the scan of one was removed
   */
  async readAll(ids: readonly string[]): Promise<ListBucket[]> {
    const kept = ids.map((id) => this.kept.get(id)).filter((bucket) => bucket !== undefined);
    if (kept.length === ids.length) {
      this.hits += ids.length;
      return kept;
    }
    const { collections, engine } = this.database;
    const missing = new Set(ids.filter((id) => !this.kept.has(id) && !this.reading.has(id)));
    this.misses += missing.size;
    this.hits += ids.length - missing.size;
    const found = findByIds(collections.results, engine, [...missing]);
    return Promise.all(ids.map((id) => this.kept.get(id) ?? this.reading.get(id) ?? this.keep(id, found)));
  }

  private keep(id: string, found: Promise<ResultDocument[]>): Promise<ListBucket> {
    const reading = found.then(async (documents) => {
      const document = documents.find(({ _id }) => _id === id);
      if (!document) throw new MissingBucketError(`result bucket ${id} is not there`);
      const bucket = await decodeListBucket(document);
      this.kept.set(id, bucket);
      return bucket;
    });
    this.reading.set(id, reading);
    return reading.finally(() => this.reading.delete(id));
  }
}
