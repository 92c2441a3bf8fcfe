import { LRUCache } from 'lru-cache';
import { InOrder } from './in-order.js';

/**
 * What is in the database under a key, kept in memory once it was asked for. Reads and writes of a key are done one after
 * the other, so that memory ends as the database does and many who ask at once read once. (`fetchMethod` of lru-cache
 * does not do: a write during a read would have all those fail who wait for the read.)
 */
export class ReadThrough<V extends object> {
  private readonly kept: LRUCache<string, V>;
  private readonly turns = new InOrder();

  /** @param read null: there is nothing, which is not remembered */
  constructor(
    options: { max: number; ttl?: number },
    private readonly read: (key: string) => Promise<V | null>,
  ) {
    this.kept = new LRUCache(options);
  }

  /** What is in memory; nothing is read. */
  peek(key: string): V | undefined {
    return this.kept.get(key);
  }

  async get(key: string): Promise<V | null> {
    return this.kept.get(key) ?? this.turns.run(key, async () => this.kept.get(key) ?? this.load(key));
  }

  /** @param work changes the database, and what is in memory by `put` or `forget`; when it fails, memory is forgotten */
  write<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.turns.run(key, async () => {
      try {
        return await work();
      } catch (error) {
        // How much of it was written is not known.
        this.kept.delete(key);
        throw error;
      }
    });
  }

  put(key: string, value: V): void {
    this.kept.set(key, value);
  }

  forget(key: string): void {
    this.kept.delete(key);
  }

  /** Forgets what was not asked for the longest time, until the rest weighs no more than this; one is always kept. */
  trim(most: number, weightOf: (value: V) => number): void {
    let total = 0;
    for (const value of this.kept.values()) total += weightOf(value);
    while (total > most && this.kept.size > 1) {
      const oldest = this.kept.pop();
      total -= oldest ? weightOf(oldest) : 0;
    }
  }

  private async load(key: string): Promise<V | null> {
    const value = await this.read(key);
    if (value) this.kept.set(key, value);
    return value;
  }
}
