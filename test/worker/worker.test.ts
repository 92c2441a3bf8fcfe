import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import type { ScanOptions } from '#agent/scan.js';
import { ScanError } from '#agent/scan-error.js';
import { AgentRejectedError, ServerClient, UnreachableError } from '#agent/worker/server-client.js';
import { toBatches } from '#agent/worker/upload.js';
import { runWorker } from '#agent/worker/worker.js';
import { openLocalRepository } from '#codehost/local/repository.js';
import { networkPolicy } from '#codehost/network/network-policy.js';
import { FENCING_HEADER } from '#protocol/agent-api.js';
import type { ScanReport } from '#protocol/scan-report.js';
import { registerAgent } from '#server/agentapi/agent-token.js';
import type { ScanDocument, ScanStatus } from '#server/database/documents.js';
import { trackLocalRepository } from '#server/scans/local-repositories.js';
import { lookAgain } from '#test/look-again.js';
import { call } from '../api/call.js';
import { newTeam, startServer, type TestServer, type TestTeam } from '../api/running-server.js';
import { finding } from '../api/sample-findings.js';
import { completeScan } from '../api/test-agent.js';
import { gitRepository, temporaryFolder } from '../workspace/git-repository.js';

/** A report on a folder, with one finding for each line of `a.js`: enough to see that the right code arrived. */
function reportOn(options: ScanOptions): ScanReport {
  const lines = readFileSync(join(options.folder, 'a.js'), 'utf8').trim().split('\n');
  const tool = { engine: 'test', rules: 'test' };
  const findings = lines.map((line) => finding(line));
  return {
    tool,
    startedAt: '',
    finishedAt: '',
    commit: options.commit ?? null,
    branch: options.branch ?? null,
    findings,
    completeness: completeScan,
    endpoints: [],
    endpointDefinition: { format: 'yaml', text: 'openapi: 3.1.0\n' },
    served: { endpoints: [], notRead: [], givenUp: [], isCut: false },
    summary: {
      name: options.name ?? '',
      commit: options.commit ?? null,
      branch: options.branch ?? null,
      languages: [],
      components: [],
      entryPoints: [],
      endpoints: [],
      endpointCount: 0,
      dataStores: [],
      dependencies: [],
      findings: {
        total: findings.length,
        suppressed: 0,
        bySeverity: { critical: 0, high: findings.length, medium: 0, low: 0, info: 0 },
        byType: [],
      },
      hotSpots: [],
      completeness: completeScan,
      tool,
    },
  };
}

describe('worker', function () {
  this.timeout(120_000);
  let server: TestServer;
  let team: TestTeam;
  let url: string;
  let token: string;
  let workFolder: string;

  before(async () => {
    server = await startServer();
    team = await newTeam(server);
    const folder = gitRepository({ 'a.js': 'one\ntwo\n' });
    url = pathToFileURL(folder).href;
    await trackLocalRepository(server.database, team.team, await openLocalRepository(folder), 'test');
    ({ token } = await registerAgent(server.database, { name: 'test', labels: ['local'], teamId: null }));
    workFolder = temporaryFolder('work');
  });
  after(async () => {
    rmSync(workFolder, { recursive: true, force: true });
    await server.stop();
  });

  async function launch(): Promise<string> {
    const answer = await call(`${server.url}/api/v1/scans`, {
      key: team.key,
      method: 'POST',
      body: { codehostUrl: url },
    });
    expect(answer.status, answer.text).to.equal(201);
    return (answer.body as { data: { scanId: string } }).data.scanId;
  }

  function work(
    scanFolder: (options: ScanOptions) => Promise<ScanReport>,
    serverUrl = server.url,
    concurrency = 1,
    patience: { attemptPatience?: number } = {},
  ) {
    const stop = new AbortController();
    const client = new ServerClient({ server: new URL(serverUrl), token, ...patience });
    let begun = 0;
    const access = {
      workFolder,
      network: networkPolicy([], null),
      ownCredential: () => null,
      ownCheckout: null,
      ownOrigin: null,
      log: () => {},
    };
    const options = {
      client,
      name: 'test',
      labels: [],
      concurrency,
      access,
      scanFolder(options: ScanOptions) {
        begun++;
        return scanFolder(options);
      },
      log: () => {},
    };
    const ended = runWorker(options, stop.signal);
    ended.catch(() => undefined);
    return {
      async stop() {
        stop.abort(new Error('stop'));
        await ended;
      },
      /** The agent has so many scans at hand. That they are `running` does not say so: the answer may be on its way. */
      async holds(scans: number) {
        while (begun < scans) await sleep(20);
      },
      ended,
    };
  }

  async function reaches(
    scanId: string,
    status: ScanStatus,
    isSo: (scan: ScanDocument) => boolean = () => true,
  ): Promise<ScanDocument> {
    // Attempts that failed are followed by others after 5 and 15 seconds.
    let scan: ScanDocument | null = null;
    const found = await lookAgain(async () => {
      scan = await server.database.collections.scans.findOne({ _id: scanId });
      return scan?.status === status && scan.manifest === null && isSo(scan) && scan;
    }, 45_000);
    return found ?? expect.fail(`the scan is not ${status}: ${JSON.stringify(scan)}`);
  }

  it('takes a scan from the claim to readable results, and clears up', async () => {
    const worker = work(async (options) => reportOn(options));
    const scanId = await launch();
    const scan = await reaches(scanId, 'completed');
    await worker.stop();
    expect(scan.counts).to.include({ total: 2, high: 2 });
    const list = await call(`${server.url}/api/v1/scans/${scanId}/vulnerabilities`, { key: team.key });
    const rows = (list.body as { data: { filePath: string }[] }).data;
    expect(rows.map(({ filePath }) => filePath).sort()).to.deep.equal(['src/one.js', 'src/two.js']);
    expect(readdirSync(workFolder)).to.deep.equal([]);
  });

  it('says why a scan cannot be done, and tries again only where that may help', async () => {
    let tries = 0;
    const worker = work(async () => {
      tries++;
      throw new ScanError('The rules are wrong.');
    });
    expect((await reaches(await launch(), 'failed')).error).to.equal('The rules are wrong.');
    expect(tries).to.equal(1);
    await worker.stop();
    tries = 0;
    const unlucky = work(async () => {
      tries++;
      throw new RangeError('out of luck');
    });
    const scan = await reaches(await launch(), 'failed');
    expect(scan.error).to.equal('The analysis failed: RangeError: out of luck (attempt 3)');
    expect(tries).to.equal(3);
    await unlucky.stop();
  });

  it('hands a scan back when its disk is full, which does not count, and does it when there is space', async function () {
    const disk = temporaryFolder('disk');
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status !== 0) this.skip();
    try {
      const full = join(disk, 'full');
      expect(() => writeFileSync(full, Buffer.alloc(2_000_000))).to.throw(/ENOSPC/);
      const worker = work(async (options) => {
        writeFileSync(join(disk, 'result'), 'x');
        return reportOn(options);
      });
      const scanId = await launch();
      const waiting = await reaches(scanId, 'launched', (scan) => scan.attempts.length === 1);
      expect(waiting.attempts[0]).to.include({ outcome: 'released' });
      expect(waiting.attempts[0]?.reason).to.match(/^The agent lacks space or files: ENOSPC/);
      rmSync(full);
      const scan = await reaches(scanId, 'completed');
      expect(scan.attempts.at(-1)?.outcome).to.equal('completed');
      await worker.stop();
    } finally {
      spawnSync('umount', ['--lazy', disk]);
      rmSync(disk, { recursive: true, force: true });
    }
  });

  it('hands a scan back when it is stopped, and the next agent does it', async () => {
    const busy = work(untilAborted);
    const scanId = await launch();
    await busy.holds(1);
    await busy.stop();
    const waiting = await reaches(scanId, 'launched');
    expect(waiting.attempts[0]).to.include({ outcome: 'released', reason: 'The agent was stopped' });
    expect(readdirSync(workFolder)).to.deep.equal([]);
    const next = work(async (options) => reportOn(options));
    expect((await reaches(scanId, 'completed')).winningAttempt).to.equal(2);
    await next.stop();
  });

  it('stops at a scan that was cancelled, and goes on with the next', async () => {
    const worker = work(async (options) =>
      options.branch === 'main' ? untilAborted(options) : reportOn(options),
    );
    const scanId = await launch();
    await reaches(scanId, 'running');
    await call(`${server.url}/api/v1/scans/${scanId}/cancel`, { key: team.key, method: 'POST' });
    await reaches(scanId, 'cancelled');
    const next = await launch();
    await reaches(next, 'running');
    await worker.stop();
    await call(`${server.url}/api/v1/scans/${next}/cancel`, { key: team.key, method: 'POST' });
  });

  it('does as many scans at a time as it is told, and hands all of them back when it is stopped', async () => {
    let atOnce = 0;
    let most = 0;
    let release: () => void = () => undefined;
    const both = new Promise<void>((resolve) => {
      release = resolve;
    });
    const worker = work(
      async (options) => {
        most = Math.max(most, ++atOnce);
        if (atOnce === 2) release();
        await both;
        atOnce--;
        return reportOn(options);
      },
      server.url,
      2,
    );
    const scanIds = [await launch(), await launch(), await launch()];
    for (const scanId of scanIds) await reaches(scanId, 'completed');
    expect(most).to.equal(2);
    await worker.stop();
    const busy = work(untilAborted, server.url, 2);
    const held = [await launch(), await launch()];
    await busy.holds(2);
    await busy.stop();
    for (const scanId of held) {
      expect((await reaches(scanId, 'launched')).attempts[0]).to.include({ outcome: 'released' });
      await call(`${server.url}/api/v1/scans/${scanId}/cancel`, { key: team.key, method: 'POST' });
    }
    expect(readdirSync(workFolder)).to.deep.equal([]);
  });

  it('waits for a server that is away, and ends where its token is not accepted', async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const address = probe.address();
    if (address === null || typeof address === 'string') return expect.fail('no port');
    probe.close();
    await once(probe, 'close');
    const worker = work(async (options) => reportOn(options), `http://127.0.0.1:${address.port}`);
    await sleep(300);
    const late = await startServer({ GOALKEEPER_PORT: String(address.port) });
    try {
      let rejection: unknown;
      await worker.ended.catch((error) => {
        rejection = error;
      });
      expect(rejection).to.be.instanceOf(AgentRejectedError);
    } finally {
      await late.stop();
    }
  });

  it('gives an attempt up whose results the server does not take, and goes on with the next scan', async () => {
    let refused = 0;
    const proxy = createHttpServer(async (request, response) => {
      if (request.method === 'PUT' && refused++ >= 0)
        return response.writeHead(500).end('{"error":"Internal"}');
      const answer = await fetch(`${server.url}${request.url}`, {
        method: request.method ?? 'GET',
        headers: Object.fromEntries(
          ['authorization', 'content-type', FENCING_HEADER].map((name) => [
            name,
            String(request.headers[name]),
          ]),
        ),
        body: request.method === 'GET' ? null : await text(request),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const address = proxy.address();
    if (address === null || typeof address === 'string') return expect.fail('no port');
    const place = `http://127.0.0.1:${address.port}`;
    const worker = work(async (options) => reportOn(options), place, 1, { attemptPatience: 500 });
    try {
      const [first, next] = [await launch(), await launch()];
      for (const scanId of [first, next]) {
        const scan = await reaches(scanId, 'failed');
        expect(scan.attempts).to.have.length(3);
        expect(scan.error).to.match(
          /^The results could not be handed over: The server .* answered 500: Internal/,
        );
      }
      expect(refused).to.be.above(5);
    } finally {
      await worker.stop();
      proxy.closeAllConnections();
      proxy.close();
    }
  });

  it('takes a page that answers in place of the server for a server that is away', async () => {
    const proxy = createHttpServer((_request, response) => response.end('<html>Back soon</html>'));
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const address = proxy.address();
    if (address === null || typeof address === 'string') return expect.fail('no port');
    const place = new URL(`http://127.0.0.1:${address.port}`);
    const client = new ServerClient({ server: place, token, giveUpAfter: 0 });
    const asked = client.claim({ agent: 'test', labels: [], waitSeconds: 0 }, AbortSignal.timeout(10_000));
    const failure: unknown = await asked.catch((error) => error);
    expect(failure).to.be.instanceOf(UnreachableError);
    expect(String(failure)).to.contain(`What answers at ${place.origin} is no Goalkeeper server`);
    proxy.close();
  });

  it('cuts findings into batches within both limits, and keeps the order', () => {
    const many = Array.from({ length: 1201 }, (_, n) => finding(`f${n}`));
    const batches = [...toBatches(many)];
    expect(batches.map(({ length }) => length)).to.deep.equal([500, 500, 201]);
    expect(batches.flat()).to.deep.equal(many);
    const large = Array.from({ length: 5 }, (_, n) =>
      finding(`f${n}`, { description: 'x'.repeat(3_000_000) }),
    );
    expect([...toBatches(large)].map(({ length }) => length)).to.deep.equal([2, 2, 1]);
    expect([...toBatches([])]).to.deep.equal([]);
  });
});

/** An analysis that takes until it is told to stop. */
function untilAborted({ signal }: ScanOptions): Promise<ScanReport> {
  return new Promise((_resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
