import { expect } from 'chai';
import { generateApiKey } from '#server/api/api-key.js';
import { call } from '#test/api/call.js';
import { contractFixture, type Fixture } from './fixture.js';
import { hookedProject } from './hooked-project.js';

describe('contract: section 5, authentication', () => {
  let fixture: Fixture;
  let operations: { path: string; method: string; body?: object }[];
  before(async () => {
    fixture = await contractFixture();
    const id = fixture.oldScan;
    operations = [
      { path: '/scans', method: 'POST', body: { codehostUrl: fixture.shop.url } },
      ...[
        `/scans/${id}/vulnerabilities`,
        `/scans/${id}/endpoints`,
        `/scans/${id}/wiki`,
        '/repositories',
        '/repositories/local%2Fshop/vulnerabilities',
        '/vulnerabilities',
      ].map((path) => ({ path, method: 'GET' })),
    ];
  });

  it('5.1 every operation requires the header X-API-Key', async () => {
    for (const { path, ...options } of operations) {
      const { status, body } = await fixture.api.call(path, options);
      expect([status, body], path).to.deep.equal([
        401,
        { error: 'API key is required', hint: 'Send the key in the header X-API-Key' },
      ]);
    }
  });
  it('5.1 keys start with the prefix gk_', async () => {
    expect(fixture.team.key).to.match(/^gk_/);
    for (const key of [fixture.team.key.slice(3), fixture.team.key.replace('gk_', 'xx_'), 'gk_']) {
      const { status, body } = await fixture.call('/repositories', { key });
      expect(status).to.equal(401);
      expect(body).to.have.property('error', 'Invalid API key format');
    }
  });
  it("5.2 the key identifies the team; all data returned is that team's data", async () => {
    const { body } = await fixture.call('/vulnerabilities', { key: fixture.foreignKey });
    const { data } = body as { data: { scanId: string }[] };
    expect(data.map(({ scanId }) => scanId)).to.deep.equal([fixture.foreignScan]);
    const own = await fixture.call('/vulnerabilities?limit=1000');
    expect(own.text).not.to.contain(fixture.foreignScan);
  });
  it('5.3 the launch operation requires a role with the permission scans.run', async () => {
    const refused = await fixture.launch({ codehostUrl: fixture.shop.url }, fixture.viewerKey);
    expect(refused.status).to.equal(403);
    expect((await fixture.call('/repositories', { key: fixture.viewerKey })).status).to.equal(200);
  });
  it('5.4 failures return 401 with the messages of section 7', async () => {
    const texts = [
      ['', 'API key is required'],
      ['gk_wrong', 'Invalid API key format'],
      [generateApiKey().text, 'Invalid API key'],
    ];
    for (const [key, error] of texts) {
      for (const { path, ...options } of operations) {
        const answer = await fixture.call(path, { ...options, key });
        expect(answer.status).to.equal(401);
        expect(answer.body).to.have.property('error', error);
      }
    }
  });
});

describe('contract: section 5, webhooks', function () {
  this.timeout(60_000);
  const { team, hook } = hookedProject();

  it('5.6 incoming webhooks are verified by the header X-Codehost-Token', async () => {
    const events = [
      { object_kind: 'push', project_id: team().project.id, ref: 'refs/heads/topic', after: 'a'.repeat(40) },
      { object_kind: 'merge_request' },
      { object_kind: 'vulnerability' },
      { object_kind: 'unknown' },
    ];
    for (const body of events) {
      const send = (headers: Record<string, string>) => call(hook().url, { method: 'POST', body, headers });
      for (const headers of [{}, { 'X-Codehost-Token': 'gkw_1_0' }, { 'X-API-Key': team().key }])
        expect((await send(headers as Record<string, string>)).status, body.object_kind).to.equal(401);
      const { status } = await send({ 'X-Codehost-Token': hook().secret });
      expect(status, body.object_kind).to.equal(body.object_kind === 'push' ? 202 : 204);
    }
  });
});
