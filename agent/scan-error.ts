/**
 * Something the person who asked for a scan can fix: the message is one sentence that says what is wrong, where, and what to do.
 * Shown as it is, without a stack trace.
 */
export class ScanError extends Error {
  override readonly name = 'ScanError';
}
