import { expect } from 'chai';
import { call } from '#test/api/call.js';
import type { Project } from '#test/codehost/index.js';
import { ConnectedServer, type ConnectedTeam } from './connected-server.js';
import { inDays } from './in-days.js';

describe('integrations/synchronise', function () {
  this.timeout(60_000);
  let connected: ConnectedServer;
  beforeEach(async () => {
    connected = await ConnectedServer.start();
  });
  afterEach(() => connected.stop());

  const fullNames = async ({ team }: ConnectedTeam) =>
    (await connected.server.database.repositories.list(team._id)).map(({ fullName }) => fullName);
  const repository = async ({ team }: ConnectedTeam, project: Project) => {
    const all = await connected.server.database.repositories.list(team._id);
    const found = all.find(({ projectId }) => projectId === String(project.id));
    if (!found) throw new Error(`project ${project.id} is not stored`);
    return found;
  };
  const add = (fullName: string, more: object = {}) =>
    connected.host.addProject({ fullName, files: { 'a.js': 'let a;\n', 'b.py': 'b = 1\n' }, ...more });

  it('reads all pages, and shows the list by the API', async () => {
    connected.host.addManyProjects(230, 'many/project');
    const team = await connected.connectedTeam();
    const { body } = await call(`${connected.server.url}/api/v1/repositories?limit=1`, { key: team.key });
    expect(body).to.have.nested.property('pagination.total', 230);
    const { sync } = await connected.synchronised(team.integrationId);
    expect(sync).to.deep.include({ running: null, projects: 230, error: null });
  });

  it('follows renamed, moved, archived and deleted projects by their id, and keeps what is known of them', async () => {
    const renamed = await add('shop/old');
    const archived = await add('shop/quiet');
    const deleted = await add('shop/gone');
    const marked = await add('shop/marked');
    const team = await connected.connectedTeam();
    const { repositories } = connected.server.database;
    for (const project of [renamed, deleted])
      await repositories.update(team.team._id, (await repository(team, project))._id, {
        $set: { tracked: true, scanCount: 4 },
      });
    const before = await repository(team, renamed);
    connected.host.moveProject(renamed, 'store/new');
    archived.archived = true;
    marked.markedForDeletionOn = inDays(7);
    connected.host.removeProject(deleted);
    await add('shop/fresh');
    await connected.synchronise(team, 'full');
    expect(await repository(team, renamed)).to.deep.include({
      ...{ _id: before._id, fullName: 'store/new', formerNames: ['shop/old'], tracked: true, scanCount: 4 },
      clonePath: `${connected.host.url}/store/new.git`,
    });
    expect(await repository(team, archived)).to.include({ archived: true, state: 'present' });
    expect(await repository(team, deleted)).to.include({ state: 'gone', tracked: true, scanCount: 4 });
    expect(await repository(team, marked)).to.include({ state: 'gone' });
    expect(await fullNames(team)).to.include('shop/fresh');
    marked.markedForDeletionOn = null;
    await connected.synchronise(team, 'full');
    expect(await repository(team, marked)).to.include({ state: 'present' });
  });

  it('asks only for what had activity in an incremental one', async () => {
    const old = await add('shop/old', { lastActivityAt: new Date('2020-01-01') });
    const busy = await add('shop/busy', { lastActivityAt: new Date('2020-01-01') });
    const team = await connected.connectedTeam();
    busy.lastActivityAt = new Date();
    await add('shop/fresh');
    old.archived = true;
    const { sync } = await connected.synchronise(team, 'incremental');
    expect(await repository(team, old)).to.include({ archived: false });
    expect((await repository(team, busy)).lastActivityAt).to.deep.equal(busy.lastActivityAt);
    expect(await fullNames(team)).to.deep.equal(['shop/busy', 'shop/fresh', 'shop/old']);
    expect(sync).to.include({ projects: 3 });
  });

  it('writes nothing where nothing has changed', async () => {
    connected.host.addManyProjects(120, 'many/project');
    const team = await connected.connectedTeam();
    const { sync } = await connected.synchronise(team, 'full');
    expect(sync?.last).to.deep.equal({ kind: 'full', added: 0, changed: 0, gone: 0 });
  });

  it('goes on where it was cut off, after a failure and after a restart', async () => {
    connected.host.addManyProjects(350, 'many/project');
    const order = connected.host.misbehave({
      when: { path: '/api/v4/projects' },
      skip: 3,
      how: { kind: 'error', status: 400, text: '{"message":"not now"}', contentType: 'application/json' },
    });
    const team = await connected.connectedTeam();
    const cut = await connected.synchronised(team.integrationId);
    expect(cut.sync?.error?.message).to.contain('not now');
    const { seen, afterId } = cut.sync?.running ?? { seen: 0, afterId: null };
    expect(seen).to.equal(200);
    expect(Number(afterId)).to.be.greaterThan(0);
    order.end();
    await connected.idle();
    const asked = connected.host.requests.length;
    await connected.restart();
    const { sync } = await connected.synchronise(team, 'full');
    expect(sync).to.deep.include({ running: null, projects: 350, error: null });
    expect(await fullNames(team)).to.have.length(350);
    const lists = connected.host.requests.slice(asked).filter(({ path }) => path === '/api/v4/projects');
    expect(lists[0].query).to.include({ id_after: afterId });
  });

  it('does not take an empty list for the end of all projects', async () => {
    const user = connected.host.addUser({
      username: 'scanner',
      name: 'Scanner',
      bot: true,
      roleEverywhere: 30,
    });
    connected.host.addManyProjects(3, 'many/project');
    const team = await connected.connectedTeam(connected.host.addToken({ user }));
    user.roleEverywhere = 0;
    const { sync } = await connected.synchronise(team, 'full');
    expect(sync?.error?.message).to.contain('none of 3 known projects');
    const all = await connected.server.database.repositories.list(team.team._id);
    expect(all.map(({ state }) => state)).to.deep.equal(['present', 'present', 'present']);
  });

  it('fetches languages of tracked repositories, and of no others', async () => {
    const web = await add('shop/web', { languages: { Python: 20.5, JavaScript: 79.5 } });
    const other = await add('shop/other');
    const team = await connected.connectedTeam();
    const path = `/teams/${team.team._id}/repositories/track`;
    expect(await connected.data(path, 'POST', { names: ['shop/web'] })).to.include({
      changed: 1,
      remaining: 0,
    });
    await connected.until(async () => (await repository(team, web)).languages.length > 0);
    expect((await repository(team, web)).languages).to.deep.equal([
      { name: 'JavaScript', share: 79.5 },
      { name: 'Python', share: 20.5 },
    ]);
    expect((await repository(team, other)).languages).to.deep.equal([]);
  });
});
