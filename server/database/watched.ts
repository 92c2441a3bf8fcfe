import type { Collection, Document } from 'mongodb';

const writing = new Set([
  ...['insertOne', 'insertMany', 'updateOne', 'updateMany', 'replaceOne', 'deleteOne', 'deleteMany'],
  ...['findOneAndUpdate', 'findOneAndReplace', 'findOneAndDelete', 'bulkWrite', 'drop'],
]);

/**
 * The collection, with all that is written to it told of: before, since it may be read meanwhile, and when it is done.
 * @param wrote is given the `_id` of the document, or null where that may be any
 */
export function watched<T extends Document>(
  collection: Collection<T>,
  wrote: (id: string | null) => void,
): Collection<T> {
  return new Proxy(collection, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (typeof name !== 'string' || !writing.has(name)) return value.bind(target);
      return async (...args: unknown[]) => {
        const id = idOf(args[0]);
        wrote(id);
        try {
          return await value.apply(target, args);
        } finally {
          wrote(id);
        }
      };
    },
  });
}

/** Of a document or a filter. */
function idOf(first: unknown): string | null {
  if (typeof first !== 'object' || first === null || !('_id' in first)) return null;
  return typeof first._id === 'string' ? first._id : null;
}
