import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type Answer, call } from './call.js';
import { trackNewRepository } from './git-repository.js';
import { startServer, type TestServer } from './running-server.js';

type Fields = Record<string, unknown>;
const dataOf = (answer: Answer) => (answer.body as { data: Fields }).data;

describe('api/administration', () => {
  let server: TestServer;
  before(async () => {
    server = await startServer();
  });
  after(() => server.stop());

  const admin = (path: string, method = 'GET', body?: unknown) =>
    call(`${server.adminUrl}/admin/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${server.adminToken}` },
      ...(body === undefined ? {} : { body }),
    });
  const newTeamId = async () => String(dataOf(await admin('/teams', 'POST', { name: 'Team' })).id);
  const audited = async (teamId: string) =>
    (await server.database.collections.audit.find({ teamId }).toArray()).map(({ action }) => action).sort();

  it('is only on the second listener, and only with the admin token', async () => {
    expect((await call(`${server.url}/admin/v1/teams`)).status).to.equal(404);
    const without = await call(`${server.adminUrl}/admin/v1/teams`);
    expect(without.status).to.equal(401);
    expect(without.body).to.have.property('error', 'Admin token is required');
    for (const authorization of [
      'Bearer wrong',
      `Basic ${server.adminToken}`,
      `Bearer ${server.adminToken}x`,
    ]) {
      const answer = await call(`${server.adminUrl}/admin/v1/teams`, { headers: { authorization } });
      expect(answer.status, authorization.slice(0, 8)).to.equal(401);
    }
    expect((await call(`${server.adminUrl}/api/v1/repositories`)).status).to.equal(404);
  });

  it('creates and lists teams', async () => {
    const created = await admin('/teams', 'POST', { name: 'Blue' });
    expect(created.status).to.equal(201);
    expect(dataOf(created)).to.deep.include({ name: 'Blue', plan: 'self-hosted', activeScans: 0 });
    expect(dataOf(await admin('/teams'))).to.deep.include(dataOf(created));
  });

  it('says what is wrong with a team', async () => {
    const unnamed = await admin('/teams', 'POST', { name: '' });
    expect(unnamed.body).to.deep.equal({
      error: 'Name must be a text of 1 to 200 characters',
      details: 'body field name',
    });
    const plan = await admin('/teams', 'POST', { name: 'x', plan: 'golden' });
    expect(plan.body).to.have.property('error', 'Plan must be one of: self-hosted');
  });

  it('creates a key, shows its text once, lists it without text and hash', async () => {
    const id = await newTeamId();
    const created = dataOf(await admin(`/teams/${id}/keys`, 'POST', { name: 'CI', role: 'viewer' }));
    expect(created.key).to.match(/^gk_/);
    expect((await call(`${server.url}/api/v1/repositories`, { key: String(created.key) })).status).to.equal(
      200,
    );
    const listed = await admin(`/teams/${id}/keys`);
    expect(dataOf(listed)).to.have.length(1);
    expect(listed.body).to.have.nested.property('data[0].id', created.id);
    expect(listed.text).not.to.contain(String(created.key).slice(16));
    expect(listed.text).not.to.match(/[0-9a-f]{64}/);
  });

  it('revokes a key at once, and again without an error', async () => {
    const id = await newTeamId();
    const { id: keyId, key } = dataOf(await admin(`/teams/${id}/keys`, 'POST', { name: 'CI' }));
    expect((await call(`${server.url}/api/v1/repositories`, { key: String(key) })).status).to.equal(200);
    const revoked = await admin(`/teams/${id}/keys/${keyId}/revoke`, 'POST');
    expect(dataOf(revoked).revokedAt).to.be.a('string');
    expect((await call(`${server.url}/api/v1/repositories`, { key: String(key) })).status).to.equal(401);
    const again = await admin(`/teams/${id}/keys/${keyId}/revoke`, 'POST');
    expect(dataOf(again).revokedAt).to.equal(dataOf(revoked).revokedAt);
    expect(await audited(id)).to.deep.equal(['key.create', 'key.revoke', 'team.create']);
  });

  it('rotates a key: the new one works, the old one does not', async () => {
    const id = await newTeamId();
    const old = dataOf(await admin(`/teams/${id}/keys`, 'POST', { name: 'CI', role: 'developer' }));
    const rotated = await admin(`/teams/${id}/keys/${old.id}/rotate`, 'POST');
    expect(rotated.status).to.equal(201);
    expect(dataOf(rotated)).to.deep.include({ name: 'CI', role: 'developer' });
    const status = async (key: unknown) =>
      (await call(`${server.url}/api/v1/repositories`, { key: String(key) })).status;
    expect(await status(old.key)).to.equal(401);
    expect(await status(dataOf(rotated).key)).to.equal(200);
    expect((await admin(`/teams/${id}/keys/${old.id}/rotate`, 'POST')).status).to.equal(409);
  });

  it('does not show or change keys through another team', async () => {
    const [one, other] = [await newTeamId(), await newTeamId()];
    const { id: keyId } = dataOf(await admin(`/teams/${one}/keys`, 'POST', { name: 'CI' }));
    expect((await admin(`/teams/${other}/keys/${keyId}/revoke`, 'POST')).status).to.equal(404);
    expect(dataOf(await admin(`/teams/${other}/keys`))).to.deep.equal([]);
  });

  it('refuses keys with a past expiry, unknown roles, and teams that are not there', async () => {
    const id = await newTeamId();
    const key = (body: Fields) => admin(`/teams/${id}/keys`, 'POST', { name: 'x', ...body });
    expect((await key({ expiresAt: '2001-01-01' })).body).to.have.property(
      'error',
      'ExpiresAt must be a time in the future, ISO 8601',
    );
    expect((await key({ role: 'root' })).body).to.have.property(
      'error',
      'Role must be owner, developer or viewer',
    );
    expect((await admin(`/teams/${randomUUID()}/keys`)).body).to.have.property('error', 'Team not found');
    expect((await admin('/teams/17/keys')).body).to.have.property('error', 'Team id must be a UUID');
    expect((await admin(`/teams/${id}/keys/nokey/revoke`, 'POST')).status).to.equal(400);
  });

  it('lists repositories, untracks and tracks them, and keeps who did it', async () => {
    const id = await newTeamId();
    const team = await server.database.teams.get(id);
    if (!team) throw new Error('the team is not stored');
    const { repository, remove } = await trackNewRepository(server, team, 'shop');
    remove();
    const listed = dataOf(await admin(`/teams/${id}/repositories`)) as unknown as Fields[];
    expect(listed[0]).to.deep.include({ id: repository._id, fullName: 'local/shop', tracked: true });
    const path = `/teams/${id}/repositories/${repository._id}`;
    for (const tracked of [false, true]) {
      expect(dataOf(await admin(path, 'PATCH', { tracked })).tracked).to.equal(tracked);
    }
    expect((await admin(path, 'PATCH', { tracked: 'yes' })).body).to.have.property(
      'error',
      'Tracked must be true or false',
    );
    expect(
      (await admin(`/teams/${id}/repositories/${randomUUID()}`, 'PATCH', { tracked: true })).status,
    ).to.equal(404);
    expect(await audited(id)).to.include.members(['repository.track', 'repository.untrack']);
  });
});
