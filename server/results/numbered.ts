import type { Collection, Filter } from 'mongodb';

/** Batches may arrive out of order, so that a gap is not the end; agents send a few at a time at most. */
const GAP = 8;

/**
 * Deletes documents numbered from 0 by their ids: quick on every engine, where a condition on anything but `_id` is
 * a walk over the collection on FerretDB.
 */
export async function removeNumbered<T extends { _id: string }>(
  collection: Collection<T>,
  idOf: (n: number) => string,
): Promise<void> {
  for (let n = 0, missing = 0; missing < GAP; n += 1) {
    const { deletedCount } = await collection.deleteOne({ _id: idOf(n) } as Filter<T>);
    missing = deletedCount === 0 ? missing + 1 : 0;
  }
}
