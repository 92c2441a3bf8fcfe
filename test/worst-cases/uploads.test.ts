import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { type ClaimedScan, FENCING_HEADER, MAX_BATCH_BYTES } from '#protocol/agent-api.js';
import { ofSuite } from '#test/of-suite.js';
import { CraftingAgent } from './crafting-agent.js';
import { healthDuring, MeasuredServer } from './measured-server.js';

const MEGABYTES = 512;

/** A document of 32 MiB in some kilobytes. */
const bomb = gzipSync(`{"markdown":"${'a'.repeat(4 * MAX_BATCH_BYTES - 20)}"}`);
/** The same of many small values, which take far more when they are parsed. */
const shards = gzipSync(`{"fingerprints":[${'"",'.repeat(1_900_000)}""],"state":"complete"}`);

describe('worst cases of uploads', function () {
  this.timeout(300_000);
  const server = ofSuite(
    () => MeasuredServer.start(),
    (started) => started.end(),
  );
  const agent = () => new CraftingAgent(server());

  async function put(claimed: ClaimedScan, path: string, body: Buffer): Promise<number> {
    const { scanId, attempt, fencingToken } = claimed;
    const response = await fetch(`${server().url}/agent/v1/scans/${scanId}/attempts/${attempt}/${path}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${server().team.token}`,
        [FENCING_HEADER]: String(fencingToken),
        'content-encoding': 'gzip',
      },
      body: new Uint8Array(body),
    });
    const { status } = response;
    if (status === 429 || status === 503) {
      expect(response.headers.get('retry-after')).to.match(/^\d+$/);
      expect(await response.text()).to.match(/^\{"error":"Too many uploads/);
    } else await response.arrayBuffer();
    return status;
  }

  it('keep 100 at a time with one token within the memory of a process, and others are answered', async () => {
    const claimed = await agent().launch();
    const statuses: number[] = [];
    const delays = await healthDuring(server(), async () => {
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 100 }, (_, n) =>
            put(claimed, ['summary', 'baseline', 'endpoints', `batches/${n}`][n % 4], n % 2 ? shards : bomb),
          ),
        )),
      );
    });
    console.log(`      ${server().peakMegabytes().toFixed(0)} MB, /health ${JSON.stringify(delays)}`);
    expect(server().peakMegabytes()).to.be.below(MEGABYTES);
    for (const status of statuses) expect(status).to.be.oneOf([400, 429, 503]);
    expect(statuses).to.include(400);
  });

  it('refuse one that is not held before anything of its body has come', async () => {
    const claimed = await agent().launch();
    const { hostname, port } = new URL(server().url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(
      [
        `PUT /agent/v1/scans/${claimed.scanId}/attempts/${claimed.attempt}/summary HTTP/1.1`,
        `host: ${hostname}`,
        `authorization: Bearer ${server().team.token}`,
        `${FENCING_HEADER}: ${claimed.fencingToken + 1}`,
        'content-encoding: gzip',
        `content-length: ${bomb.length}`,
        '\r\n',
      ].join('\r\n'),
    );
    const deadline = Date.now() + 10_000;
    while (!answer.includes('does not hold') && Date.now() < deadline) await sleep(20);
    socket.destroy();
    expect(answer).to.match(/^HTTP\/1.1 409 /);
  });
});
