import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Database } from '#server/database/index.js';
import { type FixPlan, FixStore } from '#server/fixes/fix-store.js';
import { embeddedDatabase } from '#test/database/embedded.js';

/** What two server processes do to each other, told apart by their stores on the same data. */
describe('fixes: claims of several processes', function () {
  this.timeout(300_000);
  let database: Database;
  let one: FixStore;
  let other: FixStore;
  before(async () => {
    database = await embeddedDatabase();
    const shared = { ...database, singleProcess: false };
    [one, other] = [new FixStore(shared), new FixStore(shared)];
  });

  const repositoryId = randomUUID();
  const plan = (key: string, ...fingerprints: string[]): FixPlan => ({
    ...{ _id: `${repositoryId}/${key}`, teamId: 'team', by: 'test', scanId: 's', scannedAt: new Date() },
    findings: fingerprints.map((fingerprint) => ({ fingerprint, vulnerabilityId: 'v' })),
    ...{ branch: `goalkeeper/fix-${key}`, targetBranch: 'main', startCommit: 'c' },
  });

  it('gives a finding to one fix alone, of those that want it at the same time', async () => {
    let won = 0;
    for (let round = 0; round < 10; round++) {
      const [a, b, c] = ['a', 'b', 'c'].map((name) => `v1:${name}${round}`);
      const claims = await Promise.all([
        one.claim(plan(`group:ab${round}`, a, b)),
        other.claim(plan(`group:bc${round}`, b, c)),
        other.claim(plan(b, b)),
      ]);
      const winners = claims.filter((claim) => claim !== null);
      expect(winners.length, 'winners').to.be.at.most(1);
      won += winners.length;
      const holder = await one.get(repositoryId, b);
      if (winners[0]) expect(holder?._id).to.equal(winners[0]._id);
    }
    expect(won).to.be.above(0);
  });

  it('takes what was left by a try that failed, or was cut off long ago, and nothing that is under way', async () => {
    const group = await one.claim(plan('group:1', 'v1:x', 'v1:y'));
    expect(group?.state).to.equal('opening');
    expect(await other.claim(plan('v1:x', 'v1:x'))).to.equal(null);
    expect(await other.claim(plan('group:1', 'v1:x', 'v1:y'))).to.equal(null);
    expect((await other.get(repositoryId, 'v1:y'))?._id).to.equal(group?._id);

    const long = { changedAt: new Date(Date.now() - 10 * 60_000) };
    await database.collections.fixes.updateOne({ _id: `${repositoryId}/group:1` }, { $set: long });
    const alone = await other.claim(plan('v1:x', 'v1:x'));
    expect(alone?.state).to.equal('opening');
    expect((await one.get(repositoryId, 'v1:x'))?._id).to.equal(alone?._id);
    expect((await one.get(repositoryId, 'v1:y'))?._id).to.equal(group?._id);
    expect(await one.claim(plan('group:2', 'v1:y', 'v1:x'))).to.equal(null);
    expect(
      (await one.ofRepository('team', repositoryId)).find(({ _id }) => _id.endsWith('group:2')),
    ).to.include({
      state: 'failed',
    });
  });
});
