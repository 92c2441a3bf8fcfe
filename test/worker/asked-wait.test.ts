import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { askedWait } from '#agent/worker/asked-wait.js';
import { ServerClient } from '#agent/worker/server-client.js';
import { type ClaimedScan, FENCING_HEADER } from '#protocol/agent-api.js';
import { call } from '../api/call.js';
import { trackNewRepository } from '../api/git-repository.js';
import { newTeam, startServer, type TestServer } from '../api/running-server.js';
import { finding } from '../api/sample-findings.js';
import { TestAgent } from '../api/test-agent.js';

/** More than may wait for room, and those that have it. */
const BLOCKING = 220;
/** Milliseconds that the server asks for when it has no room. */
const ASKED = 5_000;

describe('worker/asked wait', function () {
  this.timeout(60_000);

  it('is what Retry-After says, at most a minute', () => {
    const now = Date.parse('2026-01-01T00:00:00Z');
    const cases: [string | null, number | null][] = [
      ['5', 5_000],
      [' 0 ', 0],
      ['86400', 60_000],
      ['9'.repeat(400), 60_000],
      ['Thu, 01 Jan 2026 00:00:07 GMT', 7_000],
      ['Thu, 01 Jan 2026 01:00:00 GMT', 60_000],
      ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
      ['soon', null],
      ['', null],
      [null, null],
    ];
    for (const [header, wait] of cases) expect(askedWait(header, now), String(header)).to.equal(wait);
  });

  describe('of a server that has no room for uploads', () => {
    let server: TestServer;
    let client: ServerClient;
    let token: string;
    let scan: ClaimedScan;
    let remove: () => void;
    const blocking: Socket[] = [];
    const signal = AbortSignal.timeout(50_000);

    before(async () => {
      server = await startServer();
      const { team, key } = await newTeam(server);
      const repository = await trackNewRepository(server, team, 'shop');
      ({ remove } = repository);
      const body = { codehostUrl: repository.url };
      const launched = await call(`${server.url}/api/v1/scans`, { method: 'POST', key, body });
      expect(launched.status, launched.text).to.equal(201);
      ({ token } = await TestAgent.register(server));
      client = new ServerClient({ server: new URL(server.url), token });
      const claimed = await client.claim({ agent: 'test', labels: ['local'], waitSeconds: 10 }, signal);
      if (!claimed) return expect.fail('no scan to claim');
      scan = claimed;
    });
    after(async () => {
      for (const socket of blocking) socket.destroy();
      await server.stop();
      remove();
    });

    /** An upload whose body does not come: it has room, or waits for it. */
    function block(): void {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      blocking.push(socket);
      const lines = [
        `PUT /agent/v1/scans/${scan.scanId}/attempts/${scan.attempt}/baseline HTTP/1.1`,
        `host: ${hostname}`,
        `authorization: Bearer ${token}`,
        `${FENCING_HEADER}: ${scan.fencingToken}`,
      ];
      socket.write(`${lines.join('\r\n')}\r\ncontent-length: 1000\r\n\r\n`);
    }

    /** Statuses of the uploads of one kind so far. */
    const answered = (kind: string): number[] =>
      server
        .log()
        .split('\n')
        .filter((line) => line.includes(`/attempts/{attempt}/${kind}"`) && line.includes('"status"'))
        .map((line) => Number(/"status":(\d+)/.exec(line)?.[1]));

    it('passes before the agent tries again, and then its results are taken', async () => {
      for (let n = 0; n < BLOCKING; n++) block();
      while (!answered('baseline').includes(429)) await sleep(20);
      const begun = performance.now();
      const body = Buffer.from(JSON.stringify({ findings: [finding('one')] }));
      const uploaded = client.put(scan, 'batches/0', body, signal);
      while (!answered('batches/{n}').includes(429)) await sleep(20);
      for (const socket of blocking) socket.destroy();
      await uploaded;
      expect(performance.now() - begun).to.be.at.least(ASKED);
      expect(answered('batches/{n}')).to.deep.equal([429, 204]);
    });
  });

  it('passes before an agent asks for a scan again', async () => {
    const asked: number[] = [];
    const overloaded = createServer((_request, response) => {
      asked.push(performance.now());
      if (asked.length > 2) return response.writeHead(204).end();
      response.writeHead(asked.length === 1 ? 429 : 503, { 'retry-after': '1' }).end('{"error":"Busy"}');
    });
    await once(overloaded.listen(0, '127.0.0.1'), 'listening');
    const address = overloaded.address();
    if (address === null || typeof address === 'string') return expect.fail('no port');
    const client = new ServerClient({ server: new URL(`http://127.0.0.1:${address.port}`), token: 'gka' });
    const request = { agent: 'test', labels: [], waitSeconds: 0 };
    expect(await client.claim(request, AbortSignal.timeout(20_000))).to.equal(null);
    for (const n of [1, 2]) expect((asked[n] ?? 0) - (asked[n - 1] ?? 0)).to.be.at.least(990);
    expect(asked).to.have.length(3);
    overloaded.closeAllConnections();
    overloaded.close();
  });
});
