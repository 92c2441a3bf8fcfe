import { expect } from 'chai';
import { createGitlabClient } from '#codehost/gitlab/index.js';
import { type CodeHostClient, CodeHostError } from '#codehost/ports.js';
import { a, mergeRequest, position } from './call-samples.js';
import { type HttpsHost, type Received, sendJson, startHttpsHost } from './https-host.js';
import { readingCalls } from './reading-calls.js';
import { writingCalls } from './writing-calls.js';

describe('codehost-client/calls', () => {
  let host: HttpsHost;
  let client: CodeHostClient;

  before(async () => {
    host = await startHttpsHost();
    client = createGitlabClient({ instanceUrl: host.url, token: 'glpat-calls', network: host.network });
  });
  after(() => host.close());
  beforeEach(() => {
    host.received = [];
  });

  function sentBy({ method, url }: Received): string {
    return `${method} ${url.replace('/api/v4/', '')}`;
  }

  for (const { name, call, sent, body, answer, result } of [...readingCalls, ...writingCalls])
    it(`asks for ${name}`, async () => {
      host.respond = (_, response) => sendJson(response, ...answer);
      expect(await call(client)).to.deep.equal(result);
      expect(host.received.map(sentBy)).to.deep.equal([sent]);
      const [received] = host.received;
      expect(received.body === '' ? undefined : JSON.parse(received.body)).to.deep.equal(body);
      if (body !== undefined) expect(received.headers['content-type']).to.equal('application/json');
    });

  it('tells a project that is gone from a part of it that is', async () => {
    host.respond = (_, response) => sendJson(response, 404, { message: '404 Project Not Found' });
    for (const call of [
      () => client.branch('1', 'main'),
      () => client.mergeRequest('1', '4'),
      () => client.pipeline('1', '7'),
      () => client.file('1', 'a', 'main'),
    ]) {
      const error = await call().catch((thrown) => thrown);
      expect(error).to.be.instanceOf(CodeHostError).with.property('kind', 'not-found');
    }
  });

  it('says when a comment was taken for commands', async () => {
    host.respond = (_, response) =>
      sendJson(response, 202, { commands_changes: { close: true }, summary: ['Closed'] });
    for (const call of [
      () => client.addNote('1', '4', '/close'),
      () => client.reply('1', '4', 'd', '/close'),
      () => client.openDiscussion('1', '4', { body: '/close', position: null }),
    ]) {
      const error = await call().catch((thrown) => thrown);
      expect(error).to.have.property('kind', 'refused');
      expect(error.message).to.contain('for commands, so there is no comment');
    }
  });

  it('passes refusals on with the words of the host', async () => {
    host.respond = (_, response) =>
      sendJson(response, 409, {
        message: ['Another open merge request already exists for this source branch: !12'],
      });
    const request = {
      sourceBranch: 's',
      targetBranch: 't',
      title: 'T',
      description: '',
      labels: [],
      removeSourceBranch: false,
    };
    const conflict = await client.openMergeRequest('1', request).catch((thrown) => thrown);
    expect(conflict).to.include({ kind: 'refused', status: 409 });
    expect(conflict.message).to.equal(
      'The code host refused a merge request for branch "s" (409: Another open merge request already exists for this source branch: !12).',
    );
    host.respond = (_, response) =>
      sendJson(response, 400, {
        message: '400 Bad request - Note {:line_code=>["can\'t be blank", "must be a valid line code"]}',
      });
    const line = await client.openDiscussion('1', '4', { body: 'x', position }).catch((thrown) => thrown);
    expect(line).to.include({ kind: 'refused', status: 400 });
    expect(line.message).to.contain('line_code');
  });

  it('names the scope or the role that is missing', async () => {
    host.respond = (_, response) =>
      sendJson(response, 403, {
        error: 'insufficient_scope',
        error_description: 'The request requires higher privileges than provided by the access token.',
        scope: 'api',
      });
    const scope = await client.addNote('1', '4', 'x').catch((thrown) => thrown);
    expect(scope).to.include({ kind: 'forbidden', status: 403 });
    expect(scope.message).to.contain('The token needs the scope api');
    host.respond = (_, response) => sendJson(response, 403, { message: '403 Forbidden' });
    const hook = await client
      .installHook('1', { url: 'https://s.example', secret: 'x' })
      .catch((thrown) => thrown);
    expect(hook.message).to.contain('needs the role Maintainer or higher');
  });

  it('sends no names that would lead to another call', async () => {
    host.respond = (_, response) => sendJson(response, 200, {});
    expect(await client.branch('1', '..')).to.equal(null);
    expect(await client.branch('1', 'half \ud800')).to.equal(null);
    expect(await client.project('half/\udfff')).to.equal(null);
    expect(await client.project('..')).to.equal(null);
    expect(await client.file('1', '.', 'main')).to.equal(null);
    await client.deleteBranch('1', '..');
    const error = await client.addNote('..', '..', 'x').catch((thrown) => thrown);
    expect(error).to.have.property('kind');
    expect(host.received.map(sentBy)).to.deep.equal([]);
  });

  it('tells names in messages without what could do harm there', async () => {
    host.respond = (_, response) => sendJson(response, 500, {});
    const error = await client.branch('1', 'a\nb\u001b[31m\u202ec').catch((thrown) => thrown);
    expect(error.message).to.contain('branch "a b [31m c" of project 1');
  });

  it('refuses answers with commits that are none and links that would run a script', async () => {
    host.respond = (_, response) =>
      sendJson(response, 200, { name: 'm', protected: false, commit: { id: '--upload-pack=x' } });
    expect(await client.branch('1', 'm').catch((thrown) => thrown.kind)).to.equal('unreachable');
    host.respond = (_, response) =>
      sendJson(response, 200, { ...mergeRequest, web_url: 'javascript:alert(1)' });
    const error = await client.mergeRequest('1', '4').catch((thrown) => thrown);
    expect(error.message).to.contain('"web_url" is missing or wrong');
    for (const date of ['2026-W05', '2026-02-31T99:00', 'soon', '']) {
      const commit = { id: a, title: '', parent_ids: [], committed_date: date };
      host.respond = (_, response) => sendJson(response, 200, [commit]);
      const wrong = await client.commits('1', { branch: 'm', limit: 1 }).catch((thrown) => thrown);
      expect(wrong.message, date).to.contain('"committed_date" is missing or wrong');
    }
  });
});
