import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { pino } from 'pino';
import type { Database } from '#server/database/index.js';
import { Processes } from '#server/database/processes.js';
import { type FixPlan, FixStore } from '#server/fixes/fix-store.js';
import { embeddedDatabase } from '#test/database/embedded.js';

/** What two server processes do to each other, told apart by their stores on the same data. */
describe('fixes: claims of several processes', function () {
  this.timeout(300_000);
  let database: Database;
  let one: FixStore;
  let other: FixStore;
  let third: FixStore;
  before(async () => {
    database = await embeddedDatabase();
    const storeOfProcess = () => {
      const processes = new Processes(database.db, pino({ level: 'silent' }));
      return new FixStore({ ...database, singleProcess: false, processes });
    };
    [one, other, third] = [storeOfProcess(), storeOfProcess(), storeOfProcess()];
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
        third.claim(plan(b, b)),
      ]);
      const winners = claims.filter((claim) => claim !== null);
      expect(winners.length, 'winners').to.be.at.most(1);
      won += winners.length;
      const holder = await one.get(repositoryId, b);
      if (winners[0]) expect(holder?._id).to.equal(winners[0]._id);
    }
    expect(won).to.be.above(0);
  });

  it('goes on with what this very process has begun, as it does one at a time for a repository', async () => {
    const begun = await one.claim(plan('v1:own', 'v1:own'));
    if (!begun) throw new Error('nobody else wanted it');
    expect([one.isElsewhere(begun), other.isElsewhere(begun)]).to.deep.equal([false, true]);
    expect(await other.claim(plan('v1:own', 'v1:own'))).to.equal(null);
    expect((await one.claim(plan('v1:own', 'v1:own')))?.state).to.equal('opening');
  });

  it('takes what was left by a try that failed or a process that died, and nothing that is under way', async () => {
    const group = await one.claim(plan('group:1', 'v1:x', 'v1:y'));
    expect(group?.state).to.equal('opening');
    expect(await other.claim(plan('v1:x', 'v1:x'))).to.equal(null);
    expect(await other.claim(plan('group:1', 'v1:x', 'v1:y'))).to.equal(null);
    expect((await other.get(repositoryId, 'v1:y'))?._id).to.equal(group?._id);

    const holder = group?.process ?? '';
    expect(await other.holders()).to.include(holder);
    expect(await other.free(holder)).to.be.greaterThan(0);
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
