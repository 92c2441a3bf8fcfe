import { strict as assert } from 'node:assert';
import { calledHost } from './called-host.js';
import { type Project, ROLE } from './index.js';

describe('stand-in code host: issues', () => {
  const { host, call, token } = calledHost();
  let project: Project;
  let path: string;
  beforeEach(async () => {
    project = await host().addProject({
      fullName: `acme/issues-${host().state.projects.length}`,
      files: { 'a.txt': 'a\n' },
    });
    path = `/projects/${project.id}/issues`;
  });

  it('are opened with labels, read and listed', async () => {
    const fields = { title: 'One', description: 'text', labels: 'security, x', confidential: true };
    const opened = await call().send('POST', path, token(), fields);
    assert.equal(opened.status, 201);
    assert.deepEqual(opened.body.labels, ['security', 'x']);
    assert.equal(opened.body.web_url, `${host().url}/acme/${project.path}/-/issues/1`);
    await call().send('POST', path, host().addToken({ role: ROLE.developer }), { title: 'Two' });
    const shown = await call().get(`${path}/1`, token());
    assert.deepEqual([shown.body.title, shown.body.state], ['One', 'opened']);
    const titles = async (query: string) =>
      (await call().get(`${path}?${query}`, token())).body.map(({ title }: { title: string }) => title);
    assert.deepEqual(await titles(''), ['Two', 'One']);
    assert.deepEqual(await titles('scope=created_by_me'), ['One']);
    const later = new Date(Date.now() + 60_000).toISOString();
    assert.deepEqual(await titles(`created_after=${later}`), []);
    assert.equal((await call().get(`${path}/3`, token())).status, 404);
  });

  it('hides confidential ones from guests, whose labels are left out', async () => {
    const guest = host().addToken({ role: ROLE.guest });
    await call().send('POST', path, token(), { title: 'Secret', confidential: true });
    const own = await call().send('POST', path, guest, { title: 'Own', labels: 'x' });
    assert.deepEqual(own.body.labels, []);
    assert.deepEqual((await call().get(path, guest)).body.length, 1);
    assert.equal((await call().get(`${path}/1`, guest)).status, 404);
  });

  it('refuses what GitLab refuses, and does what descriptions command', async () => {
    const missing = await call().send('POST', path, token(), {});
    assert.deepEqual([missing.status, missing.body], [400, { error: 'title is missing' }]);
    const long = await call().send('POST', path, token(), { title: 'x'.repeat(256) });
    const tooLong = { message: { title: ['is too long (maximum is 255 characters)'] } };
    assert.deepEqual([long.status, long.body], [400, tooLong]);
    const commanded = await call().send('POST', path, token(), { title: 'a', description: 'b\n/title c' });
    assert.deepEqual([commanded.body.title, commanded.body.description], ['c', 'b\n']);
    project.issuesEnabled = false;
    assert.equal((await call().send('POST', path, token(), { title: 'a' })).status, 403);
  });
});
