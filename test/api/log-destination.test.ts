import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { LogDestination } from '#server/log-destination.js';
import { temporaryFolder } from '#test/workspace/git-repository.js';

const LINES = 4_000;

describe('api/log destination', () => {
  it('costs nothing while nobody reads its pipe, and loses no line when somebody does', async () => {
    const pipe = join(temporaryFolder('log'), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const end = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    const log = new LogDestination(end);
    for (let n = 0; n < LINES; n++) log.write(`${n} ${'x'.repeat(200)}\n`);
    await sleep(200);
    const before = process.cpuUsage();
    await sleep(1_000);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000, 'milliseconds of processor time').to.be.lessThan(100);
    let text = '';
    for (const piece = Buffer.alloc(64 * 1024); !text.includes(`\n${LINES - 1} `); await sleep(20))
      text += piece.toString('utf8', 0, read(end, piece));
    closeSync(end);
    expect(text.trimEnd().split('\n').map(Number.parseFloat)).to.deep.equal(
      Array.from({ length: LINES }, (_, n) => n),
    );
  });
});

/** @returns the bytes that there were; 0 when the pipe is empty */
function read(pipe: number, into: Buffer): number {
  try {
    return readSync(pipe, into);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 0;
    throw error;
  }
}
