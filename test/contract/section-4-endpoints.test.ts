import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { contractFixture, DAY, type Fixture, newFindings } from './fixture.js';

interface Row {
  id: string;
  scanId: string;
  scanName?: string;
  severity: number;
  type: string;
  cwe: string;
  filePath: string;
  fullName?: string;
}
interface List {
  version: string;
  repository?: string;
  data: Row[];
  pagination: { total: number; limit: number; offset: number; hasMore: boolean };
}

describe('contract: section 4, endpoints', () => {
  let fixture: Fixture;
  let lists: string[];
  let reads: string[];
  before(async () => {
    fixture = await contractFixture();
    lists = [
      `/scans/${fixture.oldScan}/vulnerabilities`,
      '/repositories',
      '/repositories/local%2Fshop/vulnerabilities',
      '/vulnerabilities',
    ];
    reads = [...lists, `/scans/${fixture.oldScan}/endpoints`, `/scans/${fixture.oldScan}/wiki`];
  });
  const list = (path: string) => fixture.read<List>(path);
  const severities = async (path: string) => (await list(path)).data.map(({ severity }) => severity);

  it('4 all endpoints need the X-API-Key header', async () => {
    for (const path of reads) expect((await fixture.api.call(path)).status, path).to.equal(401);
    const launch = await fixture.api.call('/scans', {
      method: 'POST',
      body: { codehostUrl: fixture.shop.url },
    });
    expect(launch.status).to.equal(401);
  });
  it('4 all success responses carry X-RateLimit-Remaining and X-RateLimit-Reset', async () => {
    for (const path of reads) {
      const { headers } = await fixture.call(path);
      expect(headers.get('x-ratelimit-remaining'), path).to.match(/^\d+$/);
      expect(headers.get('x-ratelimit-reset'), path).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
  });
  it('4 all responses are JSON', async () => {
    for (const path of [...reads, '/vulnerabilities?limit=0', `/scans/${randomUUID()}`]) {
      const { headers, body } = await fixture.call(path);
      expect(headers.get('content-type'), path).to.match(/^application\/json(;|$)/);
      expect(body, path).not.to.equal(undefined);
    }
  });
  it('4 every JSON success body carries version v1, except the wiki response', async () => {
    for (const path of reads) {
      const { body } = await fixture.call(path);
      if (path.endsWith('/wiki')) expect(body).to.be.a('string');
      else expect(body, path).to.have.property('version', 'v1');
    }
  });

  describe('4.2 GET /scans/{scanId}/vulnerabilities', () => {
    const path = () => `/scans/${fixture.oldScan}/vulnerabilities`;

    it("4.2 lists vulnerabilities of one scan of the key's team", async () => {
      const { data } = await list(path());
      expect(data).to.have.length(4);
      expect(new Set(data.map(({ scanId }) => scanId))).to.deep.equal(new Set([fixture.oldScan]));
      expect((await fixture.call(`/scans/${fixture.foreignScan}/vulnerabilities`)).status).to.equal(404);
    });
    it('4.2 scanId is a uuid', async () => {
      const { status, body } = await fixture.call('/scans/17/vulnerabilities');
      expect(status).to.equal(400);
      expect(body).to.have.property('error', 'Scan id must be a UUID');
    });
    it('4.2 severity: exact match', async () => {
      expect(await severities(`${path()}?severity=8.8`)).to.deep.equal([8.8]);
      expect(await severities(`${path()}?severity=8`)).to.deep.equal([]);
      expect(await severities(`${path()}?severity=0`)).to.deep.equal([0]);
    });
    it('4.2 type: case-insensitive substring', async () => {
      expect(await severities(`${path()}?type=iNJection`)).to.deep.equal([9.8, 8.8]);
      expect(await severities(`${path()}?type=in.ection`)).to.deep.equal([]);
    });
    it('4.2 cwe: case-insensitive substring', async () => {
      expect(await severities(`${path()}?cwe=cwe-8`)).to.deep.equal([8.8]);
      expect(await severities(`${path()}?cwe=CWE`)).to.have.length(4);
    });
    it('4.2 limit: default 100, page size', async () => {
      const page = await list(`/scans/${fixture.newScan}/vulnerabilities`);
      expect(page.data).to.have.length(100);
      expect((await list(`/scans/${fixture.newScan}/vulnerabilities?limit=7`)).data).to.have.length(7);
    });
    it('4.2 offset: default 0, rows skipped', async () => {
      const all = await list(`${path()}?limit=1000`);
      const later = await list(`${path()}?offset=2`);
      expect(later.data).to.deep.equal(all.data.slice(2));
    });
    it('4.2 response: version, data without scanName and scanCreatedAt, pagination, filters', async () => {
      const body = await list(path());
      expect(Object.keys(body)).to.deep.equal(['version', 'data', 'pagination', 'filters']);
      for (const row of body.data) expect(row).not.to.have.any.keys('scanName', 'scanCreatedAt');
    });
    it('4.2 a scan that is not completed has an empty list', async () => {
      const body = await list(`/scans/${fixture.openScan}/vulnerabilities`);
      expect(body.data).to.deep.equal([]);
      expect(body.pagination.total).to.equal(0);
    });
    it('4.2 unknown and foreign ids get the same answer', async () => {
      const unknown = await fixture.call(`/scans/${randomUUID()}/vulnerabilities`);
      const foreign = await fixture.call(`/scans/${fixture.foreignScan}/vulnerabilities`);
      expect(unknown.body).to.deep.equal({ error: 'Scan not found' });
      expect([foreign.status, foreign.body]).to.deep.equal([unknown.status, unknown.body]);
    });
    it('4.2 pages through all rows: none twice, none lost', async () => {
      const seen: string[] = [];
      for (let offset = 0; offset < 120; offset += 35) {
        const { data } = await list(`/scans/${fixture.newScan}/vulnerabilities?limit=35&offset=${offset}`);
        seen.push(...data.map(({ filePath }) => filePath));
      }
      expect(seen.sort()).to.deep.equal(newFindings.map(({ location }) => location.path).sort());
    });
  });

  describe('4.3 GET /scans/{scanId}/endpoints', () => {
    it('4.3 returns the endpoint definition stored for the scan', async () => {
      const { status } = await fixture.call(`/scans/${fixture.oldScan}/endpoints`);
      expect(status).to.equal(200);
    });
    it('4.3 no query parameters: unknown ones are ignored', async () => {
      expect((await fixture.call(`/scans/${fixture.oldScan}/endpoints?limit=0`)).status).to.equal(200);
    });
    it('4.3 scanId is a uuid; unknown, foreign and unfinished scans', async () => {
      const ends = [
        ['17', 400, 'Scan id must be a UUID'],
        [randomUUID(), 404, 'Scan not found'],
        [fixture.foreignScan, 404, 'Scan not found'],
        [fixture.openScan, 404, 'Scan result is not available'],
      ] as const;
      for (const [id, status, error] of ends) {
        const answer = await fixture.call(`/scans/${id}/endpoints`);
        expect(answer.status).to.equal(status);
        expect(answer.body).to.have.property('error', error);
      }
    });
  });

  describe('4.4 GET /scans/{scanId}/wiki', () => {
    it('4.4 the body is the Markdown text, sent as one JSON string value', async () => {
      const answer = await fixture.call(`/scans/${fixture.newScan}/wiki`);
      expect(answer.headers.get('content-type')).to.match(/^application\/json/);
      expect(answer.body).to.be.a('string');
      expect(answer.text).to.equal(JSON.stringify(answer.body));
    });
    it('4.4 scanId is a uuid; unknown, foreign and unfinished scans', async () => {
      expect((await fixture.call('/scans/17/wiki')).status).to.equal(400);
      for (const id of [randomUUID(), fixture.foreignScan]) {
        expect((await fixture.call(`/scans/${id}/wiki`)).body).to.have.property('error', 'Scan not found');
      }
      const unfinished = await fixture.call(`/scans/${fixture.openScan}/wiki`);
      expect(unfinished.body).to.have.property('error', 'Scan result is not available');
    });
  });

  describe('4.5 GET /repositories', () => {
    const names = async (query: string) =>
      (await list(`/repositories${query}`)).data.map(({ fullName }) => fullName);

    it("4.5 lists repositories of the key's team", async () => {
      expect(await names('')).to.deep.equal(['local/Blog', 'local/shop']);
      const foreign = await fixture.call('/repositories', { key: fixture.foreignKey });
      expect(foreign.body).to.have.nested.property('data[0].fullName', 'local/foreign');
    });
    it('4.5 name filters by name or full name', async () => {
      expect(await names('?name=blog')).to.deep.equal(['local/Blog']);
      expect(await names('?name=SHO')).to.deep.equal(['local/shop']);
      expect(await names('?name=local%2F')).to.deep.equal(['local/Blog', 'local/shop']);
      expect(await names('?name=.*')).to.deep.equal([]);
    });
    it('4.5 limit and offset', async () => {
      expect(await names('?limit=1')).to.deep.equal(['local/Blog']);
      expect(await names('?limit=1&offset=1')).to.deep.equal(['local/shop']);
      expect((await list('/repositories')).pagination).to.deep.equal({
        total: 2,
        limit: 100,
        offset: 0,
        hasMore: false,
      });
    });
    it('4.5 response: version, data, pagination, filters', async () => {
      expect(Object.keys(await list('/repositories'))).to.deep.equal([
        'version',
        'data',
        'pagination',
        'filters',
      ]);
    });
  });

  describe('4.6 GET /repositories/{repositoryId}/vulnerabilities', () => {
    const path = '/repositories/local%2Fshop/vulnerabilities';

    it('4.6 lists vulnerabilities of one repository', async () => {
      const { data, pagination } = await list(`${path}?limit=1000`);
      expect(pagination.total).to.equal(124);
      expect(new Set(data.map(({ scanId }) => scanId))).to.deep.equal(
        new Set([fixture.oldScan, fixture.newScan]),
      );
    });
    it('4.6 repositoryId is the URL-encoded path; the slash is sent percent-encoded', async () => {
      expect((await list('/repositories/local%2fBlog/vulnerabilities')).repository).to.equal('local/Blog');
    });
    it('4.6 a code-host prefix and a colon before the encoded path are accepted', async () => {
      for (const id of ['local:local%2Fshop', 'local%3Alocal%2Fshop', 'LOCAL:local%2Fshop']) {
        expect((await list(`/repositories/${id}/vulnerabilities`)).repository, id).to.equal('local/shop');
      }
      const other = await fixture.call('/repositories/gitlab.example.com:local%2Fshop/vulnerabilities');
      expect(other.body).to.deep.equal({ error: 'Repository not found' });
    });
    it('4.6 severity: greater than or equal to the value', async () => {
      const found = await severities(`${path}?severity=7.5&limit=1000`);
      expect(found).to.have.length(122);
      expect(Math.min(...found)).to.equal(7.5);
      expect(await severities(`${path}?severity=8.9`)).to.deep.equal([9.8]);
    });
    it('4.6 type and cwe: case-insensitive substring', async () => {
      expect(await severities(`${path}?type=redir`)).to.deep.equal([6.1]);
      expect(await severities(`${path}?cwe=cwe-532`)).to.deep.equal([0]);
    });
    it('4.6 days: only scans created within the last N days', async () => {
      const total = async (days: number) => (await list(`${path}?days=${days}`)).pagination.total;
      expect([await total(1), await total(39), await total(41)]).to.deep.equal([120, 120, 124]);
    });
    it('4.6 limit and offset', async () => {
      const all = await list(`${path}?limit=1000`);
      const page = await list(`${path}?limit=10&offset=115`);
      expect(page.data).to.deep.equal(all.data.slice(115, 125));
      expect((await list(path)).data).to.have.length(100);
    });
    it('4.6 response: version, repository (full path), data, pagination, filters', async () => {
      const body = await list(path);
      expect(Object.keys(body)).to.deep.equal(['version', 'repository', 'data', 'pagination', 'filters']);
      expect(body.repository).to.equal('local/shop');
    });
    it('4.6 unknown and foreign repositories get the same answer', async () => {
      for (const id of ['local%2Fnothing', 'local%2Fforeign']) {
        const { status, body } = await fixture.call(`/repositories/${id}/vulnerabilities`);
        expect([status, body]).to.deep.equal([404, { error: 'Repository not found' }]);
      }
    });
  });

  describe('4.7 GET /vulnerabilities', () => {
    it("4.7 lists vulnerabilities across all scans of the key's team", async () => {
      const { data, pagination } = await list('/vulnerabilities?limit=1000');
      expect(pagination.total).to.equal(125);
      const scans = new Set([fixture.oldScan, fixture.newScan, fixture.blogScan]);
      expect(new Set(data.map(({ scanId }) => scanId))).to.deep.equal(scans);
    });
    it('4.7 severity: greater than or equal to the value', async () => {
      expect(await severities('/vulnerabilities?severity=8.8')).to.deep.equal([9.8, 8.8]);
      expect(await severities('/vulnerabilities?severity=10')).to.deep.equal([]);
      expect((await list('/vulnerabilities?severity=0')).pagination.total).to.equal(125);
    });
    it('4.7 type and cwe: case-insensitive substring', async () => {
      expect(await severities('/vulnerabilities?type=COMMAND')).to.deep.equal([9.8]);
      expect(await severities('/vulnerabilities?cwe=78')).to.deep.equal([9.8]);
    });
    it('4.7 scan_id: restrict to one scan', async () => {
      const total = async (id: string) => (await list(`/vulnerabilities?scan_id=${id}`)).pagination.total;
      expect(await total(fixture.oldScan)).to.equal(4);
      expect(await total(fixture.oldScan.toUpperCase())).to.equal(4);
      expect([await total(fixture.foreignScan), await total(randomUUID())]).to.deep.equal([0, 0]);
      const { body } = await fixture.call('/vulnerabilities?scan_id=17');
      expect(body).to.have.property('error', 'Scan id must be a UUID');
    });
    it('4.7 days: only scans created within the last N days', async () => {
      expect((await list('/vulnerabilities?days=39')).pagination.total).to.equal(121);
      expect((await list('/vulnerabilities?days=41')).pagination.total).to.equal(125);
    });
    it('4.7 response: version, data including scanName and scanCreatedAt, pagination, filters', async () => {
      const body = await list('/vulnerabilities');
      expect(Object.keys(body)).to.deep.equal(['version', 'data', 'pagination', 'filters']);
      for (const row of body.data) expect(row).to.include.all.keys('scanName', 'scanCreatedAt');
    });
    it('4.7 filters are combined', async () => {
      const query = `severity=5&type=sql&scan_id=${fixture.newScan}&days=1&limit=1000`;
      expect((await list(`/vulnerabilities?${query}`)).data).to.have.length(120);
    });
  });

  it('4.8 order: severity high to low, then created new to old, then id', async () => {
    const { data } = await list('/vulnerabilities?limit=1000');
    const byRule = [...data].sort(
      (a, b) => b.severity - a.severity || created(b) - created(a) || (a.id < b.id ? -1 : 1),
    );
    expect(data.map(({ id }) => id)).to.deep.equal(byRule.map(({ id }) => id));
  });
  const created = (row: Row) => (row.scanId === fixture.oldScan ? -40 * DAY : 0);

  it('4.8 utility: /health and /ready need no key', async () => {
    for (const path of ['/health', '/ready']) {
      const answer = await fetch(fixture.server.url + path);
      expect(answer.status, path).to.equal(200);
      await answer.body?.cancel();
    }
  });
});
