import { LRUCache } from 'lru-cache';

/**
 * A process that ends between a write and the version behind it leaves the version of before, as does one of an older program:
 * so long what was read before may still be shown.
 */
const FRESH_MILLISECONDS = 10_000;

/**
 * What was read of teams, for as long as a number in the team stays as it is, which is raised behind each write of what is read
 * here. A request has read the number with the team, in front of all that it reads.
 */
export class ReadAtVersion<V extends object | string | number> {
  private readonly kept: LRUCache<string, V>;

  /** @param most of the sum of the sizes */
  constructor(most: number, sizeOf: (value: V) => number) {
    const sizeCalculation = (value: V, key: string) => key.length + sizeOf(value);
    this.kept = new LRUCache({ maxSize: most, sizeCalculation, ttl: FRESH_MILLISECONDS });
  }

  peek(key: string, version = 0): V | undefined {
    return this.kept.get(`${version} ${key}`);
  }

  put(key: string, version = 0, value: V): void {
    this.kept.set(`${version} ${key}`, value);
  }

  async get(key: string, version: number | undefined, read: () => Promise<V>): Promise<V> {
    const known = this.peek(key, version);
    if (known !== undefined) return known;
    const value = await read();
    this.put(key, version, value);
    return value;
  }
}
