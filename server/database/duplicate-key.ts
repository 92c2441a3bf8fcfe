import { MongoServerError } from 'mongodb';

/** The error code that all engines give when a unique index has the key already. */
const DUPLICATE_KEY = 11_000;

/** Whether a write failed because a document with this `_id`, or this value of a unique index, was there before. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}
