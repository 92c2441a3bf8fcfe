import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { type ClaimedScan, FENCING_HEADER } from '#protocol/agent-api.js';
import type { OpenScanAnswer, OpenScanRequest, SessionAnswer } from '#protocol/session-api.js';
import type { ScanDocument } from '#server/database/documents.js';
import { eventually } from '#test/jobs/eventually.js';
import { type Answer, call } from '../api/call.js';
import { finding } from '../api/sample-findings.js';
import { completeScan } from '../api/test-agent.js';
import type { IdTokenRequest, Project } from '../codehost/index.js';
import { ConnectedServer, type ConnectedTeam } from '../integrations/connected-server.js';

type TokenWish = Partial<Omit<IdTokenRequest, 'user'>>;

/** Jobs of a project's CI, which sign in at a server by their ID tokens and do scans there. */
export class CiJobs {
  private constructor(
    readonly connected: ConnectedServer,
    readonly team: ConnectedTeam,
    readonly web: Project,
    /** Its newest commit at the start. */
    readonly head: string,
  ) {}

  static async start(): Promise<CiJobs> {
    const connected = await ConnectedServer.start({
      GOALKEEPER_PLANS: '{"self-hosted": {"concurrentScans": 50}}',
    });
    const web = await connected.host.addProject({
      fullName: 'shop/web',
      files: { 'app.js': 'export {};\n' },
    });
    const head = await connected.host.commit(web, { message: 'Second', files: { 'b.js': 'export {};\n' } });
    await connected.host.addProject({ fullName: 'shop/other', files: { 'app.js': 'export {};\n' } });
    return new CiJobs(connected, await connected.connectedTeam(), web, head);
  }

  stop(): Promise<void> {
    return this.connected.stop();
  }

  get audience(): string {
    return `${this.connected.server.url}/${this.team.integrationId}`;
  }

  idToken(wish: TokenWish = {}) {
    const { audience, web: project, head: sha } = this;
    return this.connected.host.issueIdToken({ audience, project, ref: 'main', sha, ...wish });
  }

  send(path: string, body: unknown, bearer?: string, method = 'POST', headers = {}): Promise<Answer> {
    return call(`${this.connected.server.url}/agent/v1/${path}`, {
      method,
      body,
      headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers },
    });
  }

  async signIn(wish: TokenWish = {}): Promise<SessionAnswer> {
    const answer = await this.send('session', { idToken: await this.idToken(wish) });
    expect(answer.status, answer.text).to.equal(201);
    return answer.body as SessionAnswer;
  }

  async open(token: string, body: Partial<OpenScanRequest> = {}): Promise<OpenScanAnswer> {
    const answer = await this.send('scans', body, token);
    expect(answer.status, answer.text).to.equal(200);
    return answer.body as OpenScanAnswer;
  }

  async stored(scanId: string): Promise<ScanDocument> {
    const scan = await this.connected.server.database.collections.scans.findOne({ _id: scanId });
    return scan ?? expect.fail(`there is no scan ${scanId}`);
  }

  attempt(
    { scanId, attempt, fencingToken }: ClaimedScan,
    part: string,
    body: unknown,
    bearer: string,
  ): Promise<Answer> {
    const method = part.match(/heartbeat|complete|fail/) ? 'POST' : 'PUT';
    const headers = { [FENCING_HEADER]: String(fencingToken) };
    return this.send(`scans/${scanId}/attempts/${attempt}/${part}`, body, bearer, method, headers);
  }

  /** Completes a scan with one finding, and waits until it is published. */
  async complete(claimed: ClaimedScan, bearer: string): Promise<void> {
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const batch = JSON.stringify({ findings: [finding('a', { severity: 9 })] });
    const endpoints = JSON.stringify({ format: 'yaml', text: 'openapi: 3.1.0\n' });
    const summary = JSON.stringify({ markdown: '# Web\n' });
    for (const [part, body] of [
      ['batches/0', batch],
      ['endpoints', endpoints],
      ['summary', summary],
    ])
      expect((await this.attempt(claimed, part, body, bearer)).status).to.equal(204);
    const completion = {
      ...{ commit: claimed.commit, tool: { engine: 'test', rules: 'test' }, completeness: completeScan },
      ...{ batches: [sha256(batch)], endpoints: sha256(endpoints), summary: sha256(summary) },
    };
    const done = await this.attempt(claimed, 'complete', completion, bearer);
    expect(done.status, done.text).to.equal(200);
    await eventually(async () => (await this.stored(claimed.scanId)).status === 'completed');
  }
}
