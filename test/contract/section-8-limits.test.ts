import { expect } from 'chai';
import { newKey, newTeam } from '#test/api/running-server.js';
import { contractFixture, type Fixture } from './fixture.js';

interface List {
  data: unknown[];
  pagination: { limit: number; offset: number };
}

describe('contract: section 8, limits', () => {
  let fixture: Fixture;
  let lists: string[];
  before(async () => {
    fixture = await contractFixture();
    lists = [
      `/scans/${fixture.newScan}/vulnerabilities`,
      '/repositories',
      '/repositories/local%2Fshop/vulnerabilities',
      '/vulnerabilities',
    ];
  });

  it('8 limit: default 100, minimum 1, maximum 1000, on all list operations', async () => {
    for (const path of lists) {
      expect((await fixture.read<List>(path)).pagination.limit, path).to.equal(100);
      for (const limit of [1, 1000]) {
        const { pagination, data } = await fixture.read<List>(`${path}?limit=${limit}`);
        expect(pagination.limit, path).to.equal(limit);
        expect(data.length, path).to.be.at.most(limit);
      }
      for (const limit of ['0', '-1', '1001', '2.5', 'all', '']) {
        expect((await fixture.call(`${path}?limit=${limit}`)).status, `${path} ${limit}`).to.equal(400);
      }
    }
  });
  it('8 offset: default 0, minimum 0, on all list operations', async () => {
    for (const path of lists) {
      expect((await fixture.read<List>(path)).pagination.offset, path).to.equal(0);
      expect((await fixture.read<List>(`${path}?offset=0`)).pagination.offset, path).to.equal(0);
      const { status, body } = await fixture.call(`${path}?offset=-1`);
      expect(status).to.equal(400);
      expect(body).to.have.property('error', 'Offset must be a non-negative integer');
    }
  });
  it('8 days: minimum 1, on the team-wide and repository vulnerability lists', async () => {
    for (const path of ['/vulnerabilities', '/repositories/local%2Fshop/vulnerabilities']) {
      expect((await fixture.call(`${path}?days=1`)).status).to.equal(200);
      expect((await fixture.call(`${path}?days=0`)).status).to.equal(400);
    }
  });
  it('8 severity: 0 to 10, on vulnerability lists', async () => {
    for (const path of lists.filter((one) => one !== '/repositories')) {
      for (const value of ['0', '10', '7.55']) {
        expect((await fixture.call(`${path}?severity=${value}`)).status, value).to.equal(200);
      }
      for (const value of ['-1', '11']) {
        expect((await fixture.call(`${path}?severity=${value}`)).status, value).to.equal(400);
      }
    }
  });
  it('8 rate limit window: one hour, per API key', async () => {
    const { key, team } = await newTeam(fixture.server);
    const other = await newKey(fixture.server, team._id, 'viewer');
    const remaining = async (one: string) =>
      Number((await fixture.call('/repositories', { key: one })).headers.get('x-ratelimit-remaining'));
    expect([await remaining(key), await remaining(key), await remaining(other)]).to.deep.equal([
      999, 998, 999,
    ]);
  });
  it('8 X-RateLimit-Remaining: integer, requests left in the current window', async () => {
    const { key } = await newTeam(fixture.server);
    const { headers } = await fixture.call('/vulnerabilities', { key });
    expect(headers.get('x-ratelimit-remaining')).to.equal('999');
  });
  it('8 X-RateLimit-Reset: ISO 8601 date-time, when the current window resets', async () => {
    const { headers } = await fixture.call('/vulnerabilities');
    const reset = headers.get('x-ratelimit-reset') ?? '';
    expect(new Date(reset).toISOString()).to.equal(reset);
    expect(Date.parse(reset) - Date.now()).to.be.within(-1000, 3_600_000);
  });
  it('8 when the limit is hit: status 429 with Retry-After in seconds', async () => {
    const { key, keyHash } = await newTeam(fixture.server);
    await fixture.useUp(keyHash);
    expect((await fixture.call('/repositories', { key })).status).to.equal(200);
    const refused = await fixture.call('/repositories', { key });
    expect(refused.status).to.equal(429);
    const reset = Date.parse(refused.headers.get('x-ratelimit-reset') ?? '');
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).to.be.closeTo((reset - Date.now()) / 1000, 2);
    expect(refused.headers.get('x-ratelimit-remaining')).to.equal('0');
  });
  it('8 scan launches are bounded by the scan capacity of the plan', async () => {
    expect((await fixture.launchUntilFull()).status).to.equal(409);
  });
});
