import { expect } from 'chai';
import {
  contractFixture,
  DAY,
  ENDPOINTS_JSON,
  ENDPOINTS_YAML,
  type Fixture,
  MARKDOWN,
  oldFindings,
} from './fixture.js';

type Row = Record<string, unknown>;
interface List {
  data: Row[];
  pagination: Row;
  filters: Row;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const isTime = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));

describe('contract: section 2, resources and their fields', () => {
  let fixture: Fixture;
  let inScan: Row;
  let inRepository: Row;
  let inTeam: Row;
  before(async () => {
    fixture = await contractFixture();
    const first = async (path: string) => (await fixture.read<List>(path)).data[0];
    inScan = await first(`/scans/${fixture.oldScan}/vulnerabilities`);
    inRepository = await first('/repositories/local%2Fshop/vulnerabilities');
    inTeam = await first('/vulnerabilities');
  });

  it('2.1 id: string, uuid, required', () => {
    for (const row of [inScan, inRepository, inTeam]) expect(row.id).to.match(UUID);
  });
  it('2.1 scanId: string, uuid, scan the finding belongs to', () => {
    for (const row of [inScan, inRepository, inTeam]) expect(row.scanId).to.equal(fixture.oldScan);
  });
  it('2.1 scanName: string, omitted in the per-scan list', () => {
    expect(inTeam.scanName).to.equal('old scan');
    expect(inRepository.scanName).to.equal('old scan');
    expect(inScan).not.to.have.property('scanName');
  });
  it('2.1 scanCreatedAt: date-time, omitted in the per-scan list', () => {
    for (const row of [inTeam, inRepository]) {
      expect(row.scanCreatedAt).to.satisfy(isTime);
      expect(Date.now() - Date.parse(String(row.scanCreatedAt))).to.be.closeTo(40 * DAY, DAY);
    }
    expect(inScan).not.to.have.property('scanCreatedAt');
  });
  it('2.1 severity: number, 0 to 10', async () => {
    const { data } = await fixture.read<List>(`/scans/${fixture.oldScan}/vulnerabilities`);
    expect(data.map(({ severity }) => severity)).to.deep.equal([9.8, 8.8, 6.1, 0]);
  });
  it('2.1 confidenceScore: number, 0 to 10', () => {
    expect(inScan.confidenceScore).to.equal(oldFindings[0].confidence);
  });
  it('2.1 title: string', () => {
    expect(inScan.title).to.equal('Command injection');
  });
  it('2.1 type: string, free-form category label', () => {
    expect(inScan.type).to.equal('OS Command Injection');
  });
  it('2.1 cwe: string, weakness identifier label', () => {
    expect(inScan.cwe).to.equal('CWE-78');
  });
  it('2.1 filePath: string', () => {
    expect(inScan.filePath).to.equal('src/command.js');
  });
  it('2.1 shortDescription: string', () => {
    expect(inScan.shortDescription).to.equal(oldFindings[0].message);
  });
  it('2.1 cvssVector: CVSS vector string', () => {
    expect(inScan.cvssVector).to.equal(oldFindings[0].cvssVector);
  });
  it('2.1 createdAt: date-time', () => {
    for (const row of [inScan, inRepository, inTeam]) expect(row.createdAt).to.satisfy(isTime);
  });
  it('2.1 suppressed findings are not listed', async () => {
    const { data } = await fixture.read<List>(`/scans/${fixture.oldScan}/vulnerabilities`);
    expect(data.map(({ filePath }) => filePath)).not.to.include('src/quiet.js');
  });

  it('2.2 repository: id, name, fullName, clonePath', async () => {
    const { data } = await fixture.read<List>('/repositories?name=shop');
    const { repository, url } = fixture.shop;
    expect(data[0]).to.deep.include({
      id: repository._id,
      name: 'shop',
      fullName: 'local/shop',
      clonePath: url,
    });
    expect(data[0].id).to.match(UUID);
  });
  it('2.2 lastScanAt: time of the latest scan', async () => {
    const { data } = await fixture.read<List>('/repositories?name=shop');
    expect(data[0].lastScanAt).to.satisfy(isTime);
    expect(Date.now() - Date.parse(String(data[0].lastScanAt))).to.be.within(0, 10 * 60_000);
  });
  it('2.2 scanCount over all completed scans, vulnerabilityCount of the newest complete one', async () => {
    const { data } = await fixture.read<List>('/repositories');
    expect(
      data.map(({ fullName, scanCount, vulnerabilityCount }) => [fullName, scanCount, vulnerabilityCount]),
    ).to.deep.equal([
      ['local/Blog', 1, 1],
      ['local/shop', 2, 120],
    ]);
  });

  it('2.3 launched scan: scanId, name, status, repository with fullName, branch and instance, taskArn', async () => {
    const { status, body } = await fixture.launch({ codehostUrl: fixture.shop.url, name: 'fields' });
    expect(status).to.equal(201);
    const { data } = body as { data: Row };
    expect(data.scanId).to.match(UUID);
    expect(data).to.deep.include({
      name: 'fields',
      status: 'launched',
      repository: { fullName: 'local/shop', branch: 'main', instance: 'local' },
    });
    expect(data.taskArn).to.match(/^arn:goalkeeper:task:local:local\/shop:task\/[0-9a-f-]{36}$/);
    expect(Object.keys(data).sort()).to.deep.equal(['name', 'repository', 'scanId', 'status', 'taskArn']);
    await fixture.call(`/scans/${data.scanId}/cancel`, { method: 'POST' });
  });

  it('2.4 endpoint definition: version, scan_id, format, endpoints', async () => {
    const body = await fixture.read<Row>(`/scans/${fixture.oldScan}/endpoints`);
    expect(body).to.deep.equal({
      version: 'v1',
      scan_id: fixture.oldScan,
      format: 'yaml',
      endpoints: ENDPOINTS_YAML,
      parsed: null,
    });
  });
  it('2.4 parsed: object when the stored format is JSON, null otherwise', async () => {
    const body = await fixture.read<Row>(`/scans/${fixture.newScan}/endpoints`);
    expect(body).to.deep.include({
      format: 'json',
      endpoints: ENDPOINTS_JSON,
      parsed: JSON.parse(ENDPOINTS_JSON),
    });
    expect((await fixture.read<Row>(`/scans/${fixture.oldScan}/endpoints`)).parsed).to.equal(null);
  });

  it('2.5 a summary that is Markdown already is returned as it is', async () => {
    expect(await fixture.read(`/scans/${fixture.oldScan}/wiki`)).to.equal(MARKDOWN);
  });
  it('2.5 otherwise Markdown is built from the structured summary', async () => {
    const wiki = await fixture.read<string>(`/scans/${fixture.newScan}/wiki`);
    expect(wiki)
      .to.be.a('string')
      .and.match(/^# shop\n/);
    expect(wiki).to.contain('orders').and.contain('JavaScript');
  });

  it('2.6 pagination: total, limit, offset, hasMore', async () => {
    const path = `/scans/${fixture.newScan}/vulnerabilities`;
    const pages = [
      ['', { total: 120, limit: 100, offset: 0, hasMore: true }],
      ['?offset=100', { total: 120, limit: 100, offset: 100, hasMore: false }],
      ['?limit=20&offset=100', { total: 120, limit: 20, offset: 100, hasMore: false }],
      ['?limit=19&offset=100', { total: 120, limit: 19, offset: 100, hasMore: true }],
      ['?offset=500', { total: 120, limit: 100, offset: 500, hasMore: false }],
    ] as const;
    for (const [query, expected] of pages) {
      expect((await fixture.read<List>(path + query)).pagination, query).to.deep.equal(expected);
    }
  });
  it('2.6 total counts matching rows, not all', async () => {
    const { pagination } = await fixture.read<List>('/vulnerabilities?cwe=CWE-78&limit=1');
    expect(pagination.total).to.equal(1);
  });

  it('2.7 filters of the team-wide list: severity, type, cwe, scan_id, days; unset ones are null', async () => {
    const unset = await fixture.read<List>('/vulnerabilities');
    expect(unset.filters).to.deep.equal({ severity: null, type: null, cwe: null, scan_id: null, days: null });
    const query = `severity=7.5&type=sql&cwe=89&scan_id=${fixture.newScan}&days=3`;
    const set = await fixture.read<List>(`/vulnerabilities?${query}`);
    const expected = { severity: 7.5, type: 'sql', cwe: '89', scan_id: fixture.newScan, days: 3 };
    expect(set.filters).to.deep.equal(expected);
  });
  it('2.7 filters of the repository list of vulnerabilities: severity, type, cwe, days', async () => {
    const path = '/repositories/local%2Fshop/vulnerabilities';
    const unset = await fixture.read<List>(path);
    expect(unset.filters).to.deep.equal({ severity: null, type: null, cwe: null, days: null });
    const set = await fixture.read<List>(`${path}?severity=0&type=a&cwe=b&days=1`);
    expect(set.filters).to.deep.equal({ severity: 0, type: 'a', cwe: 'b', days: 1 });
  });
  it('2.7 filters of the scan list of vulnerabilities: severity, type, cwe', async () => {
    const path = `/scans/${fixture.oldScan}/vulnerabilities`;
    const unset = await fixture.read<List>(path);
    expect(unset.filters).to.deep.equal({ severity: null, type: null, cwe: null });
    const set = await fixture.read<List>(`${path}?severity=9.8&type=a&cwe=b`);
    expect(set.filters).to.deep.equal({ severity: 9.8, type: 'a', cwe: 'b' });
  });
  it('2.7 filters of repositories: name', async () => {
    expect((await fixture.read<List>('/repositories')).filters).to.deep.equal({ name: null });
    expect((await fixture.read<List>('/repositories?name=SHOP')).filters).to.deep.equal({ name: 'SHOP' });
  });

  it('2.8 error object: error is a string; details and hint are strings or null', async () => {
    const { body } = await fixture.call('/vulnerabilities?severity=11');
    expect(body).to.have.property('error').that.is.a('string');
    const { details = null, hint = null } = body as Row;
    for (const value of [details, hint]) expect(value === null || typeof value === 'string').to.equal(true);
  });
});
