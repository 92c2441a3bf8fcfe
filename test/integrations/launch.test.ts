import { expect } from 'chai';
import { type Answer, call } from '#test/api/call.js';
import type { Project } from '#test/codehost/index.js';
import type { Misbehaviour } from '#test/codehost/misbehaviour.js';
import { ConnectedServer, type ConnectedTeam } from './connected-server.js';

describe('integrations/launch', function () {
  this.timeout(60_000);
  let connected: ConnectedServer;
  let team: ConnectedTeam;
  let web: Project;
  const heads = new Map<string, string>();

  before(async function () {
    this.timeout(60_000);
    connected = await ConnectedServer.start({
      GOALKEEPER_PLANS: '{"self-hosted": {"concurrentScans": 100}}',
    });
    const { host } = connected;
    web = await host.addProject({ fullName: 'shop/front/web', files: { 'src/app.js': 'export {};\n' } });
    for (const branch of ['topic', 'feature/login', 'release/2/x', 'ü&b#c']) {
      const files = { 'note.txt': branch };
      heads.set(branch, await host.commit(web, { branch, message: branch, files }));
    }
    await host.addProject({ fullName: 'shop/empty' });
    team = await connected.connectedTeam();
  });
  after(() => connected.stop());

  const launch = async (url: string, branch?: string) => {
    const answer = await connected.launch(team.key, { codehostUrl: url, ...(branch && { branch }) });
    return answer;
  };
  const repositoryOf = (answer: Answer) => {
    expect(answer.status, answer.text).to.equal(201);
    return (answer.body as { data: { repository: { fullName: string; branch: string } } }).data.repository;
  };
  const url = (rest = '') => `${connected.host.url}/shop/front/web${rest}`;

  it('scans the default branch, and stores the commit that it is at', async () => {
    const answer = await launch(url());
    expect(repositoryOf(answer)).to.deep.equal({
      fullName: 'shop/front/web',
      branch: 'main',
      instance: new URL(connected.host.url).hostname,
    });
    const { scanId, name } = (answer.body as { data: { scanId: string; name: string } }).data;
    expect(name).to.equal('shop/front/web@main');
    const scan = await connected.server.database.collections.scans.findOne({ _id: scanId });
    expect(scan?.commit).to.match(/^[0-9a-f]{40}$/);
  });

  for (const rest of ['/', '.git', '.git/', '?ref_type=heads', '#readme'])
    it(`understands the repository with ${rest} behind it`, async () => {
      expect(repositoryOf(await launch(url(rest)))).to.include({
        fullName: 'shop/front/web',
        branch: 'main',
      });
    });

  for (const [rest, branch] of [
    ['/-/tree/topic', 'topic'],
    ['/-/tree/topic/', 'topic'],
    ['/-/tree/topic/src/deep/folder', 'topic'],
    ['/tree/topic', 'topic'],
    ['/tree/feature/login/src', 'feature/login'],
    ['/-/tree/feature/login', 'feature/login'],
    ['/-/tree/feature%2Flogin', 'feature/login'],
    ['/-/tree/release/2/x/a/b', 'release/2/x'],
    ['/-/tree/%C3%BC&b%23c', 'ü&b#c'],
    ['/-/blob/topic/src/app.js', 'topic'],
  ])
    it(`scans the branch of ${rest}`, async () => {
      const answer = await launch(url(rest));
      expect(repositoryOf(answer).branch).to.equal(branch);
      const { scanId } = (answer.body as { data: { scanId: string } }).data;
      const scan = await connected.server.database.collections.scans.findOne({ _id: scanId });
      expect(scan?.commit).to.equal(heads.get(branch));
    });

  it('takes the branch of the request before that of the URL', async () => {
    expect(repositoryOf(await launch(url('/-/tree/topic'), 'feature/login')).branch).to.equal(
      'feature/login',
    );
    expect(repositoryOf(await launch(url('/-/tree/no-such-branch'), 'topic')).branch).to.equal('topic');
  });

  it('knows the repository by its path, with the host or the kind of the code host before it', async () => {
    for (const prefix of ['', 'localhost:', 'gitlab:', 'LOCALHOST:']) {
      const id = encodeURIComponent(`${prefix}shop/front/web`);
      const answer = await call(`${connected.server.url}/api/v1/repositories/${id}/vulnerabilities`, {
        key: team.key,
      });
      expect(answer.status, prefix).to.equal(200);
      expect(answer.body).to.have.property('repository', 'shop/front/web');
    }
  });

  it('says that a branch is missing', async () => {
    for (const answer of [
      await launch(url('/-/tree/feature')),
      await launch(url(), 'no-such-branch'),
      await launch(url('/-/tree/top')),
      await launch(`${connected.host.url}/shop/empty`),
    ]) {
      expect(answer.status).to.equal(422);
      expect(answer.body).to.have.property('error', 'Branch not found');
      expect(answer.body).to.have.property('hint').that.is.a('string');
      expect(answer.body).to.have.property('details').that.is.a('string');
    }
  });

  it('says that a repository is missing, and tells nothing of those that may not be seen', async () => {
    const missing = await launch(`${connected.host.url}/shop/no-such-project`);
    expect(missing.status).to.equal(404);
    expect(missing.body).to.have.property('error', 'Repository not found or not accessible');
    const narrow = connected.host.addToken({ role: 0 });
    const blind = await connected.connectedTeam(narrow);
    const unseen = await connected.launch(blind.key, { codehostUrl: url() });
    expect([unseen.status, unseen.body]).to.deep.equal([missing.status, missing.body]);
  });

  it('refuses other hosts and other forms without asking anybody', async () => {
    for (const wrong of [
      'https://gitlab.example.com/shop/web',
      url('/-/merge_requests/1'),
      `${connected.host.url}/shop`,
    ]) {
      const answer = await launch(wrong);
      expect(answer.status, wrong).to.equal(422);
      expect(answer.body).to.have.property('error', 'Repository is not on the connected code host');
    }
    for (const ssh of ['git@localhost:shop/front/web.git', 'ssh://git@localhost/shop/front/web.git']) {
      const answer = await launch(ssh);
      expect(answer.status).to.equal(400);
      expect(answer.body).to.have.property('error').that.contains('SSH addresses');
    }
    const secret = await launch(url().replace('https://', 'https://oauth2:glpat-secret@'));
    expect(secret.status).to.equal(422);
    expect(secret.text + connected.server.log()).not.to.contain('glpat-secret');
  });

  it('launches what is accessible though it was never synchronised', async () => {
    await connected.host.addProject({ fullName: 'late/arrival', files: { 'a.js': '1\n' } });
    const { team: late, key } = await connected.connectedTeam();
    await connected.host.addProject({ fullName: 'late/later', files: { 'a.js': '1\n' } });
    const codehostUrl = `${connected.host.url}/late/later`;
    const answers = await Promise.all([1, 2, 3].map(() => connected.launch(key, { codehostUrl })));
    for (const answer of answers) expect(repositoryOf(answer).fullName).to.equal('late/later');
    const stored = await connected.server.database.repositories.byFullName(late._id, 'late/later');
    expect(stored).to.have.length(1);
    expect(stored[0]).to.include({ tracked: false, state: 'present', defaultBranch: 'main' });
  });

  it('finds a project that moved by its old URL, and keeps its scans', async () => {
    const project = await connected.host.addProject({ fullName: 'old/name', files: { 'a.js': '1\n' } });
    const first = await launch(`${connected.host.url}/old/name`);
    expect(repositoryOf(first).fullName).to.equal('old/name');
    connected.host.moveProject(project, 'new/place');
    const second = await launch(`${connected.host.url}/old/name`);
    expect(repositoryOf(second).fullName).to.equal('new/place');
    const third = await launch(`${connected.host.url}/new/place`);
    const { scans } = connected.server.database.collections;
    const ids = [first, second, third].map((one) => (one.body as { data: { scanId: string } }).data.scanId);
    const repositories = await Promise.all(
      ids.map(async (_id) => (await scans.findOne({ _id }))?.repositoryId),
    );
    expect(new Set(repositories)).to.have.property('size', 1);
    const stored = await connected.server.database.repositories.byId(team.team._id, String(repositories[0]));
    expect(stored).to.deep.include({ fullName: 'new/place', formerNames: ['old/name'] });
  });

  it('finds a moved project by its id when the code host has forgotten the old name', async () => {
    const project = await connected.host.addProject({ fullName: 'gone/name', files: { 'a.js': '1\n' } });
    await launch(`${connected.host.url}/gone/name`);
    connected.host.moveProject(project, 'kept/elsewhere');
    project.formerPaths.length = 0;
    expect(repositoryOf(await launch(`${connected.host.url}/gone/name`)).fullName).to.equal('kept/elsewhere');
    await connected.host.addProject({ fullName: 'gone/name', files: { 'a.js': '2\n' } });
    expect(repositoryOf(await launch(`${connected.host.url}/gone/name`)).fullName).to.equal('gone/name');
  });

  for (const how of [
    { kind: 'error', status: 500 },
    { kind: 'broken-json' },
    { kind: 'other-json', body: [] },
    { kind: 'redirect', to: 'https://evil.example.com/api/v4/projects/1' },
    { kind: 'cut', where: 'before-headers' },
    { kind: 'expired-token' },
  ] as Misbehaviour[])
    it(`refuses a launch when the code host misbehaves: ${Object.values(how).join(' ')}`, async () => {
      const order = connected.host.misbehave({ when: { path: /^\/api\/v4\/projects\// }, how });
      const answer = await launch(url());
      order.end();
      expect(answer.status, answer.text).to.equal(409);
      expect(answer.body).to.have.property('error', 'Code host is not reachable');
      expect(answer.body).to.have.property('details').that.is.a('string');
      expect(answer.body).to.have.property('hint').that.is.a('string');
    });

  it('says that the code host does not accept the token any more', async () => {
    const token = connected.host.addToken();
    const { key } = await connected.connectedTeam(token);
    const stored = connected.host.state.tokens.get(token);
    if (stored) stored.revoked = true;
    const answer = await connected.launch(key, { codehostUrl: url() });
    expect(answer.status).to.equal(409);
    expect(answer.body).to.have.property('error', 'Code host is not reachable');
    expect(answer.body).to.have.property('details').that.contains('token');
    expect(answer.text + connected.server.log()).not.to.contain(token);
  });
});
