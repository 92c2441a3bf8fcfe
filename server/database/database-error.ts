/** A database fault in words for people: what happened, where, and what to do. Shown as it is, without a stack. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}
