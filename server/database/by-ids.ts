import type { Collection, Filter } from 'mongodb';
import type { EngineName } from './engine-choice.js';

/** Names in one command: what comes back stays small enough for one message. */
const AT_ONCE = 100;

/** The documents that there are of these ids, in any order. */
export async function findByIds<T extends { _id: string }>(
  collection: Collection<T>,
  engine: EngineName,
  ids: readonly string[],
): Promise<T[]> {
  const found: T[] = [];
  // FerretDB looks one `_id` up, and walks over the collection for several.
  const atOnce = engine === 'ferretdb' ? 1 : AT_ONCE;
  for (let start = 0; start < ids.length; start += atOnce) {
    const part = ids.slice(start, start + atOnce);
    const filter = { _id: part.length === 1 ? part[0] : { $in: part } } as Filter<T>;
    found.push(...((await collection.find(filter).toArray()) as T[]));
  }
  return found;
}
