import { expect } from 'chai';
import { lookAgain } from '#test/look-again.js';

/** Waits for something that a job does in a moment; fails after `within` milliseconds. */
export async function eventually(holds: () => boolean | Promise<boolean>, within = 10_000): Promise<void> {
  if ((await lookAgain(holds, within)) === null)
    expect.fail(`it did not happen within ${within / 1000} seconds`);
}
