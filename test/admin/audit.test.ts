import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { ConnectedServer } from '#test/integrations/connected-server.js';
import { type TeamWithProject, teamWithProject } from '#test/webhooks/team-with-project.js';

interface Entry {
  id: string;
  teamId: string | null;
  at: string;
  by: string;
  action: string;
  subject: string;
  detail: Record<string, string>;
}

describe('admin/audit', function () {
  this.timeout(120_000);
  let connected: ConnectedServer;
  let team: TeamWithProject;
  const secrets: string[] = [];
  before(async () => {
    connected = await ConnectedServer.start();
    team = await teamWithProject(connected);
    const { _id } = team.team;
    const repository = `/teams/${_id}/repositories/${team.repository._id}`;
    const hook = await connected.data(`${repository}/hook`, 'POST', {});
    const key = await connected.data(`/teams/${_id}/keys`, 'POST', { name: 'CI' });
    const agent = await connected.data('/agents', 'POST', { name: 'big', teamId: _id });
    await connected.data(`/teams/${_id}`, 'PATCH', { name: 'renamed' });
    await connected.data(`${repository}/hook`, 'POST', { install: true });
    await connected.data(`/teams/${_id}/keys/${key.id}/revoke`, 'POST');
    const schedule = await connected.data(`/teams/${_id}/schedules`, 'POST', { cron: '0 3 * * *' });
    await connected.admin(`/teams/${_id}/schedules/${schedule.id}`, 'DELETE');
    secrets.push(String(hook.secret), String(hook.signingToken), String(key.key), String(agent.token));
    secrets.push(...[...connected.host.state.tokens.values()].map(({ text }) => text));
    secrets.push(String(connected.host.hooks.of(team.project)[0].token));
  });
  after(() => connected.stop());

  const page = async (query: string) => {
    const { status, body, text } = await connected.admin(`/audit?${query}`);
    expect(status, text).to.equal(200);
    return body as { data: Entry[]; pagination: { total: number; hasMore: boolean } };
  };

  it('has every change of keys, agents, code hosts, repositories, hooks, schedules and plans', async () => {
    const { data } = await page(`teamId=${team.team._id}`);
    expect(data.map(({ action }) => action)).to.include.members([
      ...['team.create', 'team.change', 'key.create', 'key.revoke', 'agent.register'],
      ...['hook.secret', 'hook.install', 'schedule.create', 'schedule.remove'],
    ]);
    expect(data.some(({ action }) => action.startsWith('integration.'))).to.equal(true);
    expect(data.some(({ action }) => action.startsWith('repository.'))).to.equal(true);
    for (const entry of data) expect(entry).to.include({ teamId: team.team._id }).and.have.property('by');
  });

  it('has no secret in it', async () => {
    const { text } = await connected.admin('/audit?limit=1000');
    expect(secrets.length).to.be.at.least(6);
    for (const secret of secrets) expect(text.includes(secret), secret.slice(0, 5)).to.equal(false);
  });

  it('is read newest first, page by page', async () => {
    const all = (await page(`teamId=${team.team._id}&limit=1000`)).data;
    const times = all.map(({ at }) => at);
    expect(times).to.deep.equal([...times].sort().reverse());
    const pages: Entry[] = [];
    for (let offset = 0; ; offset += 3) {
      const { data, pagination } = await page(`teamId=${team.team._id}&limit=3&offset=${offset}`);
      expect(pagination.total).to.equal(all.length);
      pages.push(...data);
      if (!pagination.hasMore) break;
    }
    expect(pages).to.deep.equal(all);
    expect((await page(`teamId=${randomUUID()}`)).data).to.deep.equal([]);
  });

  it('says what is wrong with a query', async () => {
    for (const [query, error] of [
      ['limit=1001', 'Limit cannot exceed 1000'],
      ['offset=-1', 'Offset must be a non-negative integer'],
      ['teamId=x', 'TeamId must be a UUID'],
    ]) {
      const { status, body } = await connected.admin(`/audit?${query}`);
      expect([status, (body as { error: string }).error]).to.deep.equal([400, error]);
    }
  });
});
