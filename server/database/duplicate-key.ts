import {
  type Collection,
  MongoBulkWriteError,
  MongoServerError,
  type OptionalUnlessRequiredId,
} from 'mongodb';

/** The error code that all engines give when a unique index has the key already. */
const DUPLICATE_KEY = 11_000;

/** Whether a write failed because a document with this `_id`, or this value of a unique index, was there before. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/**
 * Does a write once more when another process made the same document at the same moment. An upsert needs that where the
 * database does not do it by itself: the second time, the document is there.
 */
export async function againWhenDuplicate<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return write();
  }
}

/** Inserts those whose `_id`, or value of a unique index, is not there yet. @returns positions of the others */
export async function insertNew<T extends { _id: string }>(
  collection: Collection<T>,
  documents: readonly OptionalUnlessRequiredId<T>[],
): Promise<Set<number>> {
  if (documents.length === 0) return new Set();
  try {
    await collection.insertMany(documents, { ordered: false });
    return new Set();
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const failed = [error.writeErrors].flat();
    if (failed.length === 0 || failed.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
    return new Set(failed.map(({ index }) => index));
  }
}
