import { expect } from 'chai';
import { pino } from 'pino';
import type { CapabilityCheck } from '#server/database/documents.js';
import { checkIntegrations } from '#server/jobs/integration-jobs.js';
import { newTeam } from '#test/api/running-server.js';
import { ROLE } from '#test/codehost/index.js';
import { ConnectedServer } from './connected-server.js';
import { inDays } from './in-days.js';

interface Shown {
  id: string;
  host: string;
  account: { username: string; bot: boolean };
  scopes: string[] | null;
  tokenExpiresAt: string | null;
  hasCloneToken: boolean;
  dispatchMode: string;
  runnerProject: { projectId: string; ref: string } | null;
  check: { ok: boolean; error: string | null; capabilities: CapabilityCheck[]; warnings: string[] };
}

describe('integrations/setup', () => {
  let connected: ConnectedServer;
  before(async function () {
    this.timeout(60_000);
    connected = await ConnectedServer.start({
      GOALKEEPER_SCANNER_ADDRESS: '192.0.2.7',
      GOALKEEPER_FRONTEND_ADDRESSES: '192.0.2.8/32,2001:db8::/64',
    });
    const { host } = connected;
    await host.addProject({ fullName: 'shop/web', files: { 'a.js': '1\n' } });
    await host.addProject({
      fullName: 'tools/runner',
      files: { '.gitlab-ci.yml': 'scan: {script: true}\n' },
    });
    host.addManyProjects(3, 'many/project');
  });
  after(() => connected.stop());

  const pathOf = async () => `/teams/${(await newTeam(connected.server)).team._id}/integrations`;
  const connect = (path: string, token: string, more: object = {}) =>
    connected.admin(path, 'POST', { instanceUrl: connected.host.url, token, ...more });
  const connectedWith = async (token: string, more: object = {}) => {
    const path = await pathOf();
    const answer = await connect(path, token, more);
    expect(answer.status, answer.text).to.equal(201);
    const shown = (answer.body as { data: Shown }).data;
    return { path: `${path}/${shown.id}`, shown };
  };
  const works = ({ check }: Shown) =>
    Object.fromEntries(check.capabilities.map(({ capability, works: does }) => [capability, does]));
  const reason = ({ check }: Shown, capability: string) =>
    check.capabilities.find((one) => one.capability === capability)?.reason ?? '';

  it('connects, and says a sentence each what will work', async () => {
    const token = connected.host.addToken({ role: ROLE.maintainer, expiresAt: inDays(300) });
    const { shown, path } = await connectedWith(token);
    expect(shown.account).to.include({ bot: true });
    expect(shown).to.deep.include({ scopes: ['api'], tokenExpiresAt: inDays(300), hasCloneToken: false });
    expect(shown.check).to.deep.include({ ok: true, error: null, warnings: [] });
    expect(works(shown)).to.deep.equal({
      ...{ scans: true, comments: true, 'fix-merge-requests': true, hooks: true },
      pipelines: false,
    });
    for (const { reason: sentence } of shown.check.capabilities) expect(sentence).to.match(/^[A-Z].*\.$/);
    expect(reason(shown, 'pipelines')).to.contain('no runner project is set up');
    expect(await connected.data(path)).to.deep.include({ id: shown.id, host: shown.host });
  });

  it('keeps tokens out of answers, database and log', async () => {
    const token = connected.host.addToken();
    const cloneToken = connected.host.addToken({ scopes: ['read_repository'] });
    const { path, shown } = await connectedWith(token, { cloneToken });
    expect(shown.hasCloneToken).to.equal(true);
    const stored = await connected.server.database.collections.integrations.findOne({ _id: shown.id });
    const audit = await connected.server.database.collections.audit.find({ subject: shown.id }).toArray();
    const answer = await connected.admin(path);
    const everything = JSON.stringify([stored, audit]) + answer.text + connected.server.log();
    for (const secret of [token, cloneToken]) expect(everything).not.to.contain(secret);
    expect(audit.map(({ action }) => action)).to.deep.equal(['integration.connect']);
  });

  it('tells what a narrow scope cannot do, and that scans still run', async () => {
    const { shown } = await connectedWith(
      connected.host.addToken({ scopes: ['read_api', 'read_repository'] }),
    );
    expect(works(shown)).to.include({
      scans: true,
      comments: false,
      'fix-merge-requests': false,
      hooks: false,
    });
    expect(reason(shown, 'comments')).to.contain('status 403').and.to.contain('scope api');
    const useless = await connectedWith(connected.host.addToken({ scopes: ['read_user'] }));
    expect(works(useless.shown).scans).to.equal(false);
  });

  it('tells what a role cannot do, and in which projects', async () => {
    const { host } = connected;
    const reporter = await connectedWith(host.addToken({ role: ROLE.reporter }));
    expect(works(reporter.shown)).to.include({ scans: true, comments: false, hooks: false });
    expect(reason(reporter.shown, 'comments')).to.contain('Developer');
    const user = host.addUser({ username: 'scanner', name: 'Scanner', bot: true });
    host.addMember('shop/web', user, ROLE.maintainer);
    host.addMember('many', user, ROLE.developer);
    const mixed = await connectedWith(host.addToken({ user }));
    expect(works(mixed.shown)).to.include({ comments: true, hooks: true });
    expect(reason(mixed.shown, 'hooks'))
      .to.contain('not in 3 of 4 projects')
      .and.to.contain('many/project-1');
    const nobody = host.addUser({ username: 'nobody', name: 'Nobody', bot: true });
    const none = await connectedWith(host.addToken({ user: nobody }));
    expect(works(none.shown).scans).to.equal(false);
    expect(reason(none.shown, 'scans')).to.contain('not a member of any project');
  });

  it('warns of the end of a token, of one without an end, and of a person’s', async () => {
    const { host } = connected;
    const person = host.addUser({ username: 'alice', name: 'Alice', roleEverywhere: ROLE.maintainer });
    const soon = await connectedWith(host.addToken({ user: person, expiresAt: inDays(5) }));
    const [expiry, owner] = soon.shown.check.warnings;
    expect(expiry).to.equal(
      `The API token expires in 5 days, on ${inDays(5)}: make a new one at the code host and set it before.`,
    );
    expect(owner).to.contain('alice').and.to.contain('service account');
    const endless = await connectedWith(host.addToken());
    expect(endless.shown.check.warnings).to.have.length(1);
    expect(endless.shown.check.warnings[0]).to.contain('never expires');
    const wide = await connectedWith(host.addToken({ expiresAt: inDays(300) }), {
      cloneToken: host.addToken({ scopes: ['api', 'read_repository'], expiresAt: inDays(1) }),
    });
    expect(wide.shown.check.warnings.join(' '))
      .to.contain('clone token expires tomorrow')
      .and.to.contain('more scopes');
  });

  for (const [instanceUrl, sentence] of [
    ['https://gitlab.example.com/api/v4', 'must not include /api/v4'],
    ['http://gitlab.example.com', 'must use HTTPS'],
    ['https://127.0.0.1', 'not allowed'],
    ['https://10.0.0.8/', 'not allowed'],
    ['https://[::1]:8443', 'not allowed'],
    ['https://user:secret@gitlab.example.com', 'must not contain a user name'],
    ['gitlab.example.com', 'must start with https://'],
  ])
    it(`refuses the instance URL ${instanceUrl}`, async () => {
      const answer = await connected.admin(await pathOf(), 'POST', { instanceUrl, token: 'glpat-x' });
      expect(answer.status).to.equal(422);
      expect(answer.body).to.have.property('error').that.contains(sentence);
      expect(answer.text).not.to.contain('secret');
    });

  it('stores nothing when the token does not work', async () => {
    const { host } = connected;
    const path = await pathOf();
    for (const token of [
      'glpat-unknown',
      host.addToken({ revoked: true }),
      host.addToken({ expiresAt: inDays(-1) }),
    ]) {
      const answer = await connect(path, token);
      expect(answer.status).to.equal(422);
      expect(answer.body).to.have.property('error').that.contains('did not accept the token');
      expect(answer.text).not.to.contain(token);
    }
    const token = host.addToken();
    const same = await connect(path, token, { cloneToken: token });
    expect(same.body).to.have.property('error').that.contains('must be another one');
    const wrong = await connect(path, token, { cloneToken: host.addToken({ scopes: ['read_user'] }) });
    expect(wrong.body).to.have.property('error').that.contains('read_repository');
    expect((await connected.admin(path)).body).to.deep.equal({ data: [] });
  });

  it('connects a team to one code host', async () => {
    const path = await pathOf();
    const token = connected.host.addToken();
    const answers = await Promise.all([1, 2, 3].map(() => connect(path, token)));
    expect(answers.filter(({ status }) => status === 201).length).to.be.at.most(1);
    for (const { status } of answers) expect(status).to.be.oneOf([201, 409]);
    if (answers.every(({ status }) => status === 409))
      expect((await connect(path, token)).status).to.equal(201);
    const again = await connect(path, token);
    expect(again.status).to.equal(409);
    expect(again.body).to.have.property('hint').that.contains('remove');
  });

  it('rotates the token when the new one works, and keeps the old one when not', async () => {
    const { host } = connected;
    const { path, shown } = await connectedWith(host.addToken());
    const refused = await connected.admin(`${path}/token`, 'PUT', { token: 'glpat-wrong' });
    expect(refused.status).to.equal(422);
    expect(await connected.data(`${path}/check`, 'POST')).to.have.nested.property('check.ok', true);
    const next = host.addToken({ name: 'next', expiresAt: inDays(200) });
    const after = (await connected.data(`${path}/token`, 'PUT', { token: next })) as unknown as Shown;
    expect(after.tokenExpiresAt).to.equal(inDays(200));
    expect(after.account.username).not.to.equal(shown.account.username);
  });

  it('sets and removes the clone token', async () => {
    const { host } = connected;
    const token = host.addToken();
    const { path } = await connectedWith(token);
    const clone = (value: string | null) => connected.admin(`${path}/clone-token`, 'PUT', { token: value });
    expect((await clone(token)).status).to.equal(422);
    expect((await clone(host.addToken({ scopes: ['read_user'] }))).status).to.equal(422);
    const set = await clone(host.addToken({ scopes: ['read_repository'] }));
    expect(set.body).to.have.nested.property('data.hasCloneToken', true);
    expect((await clone(null)).body).to.have.nested.property('data.hasCloneToken', false);
  });

  it('sets the dispatch mode and a runner project that it has looked at', async () => {
    const { path } = await connectedWith(connected.host.addToken());
    const patch = (body: object) => connected.admin(path, 'PATCH', body);
    const early = await patch({ dispatchMode: 'pipeline' });
    expect(early.status).to.equal(422);
    expect(early.body).to.have.property('error').that.contains('runner project');
    for (const [runnerProject, sentence] of [
      [{ project: 'tools/none' }, 'is not there'],
      [{ project: 'tools/runner', ref: 'no-branch' }, 'has no branch no-branch'],
    ])
      expect((await patch({ runnerProject })).body)
        .to.have.property('error')
        .that.contains(sentence);
    const done = await patch({ dispatchMode: 'pipeline', runnerProject: { project: 'tools/runner' } });
    const shown = (done.body as { data: Shown }).data;
    expect(shown.dispatchMode).to.equal('pipeline');
    expect(shown.runnerProject).to.have.property('ref', 'main');
    expect(works(shown).pipelines).to.equal(true);
    expect((await patch({ runnerProject: null })).status).to.equal(422);
    expect((await patch({ dispatchMode: 'agent', runnerProject: null })).status).to.equal(200);
  });

  it('says that pipelines work where projects may be scanned by their own', async () => {
    const { path } = await connectedWith(connected.host.addToken());
    const patch = async (body: object) =>
      ((await connected.admin(path, 'PATCH', body)).body as { data: Shown }).data;
    expect(works(await patch({ allowInProjectPipelines: true })).pipelines).to.equal(true);
    expect(works(await patch({ allowInProjectPipelines: false })).pipelines).to.equal(false);
  });

  it('shows the addresses to allowlist', async () => {
    expect(await connected.data('/addresses')).to.deep.equal({
      scanner: '192.0.2.7/32',
      frontend: ['192.0.2.8/32', '2001:db8::/64'],
    });
  });

  it('tries tokens once a day, stores that one has ended, and logs it', async () => {
    const { host, server } = connected;
    const token = host.addToken();
    const { path, shown } = await connectedWith(token);
    const record = host.state.tokens.get(token);
    if (record) record.revoked = true;
    const lines: string[] = [];
    const parts = await connected.parts(pino({}, { write: (line: string) => void lines.push(line) }));
    await checkIntegrations(parts, new Date());
    expect(lines.filter((line) => line.includes(shown.id))).to.deep.equal([]);
    expect(await connected.data(path)).to.have.nested.property('check.ok', true);
    await checkIntegrations(parts, new Date(Date.now() + 25 * 3600 * 1000));
    const own = lines.filter((line) => line.includes(shown.id)).join('');
    expect(own).to.contain('the token of an integration does not work').and.not.to.contain(token);
    const checked = (await connected.data(path)) as unknown as Shown;
    expect(checked.check.ok).to.equal(false);
    expect(checked.check.error).to.contain('did not accept the token');
    expect(checked.check.capabilities).to.have.length(5);
    expect(server.log()).not.to.contain(token);
  });

  it('tries the other tokens when an integration is removed meanwhile', async () => {
    const { host, server } = connected;
    const { integrations } = server.database.collections;
    const leaving = (await connectedWith(host.addToken())).shown.id;
    const staying = (await connectedWith(host.addToken())).shown.id;
    const before = new Date();
    let removal: Promise<unknown> | null = null;
    const order = host.misbehave({
      when: ({ path }) => {
        // Asked for by checks alone.
        if (path.includes('personal_access_tokens')) removal ??= integrations.deleteOne({ _id: leaving });
        return false;
      },
      how: { kind: 'error' },
    });
    const parts = await connected.parts(pino({ level: 'silent' }));
    await checkIntegrations(parts, new Date(Date.now() + 25 * 3600 * 1000));
    order.end();
    expect(removal).to.not.equal(null);
    expect(await integrations.findOne({ _id: leaving })).to.equal(null);
    const after = await integrations.findOne({ _id: staying });
    expect(after?.lastCheck?.at).to.be.greaterThanOrEqual(before);
  });

  it('removes an integration: tokens at once, scans cancelled, repositories kept where they have scans', async () => {
    const token = connected.host.addToken();
    const team = await connected.connectedTeam(token);
    const { database } = connected.server;
    const codehostUrl = `${connected.host.url}/shop/web`;
    const launched = await connected.launch(team.key, { codehostUrl });
    expect(launched.status).to.equal(201);
    const web = (await database.repositories.byFullName(team.team._id, 'shop/web'))[0];
    await database.repositories.update(team.team._id, web._id, { $set: { scanCount: 1 } });
    expect(await connected.data(team.path, 'DELETE')).to.deep.equal({ cancelledScans: 1 });
    expect((await connected.admin(team.path)).status).to.equal(404);
    const refused = await connected.launch(team.key, { codehostUrl });
    expect(refused.body).to.have.property('error', 'Code host integration is not configured');
    await connected.until(async () => {
      const left = await database.repositories.list(team.team._id);
      return left.length === 1 && left[0].state === 'gone';
    });
    const [kept] = await database.repositories.list(team.team._id);
    expect(kept).to.include({ _id: web._id, state: 'gone' });
    const again = await connected.data(team.path.replace(/\/[^/]+$/, ''), 'POST', {
      instanceUrl: connected.host.url,
      token: connected.host.addToken(),
    });
    expect(again.id).to.equal(team.integrationId);
    await connected.synchronised(team.integrationId);
    const back = await database.repositories.byId(team.team._id, web._id);
    expect(back).to.include({ state: 'present', scanCount: 1 });
  });
});
