import { expect } from 'chai';
import { createGitlabClient } from '#codehost/gitlab/index.js';
import { CodeHostError } from '#codehost/ports.js';
import { newTeam } from '#test/api/running-server.js';
import { type Project, ROLE } from '#test/codehost/index.js';
import { ConnectedServer, type ConnectedTeam } from '#test/integrations/connected-server.js';
import { inDays } from '#test/integrations/in-days.js';

interface Capability {
  capability: string;
  works: boolean;
  reason: string;
}

describe('contract: section 1, the code host', function () {
  this.timeout(60_000);
  let connected: ConnectedServer;
  let web: Project;
  let team: ConnectedTeam;
  before(async () => {
    connected = await ConnectedServer.start({
      GOALKEEPER_SCANNER_ADDRESS: '192.0.2.7',
      GOALKEEPER_FRONTEND_ADDRESSES: '192.0.2.8,192.0.2.9',
    });
    web = await connected.host.addProject({ fullName: 'shop/web', files: { 'a.js': 'let a;\n' } });
    await connected.host.commit(web, { branch: 'topic', message: 'Topic', files: { 'a.js': 'let b;\n' } });
    team = await connected.connectedTeam(connected.host.addToken({ expiresAt: inDays(365) }));
  });
  after(() => connected.stop());

  const asked = (path: string) => connected.host.requests.filter((request) => request.path === path);
  const connect = async (instanceUrl: string, token: string) => {
    const { team: other } = await newTeam(connected.server);
    return connected.admin(`/teams/${other._id}/integrations`, 'POST', { instanceUrl, token });
  };
  const capabilities = async (token: string) => {
    const answer = await connect(connected.host.url, token);
    expect(answer.status, answer.text).to.equal(201);
    return (answer.body as { data: { check: { capabilities: Capability[] } } }).data.check.capabilities;
  };

  it('1.4 the integration must be configured before a scan can be launched', async () => {
    const { key } = await newTeam(connected.server);
    const { status, body } = await connected.launch(key, { codehostUrl: `${connected.host.url}/shop/web` });
    expect(status).to.equal(422);
    expect(body).to.have.property('error', 'Code host integration is not configured');
    expect(
      (await connected.launch(team.key, { codehostUrl: `${connected.host.url}/shop/web` })).status,
    ).to.equal(201);
  });
  it('1.5 the connection is validated with GET /user', () => {
    const [first] = asked('/api/v4/user');
    expect(first).to.include({ method: 'GET', status: 200 });
    expect(first.authentication).to.be.oneOf(['bearer', 'private-token']);
  });
  it('1.5 projects are listed with GET /projects?membership=true', () => {
    for (const { method, query } of asked('/api/v4/projects')) {
      expect(method).to.equal('GET');
      expect(query).to.include({ membership: 'true' });
    }
    expect(asked('/api/v4/projects')).not.to.have.length(0);
  });
  it('1.5 branches and languages are read', async () => {
    await connected.launch(team.key, { codehostUrl: `${connected.host.url}/shop/web`, branch: 'topic' });
    expect(asked(`/api/v4/projects/${web.id}/repository/branches/topic`)).not.to.have.length(0);
    await connected.data(`/teams/${team.team._id}/repositories/track`, 'POST', { names: ['shop/web'] });
    await connected.until(async () => asked(`/api/v4/projects/${web.id}/languages`).length > 0);
  });
  it('1.6 the instance URL must not include /api/v4', async () => {
    const { status, body } = await connect(`${connected.host.url}/api/v4`, 'glpat-x');
    expect(status).to.equal(422);
    expect(body).to.have.property('error').that.contains('must not include /api/v4');
  });
  it('1.6 URLs that are not HTTPS, or point at private or loopback addresses, are rejected', async () => {
    const before = connected.host.requests.length;
    for (const url of [
      'http://gitlab.example.com',
      'https://10.1.2.3',
      'https://127.0.0.1',
      'https://[::1]',
      'https://2130706433',
    ])
      expect((await connect(url, 'glpat-x')).status, url).to.equal(422);
    expect(connected.host.requests).to.have.length(before);
  });
  it('1.6 with a narrower scope scans still run, and merge-request comments fail with status 403', async () => {
    const found = await capabilities(connected.host.addToken({ scopes: ['read_api', 'read_repository'] }));
    expect(found.find(({ capability }) => capability === 'scans')).to.have.property('works', true);
    const comments = found.find(({ capability }) => capability === 'comments');
    expect(comments).to.have.property('works', false);
    expect(comments?.reason).to.contain('403');
  });
  it('1.6 the token needs the role Developer or higher on the projects', async () => {
    const reporter = await capabilities(connected.host.addToken({ role: ROLE.reporter }));
    const developer = await capabilities(connected.host.addToken({ role: ROLE.developer }));
    const works = (found: Capability[]) => found.find(({ capability }) => capability === 'comments')?.works;
    expect([works(reporter), works(developer)]).to.deep.equal([false, true]);
  });
  it('1.6 a dedicated service account should own the token', async () => {
    const user = connected.host.addUser({ username: 'alice', name: 'Alice', roleEverywhere: ROLE.developer });
    const answer = await connect(
      connected.host.url,
      connected.host.addToken({ user, expiresAt: inDays(90) }),
    );
    expect(answer.body).to.have.nested.property('data.check.warnings[0]').that.contains('service account');
  });
  it('1.6 three addresses to allowlist, one scanner and two frontend, in CIDR notation', async () => {
    expect(await connected.data('/addresses')).to.deep.equal({
      scanner: '192.0.2.7/32',
      frontend: ['192.0.2.8/32', '192.0.2.9/32'],
    });
  });
  it('1.6 repositories to track are selected from the synchronised project list', async () => {
    const path = `/teams/${team.team._id}/repositories`;
    await connected.data(`${path}/track`, 'POST', { names: ['shop/web'] });
    const listed = (await connected.data(`${path}?tracked=true`)) as unknown as { fullName: string }[];
    expect(listed.map(({ fullName }) => fullName)).to.deep.equal(['shop/web']);
  });
  it('5.5 towards the code host, the service authenticates with an access token of scope api', async () => {
    const integration = await connected.data(team.path);
    expect(integration.scopes).to.deep.equal(['api']);
    for (const request of connected.host.requests)
      expect(request.authentication, request.path).to.be.oneOf(['bearer', 'private-token']);
  });
  it('7 a merge-request comment fails with status 403 when the token lacks scope api', async () => {
    const { host } = connected;
    const mergeRequest = await host.openMergeRequest(web, { sourceBranch: 'topic', title: 'Topic' });
    const network = { allowedHosts: [new URL(host.url).host], certificateAuthority: host.authority };
    const token = host.addToken({ scopes: ['read_api'] });
    const client = createGitlabClient({ instanceUrl: host.url, token, network });
    const error = await client
      .openDiscussion(String(web.id), String(mergeRequest.iid), { body: 'A finding', position: null })
      .catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(CodeHostError).and.include({ status: 403, kind: 'forbidden' });
  });
  it('8 code-host access tokens are given an expiry', async () => {
    expect(await connected.data(team.path)).to.have.property('tokenExpiresAt', inDays(365));
    const endless = await connect(connected.host.url, connected.host.addToken());
    expect(endless.body).to.have.nested.property('data.check.warnings[0]').that.contains('never expires');
  });
});
