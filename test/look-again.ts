import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds. */
const LEAST = 10;
const MOST = 500;
/** Of the time that has passed already. */
const SHARE = 0.2;

/**
 * Looks until there is something to see, and gives it. What takes long is looked at less and less often: fifty looks a second cost
 * a server and its database more than what the test waits for.
 * @param look null or false: not yet. It may throw
 * @param within milliseconds
 * @returns null when nothing was seen in that time
 */
export async function lookAgain<T>(
  look: () => Promise<T | null | false> | T | null | false,
  within: number,
): Promise<T | null> {
  const begun = performance.now();
  for (;;) {
    const seen = await look();
    if (seen !== null && seen !== false) return seen;
    const passed = performance.now() - begun;
    if (passed > within) return null;
    await sleep(Math.min(MOST, Math.max(LEAST, passed * SHARE)));
  }
}
