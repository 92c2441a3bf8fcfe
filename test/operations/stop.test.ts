import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { registerAgent } from '#server/agentapi/agent-token.js';
import { type Answer, type CallOptions, call } from '#test/api/call.js';
import { trackNewRepository } from '#test/api/git-repository.js';
import { newTeam, startServer, type TestServer } from '#test/api/running-server.js';
import { engineOf } from '#test/database/engine.js';
import { freePorts } from '#test/database/replica-set.js';
import { ServeProcess } from '#test/failover/serve-process.js';

const NO_LIMITS = { requestsPerHour: 1e6, concurrentScans: 10_000, scansPerMonth: null };
const CLIENTS = 6;

describe('operations/stop', function () {
  this.timeout(120_000);
  let data: TestServer;
  let served: ServeProcess;
  let key: string;
  let agentToken: string;
  let codehostUrl: string;
  let removeRepository: () => void;

  before(async () => {
    const plans = { GOALKEEPER_PLANS: JSON.stringify({ free: NO_LIMITS }) };
    data = await startServer(plans);
    const created = await newTeam(data, { plan: 'free' });
    key = created.key;
    const tracked = await trackNewRepository(data, created.team, 'stopped');
    [codehostUrl, removeRepository] = [tracked.url, tracked.remove];
    agentToken = (await registerAgent(data.database, { name: 'waits', labels: ['other'], teamId: null }))
      .token;
    await data.halt();
    const { dataFolder, adminToken } = data;
    const [port, adminPort] = await freePorts(2);
    served = await ServeProcess.start({
      ...{ HOME: process.env.HOME, GOALKEEPER_CACHE: process.env.GOALKEEPER_CACHE, ...plans },
      ...{ GOALKEEPER_DATA: dataFolder, ...engineOf(dataFolder), GOALKEEPER_ADMIN_TOKEN: adminToken },
      ...{ GOALKEEPER_PORT: String(port), GOALKEEPER_ADMIN_PORT: String(adminPort) },
    });
  });
  after(async () => {
    await served.kill();
    await data.stop();
    removeRepository();
  });

  const launch = (idempotencyKey: string): [string, CallOptions] => [
    '/api/v1/scans',
    { key, method: 'POST', body: { codehostUrl }, headers: { 'idempotency-key': idempotencyKey } },
  ];
  const ask = (path: string, options: CallOptions): Promise<Answer> => call(`${served.url}${path}`, options);

  it('under load answers what it has taken, sends agents away, and loses nothing that it has answered', async () => {
    const launched = new Map<string, string>();
    const unanswered: string[] = [];
    const statuses = new Set<number>();
    const client = async () => {
      for (;;) {
        const wanted = randomUUID();
        try {
          const answer = await ask(...launch(wanted));
          statuses.add(answer.status);
          if (answer.status === 201) launched.set(wanted, scanIdOf(answer));
          else unanswered.push(wanted);
          statuses.add((await ask('/api/v1/scans?limit=20', { key })).status);
        } catch {
          // It takes no more connections.
          if (!launched.has(wanted)) unanswered.push(wanted);
          return;
        }
      }
    };
    const authorization = `Bearer ${agentToken}`;
    const body = { agent: 'waits', labels: ['other'], waitSeconds: 25 };
    const waiting = ask('/agent/v1/claim', { method: 'POST', headers: { authorization }, body });
    const clients = Array.from({ length: CLIENTS }, client);
    while (launched.size < 3 * CLIENTS) await sleep(10);
    const ended = served.stop();
    expect((await waiting).status).to.equal(204);
    // By force it would be 1.
    expect(await ended, served.tail()).to.equal(0);
    await Promise.all(clients);
    expect([...statuses].filter((status) => status >= 500)).to.deep.equal([]);

    await served.again();
    for (const [wanted, scanId] of launched) expect(scanIdOf(await ask(...launch(wanted)))).to.equal(scanId);
    // What was not answered may have been done: with its key it is done once.
    const later = await Promise.all(unanswered.map((wanted) => ask(...launch(wanted))));
    const known = new Set([...launched.values(), ...later.map(scanIdOf)]);
    expect(known.size).to.equal(launched.size + later.length);
    const { pagination } = (await ask('/api/v1/scans', { key })).body as { pagination: { total: number } };
    expect(pagination.total).to.equal(known.size);
  });
});

function scanIdOf({ body, text }: Answer): string {
  const { data } = body as { data?: { scanId?: string } };
  if (!data?.scanId) throw new Error(text);
  return data.scanId;
}
