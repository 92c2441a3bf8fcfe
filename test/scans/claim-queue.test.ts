import { expect } from 'chai';
import { ClaimQueue } from '#server/scans/claim-queue.js';

describe('scans/claim-queue', () => {
  const never = new AbortController().signal;
  const offer = (scanId: string, ...labels: string[]) => ({ scanId, teamId: 'team', labels });
  const all = () => true;

  it('keeps the order, and each scan once', () => {
    const queue = new ClaimQueue();
    for (const id of ['a', 'b', 'a']) queue.offer(offer(id));
    queue.withdraw('x');
    expect(queue.candidates()).to.deep.equal(['a', 'b']);
    queue.replace([offer('b'), offer('c')]);
    expect(queue.candidates()).to.deep.equal(['b', 'c']);
  });

  it('wakes all who wait, and misses no offer that came while somebody looked', async () => {
    const queue = new ClaimQueue();
    const { version } = queue;
    const waiting = [queue.changed(version, 60_000, never), queue.changed(version, 60_000, never)];
    queue.offer(offer('a'));
    await Promise.all([...waiting, queue.changed(version, 60_000, never)]);
    const before = queue.version;
    queue.replace([offer('a')]);
    expect(queue.version).to.equal(before);
  });

  it('gives up in time and when told to', async () => {
    const queue = new ClaimQueue();
    await queue.changed(queue.version, 20, never);
    // Ten minutes are longer than a test may take.
    const giveUp = new AbortController();
    const waiting = queue.changed(queue.version, 600_000, giveUp.signal);
    giveUp.abort();
    await waiting;
  });

  it('has each scan tried by one agent at a time: what does not fit is not tried, the oldest comes first', async () => {
    const queue = new ClaimQueue();
    for (const id of ['a', 'b', 'c']) queue.offer(offer(id));
    const tried: string[] = [];
    const claim = async (scanId: string) => {
      tried.push(scanId);
      await new Promise(setImmediate);
      queue.withdraw(scanId);
      return scanId;
    };
    const taken = await Promise.all([
      queue.first(all, claim),
      queue.first(({ scanId }) => scanId !== 'b', claim),
      queue.first(all, claim),
      queue.first(all, claim),
    ]);
    expect(taken).to.deep.equal(['a', 'c', 'b', null]);
    expect(tried.sort()).to.deep.equal(['a', 'b', 'c']);
  });

  it('wakes those who have passed a scan over when it was not claimed after all', async () => {
    const queue = new ClaimQueue();
    queue.offer(offer('a'));
    let giveUp = () => {};
    const trying = queue.first(all, () => new Promise<null>((resolve) => (giveUp = () => resolve(null))));
    const { version } = queue;
    expect(await queue.first(all, async (scanId) => scanId)).to.equal(null);
    const woken = queue.changed(version, 60_000, never);
    giveUp();
    expect(await trying).to.equal(null);
    await woken;
    expect(await queue.first(all, async (scanId) => scanId)).to.equal('a');
  });
});
