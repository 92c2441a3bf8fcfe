import { expect } from 'chai';
import { generateApiKey, isWellFormedApiKey } from '#server/api/api-key.js';
import { call } from './call.js';
import { newKey, newTeam, startServer, type TestServer } from './running-server.js';

describe('api/authentication', () => {
  let server: TestServer;
  before(async () => {
    server = await startServer();
  });
  after(() => server.stop());

  it('makes keys of the documented form, and finds a wrong character by the checksum', () => {
    const { text, id } = generateApiKey();
    expect(text).to.match(/^gk_[0-9A-Za-z]{12}_[0-9A-Za-z]{38}$/);
    expect(text.slice(3, 15)).to.equal(id);
    expect(isWellFormedApiKey(text)).to.equal(true);
    for (const position of [4, 20, 53]) {
      const other = text[position] === 'a' ? 'b' : 'a';
      expect(isWellFormedApiKey(text.slice(0, position) + other + text.slice(position + 1))).to.equal(false);
    }
  });

  it('refuses a revoked key at once', async () => {
    const { team, key, keyHash } = await newTeam(server);
    expect((await call(`${server.url}/api/v1/repositories`, { key })).status).to.equal(200);
    await server.database.keys.revoke(team._id, keyHash, new Date());
    const answer = await call(`${server.url}/api/v1/repositories`, { key });
    expect(answer.status).to.equal(401);
    expect(answer.body).to.deep.equal({ error: 'Invalid API key' });
  });

  it('refuses an expired key', async () => {
    const { key } = await newTeam(server, { expiresAt: new Date(Date.now() - 1000) });
    const answer = await call(`${server.url}/api/v1/repositories`, { key });
    expect(answer.status).to.equal(401);
    expect(answer.body).to.deep.equal({ error: 'Invalid API key' });
  });

  it('does not take two keys joined by a comma, nor a key in the query', async () => {
    const { key } = await newTeam(server);
    const joined = await call(`${server.url}/api/v1/repositories`, { key: `${key}, ${key}` });
    expect(joined.body).to.have.property('error', 'Invalid API key format');
    const inQuery = await call(`${server.url}/api/v1/repositories?X-API-Key=${key}&api_key=${key}`);
    expect(inQuery.body).to.have.property('error', 'API key is required');
  });

  it('names the way to authenticate in a 401', async () => {
    const answer = await call(`${server.url}/api/v1/repositories`);
    expect(answer.headers.get('www-authenticate')).to.match(/^ApiKey/);
  });

  it('lets viewers read, and only owners and developers launch', async () => {
    const { team, key } = await newTeam(server);
    const viewer = await newKey(server, team._id, 'viewer');
    const developer = await newKey(server, team._id, 'developer');
    const body = { codehostUrl: 'https://gitlab.example.com/group/project' };
    expect((await call(`${server.url}/api/v1/repositories`, { key: viewer })).status).to.equal(200);
    const refused = await call(`${server.url}/api/v1/scans`, { key: viewer, method: 'POST', body });
    expect(refused.status).to.equal(403);
    expect(refused.body).to.have.property('error', 'Permission denied');
    expect(refused.headers.get('x-ratelimit-remaining')).to.equal('998');
    for (const permitted of [key, developer]) {
      const answer = await call(`${server.url}/api/v1/scans`, { key: permitted, method: 'POST', body });
      expect(answer.body).to.have.property('error', 'Code host integration is not configured');
    }
  });

  it('checks key, then permission, then input, then existence', async () => {
    const { team } = await newTeam(server);
    const viewer = await newKey(server, team._id, 'viewer');
    const url = `${server.url}/api/v1/scans/no-uuid/cancel`;
    expect((await call(url, { method: 'POST' })).status).to.equal(401);
    expect((await call(url, { method: 'POST', key: viewer })).status).to.equal(403);
    const broken = await call(`${server.url}/api/v1/scans`, { method: 'POST', key: viewer, body: '{broken' });
    expect(broken.status).to.equal(403);
    const owner = await newKey(server, team._id, 'owner');
    expect((await call(url, { method: 'POST', key: owner })).status).to.equal(400);
  });

  it('never writes a key to the log', async () => {
    const { key } = await newTeam(server);
    await call(`${server.url}/api/v1/repositories?name=${key}`, { key });
    await call(`${server.url}/api/v1/${key}`, { key });
    expect(server.log()).to.contain('"route":"/api/v1/repositories"');
    expect(server.log()).not.to.contain(key.slice(16));
  });
});
