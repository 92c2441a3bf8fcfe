import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { AdminTokenAnswer } from '#server/admin/token-routes.js';
import type { Database } from '#server/database/index.js';
import { type Answer, call } from '#test/api/call.js';
import { ConnectedServer } from '#test/integrations/connected-server.js';
import { runAdmin } from './run-admin.js';

type Made = AdminTokenAnswer & { token: string };
interface Entry {
  by: string;
  action: string;
  subject: string;
  detail: Record<string, string>;
}

describe('admin/tokens', function () {
  this.timeout(120_000);
  let connected: ConnectedServer;
  let database: Database;
  before(async () => {
    connected = await ConnectedServer.start();
    database = connected.server.database;
  });
  after(() => connected.stop());

  const as = (token: string, path: string, method = 'GET', body?: unknown): Promise<Answer> =>
    call(`${connected.server.adminUrl}/admin/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
    });
  const create = async (name: string) =>
    (await connected.data('/tokens', 'POST', { name })) as unknown as Made;
  const audit = async () => (await connected.data('/audit?limit=1000')) as unknown as Entry[];

  it('work beside the token of the server, and the audit log says who', async () => {
    const [ada, grace] = [await create('Ada Lovelace'), await create('grace@example.com')];
    for (const { token, name } of [ada, grace]) {
      const made = await as(token, '/teams', 'POST', { name: `team of ${name}` });
      expect(made.status, made.text).to.equal(201);
    }
    await connected.data('/teams', 'POST', { name: 'team of nobody' });
    const made = (await audit()).filter(({ action }) => action === 'team.create').slice(0, 3);
    expect(made.map(({ by }) => by).sort()).to.deep.equal([
      'admin',
      'admin Ada Lovelace',
      'admin grace@example.com',
    ]);
    const [entry] = (await audit()).filter(({ subject }) => subject === ada.id);
    expect(entry).to.deep.include({ by: 'admin', action: 'admin-token.create', detail: { name: ada.name } });
  });

  it('say who has changed each thing that can be changed', async () => {
    const { token } = await create('everything');
    const team = (await as(token, '/teams', 'POST', { name: 'all' })).body as { data: { id: string } };
    const ofTeam = `/teams/${team.data.id}`;
    const key = (await as(token, `${ofTeam}/keys`, 'POST', { name: 'k' })).body as { data: { id: string } };
    await as(token, `${ofTeam}/keys/${key.data.id}/rotate`, 'POST');
    await as(token, ofTeam, 'PATCH', { name: 'more' });
    await as(token, `${ofTeam}/fix-policy`, 'PATCH', { enabled: true });
    await as(token, `${ofTeam}/schedules`, 'POST', { cron: '0 3 * * *' });
    const agent = (await as(token, '/agents', 'POST', { name: 'a' })).body as { data: { id: string } };
    await as(token, `/agents/${agent.data.id}/revoke`, 'POST');
    await as(token, ofTeam, 'DELETE');
    const done = (await audit()).filter(({ by }) => by === 'admin everything').map(({ action }) => action);
    expect(done).to.include.members([
      ...['team.create', 'team.change', 'key.create', 'fix-policy.change', 'schedule.create'],
      ...['agent.register', 'agent.revoke'],
    ]);
  });

  it('stop at once when they are revoked; the others go on', async () => {
    const [gone, stays] = [await create('gone'), await create('stays')];
    expect((await as(gone.token, '/teams')).status).to.equal(200);
    const revoked = await as(stays.token, `/tokens/${gone.id}/revoke`, 'POST');
    expect(revoked.status, revoked.text).to.equal(200);
    const refused = await as(gone.token, '/teams');
    expect(refused.status).to.equal(401);
    expect(refused.text).to.contain('Invalid admin token');
    expect((await as(stays.token, '/teams')).status).to.equal(200);
    expect((await connected.admin('/teams')).status).to.equal(200);
    const entries = (await audit()).filter(({ subject }) => subject === gone.id);
    expect(entries.map(({ by, action }) => [by, action])).to.deep.equal([
      ['admin stays', 'admin-token.revoke'],
      ['admin', 'admin-token.create'],
    ]);
    // Once more changes nothing, and is not written down again.
    const again = (await as(stays.token, `/tokens/${gone.id}/revoke`, 'POST')).body;
    expect(again).to.deep.equal(revoked.body);
    expect((await audit()).filter(({ subject }) => subject === gone.id)).to.have.length(2);
    expect((await as(stays.token, `/tokens/${'0'.repeat(12)}/revoke`, 'POST')).status).to.equal(404);
  });

  it('have names that are given once, of characters that mean nothing else in the log', async () => {
    const { id } = await create('once');
    expect((await connected.admin('/tokens', 'POST', { name: 'once' })).status).to.equal(409);
    await connected.data(`/tokens/${id}/revoke`, 'POST');
    expect((await connected.admin('/tokens', 'POST', { name: 'once' })).status).to.equal(409);
    for (const name of ['', ' x', 'a\nb', 'a, key 1', 'x'.repeat(101), null, '\u202ex']) {
      const { status, text } = await connected.admin('/tokens', 'POST', { name });
      expect(status, JSON.stringify(name)).to.equal(400);
      expect(text).to.contain('Name must have');
    }
  });

  it('are stored as a hash, listed without their text, and in no log', async () => {
    const { token, ...shown } = await create('secret one');
    await as(token, '/teams');
    await as(token, `/tokens/${randomUUID()}/revoke`, 'POST');
    const listed = (await connected.data('/tokens')) as unknown as AdminTokenAnswer[];
    const found = listed.find(({ id }) => id === shown.id);
    expect(found).to.deep.include({ ...shown, lastUsedAt: found?.lastUsedAt });
    expect(found?.lastUsedAt).to.be.a('string');
    const stored: unknown[] = [];
    for (const { name } of await database.db.listCollections().toArray())
      stored.push(...(await database.db.collection(name).find().toArray()));
    expect(stored.length).to.be.greaterThan(5);
    for (const text of [JSON.stringify(stored), JSON.stringify(listed), connected.server.log()])
      expect(text.includes(token)).to.equal(false);
  });

  it('are made, listed and revoked by the CLI', async () => {
    const run = (args: string[], token = connected.server.adminToken) =>
      runAdmin(connected.server, args, { environment: { GOALKEEPER_ADMIN_TOKEN: token } });
    const made = await run(['token', 'create', 'from the CLI']);
    expect(made.code, made.err).to.equal(0);
    const [token, sentence] = made.out.split('\n');
    expect(sentence).to.equal('This is the admin token from the CLI. It is shown only now.');
    expect((await run(['team', 'create', 'by the CLI'], token)).code).to.equal(0);
    const list = await run(['token', 'list'], token);
    const [, id] = /^([0-9a-f]{12}) +from the CLI .* works$/m.exec(list.out) ?? [];
    expect(list.out).not.to.contain(token);
    const log = await run(['audit'], token);
    expect(log.out).to.match(/admin from the CLI +team\.create/);
    expect((await run(['token', 'revoke', id])).out).to.contain(
      `Admin token ${id} (from the CLI) is revoked.`,
    );
    expect(await run(['team', 'list'], token)).to.include({ code: 2 });
    expect((await run(['token', 'list'])).out).to.match(/from the CLI .* revoked 20/);
  });
});
