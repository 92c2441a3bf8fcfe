import { expect } from 'chai';
import { ConnectedServer } from '#test/integrations/connected-server.js';
import { eventually } from '#test/jobs/eventually.js';
import { type TeamWithProject, teamWithProject } from '#test/webhooks/team-with-project.js';
import { runAdmin } from './run-admin.js';

describe('admin/cli of webhooks, schedules and teams', function () {
  this.timeout(120_000);
  let connected: ConnectedServer;
  let team: TeamWithProject;
  let name: string;
  before(async () => {
    connected = await ConnectedServer.start({
      GOALKEEPER_PLANS: '{"big": {"concurrentScans": 50, "scansPerMonth": 1000, "retentionDays": 90}}',
    });
    team = await teamWithProject(connected);
    name = team.repository.fullName;
  });
  after(() => connected.stop());

  const run = (...args: string[]) => runAdmin(connected.server, args);
  const done = async (...args: string[]) => {
    const { code, out, err } = await run(...args);
    expect(code, err).to.equal(0);
    return out;
  };
  const hooks = () => connected.host.hooks.of(team.project);

  it('installs, shows and removes webhooks', async () => {
    expect(await done('hook', 'show', name)).to.contain('There is no webhook');
    expect(await done('hook', 'install', name)).to.contain(`The webhook of ${name} is installed.`);
    expect(hooks()).to.have.length(1);
    expect(await done('hook', 'show', name)).to.contain('It is installed; the code host calls it');
    expect(await done('hook', 'remove', name)).to.contain('is removed');
    expect(hooks()).to.have.length(0);
    await done('hook', 'install', '--all');
    await eventually(() => hooks().length === 1);
    expect((await run('hook', 'install')).err).to.contain('Name a repository, or give --all.');
    expect((await run('hook', 'install', 'acme/none')).err).to.contain('There is no repository acme/none');
  });

  it('makes secrets for hooks that people enter, shown once', async () => {
    const out = await done('hook', 'secret', name);
    expect(out).to.contain(`${connected.server.url}/webhooks/v1/${team.integration._id}`);
    const [secret] = /gkw_\d+_[0-9a-f]{64}/.exec(out) ?? [];
    expect(secret).to.be.a('string');
    expect(out).to.match(/whsec_[A-Za-z0-9+/]{43}=/);
    expect(await done('hook', 'secret', '--all')).to.match(/gkw_all_[0-9a-f]{64}/);
    for (const shown of [await done('hook', 'show', name), await done('audit', '--json')])
      expect(shown).to.not.match(/gkw_|whsec_/);
  });

  it('tracks branches besides the default one', async () => {
    expect(await done('repository', 'branches', name, 'release/1', 'next')).to.contain(
      'main, release/1, next',
    );
    expect(await done('repository', 'branches', name)).to.match(/are scanned: main\n$/);
  });

  it('creates, lists and removes schedules', async () => {
    const zone = ['--time-zone', 'Europe/Berlin', '--window', '30'];
    expect(await done('schedule', 'create', '0 2 * * *', ...zone)).to.match(
      /runs next at \d{4}-\d\d-\d\d 0[01]:00/,
    );
    await done('schedule', 'create', '15 4 * * 1', '--repository', name);
    const listed = await done('schedule', 'list');
    expect(listed).to.contain(name);
    expect(listed).to.contain('Europe/Berlin').and.contain('30 min').and.contain('all tracked');
    const all = JSON.parse(await done('schedule', 'list', '--json')) as { id: string }[];
    for (const { id } of all) expect(await done('schedule', 'remove', id)).to.contain('is removed');
    expect(await done('schedule', 'list')).to.contain('has no schedule');
    const wrong = await run('schedule', 'create', '* * * * *');
    expect([wrong.code, wrong.out]).to.deep.equal([2, '']);
    expect(wrong.err).to.contain('at least 15 minutes apart');
  });

  it('gives a team another plan', async () => {
    expect(await done('team', 'change', team.team.name, '--plan', 'big')).to.contain('has the plan big');
    expect((await connected.server.database.teams.get(team.team._id))?.plan).to.equal('big');
    expect((await run('team', 'change', team.team.name, '--plan', 'golden')).err).to.contain(
      'Plan must be one of',
    );
    expect((await run('team', 'change', team.team.name)).err).to.contain('Give name, plan or gate');
  });

  it('shows who changed what, page by page', async () => {
    const out = await done('audit', '--team', team.team.name, '--limit', '1000');
    for (const action of ['hook.install', 'hook.secret', 'schedule.create', 'schedule.remove', 'team.change'])
      expect(out).to.contain(action);
    expect(out).to.contain('plan=big');
    const page = await done('audit', '--limit', '2');
    expect(page).to.match(/\n2 of \d+; more with --offset 2\n/);
  });

  it('removes a team only when it is told so', async () => {
    const refused = await run('team', 'remove', team.team.name);
    expect([refused.code, refused.err]).to.deep.equal([
      2,
      `All that team ${team.team.name} has will be gone for ever. Say so with --yes.\n`,
    ]);
    expect(await done('team', 'remove', team.team.name, '--yes')).to.contain('is being removed');
    await eventually(async () => (await connected.server.database.teams.get(team.team._id)) === null);
    expect(hooks()).to.have.length(0);
  });
});
