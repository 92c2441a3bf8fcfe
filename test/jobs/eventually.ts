import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';

/** Waits for something that a job does in a moment; fails after `within` milliseconds. */
export async function eventually(holds: () => boolean | Promise<boolean>, within = 10_000): Promise<void> {
  const deadline = Date.now() + within;
  while (!(await holds())) {
    if (Date.now() > deadline) expect.fail(`it did not happen within ${within / 1000} seconds`);
    await sleep(20);
  }
}
