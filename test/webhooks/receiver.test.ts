import { createHash, createHmac, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type Answer, call } from '#test/api/call.js';
import { readFixture } from '#test/codehost/fixtures.js';
import { ConnectedServer } from '#test/integrations/connected-server.js';
import { eventually } from '#test/jobs/eventually.js';
import { processorSeconds } from '#test/processor-seconds.js';
import { type TeamWithProject, teamWithProject } from '#test/webhooks/team-with-project.js';

type Fields = Record<string, unknown>;
const commitOf = (digit: string) => digit.repeat(40);

describe('webhooks/receiver', function () {
  this.timeout(60_000);
  let connected: ConnectedServer;
  let team: TeamWithProject;
  let secret: string;
  before(async () => {
    connected = await ConnectedServer.start();
  });
  after(() => connected.stop());
  beforeEach(async () => {
    team = await teamWithProject(connected);
    secret = await newSecret(team);
  });

  async function newSecret({ team: { _id }, repository }: TeamWithProject): Promise<string> {
    const answer = await connected.admin(`/teams/${_id}/repositories/${repository._id}/hook`, 'POST', {});
    expect(answer.status, answer.text).to.equal(201);
    const { data } = answer.body as { data: { url: string; secret: string } };
    expect(data.url).to.equal(address(team));
    return data.secret;
  }
  const address = ({ integration }: TeamWithProject) =>
    `${connected.server.url}/webhooks/v1/${integration._id}`;
  const deliver = (body: unknown, headers: Record<string, string> = { 'x-gitlab-token': secret }) =>
    call(address(team), { method: 'POST', body, headers });
  const push = (change: Fields = {}) => ({
    object_kind: 'push',
    ref: 'refs/heads/main',
    before: commitOf('0'),
    after: commitOf('a'),
    project_id: Number(team.repository.projectId),
    project: { id: Number(team.repository.projectId), default_branch: 'main' },
    ...change,
  });
  const scans = () => connected.server.database.collections.scans.find({ teamId: team.team._id }).toArray();
  const outcomes = async (within?: number) => {
    const { deliveries } = connected.server.database.collections;
    await eventually(
      async () => (await deliveries.findOne({ teamId: team.team._id, status: 'accepted' })) === null,
      within,
    );
    return (await deliveries.find({ teamId: team.team._id }).toArray()).map(({ outcome }) => outcome);
  };

  it('takes a push to the default branch, and a scan of its head follows', async () => {
    const answer = await deliver(push());
    expect([answer.status, answer.body]).to.deep.equal([202, { status: 'accepted' }]);
    await eventually(async () => (await scans()).length === 1);
    const [scan] = await scans();
    expect(scan).to.include({ branch: 'main', commit: commitOf('a'), kind: 'full', trigger: 'webhook' });
  });

  it('takes the secret in either header, and the one of the specification goes first', async () => {
    const after = commitOf('b');
    expect((await deliver(push({ after }), { 'X-Codehost-Token': secret })).status).to.equal(202);
    const both = { 'x-codehost-token': 'wrong', 'x-gitlab-token': secret };
    expect((await deliver(push({ after: commitOf('c') }), both)).status).to.equal(401);
  });

  it('answers 401 without detail to whatever is not the secret of this very project', async () => {
    const other = await teamWithProject(connected);
    const foreign = await newSecretOf(other);
    const forged = [
      {},
      { 'x-gitlab-token': '' },
      { 'x-gitlab-token': 'secret' },
      { 'x-gitlab-token': `${secret}0` },
      { 'x-gitlab-token': secret.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
      { 'x-gitlab-token': secret.toUpperCase() },
      { 'x-gitlab-token': foreign },
      // The project named in the secret is another one than it was made for.
      { 'x-gitlab-token': secret.replace(/^gkw_\d+/, `gkw_${other.repository.projectId}`) },
      { 'x-gitlab-token': secret.replace(/^gkw_\d+/, 'gkw_all') },
    ];
    for (const headers of forged) {
      const answer = await deliver(push(), headers as Record<string, string>);
      expect([answer.status, answer.body], JSON.stringify(headers)).to.deep.equal([
        401,
        { error: 'Unauthorized' },
      ]);
    }
    for (const id of [randomUUID(), 'x', team.repository._id, other.integration._id]) {
      const url = `${connected.server.url}/webhooks/v1/${id}`;
      const answer = await call(url, { method: 'POST', body: push(), headers: { 'x-gitlab-token': secret } });
      expect([answer.status, answer.body]).to.deep.equal([401, { error: 'Unauthorized' }]);
    }
    expect(await scans()).to.deep.equal([]);
    expect(connected.server.log()).to.not.include(secret);
  });

  async function newSecretOf(other: TeamWithProject): Promise<string> {
    const path = `/teams/${other.team._id}/repositories/${other.repository._id}/hook`;
    const answer = await connected.admin(path, 'POST', {});
    return (answer.body as { data: { secret: string } }).data.secret;
  }

  it('answers 401 when the body is about another project than the secret', async () => {
    expect((await deliver(push({ project_id: 999_999 }))).status).to.equal(401);
    expect(await scans()).to.deep.equal([]);
  });

  it('does not take an older secret, once there is a new one, nor any when the hook was removed', async () => {
    const old = secret;
    secret = await newSecret(team);
    expect(secret).to.not.equal(old);
    expect((await deliver(push(), { 'x-gitlab-token': old })).status).to.equal(401);
    expect((await deliver(push())).status).to.equal(202);
    const path = `/teams/${team.team._id}/repositories/${team.repository._id}/hook`;
    expect((await connected.admin(path, 'DELETE')).status).to.equal(204);
    expect((await deliver(push({ after: commitOf('d') }))).status).to.equal(401);
  });

  it('takes a secret for all projects of the integration', async () => {
    const path = `/teams/${team.team._id}/integrations/${team.integration._id}/hook-secret`;
    const { data } = (await connected.admin(path, 'POST')).body as { data: { secret: string } };
    const headers = { 'x-gitlab-token': data.secret };
    expect((await deliver(push(), headers)).status).to.equal(202);
    // A project of the group that the team does not know: not of use, and no failure.
    expect((await deliver(push({ project_id: 999_999 }), headers)).status).to.equal(204);
  });

  it('works on a delivery once, by its key or by its body', async () => {
    const headers = { 'x-gitlab-token': secret, 'idempotency-key': randomUUID() };
    expect((await deliver(push(), headers)).status).to.equal(202);
    const again = await deliver(push(), headers);
    expect([again.status, again.body]).to.deep.equal([200, { status: 'known' }]);
    expect((await deliver(push({ after: commitOf('e') }))).status).to.equal(202);
    expect((await deliver(push({ after: commitOf('e') }))).status).to.equal(200);
    expect(await outcomes()).to.have.length(2);
  });

  it('does what it had accepted before a crash', async () => {
    const { deliveries } = connected.server.database.collections;
    const { integration, repository } = team;
    const now = new Date();
    await deliveries.insertOne({
      _id: `${integration._id}:${randomUUID()}`,
      ...{ teamId: team.team._id, integrationId: integration._id, status: 'accepted', outcome: null },
      ...{ failures: 0, notBefore: now },
      event: {
        ...{ kind: 'push', projectId: repository.projectId, branch: 'main', defaultBranch: 'main' },
        head: commitOf('9'),
      },
      ...{ receivedAt: now, expiresAt: new Date(now.getTime() + 3_600_000) },
    });
    await connected.restart();
    await eventually(async () => (await scans()).length === 1);
    expect((await scans())[0].commit).to.equal(commitOf('9'));
    expect(await outcomes()).to.deep.equal(['a scan of the branch is wanted']);
  });

  it('works on what comes while a code host that is away has a thousand deliveries to be tried later', async () => {
    const { deliveries } = connected.server.database.collections;
    const later = new Date(Date.now() + 3_600_000);
    const integrationId = randomUUID();
    const event = {
      ...{ kind: 'push' as const, projectId: '1', branch: 'main', defaultBranch: 'main' },
      head: commitOf('9'),
    };
    await deliveries.insertMany(
      Array.from({ length: 1000 }, (_, n) => ({
        _id: `${integrationId}:${n}`,
        ...{ teamId: randomUUID(), integrationId, status: 'accepted' as const, outcome: null },
        ...{ event, failures: 3, notBefore: later, receivedAt: new Date(0), expiresAt: later },
      })),
    );
    expect((await deliver(push())).status).to.equal(202);
    expect(await outcomes()).to.deep.equal(['a scan of the branch is wanted']);
    expect(await deliveries.countDocuments({ integrationId, status: 'accepted' })).to.equal(1000);
    await deliveries.deleteMany({ integrationId });
  });

  it('takes each of a burst of pushes, and scans the last one', async () => {
    const commits = Array.from({ length: 100 }, (_, n) =>
      n.toString(16).padStart(40, '0').replace(/^0/, 'f'),
    );
    const answers = await Promise.all(commits.map((after) => deliver(push({ after }))));
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([202]));
    expect(await outcomes(30_000)).to.have.length(100);
    const open = async () => (await scans()).filter(({ status }) => status === 'launched');
    await eventually(async () => (await open()).length === 1);
    const { waitingScans } = connected.server.database.collections;
    await eventually(async () => (await waitingScans.findOne({ teamId: team.team._id })) === null);
    expect(await open()).to.have.length(1);
  });

  it('does nothing for deleted branches, tags and branches that nobody tracks', async () => {
    expect((await deliver(push({ after: commitOf('0'), ref: 'refs/heads/old' }))).status).to.equal(202);
    expect((await deliver(push({ ref: 'refs/heads/topic' }))).status).to.equal(202);
    expect((await deliver(push({ ref: 'refs/tags/v1' }))).status).to.equal(204);
    expect((await deliver({ ...push(), object_kind: 'tag_push' })).status).to.equal(204);
    expect(await outcomes()).to.have.members([
      'the branch was deleted',
      'it is neither the default branch nor a tracked one',
    ]);
    expect(await scans()).to.deep.equal([]);
  });

  it('scans tracked branches, and nothing of projects that are not tracked or scanned by their CI', async () => {
    const { repositories } = connected.server.database;
    const change = (fields: Fields) =>
      repositories.update(team.team._id, team.repository._id, { $set: fields });
    await change({ trackedBranches: ['release/1'] });
    await deliver(push({ ref: 'refs/heads/release/1', after: commitOf('1') }));
    await eventually(async () => (await scans()).length === 1);
    await change({ scannedByCi: true });
    await deliver(push({ after: commitOf('2') }));
    await change({ tracked: false });
    await deliver(push({ after: commitOf('3') }));
    await outcomes();
    expect((await scans()).map(({ branch }) => branch)).to.deep.equal(['release/1']);
  });

  it('ignores kinds and forms that it does not know, with 204', async () => {
    const bodies = [
      { object_kind: 'note', project_id: 1 },
      { object_kind: 'push' },
      { object_kind: 'push', ref: 7, after: 'x', project_id: 'y' },
      { object_kind: 'merge_request', object_attributes: null },
      { object_kind: 'vulnerability', object_attributes: { state: 'unheard of' } },
      { object_kind: { toString: 1 } },
      { text: 'a custom template' },
      [],
      null,
      'text',
      7,
    ];
    for (const body of bodies) {
      const answer = await deliver(JSON.stringify(body));
      expect([answer.status, answer.text], JSON.stringify(body)).to.deep.equal([204, '']);
    }
  });

  it('says so when the body is no JSON, or none at all', async () => {
    for (const body of ['', '{', 'push', '{"object_kind": "push"', '"\\ud8']) {
      const answer = await deliver(body);
      expect([answer.status, (answer.body as Fields).error], body).to.deep.equal([
        400,
        'Webhook body is not valid JSON',
      ]);
    }
  });

  it('bounds what it reads: 25 MB, 100 levels, half a million members', async () => {
    const deep = (levels: number) => `{"object_kind":"x","a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect((await deliver(deep(90))).status).to.equal(204);
    expect((await deliver(deep(5_000_000))).body).to.deep.equal({
      error: 'Webhook body is nested too deeply',
    });
    expect((await deliver(`{"a":${'{"a":'.repeat(4_000_000)}`)).status).to.equal(400);
    const wide = `{"object_kind":"x","a":[${'{},'.repeat(3_000_000)}{}]}`;
    expect((await deliver(wide)).body).to.deep.equal({ error: 'Webhook body has too many members' });
    const quotes = `{"object_kind":"x","a":"${'[\\"{\\\\'.repeat(200_000)}"}`;
    expect((await deliver(quotes)).status).to.equal(204);
    const tooLarge = `{"object_kind":"x","a":"${'x'.repeat(25 * 1024 * 1024)}"}`;
    expect((await deliver(tooLarge)).status).to.equal(413);
  });

  it('takes little time to answer, also to 24 MB with a push in them', async () => {
    const files = Array.from({ length: 200_000 }, (_, n) => `${'directory/'.repeat(11)}${n}.ts`);
    const body = JSON.stringify(push({ commits: [{ id: commitOf('a'), added: files }] }));
    expect(body.length).to.be.within(22_000_000, 25_000_000);
    // With what it takes to send it; the receiver alone has less than a second.
    const seconds = await processorSeconds(async () => {
      expect((await deliver(body)).status).to.equal(202);
    });
    expect(seconds).to.be.below(3);
    await eventually(async () => (await scans()).length === 1);
  });

  it('does not read a large body before it has seen the secret', async () => {
    const large = `{"a":"${'x'.repeat(24_000_000)}"}`;
    const answer = await deliver(large, { 'x-gitlab-token': 'wrong' }).catch((error: unknown) => error);
    // The server may close the connection while the body is still on its way.
    if (answer instanceof Error) expect(String(answer.cause)).to.match(/EPIPE|ECONNRESET|closed/);
    else expect((answer as Answer).status).to.equal(401);
  });

  it('takes a signed delivery, and refuses one that is signed badly or long ago', async () => {
    const key = createHash('sha256').update(secret).digest();
    const body = JSON.stringify(push());
    const signed = (id: string, at: number, text = body) => ({
      'x-gitlab-token': secret,
      'webhook-id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,AAAA v1,${createHmac('sha256', key).update(`${id}.${at}.${text}`).digest('base64')}`,
    });
    const now = Math.floor(Date.now() / 1000);
    expect((await deliver(body, signed('a', now))).status).to.equal(202);
    expect((await deliver(body, signed('b', now - 3600))).status).to.equal(401);
    expect((await deliver(body, signed('c', now, `${body} `))).status).to.equal(401);
    const none = { ...signed('d', now), 'webhook-signature': 'v2,x' };
    expect((await deliver(body, none)).status).to.equal(401);
  });

  it('takes the recorded payloads of a code host', async function () {
    const wanted = ['push', 'push.branch-created', 'push.branch-deleted', 'vulnerability'];
    const bodies = wanted.map((name) => readFixture(`webhook.${name}.json`) as Fields | null);
    if (bodies.includes(null)) return this.skip();
    const id = Number(team.repository.projectId);
    for (const [index, body] of bodies.entries()) {
      const attributes = body?.object_attributes as Fields | undefined;
      const own = attributes
        ? { ...body, object_attributes: { ...attributes, project_id: id } }
        : { ...body, project_id: id };
      expect((await deliver(own)).status, wanted[index]).to.equal(202);
    }
    expect(await outcomes()).to.have.members([
      'a scan of the branch is wanted',
      'it is neither the default branch nor a tracked one',
      'the branch was deleted',
      'it was not found by Goalkeeper',
    ]);
  });
});
