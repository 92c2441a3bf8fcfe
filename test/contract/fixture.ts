import { randomUUID } from 'node:crypto';
import type { Finding } from '#protocol/finding.js';
import type { RepositorySummary } from '#protocol/scan-report.js';
import { WINDOW_MS, windowStart } from '#server/api/rate-windows.js';
import type { Answer, CallOptions } from '#test/api/call.js';
import { type TestRepository, trackNewRepository } from '#test/api/git-repository.js';
import { newKey, newTeam, startServer, type TestServer, type TestTeam } from '#test/api/running-server.js';
import { finding } from '#test/api/sample-findings.js';
import { completeScan, TestAgent, type Upload } from '#test/api/test-agent.js';
import { behindAllTests } from '../behind-all-tests.js';
import { DocumentedApi } from './documented-call.js';

export const DAY = 86_400_000;
export const ENDPOINTS_JSON = '{"openapi":"3.1.0","info":{"title":"shop","version":"1"},"paths":{}}';
export const ENDPOINTS_YAML = 'openapi: 3.1.0\ninfo: {title: shop, version: "1"}\npaths: {}\n';
export const MARKDOWN = '# Shop\n\nA "shop" with <b>markup</b> and ünïcödé.\n';

/** Findings of the old scan, in list order. */
export const oldFindings: Finding[] = [
  finding('command', {
    severity: 9.8,
    title: 'Command injection',
    type: 'OS Command Injection',
    cweIds: ['CWE-78'],
  }),
  finding('sql', { severity: 8.8 }),
  finding('redirect', { severity: 6.1, title: 'Open redirect', type: 'Open Redirect', cweIds: ['CWE-601'] }),
  finding('log', { severity: 0, confidence: 2, title: 'Log line', type: 'Information', cweIds: ['CWE-532'] }),
  finding('quiet', { severity: 5, suppression: { kind: 'inSource', reason: 'reviewed' } }),
];
/** More than one default page. */
export const newFindings: Finding[] = Array.from({ length: 120 }, (_, n) =>
  finding(`page-${String(n).padStart(3, '0')}`, { severity: 7.5 }),
);

export const summary: RepositorySummary = {
  name: 'shop',
  commit: null,
  branch: 'main',
  languages: [{ name: 'JavaScript', files: 1, lines: 10, bytes: 100 }],
  components: [],
  entryPoints: [],
  endpoints: [{ method: 'GET', path: '/orders/{id}', file: 'src/sql.js', line: 3, handler: 'show' }],
  endpointCount: 1,
  dataStores: [],
  dependencies: [],
  findings: {
    total: 120,
    suppressed: 0,
    bySeverity: { critical: 0, high: 120, medium: 0, low: 0, info: 0 },
    byType: [{ type: 'SQL Injection', cwe: 'CWE-89', count: 120 }],
  },
  hotSpots: [],
  completeness: completeScan,
  tool: { engine: '0.1.0', rules: 'test' },
};

/** A server with two teams; the first has two repositories and four scans, all made through the API and the agent API. */
export class Fixture {
  private constructor(
    readonly server: TestServer,
    readonly agent: TestAgent,
    readonly api: DocumentedApi,
    readonly team: TestTeam,
    readonly shop: TestRepository,
    readonly blog: TestRepository,
  ) {}

  /** 40 days old; Markdown summary, endpoints in YAML. */
  oldScan = '';
  /** Structured summary, endpoints in JSON. */
  newScan = '';
  blogScan = '';
  /** Launched, and never claimed. */
  openScan = '';
  foreignScan = '';
  foreignKey = '';
  /** Of the first team, without the permission `scans.run`. */
  viewerKey = '';
  /** Of a team without a code host. */
  emptyTeamKey = '';

  static async start(): Promise<Fixture> {
    const server = await startServer();
    const team = await newTeam(server);
    const fixture = new Fixture(
      server,
      await TestAgent.register(server),
      await DocumentedApi.of(server.url),
      team,
      await trackNewRepository(server, team.team, 'shop'),
      await trackNewRepository(server, team.team, 'Blog'),
    );
    await fixture.fill();
    return fixture;
  }

  /** Calls the API with the first team's key, unless another or none (empty) is given. */
  call(path: string, options: CallOptions = {}): Promise<Answer> {
    return this.api.call(path, { key: this.team.key, ...options });
  }

  /** The fields of a JSON object answer. */
  async read<T>(path: string): Promise<T> {
    const answer = await this.call(path);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body as T;
  }

  launch(body: object, key = this.team.key): Promise<Answer> {
    return this.call('/scans', { method: 'POST', body, key });
  }

  /** Takes the places of a team's plan until the API refuses. @returns the refusal */
  async launchUntilFull(): Promise<Answer> {
    const { team, key } = await newTeam(this.server);
    const repository = await trackNewRepository(this.server, team, 'busy');
    const launched: string[] = [];
    for (;;) {
      const answer = await this.launch({ codehostUrl: repository.url }, key);
      if (answer.status === 201 && launched.length < 100) {
        launched.push(scanIdOf(answer));
        continue;
      }
      for (const id of launched) await this.call(`/scans/${id}/cancel`, { method: 'POST', key });
      repository.remove();
      return answer;
    }
  }

  /** Replaces the open scan, which a test has cancelled. */
  async reopen(): Promise<void> {
    this.openScan = await this.launched(this.blog, 'open scan', this.team.key);
  }

  /** Stores that a key which was not used yet has one request left in this window. */
  async useUp(keyHash: string): Promise<void> {
    const start = new Date(windowStart(Date.now())).toISOString();
    const expiresAt = new Date(Date.now() + 2 * WINDOW_MS);
    const { rateWindows } = this.server.database.collections;
    await rateWindows.insertOne({ _id: `${keyHash}:${start}`, count: 999, expiresAt });
  }

  /** Runs a request on a scan whose document is damaged. */
  async withBrokenScan(request: (scanId: string) => Promise<Answer>): Promise<Answer> {
    const { scans } = this.server.database.collections;
    const scan = await scans.findOne({ _id: this.oldScan });
    if (!scan) throw new Error('the old scan is gone');
    const _id = randomUUID();
    await scans.insertOne({ ...scan, _id });
    await scans.updateOne({ _id }, { $unset: { createdAt: '' } });
    try {
      return await request(_id);
    } finally {
      await scans.deleteOne({ _id });
    }
  }

  async stop(): Promise<void> {
    await this.server.stop();
    this.shop.remove();
    this.blog.remove();
  }

  private async fill(): Promise<void> {
    const endpoints = { format: 'yaml' as const, text: ENDPOINTS_YAML };
    const old: Upload = { findings: oldFindings, endpoints, summary: { markdown: MARKDOWN } };
    this.oldScan = await this.scan(this.shop, 'old scan', old, 40 * DAY);
    this.newScan = await this.scan(this.shop, 'new scan', {
      findings: newFindings,
      endpoints: { format: 'json', text: ENDPOINTS_JSON },
      summary: { structured: summary },
    });
    this.blogScan = await this.scan(this.blog, 'blog scan', {
      findings: [finding('blog', { severity: 4.3 })],
    });
    this.foreignScan = await this.fillForeignTeam();
    this.viewerKey = await newKey(this.server, this.team.team._id, 'viewer');
    this.emptyTeamKey = (await newTeam(this.server)).key;
    // Last of all: the agent takes the oldest scan that waits.
    await this.reopen();
  }

  private async fillForeignTeam(): Promise<string> {
    const { team, key } = await newTeam(this.server);
    this.foreignKey = key;
    const repository = await trackNewRepository(this.server, team, 'foreign');
    await this.launched(repository, 'foreign scan', key);
    repository.remove();
    return this.agent.complete({ findings: [finding('foreign')] });
  }

  private async launched(repository: TestRepository, name: string, key: string): Promise<string> {
    const answer = await this.launch({ codehostUrl: repository.url, name }, key);
    if (answer.status !== 201) throw new Error(answer.text);
    return scanIdOf(answer);
  }

  private async scan(repository: TestRepository, name: string, upload: Upload, age = 0): Promise<string> {
    const scanId = await this.launched(repository, name, this.team.key);
    // Only the date is set by hand: a test cannot wait for days.
    const createdAt = new Date(Date.now() - age);
    await this.server.database.collections.scans.updateOne({ _id: scanId }, { $set: { createdAt } });
    return this.agent.complete(upload);
  }
}

const scanIdOf = (answer: Answer) => (answer.body as { data: { scanId: string } }).data.scanId;

let started: Promise<Fixture> | null = null;

/** The fixture that all contract tests of a run share; it is only read, but for launches that are cancelled. */
export function contractFixture(): Promise<Fixture> {
  started ??= Fixture.start();
  return started;
}

behindAllTests(async () => {
  await (await started)?.stop();
  started = null;
});
