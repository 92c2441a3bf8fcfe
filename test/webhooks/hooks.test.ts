import { expect } from 'chai';
import { ConnectedServer } from '#test/integrations/connected-server.js';
import { eventually } from '#test/jobs/eventually.js';
import { type TeamWithProject, teamWithProject } from '#test/webhooks/team-with-project.js';

interface ShownHook {
  installed: boolean;
  disabled: boolean | null;
  checkedAt: string | null;
  createdAt: string | null;
}

describe('webhooks/hooks at the code host', function () {
  this.timeout(60_000);
  let connected: ConnectedServer;
  let team: TeamWithProject;
  before(async () => {
    connected = await ConnectedServer.start();
  });
  after(() => connected.stop());
  beforeEach(async () => {
    team = await teamWithProject(connected);
  });

  const path = () => `/teams/${team.team._id}/repositories/${team.repository._id}/hook`;
  const install = () => connected.admin(path(), 'POST', { install: true });
  const shown = async () => ((await connected.admin(path())).body as { data: ShownHook }).data;
  const installed = () => connected.host.hooks.of(team.project);
  const scans = () => connected.server.database.collections.scans.find({ teamId: team.team._id }).toArray();

  it('installs one that a real push goes through, without showing its secret', async () => {
    const answer = await install();
    expect(answer.status, answer.text).to.equal(201);
    expect((answer.body as { data: ShownHook }).data).to.include({ installed: true, disabled: false });
    const [hook] = installed();
    expect(hook).to.deep.include({
      url: `${connected.server.url}/webhooks/v1/${team.integration._id}`,
      verifyCertificate: true,
    });
    const { push_events, merge_requests_events, vulnerability_events, note_events } = hook.events;
    expect([push_events, merge_requests_events, vulnerability_events, note_events]).to.deep.equal([
      ...[true, true, true, true],
    ]);
    expect(answer.text).to.not.include(String(hook.token));
    expect(connected.server.log()).to.not.include(String(hook.token));

    const commit = await connected.host.commit(team.project, { files: { 'b.js': '1\n' } });
    const delivery = (await connected.host.delivered()).at(-1);
    expect([delivery?.status, delivery?.failure]).to.deep.equal([202, null]);
    await eventually(async () => (await scans()).length === 1);
    expect((await scans())[0]).to.include({ commit, branch: 'main', trigger: 'webhook' });
  });

  it('renews the secret of one that is there, and makes no second one', async () => {
    await install();
    const [{ id, token }] = installed();
    await install();
    expect(installed()).to.have.length(1);
    expect(installed()[0].id).to.equal(id);
    expect(installed()[0].token).to.not.equal(token);
    await connected.host.commit(team.project, { files: { 'b.js': '2\n' } });
    expect((await connected.host.delivered()).at(-1)?.status).to.equal(202);
  });

  it('finds one that was installed before a crash could note it', async () => {
    await install();
    const { repositories } = connected.server.database;
    await repositories.update(team.team._id, team.repository._id, { $set: { hook: null } });
    await install();
    expect(installed()).to.have.length(1);
    expect(await shown()).to.include({ installed: true, disabled: false });
  });

  it('tells of one that the code host has stopped to call, or that is gone', async () => {
    await install();
    const [hook] = installed();
    hook.failuresInARow = 4;
    hook.disabledUntil = new Date(Date.now() + 60_000);
    expect(await shown()).to.include({ installed: true, disabled: true });
    installed().length = 0;
    expect(await shown()).to.include({ installed: false, disabled: true });
  });

  it('removes it at the code host, too', async () => {
    await install();
    expect((await connected.admin(path(), 'DELETE')).status).to.equal(204);
    expect(installed()).to.deep.equal([]);
    expect(await shown()).to.deep.equal({
      ...{ installed: false, disabled: null, checkedAt: null, createdAt: null },
    });
  });

  it('says what the code host refuses', async () => {
    const order = connected.host.misbehave({
      when: { path: `/api/v4/projects/${team.project.id}/hooks` },
      how: { kind: 'narrow-scope' },
    });
    const answer = await install();
    order.end();
    expect(answer.status).to.equal(409);
    expect(answer.body).to.include({ error: 'The code host refused' });
  });

  it('installs those of all tracked projects by a job', async () => {
    const integration = `/teams/${team.team._id}/integrations/${team.integration._id}`;
    expect((await connected.admin(`${integration}/hooks`, 'POST')).status).to.equal(202);
    await eventually(() => installed().length === 1);
  });

  it('knows no hooks of other teams, nor of local repositories', async () => {
    const other = await teamWithProject(connected);
    const foreign = `/teams/${other.team._id}/repositories/${team.repository._id}/hook`;
    expect((await connected.admin(foreign, 'POST', {})).status).to.equal(404);
    const secret = `/teams/${other.team._id}/integrations/${team.integration._id}/hook-secret`;
    expect((await connected.admin(secret, 'POST')).status).to.equal(404);
  });
});

describe('webhooks/hooks that a server had begun to install when it died', function () {
  this.timeout(60_000);

  it('are installed by the next start, with the address under which it is reached', async () => {
    const publicUrl = 'https://goalkeeper.example.com';
    const connected = await ConnectedServer.start({ GOALKEEPER_PUBLIC_URL: publicUrl });
    try {
      const { integration, project } = await teamWithProject(connected);
      const data = { integrationId: integration._id };
      const held = { type: 'normal', priority: 0, nextRunAt: new Date(), lockedAt: new Date() };
      const jobs = connected.server.database.db.collection('agendaJobs');
      await jobs.insertOne({ name: 'installHooks', data, ...held });
      await connected.restart();
      // On a replica set a lock that nobody owns is free when 12 seconds have shown that nobody does.
      await eventually(async () => connected.host.hooks.of(project).length > 0, 30_000);
      const [{ url }] = connected.host.hooks.of(project);
      expect(url).to.equal(`${publicUrl}/webhooks/v1/${integration._id}`);
    } finally {
      await connected.stop();
    }
  });
});
