import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { type ClaimedScan, FENCING_HEADER, MAX_BATCH_BYTES } from '#protocol/agent-api.js';
import { registerAgent } from '#server/agentapi/agent-token.js';
import { type Answer, call } from '../api/call.js';
import { type TestRepository, trackNewRepository } from '../api/git-repository.js';
import { newTeam, startServer, type TestServer, type TestTeam } from '../api/running-server.js';
import { finding } from '../api/sample-findings.js';
import { completeScan } from '../api/test-agent.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('agentapi', function () {
  this.timeout(60_000);
  let server: TestServer;
  let team: TestTeam;
  let repository: TestRepository;
  let token: string;

  before(async () => {
    server = await startServer({
      GOALKEEPER_PLANS: JSON.stringify({ wide: { concurrentScans: 50 } }),
    });
    team = await newTeam(server, { plan: 'wide' });
    repository = await trackNewRepository(server, team.team, 'shop');
    token = await register(['local']);
  });
  after(async () => {
    repository.remove();
    await server.stop();
  });

  async function register(labels: string[], teamId: string | null = null): Promise<string> {
    return (await registerAgent(server.database, { name: 'test', labels, teamId })).token;
  }

  async function launch(): Promise<string> {
    const body = { codehostUrl: repository.url };
    const answer = await call(`${server.url}/api/v1/scans`, { key: team.key, method: 'POST', body });
    expect(answer.status, answer.text).to.equal(201);
    return (answer.body as { data: { scanId: string } }).data.scanId;
  }

  function send(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
    bearer = token,
  ): Promise<Answer> {
    const url = `${server.url}/agent/v1/${path}`;
    return call(url, { method, body, headers: { authorization: `Bearer ${bearer}`, ...headers } });
  }

  async function claim(bearer = token, waitSeconds = 10): Promise<ClaimedScan | null> {
    const answer = await send('POST', 'claim', { agent: 'test', waitSeconds }, {}, bearer);
    expect(answer.status, answer.text).to.be.oneOf([200, 204]);
    return answer.status === 200 ? (answer.body as ClaimedScan) : null;
  }

  async function launchAndClaim(): Promise<ClaimedScan> {
    const scanId = await launch();
    const claimed = await claim();
    if (claimed?.scanId !== scanId) return expect.fail('another scan was claimed');
    return claimed;
  }

  function on(scan: ClaimedScan, method: string, part: string, body: unknown, fencing = scan.fencingToken) {
    const path = `scans/${scan.scanId}/attempts/${scan.attempt}/${part}`;
    return send(method, path, body, { [FENCING_HEADER]: String(fencing) });
  }

  function completion(batches: string[], endpoints: string, summary: string) {
    return {
      commit: null,
      tool: { engine: 'test', rules: 'test' },
      completeness: completeScan,
      batches: batches.map(sha256),
      endpoints: sha256(endpoints),
      summary: sha256(summary),
    };
  }

  const stored = (scanId: string) => server.database.collections.scans.findOne({ _id: scanId });

  it('needs a token that is registered and not revoked', async () => {
    const answers = await Promise.all([
      call(`${server.url}/agent/v1/claim`, { method: 'POST', body: {} }),
      send('POST', 'claim', {}, {}, 'gkr_wrong'),
      send('POST', 'claim', {}, {}, `gkr_${'a'.repeat(40)}`),
      call(`${server.url}/agent/v1/claim`, { method: 'POST', body: {}, key: team.key }),
    ]);
    expect(answers.map(({ status }) => status)).to.deep.equal([401, 401, 401, 401]);
    const revoked = await register(['local']);
    await server.database.collections.agents.updateOne(
      { _id: sha256(revoked) },
      { $set: { revokedAt: new Date() } },
    );
    expect((await send('POST', 'claim', {}, {}, revoked)).status).to.equal(401);
    expect(server.log()).to.not.include(revoked);
  });

  it('lets the operator register, list and revoke agents', async () => {
    const admin = (path: string, body?: object) =>
      call(`${server.adminUrl}/admin/v1/agents${path}`, {
        method: body ? 'POST' : 'GET',
        body,
        headers: { authorization: `Bearer ${server.adminToken}` },
      });
    const created = await admin('', { name: 'runner', labels: ['linux'] });
    expect(created.status, created.text).to.equal(201);
    const { id, token: bearer } = (created.body as { data: { id: string; token: string } }).data;
    expect(await claim(bearer, 0)).to.equal(null);
    const list = await admin('');
    const listed = (list.body as { data: { id: string; lastSeenAt: string | null }[] }).data;
    const runner = listed.find((one) => one.id === id);
    expect(runner).to.include({ name: 'runner', teamId: null, revokedAt: null });
    expect(runner?.lastSeenAt).to.be.a('string');
    expect(list.text).to.not.include(bearer);
    expect((await admin(`/${id}/revoke`, {})).status).to.equal(200);
    expect((await send('POST', 'claim', { agent: 'test', waitSeconds: 0 }, {}, bearer)).status).to.equal(401);
    const local = await admin('', { name: 'cheat', labels: ['local'] });
    expect(local.status).to.equal(400);
    expect((await admin('/0123456789ab/revoke', {})).status).to.equal(404);
  });

  it('takes the scans of a revoked agent back at once, and turns it away while it waits', async () => {
    const admin = (path: string, body: object) =>
      call(`${server.adminUrl}/admin/v1/agents${path}`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${server.adminToken}` },
      });
    const [holder, waiter] = [await register(['local']), await register(['local'])];
    const scanId = await launch();
    const held = (await claim(holder)) as ClaimedScan;
    expect(held.scanId).to.equal(scanId);
    const revoke = (bearer: string) => admin(`/${sha256(bearer).slice(0, 12)}/revoke`, {});
    const waiting = claim(waiter, 5);
    const { agents } = server.database.collections;
    await eventually(async () => {
      expect((await agents.findOne({ _id: sha256(waiter) }))?.lastSeenAt).to.be.an.instanceOf(Date);
    });
    expect((await revoke(waiter)).status).to.equal(200);
    expect((await revoke(holder)).status).to.equal(200);
    const beat = await send('POST', `scans/${scanId}/attempts/1/heartbeat`, {}, {}, holder);
    expect(beat.status).to.equal(401);
    const next = await claim();
    expect(next).to.include({ scanId, attempt: 2 });
    expect((await stored(scanId))?.attempts[0]).to.include({
      outcome: 'lease-expired',
      reason: 'The agent was revoked',
    });
    expect(await waiting).to.equal(null);
    await on(next as ClaimedScan, 'POST', 'fail', { reason: 'done with it', retry: false });
  });

  it('lets an agent ask for less than it is registered for, and not for more', async () => {
    const bearer = await register(['linux', 'inner']);
    const ask = (labels: string[]) =>
      send('POST', 'claim', { agent: 'test', labels, waitSeconds: 0 }, {}, bearer);
    expect((await ask(['linux'])).status).to.equal(204);
    const more = await ask(['linux', 'gpu']);
    expect(more.status).to.equal(403);
    expect((more.body as { error: string }).error).to.include('gpu');
  });

  it('answers 204 when no scan comes in time, and at once when one does', async () => {
    expect(await claim(token, 0)).to.equal(null);
    const waiting = claim(token, 20);
    // What is there when the time is over is given, too: an agent that waits for less and gets nothing is a clock.
    const clock = claim(await register(['linux']), 10);
    const scanId = await launch();
    const claimed = await Promise.race([waiting, clock]);
    expect(claimed?.scanId).to.equal(scanId);
    expect(claimed).to.deep.include({ attempt: 1, fencingToken: 1, branch: 'main', endpointFormat: 'yaml' });
    expect(claimed?.source).to.deep.equal({ kind: 'local', path: repository.repository.projectId });
    expect(claimed?.commit).to.match(/^[0-9a-f]{40}$/);
    await on(claimed as ClaimedScan, 'POST', 'fail', { reason: 'done with it', retry: false });
  });

  it('gives a scan to one of many agents, and local ones only to the agent of this machine', async () => {
    const remote = await register([]);
    const foreign = await register(['local'], (await newTeam(server)).team._id);
    const scanId = await launch();
    expect(await claim(remote, 0)).to.equal(null);
    expect(await claim(foreign, 0)).to.equal(null);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(token, 0.5)));
    const winners = claims.filter((one) => one !== null);
    expect(winners.map((one) => one.scanId)).to.deep.equal([scanId]);
    await on(winners[0], 'POST', 'fail', { reason: 'done with it', retry: false });
    expect(await stored(scanId)).to.include({ status: 'failed', error: 'done with it' });
  });

  it('extends the lease and keeps the progress by heartbeat, and tells that a scan was cancelled', async () => {
    const scan = await launchAndClaim();
    const before = await stored(scan.scanId);
    const beat = await on(scan, 'POST', 'heartbeat', { phase: 'parse', progress: 0.5 });
    expect(beat.body).to.deep.equal({ cancelled: false });
    const after = await stored(scan.scanId);
    expect(after?.progress).to.deep.equal({ phase: 'parse', progress: 0.5 });
    expect(Number(after?.lease?.expiresAt)).to.be.greaterThan(Number(before?.lease?.expiresAt));
    const path = `${server.url}/api/v1/scans/${scan.scanId}`;
    const cancelled = await call(`${path}/cancel`, { key: team.key, method: 'POST' });
    expect(cancelled.status, cancelled.text).to.equal(200);
    const told = await on(scan, 'POST', 'heartbeat', { phase: 'parse', progress: 0.6 });
    expect(told.body).to.deep.equal({ cancelled: true });
    const late = await on(scan, 'PUT', 'batches/0', { findings: [] });
    expect(late.status).to.equal(409);
    expect((await server.database.teams.get(team.team._id))?.active).to.not.include(scan.scanId);
  });

  it('refuses an attempt that was taken over, whatever it calls', async () => {
    const old = await launchAndClaim();
    await on(old, 'PUT', 'batches/0', { findings: [finding('old')] });
    const failed = await on(old, 'POST', 'fail', { reason: 'trouble', retry: true });
    expect(failed.status, failed.text).to.equal(200);
    const current = await claim();
    expect(current).to.include({ scanId: old.scanId, attempt: 2, fencingToken: 2 });
    const calls: [string, string, object][] = [
      ['POST', 'heartbeat', { phase: 'parse', progress: 0 }],
      ['PUT', 'batches/1', { findings: [] }],
      ['PUT', 'endpoints', { format: 'yaml', text: '' }],
      ['PUT', 'summary', { markdown: '' }],
      ['POST', 'complete', completion([], '', '')],
      ['POST', 'fail', { reason: '', retry: true }],
    ];
    for (const [method, part, body] of calls) {
      const answer = await on(old, method, part, body);
      expect(answer.status, `${part}: ${answer.text}`).to.equal(409);
    }
    const uploads = await server.database.collections.uploads.find({ scanId: old.scanId }).toArray();
    expect(uploads).to.deep.equal([]);
    await on(current as ClaimedScan, 'POST', 'fail', { reason: 'done with it', retry: false });
  });

  it('keeps a batch once: the same body again is fine, another one is not', async () => {
    const scan = await launchAndClaim();
    const body = JSON.stringify({ findings: [finding('one')] });
    expect((await on(scan, 'PUT', 'batches/0', body)).status).to.equal(204);
    expect((await on(scan, 'PUT', 'batches/0', body)).status).to.equal(204);
    const other = await on(scan, 'PUT', 'batches/0', { findings: [finding('two')] });
    expect(other.status).to.equal(409);
    expect(other.body).to.have.property('error', 'Batch 0 was uploaded before with another content');
    await on(scan, 'POST', 'fail', { reason: 'done with it', retry: false });
  });

  it('completes only what its manifest names, publishes it once, and answers a repeated call the same', async () => {
    const scan = await launchAndClaim();
    const batches = [
      JSON.stringify({ findings: [finding('a', { severity: 5 }), finding('b', { severity: 9.8 })] }),
      JSON.stringify({ findings: [finding('c', { severity: 7 })] }),
    ];
    const endpoints = JSON.stringify({ format: 'yaml', text: 'openapi: 3.1.0\n' });
    const summary = JSON.stringify({ markdown: '# Shop\n' });
    await on(scan, 'PUT', 'batches/0', batches[0]);
    await on(scan, 'PUT', 'endpoints', endpoints);
    const wrong = await on(scan, 'POST', 'complete', completion(batches, 'other', summary));
    expect(wrong.status).to.equal(422);
    expect((wrong.body as { details: string }).details).to.equal(
      'Batch 1 is missing; Endpoints has another SHA-256; Summary is missing',
    );
    const zipped = await fetch(
      `${server.url}/agent/v1/scans/${scan.scanId}/attempts/${scan.attempt}/batches/1`,
      {
        method: 'PUT',
        body: new Uint8Array(gzipSync(batches[1])),
        headers: {
          authorization: `Bearer ${token}`,
          'content-encoding': 'gzip',
          'content-type': 'application/json',
          [FENCING_HEADER]: String(scan.fencingToken),
        },
      },
    );
    expect(zipped.status).to.equal(204);
    await on(scan, 'PUT', 'summary', summary);
    for (let time = 0; time < 2; time++) {
      const done = await on(scan, 'POST', 'complete', completion(batches, endpoints, summary));
      expect(done.status, done.text).to.equal(200);
    }
    await eventually(async () => {
      const completed = await stored(scan.scanId);
      expect(completed).to.include({ status: 'completed', manifest: null });
    });
    const again = await on(scan, 'POST', 'complete', completion(batches, endpoints, summary));
    expect(again.status, again.text).to.equal(200);
    const list = await call(`${server.url}/api/v1/scans/${scan.scanId}/vulnerabilities`, { key: team.key });
    const rows = (list.body as { data: { filePath: string }[] }).data;
    expect(rows.map(({ filePath }) => filePath)).to.deep.equal(['src/b.js', 'src/c.js', 'src/a.js']);
    await eventually(async () => {
      expect((await server.database.teams.get(team.team._id))?.active).to.not.include(scan.scanId);
    });
  });

  it('bounds and checks what hostile agents send', async () => {
    const scan = await launchAndClaim();
    const bad: [string, string, unknown, number][] = [
      ['PUT', 'batches/0', '{"findings":', 400],
      ['PUT', 'batches/0', { findings: [{ ...finding('x'), severity: 11 }] }, 400],
      ['PUT', 'batches/0', { findings: [finding('x')], extra: 1 }, 400],
      ['PUT', 'batches/400', { findings: [] }, 400],
      ['PUT', 'batches/-1', { findings: [] }, 400],
      ['PUT', 'batches/0', { findings: Array.from({ length: 501 }, (_, n) => finding(`${n}`)) }, 400],
      ['PUT', 'summary', { markdown: '', structured: {} }, 400],
      ['POST', 'heartbeat', { phase: 'dance', progress: 0 }, 400],
      ['POST', 'complete', { ...completion([], '', ''), completeness: {} }, 400],
      ['PUT', 'batches/0', 'x'.repeat(MAX_BATCH_BYTES + 1), 413],
    ];
    for (const [method, part, body, status] of bad) {
      const answer = await on(scan, method, part, body);
      expect(answer.status, `${part}: ${answer.text.slice(0, 200)}`).to.equal(status);
      expect(answer.body).to.have.property('error');
    }
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, 0x20));
    const answer = await fetch(
      `${server.url}/agent/v1/scans/${scan.scanId}/attempts/${scan.attempt}/batches/0`,
      {
        method: 'PUT',
        body: new Uint8Array(bomb),
        headers: {
          authorization: `Bearer ${token}`,
          'content-encoding': 'gzip',
          'content-type': 'application/json',
          [FENCING_HEADER]: String(scan.fencingToken),
        },
      },
    );
    expect(answer.status).to.equal(413);
    const noToken = await send('PUT', `scans/${scan.scanId}/attempts/1/batches/0`, { findings: [] });
    expect(noToken.status).to.equal(400);
    expect(await server.database.collections.uploads.find({ scanId: scan.scanId }).toArray()).to.deep.equal(
      [],
    );
    await on(scan, 'POST', 'fail', { reason: 'done with it', retry: false });
  });
});

/** Tries until it holds, for at most ten seconds. */
async function eventually(check: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
