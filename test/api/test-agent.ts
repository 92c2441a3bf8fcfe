import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { type ClaimedScan, FENCING_HEADER, type SummaryUpload } from '#protocol/agent-api.js';
import type { Finding } from '#protocol/finding.js';
import type { Completeness, EndpointDefinition, ToolVersion } from '#protocol/scan-report.js';
import { registerAgent } from '#server/agentapi/agent-token.js';
import { lookAgain } from '#test/look-again.js';
import { type Answer, call } from './call.js';
import type { TestServer } from './running-server.js';

/** Milliseconds within which a scan that was asked for waits for an agent, also beside other work. */
const CLAIMED_WITHIN = 60_000;
/** Milliseconds within which results are published, also beside other work. */
const PUBLISHED_WITHIN = 120_000;

type Server = Pick<TestServer, 'url' | 'database'>;

/** What a scan uploads; findings in list order. */
export interface Upload {
  findings: Finding[];
  endpoints?: EndpointDefinition;
  summary?: SummaryUpload;
  completeness?: Completeness;
  /** Called when the scan was claimed, before anything is uploaded. */
  claimed?(scanId: string): Promise<void>;
}

export const completeScan: Completeness = {
  state: 'complete',
  filesFound: 1,
  filesAnalysed: 1,
  bytesAnalysed: 100,
  linesAnalysed: 10,
  skipped: {},
  skippedFiles: [],
};
const tool: ToolVersion = { engine: '0.1.0', rules: 'test' };
const noEndpoints: EndpointDefinition = { format: 'yaml', text: 'openapi: 3.1.0\npaths: {}\n' };
const BATCH = 500;

/** An agent that speaks the agent API over HTTP, and uploads the findings it is told instead of finding some. */
export class TestAgent {
  private constructor(
    private readonly server: Server,
    readonly token: string,
  ) {}

  static async register(server: Server): Promise<TestAgent> {
    const { token } = await registerAgent(server.database, { name: 'test', labels: ['local'], teamId: null });
    return new TestAgent(server, token);
  }

  /** Claims the scan that waits, or the next one that comes: beside other work what asks for it, such as a webhook, takes its time. */
  async claim(): Promise<ClaimedScan> {
    const question = { agent: 'test', labels: ['local'], waitSeconds: 10 };
    const claimed = await lookAgain(async () => {
      const answer = await this.send('POST', 'claim', question);
      expect(answer.status, answer.text).to.be.oneOf([200, 204]);
      return answer.status === 200 ? (answer.body as ClaimedScan) : null;
    }, CLAIMED_WITHIN);
    if (claimed === null) expect.fail('no scan waits to be claimed');
    return claimed;
  }

  /** Claims the scan that waits, uploads, completes it, and waits until its results can be read. */
  async complete(upload: Upload): Promise<string> {
    const claimed = await this.claim();
    await upload.claimed?.(claimed.scanId);
    await this.uploadAll(claimed, upload);
    const completed = await lookAgain(async () => {
      const scan = await this.server.database.collections.scans.findOne({ _id: claimed.scanId });
      expect(scan?.status, scan?.error ?? '').to.be.oneOf(['running', 'completed']);
      return scan?.status === 'completed' && scan.manifest === null;
    }, PUBLISHED_WITHIN);
    if (completed === null) expect.fail(`the scan ${claimed.scanId} is not published`);
    return claimed.scanId;
  }

  private async uploadAll(claimed: ClaimedScan, upload: Upload): Promise<void> {
    const put = async (path: string, document: object): Promise<string> => {
      const body = JSON.stringify(document);
      const answer = await this.onAttempt(claimed, 'PUT', path, body);
      expect(answer.status, answer.text).to.equal(204);
      return createHash('sha256').update(body).digest('hex');
    };
    const batches: string[] = [];
    for (let at = 0; at < upload.findings.length; at += BATCH) {
      const findings = upload.findings.slice(at, at + BATCH);
      batches.push(await put(`batches/${batches.length}`, { findings }));
    }
    const endpoints = await put('endpoints', upload.endpoints ?? noEndpoints);
    const summary = await put('summary', upload.summary ?? { markdown: '# Summary\n' });
    const completeness = upload.completeness ?? completeScan;
    const completion = { commit: claimed.commit, tool, completeness, batches, endpoints, summary };
    const answer = await this.onAttempt(claimed, 'POST', 'complete', JSON.stringify(completion));
    expect(answer.status, answer.text).to.be.within(200, 204);
  }

  /** A call on an attempt. */
  onAttempt(claimed: ClaimedScan, method: string, path: string, body: string): Promise<Answer> {
    const { scanId, attempt, fencingToken } = claimed;
    const headers = { [FENCING_HEADER]: String(fencingToken) };
    return this.send(method, `scans/${scanId}/attempts/${attempt}/${path}`, body, headers);
  }

  private send(method: string, path: string, body: unknown, headers = {}): Promise<Answer> {
    const authorization = `Bearer ${this.token}`;
    return call(`${this.server.url}/agent/v1/${path}`, {
      method,
      body,
      headers: { authorization, ...headers },
    });
  }
}
