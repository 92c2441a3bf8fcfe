import type { BackoffStrategy } from 'agenda';

/** Milliseconds before the next try: half a second, doubled with each failure, at most a minute. */
export function pauseAfter(failures: number): number {
  return Math.min(60_000, 250 * 2 ** Math.min(failures, 10));
}

/** What must happen is tried until it does. */
export const retryForever: BackoffStrategy = ({ attempt }) => pauseAfter(attempt);
