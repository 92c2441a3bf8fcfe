import { strict as assert } from 'node:assert';
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calledHost } from './called-host.js';
import { fieldNames, readFixture } from './fixtures.js';
import { type Project, ROLE } from './index.js';

interface Received {
  headers: Record<string, unknown>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever was sent; a wrong shape fails their assertions
  body: any;
}

describe('stand-in code host: hooks', () => {
  const { host, call, token } = calledHost({}, ROLE.maintainer);
  let project: Project;
  let receiver: Server;
  let url: string;
  let answer = 202;
  const received: Received[] = [];

  before(async () => {
    project = await host().addProject({ fullName: 'acme/shop', files: { 'a.txt': '1\n' } });
    receiver = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => {
        text += chunk;
      });
      request.on('end', () => {
        received.push({ headers: request.headers, text, body: JSON.parse(text) });
        response.writeHead(answer).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks/v1/1`;
  });
  after(() => receiver.close());
  beforeEach(() => {
    received.length = 0;
    answer = 202;
  });

  async function install(fields: Record<string, unknown>): Promise<number> {
    const made = await call().send('POST', `/projects/${project.id}/hooks`, token(), { url, ...fields });
    assert.equal(made.status, 201);
    return made.body.id;
  }

  it('makes, changes, lists and removes hooks, for maintainers only', async () => {
    const path = `/projects/${project.id}/hooks`;
    const made = await call().send('POST', path, token(), {
      url,
      token: 's3cret',
      vulnerability_events: true,
    });
    assert.equal(made.status, 201);
    assert.deepEqual(
      [
        made.body.push_events,
        made.body.vulnerability_events,
        made.body.merge_requests_events,
        made.body.token_present,
      ],
      [true, true, false, true],
    );
    assert.doesNotMatch(JSON.stringify(made.body), /s3cret/);
    const changed = await call().send('PUT', `${path}/${made.body.id}`, token(), {
      merge_requests_events: true,
    });
    assert.deepEqual([changed.body.merge_requests_events, changed.body.push_events], [true, true]);
    assert.equal((await call().get(path, token())).body.length, 1);
    assert.equal((await call().get(path, host().addToken({ role: ROLE.developer }))).status, 403);
    assert.equal((await call().send('POST', path, token(), { url: 'ftp://x' })).status, 422);
    assert.deepEqual((await call().send('POST', path, token(), {})).body, { error: 'url is missing' });
    assert.equal((await call().send('DELETE', `${path}/${made.body.id}`, token())).status, 204);
    assert.equal((await call().get(`${path}/${made.body.id}`, token())).status, 404);
    assert.deepEqual(host().requests.find((request) => request.method === 'POST')?.body, {
      url,
      token: '[hidden]',
      vulnerability_events: true,
    });
  });

  it('tells of pushes with the headers and fields of a real host', async () => {
    const id = await install({ token: 's3cret' });
    const before = await host().commit(project, { files: { 'b.txt': 'b\n' } });
    const after = await host().commit(project, {
      files: { 'a.txt': '2\n', 'b.txt': null },
      message: 'Two things\n',
    });
    await host().delivered();
    const [, { headers, body }] = received;
    assert.equal(headers['x-gitlab-event'], 'Push Hook');
    assert.equal(headers['x-gitlab-token'], 's3cret');
    assert.equal(headers['x-gitlab-instance'], host().url);
    assert.match(String(headers['idempotency-key']), /^[0-9a-f-]{36}$/);
    assert.deepEqual(
      [body.before, body.after, body.ref, body.checkout_sha, body.total_commits_count, body.ref_protected],
      [before, after, 'refs/heads/main', after, 1, true],
    );
    assert.deepEqual(
      [body.commits[0].title, body.commits[0].modified, body.commits[0].removed],
      ['Two things', ['a.txt'], ['b.txt']],
    );
    assert.doesNotMatch(JSON.stringify(host().hooks.log), /s3cret/);
    const events = await call().get(`/projects/${project.id}/hooks/${id}/events`, token());
    assert.deepEqual([events.body.length, events.body[0].response_status], [2, '202']);
    const again = await call().send(
      'POST',
      `/projects/${project.id}/hooks/${id}/events/${events.body[0].id}/resend`,
      token(),
    );
    assert.equal(again.body.response_status, 202);
    assert.equal(received[2].headers['idempotency-key'], headers['idempotency-key']);
    await call().send('DELETE', `/projects/${project.id}/hooks/${id}`, token());
  });

  it('sends the fields of the recorded payloads', async function () {
    const push = readFixture('webhook.push.json');
    const vulnerability = readFixture('webhook.vulnerability.json');
    if (push === null || vulnerability === null) return this.skip();
    const id = await install({ vulnerability_events: true });
    await host().commit(project, { files: { 'c.txt': 'c\n' } });
    host().changeVulnerability(project, {
      id: 5,
      title: 'SQL injection',
      state: 'dismissed',
      location: { file: 'src/db.ts', start_line: 10 },
      identifiers: [
        { name: 'CWE-89', external_type: 'cwe', external_id: '89', url: 'https://cwe.mitre.org/89' },
      ],
    });
    await host().delivered();
    assert.deepEqual(fieldNames(received[0].body), fieldNames(push));
    assert.deepEqual(fieldNames(received[1].body), fieldNames(vulnerability));
    assert.equal(received[1].headers['x-gitlab-event'], 'Vulnerability Hook');
    assert.ok(received[1].body.object_attributes.dismissed_at);
    await call().send('DELETE', `/projects/${project.id}/hooks/${id}`, token());
  });

  it('tells of notes that are written and changed, not of internal and system ones', async () => {
    const id = await install({ push_events: false, note_events: true });
    await host().commit(project, { branch: 'noted', files: { 'noted.txt': 'n\n' } });
    const mergeRequest = await host().openMergeRequest(project, { sourceBranch: 'noted' });
    const [author, other] = ['writer', 'editor'].map((username) => host().state.addUser({ username }));
    const { discussions } = host();
    const discussion = discussions.start(mergeRequest, author, { body: 'Why?', type: 'DiscussionNote' });
    discussions.start(mergeRequest, author, { body: 'secret', type: null, internal: true });
    discussions.start(mergeRequest, author, { body: 'approved this', type: null, system: true });
    const note = discussions.reply(discussion, author, 'So.');
    discussions.edit(discussion, note, other, 'So that.');
    await host().delivered();
    const told = received.map(({ headers, body }) => {
      const { object_attributes: it, user } = body;
      const names = [headers['x-gitlab-event'], body.object_kind, it.action, it.note, it.noteable_type];
      return [...names, it.author_id, user.id, it.discussion_id, body.merge_request.iid];
    });
    const rest = [discussion.id, mergeRequest.iid];
    const kind = ['Note Hook', 'note'];
    assert.deepEqual(told, [
      [...kind, 'create', 'Why?', 'MergeRequest', author.id, author.id, ...rest],
      [...kind, 'create', 'So.', 'MergeRequest', author.id, author.id, ...rest],
      [...kind, 'update', 'So that.', 'MergeRequest', author.id, other.id, ...rest],
    ]);
    await call().send('DELETE', `/projects/${project.id}/hooks/${id}`, token());
  });

  it('signs deliveries with a signing token', async () => {
    const key = randomBytes(32);
    const id = await install({ signing_token: `whsec_${key.toString('base64')}` });
    await host().commit(project, { files: { 'signed.txt': 's\n' } });
    await host().delivered();
    const [{ headers, text }] = received;
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
    const signature = createHmac('sha256', key).update(signed).digest('base64');
    assert.equal(headers['webhook-signature'], `v1,${signature}`);
    assert.equal(headers['webhook-id'], headers['idempotency-key']);
    await call().send('DELETE', `/projects/${project.id}/hooks/${id}`, token());
  });

  it('pauses a hook after four failures in a row, and says so', async () => {
    const id = await install({});
    answer = 500;
    for (let number = 0; number < 5; number++) {
      await host().commit(project, { files: { 'a.txt': `${number}\n` } });
      await host().delivered();
    }
    assert.equal(received.length, 4);
    const hook = await call().get(`/projects/${project.id}/hooks/${id}`, token());
    assert.equal(hook.body.alert_status, 'temporarily_disabled');
    assert.ok(Date.parse(hook.body.disabled_until) > Date.now());
    await call().send('DELETE', `/projects/${project.id}/hooks/${id}`, token());
  });
});
