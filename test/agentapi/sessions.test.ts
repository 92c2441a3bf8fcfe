import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { SessionAnswer } from '#protocol/session-api.js';
import { call } from '../api/call.js';
import { ConnectedServer } from '../integrations/connected-server.js';
import { CiJobs } from './ci-jobs.js';

describe('agentapi/sessions: who may sign in', function () {
  this.timeout(180_000);
  let jobs: CiJobs;

  before(async () => {
    jobs = await CiJobs.start();
  });
  after(() => jobs.stop());

  it('gives a job a session of its own, which is stored as a hash alone', async () => {
    const proof = await jobs.idToken();
    const answer = await jobs.send('session', { idToken: proof });
    const { token, scanId, repository, trusted, expiresAt } = answer.body as SessionAnswer;
    expect({ scanId, repository, trusted }).to.deep.equal({
      scanId: null,
      repository: 'shop/web',
      trusted: true,
    });
    expect(Date.parse(expiresAt) - Date.now()).to.be.within(60 * 60_000, 2 * 60 * 60_000);
    const sessions = await jobs.connected.server.database.collections.sessions.find().toArray();
    expect(JSON.stringify(sessions)).to.not.include(token);
    expect(jobs.connected.server.log()).to.not.include(token).and.to.not.include(proof);
    expect((await jobs.send('claim', { agent: 'x', waitSeconds: 0 }, token)).status).to.equal(204);
  });

  it('refuses tokens that are forged, over, of others or no tokens of jobs, and says why', async () => {
    const elsewhere = await jobs.idToken({ claims: { iss: 'https://gitlab.example.com' } });
    const [header, payload] = (await jobs.idToken()).split('.');
    const changed = Buffer.from(payload, 'base64url')
      .toString()
      .replace('"ref_protected":"false"', '"ref_protected":"true"');
    const now = Math.floor(Date.now() / 1000);
    const cases: [string, string | Promise<string>, RegExp][] = [
      ['no token at all', 'abc', /cannot be read/],
      ['alg none', jobs.idToken({ signature: 'none' }), /RS256/],
      ['HS256 with the public key', jobs.idToken({ signature: 'public-key-as-secret' }), /RS256/],
      ['another key', jobs.idToken({ signature: 'unknown-key' }), /signature/],
      [
        'changed',
        `${header}.${Buffer.from(`${changed} `).toString('base64url')}.${'A'.repeat(342)}`,
        /signature/,
      ],
      ['over', jobs.idToken({ expiresIn: -120 }), /expired/],
      ['not valid yet', jobs.idToken({ claims: { nbf: now + 600 } }), /not valid yet/],
      ['of the future', jobs.idToken({ claims: { iat: now + 600 } }), /future/],
      ['another issuer', elsewhere, /another host/],
      ['another audience', jobs.idToken({ audience: 'https://other.example.com' }), /audience/],
      ['the server alone', jobs.idToken({ audience: jobs.connected.server.url }), /audience/],
      [
        'another integration',
        jobs.idToken({ audience: `${jobs.connected.server.url}/${crypto.randomUUID()}` }),
        /audience/,
      ],
      [
        'another server',
        jobs.idToken({ audience: `https://evil.example/${jobs.team.integrationId}` }),
        /audience/,
      ],
      ['ids as numbers', jobs.idToken({ claims: { project_id: 7 } }), /project_id/],
      ['truth as truth', jobs.idToken({ claims: { ref_protected: true } }), /ref_protected/],
      ['no jti', jobs.idToken({ claims: { jti: undefined } }), /jti/],
      ['no exp', jobs.idToken({ claims: { exp: undefined } }), /exp/],
      [
        "a user's token",
        jobs.idToken({ claims: { pipeline_id: undefined, job_id: undefined } }),
        /no|not of a CI job/,
      ],
    ];
    for (const [name, token, words] of cases) {
      const answer = await jobs.send('session', { idToken: await token });
      expect(answer.status, `${name}: ${answer.text}`).to.equal(401);
      expect((answer.body as { details: string }).details, name).to.match(words);
    }
    const malformed = [
      {},
      { idToken: 'a', scanToken: 'b' },
      { idToken: 'x'.repeat(20_000) },
      { scanToken: 7 },
    ];
    for (const body of malformed) expect((await jobs.send('session', body)).status).to.equal(400);
  });

  it('takes each ID token once, also when it comes many times at the same moment', async () => {
    const proof = await jobs.idToken();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => jobs.send('session', { idToken: proof })),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 401, 401, 401, 401]);
    const again = await jobs.send('session', { idToken: proof });
    expect((again.body as { details: string }).details).to.match(/used already/);
  });

  it('takes tokens of several audiences when one is ours, and of new keys without a pause', async () => {
    await jobs.signIn({ audience: ['https://other.example.com', jobs.audience] });
    const { url } = jobs.connected.host;
    const asked = () =>
      jobs.connected.host.requests.filter((one) => one.path === '/oauth/discovery/keys').length;
    const before = asked();
    for (let n = 0; n < 3; n++)
      expect(
        (await jobs.send('session', { idToken: await jobs.idToken({ signature: 'unknown-key' }) })).status,
      ).to.equal(401);
    expect(asked() - before, `asked ${url} for keys for each forged token`).to.be.at.most(1);
  });

  it('turns jobs of forks away, and projects that are not of the integration', async () => {
    const fork = await jobs.connected.host.addProject({ fullName: 'mallory/web', forkOf: jobs.web });
    const ofFork = await jobs.send('session', {
      idToken: await jobs.idToken({ fork, pipelineSource: 'merge_request_event' }),
    });
    expect(ofFork.status, ofFork.text).to.equal(403);
    expect(ofFork.body).to.have.property('error', 'Jobs of forks may not sign in');
    const inFork = await jobs.send('session', { idToken: await jobs.idToken({ project: fork }) });
    expect(inFork.body).to.have.property('error', 'This project may not be scanned');
  });

  it('trusts protected refs only, and never the name of a branch', async () => {
    expect(await jobs.signIn()).to.have.property('trusted', true);
    expect(await jobs.signIn({ ref: 'topic' })).to.have.property('trusted', false);
    expect(await jobs.signIn({ claims: { ref_protected: 'false' } })).to.have.property('trusted', false);
    // An older instance, which does not tell in which project a job runs.
    const older = { job_project_id: undefined };
    expect(await jobs.signIn({ claims: older })).to.have.property('trusted', true);
    const ofRequest = await jobs.signIn({ pipelineSource: 'merge_request_event', claims: older });
    expect(ofRequest).to.have.property('trusted', false);
  });

  it('ends sessions in time, and with their team', async () => {
    const { token } = await jobs.signIn();
    const _id = createHash('sha256').update(token).digest('hex');
    const { sessions } = jobs.connected.server.database.collections;
    await sessions.updateOne({ _id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await jobs.send('scans', {}, token)).status).to.equal(401);
  });

  it('says so when the code host cannot be asked for its keys', async () => {
    const cold = await ConnectedServer.start();
    try {
      const project = await cold.host.addProject({ fullName: 'a/b', files: { 'a.js': '1' } });
      const { integrationId } = await cold.connectedTeam();
      cold.host.misbehave({ when: { path: /openid-configuration/ }, how: { kind: 'error' } });
      const proof = () =>
        cold.host.issueIdToken({
          audience: `${cold.server.url}/${integrationId}`,
          project,
          ref: 'main',
          sha: 'a'.repeat(40),
        });
      const answer = await call(`${cold.server.url}/agent/v1/session`, {
        method: 'POST',
        body: { idToken: await proof() },
      });
      expect(answer.status, answer.text).to.equal(503);
      expect(answer.headers.get('retry-after')).to.match(/^\d+$/);
      expect(answer.body).to.include({
        error: 'The keys of the code host, by which ID tokens are checked, cannot be fetched',
      });
    } finally {
      await cold.stop();
    }
  });
});
