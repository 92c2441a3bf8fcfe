import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { pino } from 'pino';
import type { DeliveryDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { Leases } from '#server/database/leases.js';
import { newIntegration, newRepository } from '#server/database/new-documents.js';
import { Processes } from '#server/database/processes.js';
import { DeliveryHandler } from '#server/webhooks/handler.js';
import { MissedEvents } from '#server/webhooks/missed-events.js';
import { embeddedDatabase } from '#test/database/embedded.js';
import { jobParts } from '#test/jobs/parts.js';

describe('webhooks/two processes', function () {
  this.timeout(60_000);
  let database: Database;
  before(async () => {
    database = await embeddedDatabase();
  });

  const twoProcesses = (): Database[] =>
    [1, 2].map(() => {
      const processes = new Processes(database.db, pino({ level: 'silent' }));
      return { ...database, processes, leases: new Leases(database.collections.leases, processes) };
    });

  it('do each delivery once, those of a code host in their order', async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const log = pino({ level: 'info' }, sink);
    const handlers = twoProcesses().map((own) => new DeliveryHandler({ ...jobParts(own), log }));
    const integrations = [randomUUID(), randomUUID(), randomUUID()];
    const event = { kind: 'push', projectId: '1', branch: 'main', head: null, defaultBranch: null } as const;
    const stored: DeliveryDocument[] = [];
    for (let n = 0; n < 30; n++)
      stored.push({
        _id: `${integrations[n % 3]}:${randomUUID()}`,
        ...{ teamId: randomUUID(), integrationId: integrations[n % 3], event },
        ...{ status: 'accepted', outcome: null, failures: 0, notBefore: new Date() },
        ...{ receivedAt: new Date(Date.now() - 60_000 + n), expiresAt: new Date(Date.now() + 60_000) },
      });
    await database.collections.deliveries.insertMany(stored);
    await Promise.all(handlers.map((one) => one.handleDue()));
    const done = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'webhook');
    for (const integrationId of integrations) {
      const ofHost = (ids: string[]) => ids.filter((id) => id.startsWith(integrationId));
      expect(ofHost(done.map(({ deliveryId }) => deliveryId))).to.deep.equal(
        ofHost(stored.map(({ _id }) => _id)),
      );
    }
  });

  it('ask for missed events once', async () => {
    const teamId = randomUUID();
    const integration = newIntegration({ teamId, kind: 'gitlab', host: 'x', instanceUrl: 'https://x' });
    await database.collections.integrations.insertOne({ ...integration, hookGeneration: 'g' });
    for (const projectId of ['1', '2', '3'])
      await database.repositories.insert(
        newRepository({
          ...{ teamId, integrationId: integration._id, projectId, name: projectId, fullName: projectId },
          ...{ clonePath: '', tracked: true, defaultBranch: 'main' },
        }),
      );
    const asked: string[] = [];
    const codeHost = {
      async branch(projectId: string) {
        asked.push(projectId);
        await sleep(20);
        return null;
      },
      async *openMergeRequests() {},
      async *discussions() {},
    };
    const codeHosts = { clientFor: async () => codeHost };
    const walks = twoProcesses().map((own) => new MissedEvents({ ...jobParts(own), codeHosts }));
    await Promise.all(walks.map((one) => one.look(100)));
    expect(asked.sort()).to.deep.equal(['1', '2', '3']);
    await database.collections.integrations.deleteOne({ _id: integration._id });
  });
});
