/** What went wrong, for a message: anything can be thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Milliseconds before the next try: half a second, doubled with each failure, at most a minute. */
export function pauseAfter(failures: number): number {
  return Math.min(60_000, 250 * 2 ** Math.min(failures, 10));
}
