import type { BackoffStrategy } from 'agenda';

/** Half a second, doubled each time, at most a minute: what must happen is tried until it does. */
export const retryForever: BackoffStrategy = ({ attempt }) =>
  Math.min(60_000, 250 * 2 ** Math.min(attempt, 10));
