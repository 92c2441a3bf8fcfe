import { expect } from 'chai';
import { newKey, newTeam } from './running-server.js';
import { servedTeam } from './served-team.js';

interface View {
  id: string;
  name: string;
  query: string;
  by: string;
}

describe('api/views', function () {
  this.timeout(30_000);
  const { api, server, owner } = servedTeam();
  const send = (method: string, path: string, body?: unknown, key = owner().key) =>
    api().call(path, { key, method, ...(body !== undefined && { body }) });
  const list = async (key = owner().key) =>
    ((await send('GET', '/views', undefined, key)).body as { data: View[] }).data;

  it('are saved and replaced by name, for all of the team and nobody else', async () => {
    const { team } = owner();
    const developer = await newKey(server(), team._id, 'developer');
    const viewer = await newKey(server(), team._id, 'viewer');
    const paths = { name: 'Paths 😀', query: 'severity=7&cwe=22' };
    expect((await send('POST', '/views', paths, viewer)).status).to.equal(403);
    expect((await send('POST', '/views', paths, developer)).status).to.equal(201);
    expect((await send('POST', '/views', { ...paths, query: 'cwe=22' })).status).to.equal(201);
    const [saved, ...others] = await list(viewer);
    expect(others).to.deep.equal([]);
    expect(saved).to.include({ name: 'Paths 😀', query: 'cwe=22' });
    expect(await list((await newTeam(server())).key)).to.deep.equal([]);
    const foreign = (await newTeam(server())).key;
    expect((await send('DELETE', `/views/${saved.id}`, undefined, foreign)).status).to.equal(404);
    expect((await send('DELETE', `/views/${saved.id}`, undefined, viewer)).status).to.equal(403);
    expect((await send('DELETE', `/views/${saved.id}`)).status).to.equal(200);
    expect(await list()).to.deep.equal([]);
    const { body } = await send('GET', '/audit');
    const actions = (body as { data: { action: string }[] }).data.map(({ action }) => action);
    expect(actions).to.include.members(['view.save', 'view.remove']);
  });

  it('are bounded in number and in form', async () => {
    for (const wrong of [
      { name: '', query: 'a=1' },
      { name: 'x'.repeat(61), query: 'a=1' },
      { name: 'a\nb', query: 'a=1' },
      { name: 'x', query: 'a=1#b' },
      { name: 'x', query: 'a="' },
      { name: 'x', query: 'a'.repeat(2001) },
      { name: 'x' },
    ])
      expect((await send('POST', '/views', wrong)).status, JSON.stringify(wrong)).to.equal(400);
    for (let n = 0; n < 50; n++) await send('POST', '/views', { name: `view ${n}`, query: 'a=1' });
    expect((await send('POST', '/views', { name: 'one more', query: 'a=1' })).status).to.equal(409);
    expect((await send('POST', '/views', { name: 'view 7', query: 'a=2' })).status).to.equal(201);
    expect(await list()).to.have.length(50);
  });
});
