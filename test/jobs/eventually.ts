import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';

/** Waits for something that a job does in a moment; fails after ten seconds. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > deadline) expect.fail('it did not happen within ten seconds');
    await sleep(20);
  }
}
