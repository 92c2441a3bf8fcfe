import { setTimeout as sleep } from 'node:timers/promises';

/** How waiting for a code host is measured and done, so that a test can turn the time by hand. */
export interface Clock {
  /** Milliseconds that have passed since some moment: a change of the date must not make it hours. */
  passed(): number;
  /** The date, in milliseconds. */
  date(): number;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  passed: () => performance.now(),
  date: () => Date.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
};
