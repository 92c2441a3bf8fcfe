import { strict as assert } from 'node:assert';
import { calledHost } from './called-host.js';
import { ROLE, startCodeHost } from './index.js';
import { createCaller } from './test-caller.js';

describe('stand-in code host: accounts, projects, branches', () => {
  const { host, call, token } = calledHost();

  it('tells who owns a token, its scopes and its expiry', async () => {
    const narrow = host().addToken({ scopes: ['read_user'], expiresAt: '2999-01-31' });
    const user = await call().get('/user', narrow);
    assert.equal(user.status, 200);
    assert.equal(user.body.bot, true);
    const self = await call().get('/personal_access_tokens/self', narrow);
    assert.deepEqual(self.body.scopes, ['read_user']);
    assert.equal(self.body.expires_at, '2999-01-31');
    assert.equal(self.body.active, true);
  });

  it('refuses unknown, expired, revoked and narrow tokens in the host’s own words', async () => {
    assert.deepEqual((await call().get('/user')).body, { message: '401 Unauthorized' });
    assert.deepEqual((await call().get('/user', 'glpat-unknown')).body, { message: '401 Unauthorized' });
    const expired = await call().get('/user', host().addToken({ expiresAt: '2020-01-01' }));
    assert.equal(expired.status, 401);
    assert.equal(expired.body.error, 'invalid_token');
    assert.match(expired.body.error_description, /Token is expired/);
    const revoked = await call().get('/user', host().addToken({ revoked: true }));
    assert.match(revoked.body.error_description, /Token was revoked/);
    const narrow = await call().get('/projects', host().addToken({ scopes: ['read_user'] }));
    assert.equal(narrow.status, 403);
    assert.equal(narrow.body.error, 'insufficient_scope');
    assert.equal(narrow.body.scope, 'api read_api');
  });

  it('finds a project by number and by encoded path, and hides it from strangers', async () => {
    const project = await host().addProject({ fullName: 'acme/web/shop', files: { 'README.md': 'Shop\n' } });
    const shown = await call().get(`/projects/${encodeURIComponent('acme/web/shop')}`, token());
    assert.equal(shown.body.id, project.id);
    assert.equal(shown.body.path_with_namespace, 'acme/web/shop');
    assert.equal(shown.body.default_branch, 'main');
    assert.equal(shown.body.http_url_to_repo, `${host().url}/acme/web/shop.git`);
    assert.equal(shown.body.permissions.group_access.access_level, ROLE.developer);
    const stranger = host().addToken({ user: host().addUser({ username: 'stranger' }) });
    const hidden = await call().get(`/projects/${project.id}`, stranger);
    assert.equal(hidden.status, 404);
    assert.deepEqual(hidden.body, { message: '404 Project Not Found' });
  });

  it('lists by keyset without totals and by offset with them', async () => {
    const own = await startCodeHost();
    const caller = createCaller(own);
    const reader = own.addToken({ scopes: ['read_api'] });
    own.addManyProjects(250);
    const ids: number[] = [];
    let path: string | null = '/projects?membership=true&pagination=keyset&order_by=id&sort=asc&per_page=100';
    while (path !== null) {
      const page = await caller.get(path, reader);
      assert.equal(page.headers['x-total'], undefined);
      ids.push(...page.body.map((project: { id: number }) => project.id));
      const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1];
      path = next ? next.slice(`${own.url}/api/v4`.length) : null;
    }
    assert.equal(new Set(ids).size, 250);
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    );
    const offset = await caller.get('/projects?membership=true&page=3&per_page=100', reader);
    assert.equal(offset.body.length, 50);
    assert.equal(offset.headers['x-total'], '250');
    assert.equal(offset.headers['x-total-pages'], '3');
    assert.equal(offset.headers['x-next-page'], '');
    assert.equal(offset.headers['x-prev-page'], '2');
    assert.match(String(offset.headers.link), /rel="first".*rel="last"/);
    await caller.close();
    await own.stop();
  });

  it('drops totals above 10,000 rows and refuses offsets above 50,000', async () => {
    const own = await startCodeHost();
    const caller = createCaller(own);
    const reader = own.addToken();
    own.addManyProjects(60_000);
    const first = await caller.get('/projects?per_page=100', reader);
    assert.equal(first.headers['x-total'], undefined);
    assert.doesNotMatch(String(first.headers.link), /rel="last"/);
    const deep = await caller.get('/projects?per_page=100&page=502', reader);
    assert.equal(deep.status, 405);
    assert.match(deep.body.error, /maximum allowed offset of 50000/);
    await caller.close();
    await own.stop();
  });

  it('shows branches with slashes in their names', async () => {
    const project = await host().addProject({ fullName: 'acme/branches', files: { 'a.txt': '1\n' } });
    const commit = await host().commit(project, { branch: 'feature/a&b=ü', files: { 'a.txt': '2\n' } });
    const branch = await call().get(
      `/projects/${project.id}/repository/branches/${encodeURIComponent('feature/a&b=ü')}`,
      token(),
    );
    assert.equal(branch.status, 200);
    assert.equal(branch.body.commit.id, commit);
    assert.equal(branch.body.protected, false);
    const all = await call().get(`/projects/${project.id}/repository/branches`, token());
    assert.deepEqual(
      all.body.map((each: { name: string; default: boolean }) => [each.name, each.default]),
      [
        ['feature/a&b=ü', false],
        ['main', true],
      ],
    );
    const missing = await call().get(`/projects/${project.id}/repository/branches/none`, token());
    assert.deepEqual([missing.status, missing.body.message], [404, '404 Branch Not Found']);
  });

  it('says that an empty repository has no default branch', async () => {
    const project = await host().addProject({ fullName: 'acme/empty' });
    const shown = await call().get(`/projects/${project.id}`, token());
    assert.equal(shown.body.default_branch, null);
    assert.equal(shown.body.empty_repo, true);
    const commits = await call().get(`/projects/${project.id}/repository/commits`, token());
    assert.deepEqual([commits.status, commits.body], [200, []]);
  });
});
