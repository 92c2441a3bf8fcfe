import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import type { Finding } from '#protocol/finding.js';
import { schemaErrors } from '#test/reports/schemas.js';
import { call } from './call.js';
import { newKey, newTeam } from './running-server.js';
import { finding } from './sample-findings.js';
import { servedTeam } from './served-team.js';

interface Result {
  suppressions: { kind: string; status: string; justification: string }[];
}

/** Some 18 MB: more than sockets buffer. */
const MANY = 12_000;

describe('api/export', () => {
  let scanId: string;
  const fix: Finding['fix'] = {
    description: 'Use SHA-256',
    edits: [{ location: finding('x').location, replacement: "'sha256'" }],
    lines: { startLine: 3, endLine: 3, before: "createHash('md5')", after: "createHash('sha256')" },
  };
  const findings = [
    finding('critical', { severity: 9.8, title: '=HYPERLINK("http://evil.example")' }),
    finding('fixed', { severity: 5, fix }),
    finding('quiet', { severity: 4, suppression: { kind: 'inSource', reason: 'reviewed' } }),
  ];

  const { server, api, agent, owner, launch } = servedTeam();
  before(async () => {
    scanId = await scanWith(findings);
  });

  async function scanWith(found: Finding[]): Promise<string> {
    await launch();
    return agent().complete({ findings: found });
  }
  const exported = (query: string, { key = owner().key, scan = scanId } = {}) =>
    api().call(`/scans/${scan}/export?${query}`, { key });
  const csv = (scan: string) =>
    call(`${server().url}/api/v1/scans/${scan}/export?format=csv`, { key: owner().key });

  for (const [format, schema] of [
    ['sarif', 'sarif-schema-2.1.0.json'],
    ['gitlab-sast', 'gitlab-sast-report-format-15.2.1.json'],
    ['gitlab-sast&version=15.1', 'gitlab-sast-report-format-15.2.1.json'],
    ['gitlab-sast&version=15.2', 'gitlab-sast-report-format-15.2.1.json'],
    ['codequality', 'gitlab-code-quality.schema.json'],
  ])
    it(`exports ${format} as ${schema} wants it`, async function () {
      const answer = await exported(`format=${format}`);
      expect(answer.status).to.equal(200);
      expect(answer.headers.get('content-type')).to.match(/^application\/json/);
      const errors = schemaErrors(schema, answer.body);
      if (errors === null) {
        console.warn(`      NOT VALIDATED: ${schema} is not on this machine (set GOALKEEPER_SCHEMAS)`);
        this.skip();
      }
      expect(errors).to.deep.equal([]);
    });

  it('says the same as the lists, the fix with it', async () => {
    const { body, headers } = await exported('format=sarif');
    const [run] = (body as { runs: { results: Record<string, unknown>[]; properties: object }[] }).runs;
    expect(run.results).to.have.length(3);
    expect(run.results[1].fixes).to.have.nested.property(
      '[0].description.text',
      'Use SHA-256 (may change behaviour)',
    );
    expect(run.results[2].suppressions).to.have.nested.property('[0].justification', 'reviewed');
    expect(run.properties).to.include({ completeness: 'complete', branch: 'main' });
    expect(headers.get('content-disposition')).to.equal('attachment; filename="goalkeeper.sarif"');
    const sast = (await exported('format=gitlab-sast&version=15.2')).body as {
      version: string;
      vulnerabilities: object[];
    };
    expect([sast.version, sast.vulnerabilities.length]).to.deep.equal(['15.2.1', 2]);
  });

  it('says in SARIF and to GitLab what people have decided', async () => {
    const scan = await scanWith([finding('decided'), finding('accepted'), finding('open')]);
    const { body } = await api().call(`/scans/${scan}/vulnerabilities`, { key: owner().key });
    const idOf = (name: string) =>
      (body as { data: { id: string; filePath: string }[] }).data.find(
        ({ filePath }) => filePath === `src/${name}.js`,
      )?.id;
    const until = '2099-01-01T00:00:00.000Z';
    const decisions: [string, object][] = [
      ['decided', { state: 'dismissed', kind: 'false-positive', reason: 'is checked' }],
      ['accepted', { state: 'accepted', until, owner: 'ann' }],
    ];
    for (const [name, decision] of decisions)
      await api().call(`/vulnerabilities/${idOf(name)}`, {
        key: owner().key,
        method: 'PATCH',
        body: decision,
      });
    const sarif = (await exported('format=sarif', { scan })).body as { runs: { results: Result[] }[] };
    const said = sarif.runs[0].results.map(({ suppressions }) =>
      suppressions.map(({ kind, status, justification }) => [
        ...[kind, status, justification.replace(/key \w+/, 'key')],
      ]),
    );
    expect(said).to.have.deep.members([
      [['external', 'accepted', 'dismissed (false-positive) by key: is checked']],
      [['external', 'accepted', `accepted by key until ${until}`]],
      [],
    ]);
    const gitlab = (await exported('format=gitlab-sast', { scan })).body as {
      vulnerabilities: { flags?: { type: string; description: string }[] }[];
    };
    const flags = gitlab.vulnerabilities.flatMap((one) => one.flags ?? []);
    expect(flags.map(({ type }) => type)).to.deep.equal(['flagged-as-likely-false-positive']);
    expect(flags[0].description).to.match(/^dismissed \(false-positive\) by key \w+: is checked$/);
    expect(schemaErrors('gitlab-sast-report-format-15.2.1.json', gitlab) ?? []).to.deep.equal([]);
    expect(schemaErrors('sarif-schema-2.1.0.json', sarif) ?? []).to.deep.equal([]);
  });

  it('exports CSV that is no formula', async () => {
    const answer = await csv(scanId);
    expect(answer.headers.get('content-type')).to.equal('text/csv; charset=utf-8; header=present');
    const rows: Record<string, string>[] = parse(answer.text, { columns: true });
    expect(rows.map(({ title }) => title)).to.deep.equal([`'${findings[0].title}`, findings[1].title]);
    expect(rows[1].fix).to.equal('Use SHA-256');
  });

  it('exports an empty report of a scan without findings', async () => {
    const scan = await scanWith([]);
    expect((await exported('format=codequality', { scan })).body).to.deep.equal([]);
    expect((await csv(scan)).text.trim().split('\n')).to.have.length(1);
  });

  it('may be read by a viewer, and by nobody of another team', async () => {
    const viewer = await newKey(server(), owner().team._id, 'viewer');
    expect((await exported('format=sarif', { key: viewer })).status).to.equal(200);
    const { key } = await newTeam(server());
    const foreign = await exported('format=sarif', { key });
    const unknown = await exported('format=sarif', { scan: randomUUID() });
    for (const { status, body } of [foreign, unknown])
      expect([status, body]).to.deep.equal([404, { error: 'Scan not found' }]);
  });

  it('says what is wrong with a request', async () => {
    const wrong: [string, string][] = [
      ['', 'Format must be one of gitlab-sast, sarif, codequality, csv'],
      ['format=pdf', 'Format must be one of gitlab-sast, sarif, codequality, csv'],
      ['format=csv&format=sarif', 'Format must be given only once'],
      ['format=gitlab-sast&version=14.1', 'Version must be one of 15.0, 15.1, 15.2'],
    ];
    for (const [query, error] of wrong) {
      const { status, body } = await exported(query);
      expect([status, (body as { error: string }).error], query).to.deep.equal([400, error]);
    }
    const other = await exported('format=sarif&version=15.2');
    expect([other.status, (other.body as { error: string }).error]).to.deep.equal([
      422,
      'Version is only for the format gitlab-sast',
    ]);
    expect((await exported('format=sarif', { scan: '17' })).body).to.have.property(
      'error',
      'Scan id must be a UUID',
    );
    const scan = await launch();
    const { status, body } = await exported('format=sarif', { scan });
    expect([status, body]).to.have.nested.property('[1].error', 'Scan result is not available');
    expect(status).to.equal(404);
    await api().call(`/scans/${scan}/cancel`, { key: owner().key, method: 'POST' });
  });

  it('gives an error, and no half of a report, when a part of the result cannot be read', async () => {
    const scan = await scanWith([finding('lost')]);
    const { results } = server().database.collections;
    await results.deleteOne({ _id: `${scan}/1/0/detail` });
    const { status, body } = await exported('format=csv', { scan });
    expect([status, body]).to.deep.equal([500, { error: 'Internal server error' }]);
    expect(server().log()).to.contain(`result bucket ${scan}/1/0/detail is not there`);
  });

  it('reads no further than the client takes, and cuts off what it cannot finish', async () => {
    const padding = 'x'.repeat(1500);
    const many = Array.from({ length: MANY }, (_, n) => finding(`part-${n}`, { message: `${n} ${padding}` }));
    const scan = await scanWith(many);
    const { results, scans } = server().database.collections;
    const last = ((await scans.findOne({ _id: scan }))?.buckets ?? 0) - 1;
    expect(last).to.be.at.least(7);
    const response = await fetch(`${server().url}/api/v1/scans/${scan}/export?format=gitlab-sast`, {
      headers: { 'x-api-key': owner().key, 'accept-encoding': 'identity' },
    });
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).to.equal(false);
    // As long as it takes to read all of it twice: had it been read into memory meanwhile, the end would arrive all the same.
    for (let bucket = 0; bucket < 2 * last; bucket++)
      expect(await results.findOne({ _id: `${scan}/1/${bucket % last}/detail` })).not.to.equal(null);
    await results.deleteOne({ _id: `${scan}/1/${last}/detail` });
    const failure = await readOn(reader).then(
      () => null,
      (error: Error) => error,
    );
    expect(failure).to.be.an.instanceOf(Error);
    expect(server().log()).to.contain('answer was cut off');
  }).timeout(120_000);
});

async function readOn(reader: { read(): Promise<{ done: boolean }> } | undefined): Promise<void> {
  while ((await reader?.read())?.done === false);
}
