import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { ScanDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { newIntegration, newRepository } from '#server/database/new-documents.js';
import type { Caller } from '#server/scans/claim-rules.js';
import { newScan } from '#server/scans/new-scan.js';
import type { ServerParts } from '#server/serve/server-parts.js';
import { embeddedDatabase } from '#test/database/embedded.js';
import { itReplicaSet } from '#test/database/on-engine.js';
import { jobParts } from '#test/jobs/parts.js';

describe('scans/offered-scans', function () {
  this.timeout(60_000);
  let database: Database;
  /** Of two processes: one dispatches, at the other one agents wait. */
  let jobs: ServerParts;
  let api: ServerParts;
  before(async () => {
    database = await embeddedDatabase();
    [jobs, api] = [jobParts(database), jobParts(database)];
  });

  async function launched(agentLabels: string[] = [], teamId = randomUUID()): Promise<ScanDocument> {
    const host = { kind: 'gitlab', host: 'git.example.org', instanceUrl: 'https://git.example.org' } as const;
    const integration = { ...newIntegration({ teamId, ...host }), agentLabels };
    const repository = newRepository({
      ...{ teamId, integrationId: integration._id, projectId: '1', name: 'r', fullName: 'group/r' },
      clonePath: 'https://git.example.org/group/r.git',
    });
    const head = { branch: 'main', commit: 'a'.repeat(40) };
    const scan = newScan({ integration, repository, head, trigger: 'api' });
    await database.collections.integrations.insertOne(integration);
    await database.repositories.insert(repository);
    await jobs.store.insert(scan);
    await jobs.dispatcher.dispatch(scan._id);
    return scan;
  }
  const agent = (teamId: string | null, ...labels: string[]): Caller => ({
    ...{ _id: randomUUID(), name: 'agent', teamId, labels },
  });
  const seenBy = (...callers: Caller[]): Promise<string[]> => {
    const look = async (): Promise<string[]> => {
      await api.offered.refresh();
      return api.queue.candidates();
    };
    return callers.reduceRight<() => Promise<string[]>>(
      (inner, caller) => () => api.offered.lookFor(caller, inner),
      look,
    )();
  };

  itReplicaSet(
    'finds what another process has offered, for the teams and labels of those who wait',
    async () => {
      const [plain, big, other] = [
        await launched(),
        await launched(['big']),
        await launched(['big', 'fast']),
      ];
      const ids = [plain, big, other].map(({ _id }) => _id);
      const seen = async (...callers: Caller[]) =>
        (await seenBy(...callers)).filter((id) => ids.includes(id));
      expect(await seen(agent(null))).to.deep.equal([ids[0]]);
      // Of scans that were launched in one millisecond either may come first.
      expect(await seen(agent(null, 'big'))).to.have.members([ids[0], ids[1]]);
      expect(await seen(agent(big.teamId, 'big'))).to.deep.equal([ids[1]]);
      expect(await seen(agent(plain.teamId), agent(big.teamId, 'big'))).to.have.members([ids[0], ids[1]]);
      expect(await seen(agent(null, 'big', 'fast'))).to.have.members(ids);
    },
  );

  itReplicaSet('shows a scan no more that was claimed, cancelled or ended', async () => {
    const scans = [await launched(), await launched(), await launched()];
    const [{ teamId }] = scans;
    const one = agent(null);
    expect(await jobs.scans.claim(scans[0]._id, one)).to.include({ scanId: scans[0]._id });
    await jobs.scans.cancel(scans[1], 'test');
    await jobs.scans.end(scans[2]._id, 'test', false);
    const left = await seenBy(agent(null));
    for (const { _id } of scans) expect(left).not.to.include(_id);
    expect(await seenBy(agent(teamId))).to.deep.equal([]);
  });

  itReplicaSet('asks the database twice a second, however many agents wait', async () => {
    const { client } = database;
    /** Uses of a connection: each is a command. */
    let checkouts = 0;
    const checkedOut = () => {
      checkouts += 1;
    };
    client.on('connectionCheckedOut', checkedOut);
    const teamId = randomUUID();
    const wait = async (caller: Caller): Promise<void> =>
      api.offered.lookFor(caller, async () => {
        await sleep(50);
        for (let n = 0; n < 20; n++) {
          await api.offered.refresh();
          await sleep(100);
        }
      });
    await Promise.all(Array.from({ length: 50 }, () => wait(agent(teamId))));
    client.off('connectionCheckedOut', checkedOut);
    expect(checkouts).to.be.within(2, 8);
  });

  it('offers a scan again when what decides about it has changed, and gives it to nobody meanwhile', async () => {
    const scan = await launched();
    expect((await jobs.store.get(scan._id))?.offer?.labels).to.deep.equal([]);
    const { integrations } = database.collections;
    await integrations.updateOne({ teamId: scan.teamId }, { $set: { agentLabels: ['new'] } });
    expect(await api.scans.claim(scan._id, agent(null))).to.equal(null);
    await jobs.dispatcher.dispatch(scan._id);
    expect((await jobs.store.get(scan._id))?.offer?.labels).to.deep.equal(['new']);
    expect(await api.scans.claim(scan._id, agent(null, 'new'))).to.include({ scanId: scan._id });
    expect((await jobs.store.get(scan._id))?.offer).to.equal(null);
  });
});
