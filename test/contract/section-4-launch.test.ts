import { expect } from 'chai';
import { contractFixture, type Fixture } from './fixture.js';

describe('contract: section 4.1, POST /scans', () => {
  let fixture: Fixture;
  before(async () => {
    fixture = await contractFixture();
  });

  const launched = async (body: object) => {
    const answer = await fixture.launch(body);
    expect(answer.status, answer.text).to.equal(201);
    const { version, data } = answer.body as {
      version: string;
      data: { scanId: string; name: string; repository: { branch: string } };
    };
    await fixture.call(`/scans/${data.scanId}/cancel`, { method: 'POST' });
    return { version, data };
  };

  it('4.1 starts a scan of a repository on the connected code host', async () => {
    const { data } = await launched({ codehostUrl: fixture.shop.url });
    const { body } = await fixture.call(`/scans/${data.scanId}`);
    expect(body).to.have.nested.property('data.repository.fullName', 'local/shop');
  });
  it('4.1 Content-Type is application/json', async () => {
    const headers = { 'content-type': 'text/plain' };
    const body = JSON.stringify({ codehostUrl: fixture.shop.url });
    const { url } = fixture.server;
    const answer = await fetch(`${url}/api/v1/scans`, {
      method: 'POST',
      headers: { ...headers, 'x-api-key': fixture.team.key },
      body,
    });
    expect(answer.status).to.equal(415);
    await answer.body?.cancel();
  });
  it('4.1 name is the scan name', async () => {
    expect((await launched({ codehostUrl: fixture.shop.url, name: 'nightly' })).data.name).to.equal(
      'nightly',
    );
  });
  it('4.1 name defaults to the full name and the branch', async () => {
    expect((await launched({ codehostUrl: fixture.shop.url })).data.name).to.equal('local/shop@main');
  });
  it('4.1 codehostUrl is required', async () => {
    const { status, body } = await fixture.launch({ name: 'x' });
    expect(status).to.equal(400);
    expect(body).to.have.property('error', 'Codehost URL must be the URL of a repository');
  });
  it('4.1 branch resolution: (1) the branch in the request', async () => {
    const codehostUrl = `${fixture.shop.url}/-/tree/main`;
    const { data } = await launched({ codehostUrl, branch: 'topic' });
    expect(data.repository.branch).to.equal('topic');
  });
  it('4.1 branch resolution: (2) the branch in the repository URL', async () => {
    const { data } = await launched({ codehostUrl: `${fixture.shop.url}/-/tree/topic` });
    expect(data.repository.branch).to.equal('topic');
  });
  it('4.1 branch resolution: (3) the default branch of the repository', async () => {
    const { data } = await launched({ codehostUrl: fixture.shop.url, branch: null });
    expect(data.repository.branch).to.equal('main');
  });
  it('4.1 the key needs the permission scans.run', async () => {
    const { status, body } = await fixture.launch({ codehostUrl: fixture.shop.url }, fixture.viewerKey);
    expect(status).to.equal(403);
    expect(body).to.have.property('error', 'Permission denied');
  });
  it('4.1 the team needs a configured code-host integration', async () => {
    const { status, body } = await fixture.launch({ codehostUrl: fixture.shop.url }, fixture.emptyTeamKey);
    expect(status).to.equal(422);
    expect(body).to.have.property('error', 'Code host integration is not configured');
    expect(body).to.have.property('hint').that.is.a('string');
  });
  it('4.1 scan capacity must be available on the plan', async () => {
    const { status, body } = await fixture.launchUntilFull();
    expect(status).to.equal(409);
    expect(body).to.have.property('error', 'Scan capacity reached');
    expect(body).to.have.property('details').that.contains('self-hosted').and.contains('5');
  });
  it('4.1 the repository must be accessible to the team', async () => {
    const unknown = await fixture.launch({ codehostUrl: 'file:///no/such/repository' });
    expect(unknown.status).to.equal(404);
    expect(unknown.body).to.have.property('error', 'Repository not found or not accessible');
    const elsewhere = await fixture.launch({ codehostUrl: 'https://gitlab.example.com/a/b' });
    expect(elsewhere.status).to.equal(422);
    expect(elsewhere.body).to.have.property('error', 'Repository is not on the connected code host');
    const branch = await fixture.launch({ codehostUrl: fixture.shop.url, branch: 'no-such-branch' });
    expect(branch.status).to.equal(422);
    expect(branch.body).to.have.property('error', 'Branch not found');
  });
  it('4.1 another team cannot launch a scan of a repository that is not its own', async () => {
    const { status } = await fixture.launch({ codehostUrl: fixture.shop.url }, fixture.foreignKey);
    expect(status).to.equal(404);
  });
  it('4.1 success: an object with version and data', async () => {
    const body = await launched({ codehostUrl: fixture.shop.url });
    expect(body.version).to.equal('v1');
    expect(Object.keys(body)).to.deep.equal(['version', 'data']);
  });
});
