import { expect } from 'chai';
import { ClaimQueue } from '#server/scans/claim-queue.js';

describe('scans/claim-queue', () => {
  const never = new AbortController().signal;

  it('keeps the order, and each scan once', () => {
    const queue = new ClaimQueue();
    for (const id of ['a', 'b', 'a']) queue.offer(id);
    queue.withdraw('x');
    expect(queue.candidates()).to.deep.equal(['a', 'b']);
  });

  it('wakes all who wait, and misses no offer that came while somebody looked', async () => {
    const queue = new ClaimQueue();
    const { version } = queue;
    const waiting = [queue.changed(version, 60_000, never), queue.changed(version, 60_000, never)];
    queue.offer('a');
    await Promise.all([...waiting, queue.changed(version, 60_000, never)]);
  });

  it('gives up in time and when told to', async () => {
    const queue = new ClaimQueue();
    const startedAt = Date.now();
    await queue.changed(queue.version, 20, never);
    await queue.changed(queue.version, 60_000, AbortSignal.timeout(20));
    expect(Date.now() - startedAt).to.be.lessThan(5_000);
  });
});
