import { expect } from 'chai';
import type { Finding } from '#protocol/finding.js';
import type { ScanDocument } from '#server/database/documents.js';
import { findingId } from '#server/results/index.js';
import { finding } from './sample-findings.js';
import { servedTeam } from './served-team.js';

const NO_FILTERS = { severity: null, type: null, cwe: null };
const OF_TEAM = { ...NO_FILTERS, scan_id: null, days: null };
const hostile = '"quoted" \\ back\tslash\n</script> \u2028 naïve \u0007 😀 {"a":[1]}';

/** Rows of lists are written as JSON without being made into objects, and pages are kept: nobody may notice. */
describe('api/list-bytes', () => {
  const { server, api, agent, owner, repository } = servedTeam();
  const findings = [
    finding('a', { severity: 10, confidence: 0, title: hostile, message: hostile, cvssVector: '' }),
    finding('b', { severity: 7.25, confidence: 0.1, type: hostile, message: '' }),
    finding('c', { severity: 1e-7, cweIds: ['CWE-79'] }),
    finding('d', { severity: 0, location: { ...finding('d').location, path: 'src/söurce "1"\\.js' } }),
  ];
  let scan: ScanDocument;

  const completed = async (upload: Finding[], branch = 'main') => {
    const body = { codehostUrl: repository().url, branch };
    await api().call('/scans', { key: owner().key, method: 'POST', body });
    const _id = await agent().complete({ findings: upload });
    const stored = await server().database.collections.scans.findOne({ _id });
    return stored ?? expect.fail(`there is no scan ${_id}`);
  };
  before(async () => {
    scan = await completed(findings);
  });

  /** What a list answers, as it is read for the first time and again. */
  const read = async (path: string): Promise<string> => {
    const answers = [];
    for (const time of ['first', 'again']) {
      const headers = { 'accept-encoding': 'identity' };
      const answer = await api().call(path, { key: owner().key, headers });
      expect(answer.status, `${time}: ${answer.text}`).to.equal(200);
      expect(answer.headers.get('content-type')).to.equal('application/json; charset=utf-8');
      expect(answer.headers.get('content-length')).to.equal(String(Buffer.byteLength(answer.text)));
      answers.push(answer.text);
    }
    expect(answers[1]).to.equal(answers[0]);
    return answers[0];
  };
  const rowOf = ({ _id, name, createdAt, finishedAt }: ScanDocument, found: Finding, isNamed = true) => ({
    id: findingId(_id, found.fingerprint),
    scanId: _id,
    ...(isNamed ? { scanName: name, scanCreatedAt: createdAt.toISOString() } : {}),
    severity: found.severity,
    confidenceScore: found.confidence,
    title: found.title,
    type: found.type,
    cwe: found.cweIds[0],
    filePath: found.location.path,
    shortDescription: found.message,
    cvssVector: found.cvssVector || null,
    createdAt: (finishedAt ?? createdAt).toISOString(),
  });
  const pageOf = (total: number, limit = 100, offset = 0) => ({
    ...{ total, limit, offset, hasMore: offset + limit < total },
  });
  const version = 'v1';

  it('are those of the rows as objects, in each list', async () => {
    const data = findings.map((found) => rowOf(scan, found));
    const pagination = pageOf(4);
    expect(await read('/vulnerabilities')).to.equal(
      JSON.stringify({ version, data, pagination, filters: OF_TEAM }),
    );
    const named = `/repositories/${encodeURIComponent('local/shop')}/vulnerabilities`;
    expect(await read(named)).to.equal(
      JSON.stringify({
        ...{ version, repository: 'local/shop', data, pagination, filters: { ...NO_FILTERS, days: null } },
      }),
    );
    expect(await read(`/scans/${scan._id}/vulnerabilities`)).to.equal(
      JSON.stringify({
        ...{ version, data: findings.map((found) => rowOf(scan, found, false)) },
        ...{ pagination, filters: NO_FILTERS },
      }),
    );
  });

  it('are those of a page and of a filter, not of another page or filter', async () => {
    const expected = (found: Finding[], pagination: object, filters: object) =>
      JSON.stringify({ version, data: found.map((one) => rowOf(scan, one)), pagination, filters });
    expect(await read('/vulnerabilities?limit=2&offset=1')).to.equal(
      expected([findings[1], findings[2]], pageOf(4, 2, 1), OF_TEAM),
    );
    expect(await read('/vulnerabilities?limit=1&offset=2')).to.equal(
      expected([findings[2]], pageOf(4, 1, 2), OF_TEAM),
    );
    expect(await read('/vulnerabilities?limit=1&offset=9')).to.equal(
      expected([], { ...pageOf(4, 1, 9), hasMore: false }, OF_TEAM),
    );
    expect(await read('/vulnerabilities?severity=7')).to.equal(
      expected([findings[0], findings[1]], pageOf(2), { ...OF_TEAM, severity: 7 }),
    );
    expect(await read(`/vulnerabilities?scan_id=${scan._id}&days=2`)).to.equal(
      expected(findings, pageOf(4), { scan_id: scan._id, days: 2, ...NO_FILTERS }),
    );
  });

  it('are no longer those of before, when a scan has ended, a branch is the default or a decision was taken', async () => {
    const latest = async (query = '') =>
      JSON.parse(await read(`/vulnerabilities?latest=true${query}`)).data as object[];
    expect(await latest()).to.deep.equal(findings.map((found) => rowOf(scan, found)));
    const onMain = finding('main', { severity: 5 });
    const newest = await completed([onMain]);
    expect(await latest()).to.deep.equal([rowOf(newest, onMain)]);
    const onTopic = finding('topic', { severity: 4 });
    const other = await completed([onTopic], 'topic');
    expect(await latest()).to.deep.equal([rowOf(newest, onMain)]);
    expect(JSON.parse(await read('/vulnerabilities')).pagination.total).to.equal(6);
    const { _id: id, teamId } = repository().repository;
    const update = [{ id, change: { defaultBranch: 'topic' } }];
    await server().database.repositories.writeAll(teamId, { insert: [], update });
    expect(await latest()).to.deep.equal([rowOf(other, onTopic)]);
    expect(await latest('&state=open')).to.deep.equal([rowOf(other, onTopic)]);
    const answer = await api().call(`/vulnerabilities/${findingId(other._id, onTopic.fingerprint)}`, {
      ...{ key: owner().key, method: 'PATCH', body: { state: 'dismissed', reason: 'no' } },
    });
    expect(answer.status, answer.text).to.equal(200);
    expect(await latest('&state=open')).to.deep.equal([]);
  });
});
