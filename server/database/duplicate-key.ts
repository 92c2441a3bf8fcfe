import { MongoServerError } from 'mongodb';

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
