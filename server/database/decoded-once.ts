import { LRUCache } from 'lru-cache';
import { BSON, type FindCursor } from 'mongodb';

/** What a decoded document takes, about: for each byte of its stored form, and beside that. */
const MEMORY_OF_BYTE = 4;
const MEMORY_OF_DOCUMENT = 500;

/**
 * Documents of lists that are read with each page, and seldom change. What the database sends is compared byte by byte: a
 * document of the same bytes is the same object, which is decoded once and must not be changed. Nothing here can go stale.
 */
export class DecodedOnce<T extends object> {
  private readonly known: LRUCache<string, T>;

  /** @param maxBytes of memory, about, with the bytes that documents are known by and their JSON */
  constructor(maxBytes: number) {
    this.known = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (_, { length }) => MEMORY_OF_DOCUMENT + MEMORY_OF_BYTE * length,
    });
  }

  /** @param found by a query with the option `raw` */
  async all(found: FindCursor): Promise<T[]> {
    const rows: T[] = [];
    for (const bytes of (await found.toArray()) as unknown as Uint8Array[]) rows.push(this.decode(bytes));
    return rows;
  }

  private decode(bytes: Uint8Array): T {
    // A copy: `bytes` are a part of all that was received with them.
    const key = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    const known = this.known.get(key);
    if (known) return known;
    const decoded = BSON.deserialize(bytes) as T;
    this.known.set(key, decoded);
    return decoded;
  }
}
