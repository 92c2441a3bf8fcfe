import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { type ClaimedScan, FENCING_HEADER } from '#protocol/agent-api.js';
import type { Finding } from '#protocol/finding.js';
import { type Answer, call } from '../api/call.js';
import { completeScan } from '../api/test-agent.js';
import type { MeasuredServer, ScanState } from './measured-server.js';

const BATCH = 500;

/** An agent whose owner sends whatever the protocol allows, over HTTP alone. */
export class CraftingAgent {
  constructor(private readonly server: MeasuredServer) {}

  async launch(): Promise<ClaimedScan> {
    const { url, team } = this.server;
    const body = { codehostUrl: team.repositoryUrl };
    const launched = await call(`${url}/api/v1/scans`, { method: 'POST', key: team.key, body });
    expect(launched.status, launched.text).to.equal(201);
    return this.claim();
  }

  /** Takes a scan that waits. */
  async claim(): Promise<ClaimedScan> {
    const claimed = await this.send('POST', 'claim', '{"agent":"test","labels":["local"],"waitSeconds":10}');
    expect(claimed.status, claimed.text).to.equal(200);
    return claimed.body as ClaimedScan;
  }

  /** Uploads a scan and completes it; what becomes of it then is the server's work. */
  async upload(
    claimed: ClaimedScan,
    findings: Iterable<Finding>,
    described: { endpoints?: object; summary?: object; baseline?: object } = {},
  ): Promise<void> {
    const batches: string[] = [];
    for (const batch of batchesOf(findings))
      batches.push(await this.put(claimed, `batches/${batches.length}`, { findings: batch }));
    const definition = described.endpoints ?? { format: 'yaml', text: 'openapi: 3.1.0\n' };
    const endpoints = await this.put(claimed, 'endpoints', definition);
    const summary = await this.put(claimed, 'summary', described.summary ?? { markdown: '# Summary\n' });
    const { baseline } = described;
    const compared = baseline && { baseline: await this.put(claimed, 'baseline', baseline) };
    const completion = {
      ...{ commit: claimed.commit, tool: { engine: '0.1.0', rules: 'test' }, completeness: completeScan },
      ...{ batches, endpoints, summary, ...compared },
    };
    const answer = await this.onAttempt(claimed, 'POST', 'complete', JSON.stringify(completion));
    expect(answer.status, answer.text).to.equal(200);
  }

  /** Waits until the scan has ended. */
  async ended(scanId: string, within = 600_000): Promise<ScanState> {
    const deadline = Date.now() + within;
    for (;;) {
      const scan = await this.server.stateOf(scanId);
      if (['completed', 'failed', 'cancelled'].includes(scan.status)) return scan;
      if (Date.now() > deadline) throw new Error(`scan ${scanId} is ${scan.status} after ${within} ms`);
      await sleep(200);
    }
  }

  async put(claimed: ClaimedScan, path: string, document: object): Promise<string> {
    const body = Buffer.from(JSON.stringify(document));
    const answer = await this.onAttempt(claimed, 'PUT', path, body);
    expect(answer.status, answer.text).to.equal(204);
    return createHash('sha256').update(body).digest('hex');
  }

  onAttempt(claimed: ClaimedScan, method: string, path: string, body: string | Buffer): Promise<Answer> {
    const { scanId, attempt, fencingToken } = claimed;
    const headers = { [FENCING_HEADER]: String(fencingToken) };
    return this.send(method, `scans/${scanId}/attempts/${attempt}/${path}`, body, headers);
  }

  private async send(
    method: string,
    path: string,
    body: string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const isZipped = method === 'PUT';
    const response = await fetch(`${this.server.url}/agent/v1/${path}`, {
      method,
      body: new Uint8Array(isZipped ? gzipSync(body, { level: 1 }) : Buffer.from(body)),
      headers: {
        authorization: `Bearer ${this.server.team.token}`,
        'content-type': 'application/json',
        ...(isZipped && { 'content-encoding': 'gzip' }),
        ...headers,
      },
    });
    const text = await response.text();
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      parsed = undefined;
    }
    return { status: response.status, headers: response.headers, text, body: parsed };
  }
}

function* batchesOf(findings: Iterable<Finding>): Generator<Finding[]> {
  let batch: Finding[] = [];
  for (const finding of findings) {
    batch.push(finding);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
