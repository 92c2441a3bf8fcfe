import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import Joi from 'joi';
import { ServerClient } from '#agent/worker/server-client.js';
import { uploadReport } from '#agent/worker/upload.js';
import { FENCING_HEADER, type FindingsBatch, findingSchema } from '#protocol/agent-api.js';
import type { ServedOutline } from '#protocol/endpoint-review/outline.js';
import type { Finding } from '#protocol/finding.js';
import type { ScanReport } from '#protocol/scan-report.js';
import { trackedFinding } from '#protocol/tracking/tracked-finding.js';
import { lookAgain } from '#test/look-again.js';
import { finding } from '../api/sample-findings.js';
import { servedTeam } from '../api/served-team.js';
import { completeScan } from '../api/test-agent.js';

const excerpt = { startLine: 2, lines: ['const id = req.query.id;'] };
const settings = {
  inForce: [{ setting: 'sanitizers', text: 'clean', line: 1 }],
  afterMerge: [{ setting: 'fail_on', text: 'never' }],
};
const { steps, ...plain } = finding('one');
const { fingerprint, ruleId, title, location, scope, code } = finding('two');
const full: Finding = {
  ...plain,
  steps: steps.map((step) => ({ ...step, excerpt })),
  excerpt,
  confidenceReasons: [{ points: 9, reason: 'the rule' }],
  routes: [{ name: 'GET /', file: 'src/one.js', line: 1 }],
  places: [{ fingerprint, ruleId, title, location, scope, code, fix: null }],
};

describe('agent/worker: servers of earlier versions', function () {
  this.timeout(60_000);
  const team = servedTeam();
  let proxy: Server;

  /** Stands before the server, and refuses findings with what an earlier version did not know, in the words of its schema. */
  async function earlierServer(unknown: readonly string[], inSteps: readonly string[]): Promise<URL> {
    const forbidden = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, Joi.forbidden()]));
    const schema = findingSchema.keys({
      ...forbidden(unknown),
      steps: Joi.array().items(Joi.object(forbidden(inSteps)).unknown()),
    });
    const tracked = Joi.object(forbidden(unknown)).unknown();
    const baseline = Joi.object({ findings: Joi.array().items(tracked) }).unknown();
    proxy = createHttpServer(async (request, response) => {
      const body = await buffer(request);
      const isZipped = request.headers['content-encoding'] === 'gzip';
      const text = (isZipped ? gunzipSync(body) : body).toString();
      if (/batches|baseline/.test(request.url ?? '')) {
        const value = JSON.parse(text) as FindingsBatch;
        const [details] = request.url?.endsWith('baseline')
          ? [baseline.validate(value).error?.message ?? []].flat()
          : value.findings.flatMap((one, index) => {
              const { error } = schema.validate(one, { convert: false });
              return error ? [`findings[${index}]: ${error.message}`] : [];
            });
        if (details !== undefined)
          return response.writeHead(400).end(JSON.stringify({ error: 'Invalid upload', details }));
      }
      if (unknown.includes('served') && request.url?.endsWith('endpoints')) {
        const upload = Joi.object({ served: Joi.forbidden() }).unknown();
        const details = upload.validate(JSON.parse(text)).error?.message;
        if (details !== undefined)
          return response.writeHead(400).end(JSON.stringify({ error: 'Invalid upload', details }));
      }
      if (unknown.includes('cutFiles') && request.url?.endsWith('endpoints')) {
        const served = Joi.object({ cutFiles: Joi.forbidden() }).unknown();
        const details = Joi.object({ served }).unknown().validate(JSON.parse(text)).error?.message;
        if (details !== undefined)
          return response.writeHead(400).end(JSON.stringify({ error: 'Invalid upload', details }));
      }
      if (unknown.includes('settings') && request.url?.endsWith('complete')) {
        const completion = Joi.object({
          completeness: Joi.object({ settings: Joi.forbidden() }).unknown(),
        }).unknown();
        const details = completion.validate(JSON.parse(text)).error?.message;
        if (details !== undefined)
          return response.writeHead(400).end(JSON.stringify({ error: 'Invalid upload', details }));
      }
      const names = ['authorization', 'content-type', 'content-encoding', FENCING_HEADER];
      const answer = await fetch(`${team.server().url}${request.url}`, {
        method: request.method ?? 'GET',
        headers: names.flatMap((name): [string, string][] => {
          const value = request.headers[name];
          return typeof value === 'string' ? [[name, value]] : [];
        }),
        body: request.method === 'GET' ? null : new Uint8Array(body),
      });
      response.writeHead(answer.status).end(await answer.text());
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const address = proxy.address();
    if (address === null || typeof address === 'string') return expect.fail('no port');
    return new URL(`http://127.0.0.1:${address.port}`);
  }
  afterEach(() => proxy.close());

  async function upload(
    server: URL,
    findings: Finding[],
    served: Partial<ServedOutline> = {},
  ): Promise<{ lines: string[]; scanId: string }> {
    const scanId = await team.launch();
    const scan = await team.agent().claim();
    const lines: string[] = [];
    const client = new ServerClient({ server, token: team.agent().token, giveUpAfter: 0 });
    const report = reportOf(findings);
    Object.assign(report.served, served);
    const baseline = {
      commit: 'a'.repeat(40),
      state: 'complete' as const,
      findings: findings.map((one) => trackedFinding(one)),
    };
    await uploadReport(
      client,
      scan,
      { report, baseline },
      { signal: AbortSignal.timeout(20_000), log: (line) => lines.push(line) },
    );
    return { lines, scanId };
  }

  async function stored(scanId: string): Promise<Record<string, unknown>> {
    const { key } = team.owner();
    const rows = await lookAgain(async () => {
      const answer = await team.api().call(`/scans/${scanId}/vulnerabilities`, { key });
      const { data } = answer.body as { data?: { id: string }[] };
      return data?.length ? data : null;
    }, 20_000);
    const answer = await team.api().call(`/vulnerabilities/${rows?.[0].id}`, { key });
    return (answer.body as { data: Record<string, unknown> }).data;
  }

  it('get findings without what they do not know, and the log says so once', async () => {
    const server = await earlierServer(['places', 'excerpt', 'confidenceReasons', 'hygiene'], ['excerpt']);
    const other = { ...full, ...finding('three'), places: full.places };
    const { lines, scanId } = await upload(server, [full, other]);
    expect(lines.map((line) => /know `(\w+)`/.exec(line)?.[1]).sort()).to.deep.equal([
      'confidenceReasons',
      'excerpt',
      'places',
    ]);
    expect(lines.find((line) => line.includes('places'))).to.equal(
      'The server is of an earlier version and does not know `places`. It gets the findings without the other locations of findings. Update the server.',
    );
    const kept = await stored(scanId);
    expect(kept).to.include({ places: null, title: 'SQL injection' });
    expect(kept.routes).to.deep.equal(full.routes);
  });

  it('that know no settings which hide findings get the scan without', async () => {
    const { lines, scanId } = await upload(await earlierServer(['settings'], []), [full]);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.contain('does not know `settings`');
    expect(await stored(scanId)).to.include({ title: 'SQL injection' });
  });

  it('that compare no endpoints get the scan without their outline', async () => {
    const { lines, scanId } = await upload(await earlierServer(['served'], []), [full]);
    expect(lines).to.deep.equal([
      'The server is of an earlier version and does not know `served`. It gets the findings without what merge requests say of changed endpoints. Update the server.',
    ]);
    expect(await stored(scanId)).to.include({ title: 'SQL injection' });
    const { artifacts } = team.server().database.collections;
    expect(await artifacts.countDocuments({ scanId, _id: `${scanId}/served` })).to.equal(0);
  });

  it('that do not know which files an outline was cut off in get the scan without the outline', async () => {
    const { lines, scanId } = await upload(await earlierServer(['cutFiles'], []), [full], {
      cutFiles: ['busy.js'],
    });
    expect(lines).to.have.length(1);
    expect(lines[0]).to.contain('does not know `served`');
    expect(await stored(scanId)).to.include({ title: 'SQL injection' });
  });

  it('that know all of it get all of it', async () => {
    const { lines, scanId } = await upload(await earlierServer([], []), [full]);
    expect(lines).to.deep.equal([]);
    expect((await stored(scanId)).places).to.have.length(1);
    const scan = await team.api().call(`/scans/${scanId}`, { key: team.owner().key });
    expect(scan.body).to.have.nested.property('data.completeness.settings').that.deep.equals(settings);
  });

  it('that refuse what no finding can be without end the upload with their words', async () => {
    const server = await earlierServer(['places', 'severity'], []);
    const failure: unknown = await upload(server, [full]).catch((error: unknown) => error);
    expect(String(failure)).to.contain('"severity" is not allowed');
  });
});

function reportOf(findings: Finding[]): ScanReport {
  const tool = { engine: 'test', rules: 'test' };
  const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  return {
    ...{ tool, startedAt: '', finishedAt: '', commit: null, branch: 'main', findings },
    ...{ completeness: { ...completeScan, settings }, endpoints: [] },
    endpointDefinition: { format: 'yaml', text: 'openapi: 3.1.0\n' },
    served: { endpoints: [], notRead: [], givenUp: [], isCut: false },
    summary: {
      ...{ name: 'shop', commit: null, branch: 'main', languages: [], components: [], entryPoints: [] },
      ...{ endpoints: [], endpointCount: 0, dataStores: [], dependencies: [], hotSpots: [] },
      findings: { total: findings.length, suppressed: 0, bySeverity: none, byType: [] },
      ...{ completeness: completeScan, tool },
    },
  };
}
