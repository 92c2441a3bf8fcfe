import { expect } from 'chai';
import { sessionCookie } from '#server/api/session-cookie.js';
import { csrfTokenOf } from '#server/sessions/browser-sessions.js';
import { newKey, newTeam, startServer, type TestServer, type TestTeam } from '#test/api/running-server.js';
import { DocumentedApi } from '#test/contract/documented-call.js';

describe('dashboard/session', () => {
  let server: TestServer;
  let team: TestTeam;
  let api: DocumentedApi;
  before(async () => {
    server = await startServer();
    team = await newTeam(server);
    api = await DocumentedApi.of(server.url);
  });
  after(() => server.stop());

  async function signIn(key = team.key) {
    const answer = await api.call('/session', { key, method: 'POST' });
    expect(answer.status, answer.text).to.equal(201);
    const header = answer.headers.get('set-cookie') ?? '';
    const cookie = header.split(';')[0];
    const { data } = answer.body as { data: { csrfToken: string; expiresAt: string; permissions: string[] } };
    return { header, cookie, token: cookie.split('=')[1], ...data };
  }

  it('gives a cookie that scripts cannot read and other sites do not send', async () => {
    const { header, expiresAt } = await signIn();
    expect(header).to.match(/^goalkeeper=gkb_\w{40}; Path=\/; HttpOnly; SameSite=Strict; Expires=/);
    const hours = (new Date(expiresAt).getTime() - Date.now()) / 3_600_000;
    expect(hours).to.be.within(11.9, 12);
  });

  it('insists on HTTPS where the operator has named such an address', () => {
    const cookie = sessionCookie({ publicUrl: 'https://goalkeeper.example.com' });
    const header = cookie.set('gkb_token', new Date(0));
    expect(header).to.match(/^__Host-goalkeeper=gkb_token; Path=\/; HttpOnly; SameSite=Strict; Secure; /);
    expect(cookie.read('a=b; __Host-goalkeeper=gkb_token')).to.equal('gkb_token');
    expect(cookie.read('goalkeeper=gkb_token')).to.equal(null);
  });

  it('stores no token, and what is stored ends with its key', async () => {
    const { token } = await signIn();
    const stored = await server.database.collections.browserSessions
      .find({ teamId: team.team._id })
      .toArray();
    expect(JSON.stringify(stored)).not.to.contain(token);
    expect(server.log()).not.to.contain(token);
    const soon = new Date(Date.now() + 60_000);
    const short = await newTeam(server, { expiresAt: soon });
    expect((await signIn(short.key)).expiresAt).to.equal(soon.toISOString());
  });

  it('stands for the key that signed in, with its role', async () => {
    const viewer = await signIn(await newKey(server, team.team._id, 'viewer'));
    expect(viewer.permissions).to.deep.equal(['read']);
    const read = await api.call('/repositories', { headers: { cookie: viewer.cookie } });
    expect(read.status).to.equal(200);
    const refused = await api.call('/scans', {
      method: 'POST',
      body: { codehostUrl: 'https://gitlab.example.com/a/b' },
      headers: { cookie: viewer.cookie, 'x-csrf-token': viewer.csrfToken },
    });
    expect(refused.status).to.equal(403);
    expect(refused.text).to.contain('role viewer');
  });

  it('changes nothing for requests that do not prove to be of its own page', async () => {
    const { cookie, csrfToken } = await signIn();
    const launch = (headers: Record<string, string>) =>
      api.call('/scans', {
        method: 'POST',
        body: { codehostUrl: 'https://gitlab.example.com/a/b' },
        headers: { cookie, ...headers },
      });
    const other = await signIn();
    for (const headers of [{}, { 'x-csrf-token': 'x' }, { 'x-csrf-token': other.csrfToken }]) {
      const answer = await launch(headers as Record<string, string>);
      expect(answer.status).to.equal(403);
      expect(answer.text).to.contain('CSRF');
    }
    // Past the check: there is no code host.
    expect((await launch({ 'x-csrf-token': csrfToken })).status).to.equal(422);
  });

  it('ends when it is signed out, and not without the proof', async () => {
    const { cookie, csrfToken } = await signIn();
    const headers = { cookie };
    expect((await api.call('/session', { method: 'DELETE', headers })).status).to.equal(403);
    expect((await api.call('/session', { headers })).status).to.equal(200);
    const out = await api.call('/session', {
      method: 'DELETE',
      headers: { cookie, 'x-csrf-token': csrfToken },
    });
    expect(out.status).to.equal(200);
    expect(out.headers.get('set-cookie')).to.match(/^goalkeeper=; .*Max-Age=0/);
    const after = await api.call('/session', { headers });
    expect(after.status).to.equal(401);
    expect(after.body).to.have.property('error', 'Session has ended');
  });

  it('ends when its time is over, or the key is revoked', async () => {
    const { team: other, key, keyHash } = await newTeam(server);
    const first = await signIn(key);
    const { browserSessions } = server.database.collections;
    const over = new Date(Date.now() - 1000);
    await browserSessions.updateMany({ teamId: other._id }, { $set: { expiresAt: over } });
    expect((await api.call('/session', { headers: { cookie: first.cookie } })).status).to.equal(401);
    const second = await signIn(key);
    await server.database.keys.revoke(other._id, keyHash, new Date());
    expect((await api.call('/session', { headers: { cookie: second.cookie } })).status).to.equal(401);
  });

  it('takes no requests from those that the key has', async () => {
    const { key } = await newTeam(server);
    const { cookie } = await signIn(key);
    const remaining = (answer: { headers: Headers }) => Number(answer.headers.get('x-ratelimit-remaining'));
    const before = remaining(await api.call('/repositories', { key }));
    for (let n = 0; n < 5; n++) await api.call('/repositories', { headers: { cookie } });
    expect(remaining(await api.call('/repositories', { key }))).to.equal(before - 1);
  });

  it('asks a key in the header before the cookie, and refuses made-up cookies', async () => {
    const { cookie } = await signIn();
    expect((await api.call('/session', { key: 'gk_wrong', headers: { cookie } })).status).to.equal(401);
    for (const value of ['x', `gkb_${'a'.repeat(40)}`, csrfTokenOf('x')])
      expect((await api.call('/session', { headers: { cookie: `goalkeeper=${value}` } })).status).to.equal(
        401,
      );
    expect((await api.call('/session', { key: team.key, method: 'DELETE' })).status).to.equal(409);
  });
});
