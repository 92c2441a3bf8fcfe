import { expect } from 'chai';
import { CodeHostError } from '#codehost/ports.js';
import type { CodeHostStandIn } from '../codehost/index.js';
import { startCodeHost } from '../codehost/index.js';
import { ReviewedMergeRequest } from './reviewed-merge-request.js';

const lines = (count: number) => Array.from({ length: count }, (_, n) => `value_${n} = ${n}`).join('\n');
const fetch = (verify: string, url = 'a') =>
  `def fetch_${url}():\n    return requests.get('https://${url}.example.com', verify=${verify})\n`;
const client = (...parts: string[]) => `import requests\n\n${parts.join('\n\n')}`;

/** Base: one known weakness. The merge request adds another at line 13. */
const base = { 'client.py': client(fetch('False', 'known')), 'other.py': `${lines(40)}\n` };
const added = client(fetch('False', 'known'), `${lines(3)}\n`, fetch('False', 'added'));
const fixed = added.replace("added.example.com', verify=False", "added.example.com', verify=True");

describe('review: scenarios on the stand-in code host', function () {
  this.timeout(60_000);
  let host: CodeHostStandIn;
  before(async () => {
    host = await startCodeHost();
  });
  after(() => host.stop());
  afterEach(() => host.misbehaviours.endAll());

  const open = (
    change: Record<string, string | null> = { 'client.py': added },
    files: Record<string, string> = base,
  ) => ReviewedMergeRequest.open(host, files, change);
  const reviewer = () => host.addUser({ username: `ann-${host.requests.length}` });

  it('first push: comments what is new, at its line, with a suggestion, and sums up', async () => {
    const review = await open();
    expect(await review.review()).to.include({ opened: 1, summary: 'added' });
    expect(review.threads()).to.deep.equal(['client.py:13 open HIGH 7']);
    const [{ body }] = review.ours()[0].notes;
    expect(body).to.contain(
      "```suggestion:-0+0\n    return requests.get('https://added.example.com', verify=True)\n```",
    );
    expect(review.summary()).to.contain('**1 new finding**, 0 fixed, 2 in all.');
  });

  it('does not speak of findings in tests, nor of those below the confidence that is shown', async () => {
    const review = await open({ 'tests/test_client.py': added });
    expect(await review.review()).to.include({ opened: 0 });
    expect(review.threads()).to.deep.equal([]);
    expect(review.summary()).to.equal(null);
    await review.push({ 'client.py': added });
    expect(await review.review({ minConfidence: 10 })).to.include({ opened: 0 });
    expect(await review.review()).to.include({ opened: 1 });
    expect(review.threads()).to.deep.equal(['client.py:13 open HIGH 7']);
    expect(review.summary()).to.contain('**1 new finding**, 0 fixed, 2 in all.');
  });

  it('puts hygiene into one folded line of the summary, and opens no thread for it', async () => {
    const log = (name: string) =>
      `@app.route('/${name}')\ndef ${name}():\n    logging.info('asked ' + request.args['name'])\n    return ''\n`;
    const flask = 'import logging\nfrom flask import Flask, request\napp = Flask(__name__)\n';
    const review = await open({ 'app.py': `${flask}\n${log('one')}\n${log('two')}` });
    expect(await review.review()).to.include({ opened: 0, summary: 'added' });
    expect(review.threads()).to.deep.equal([]);
    expect(review.summary()).to.contain('**0 new findings**, 0 fixed, 1 in all.');
    expect(review.summary()).to.contain(
      [
        '<details><summary>2 new findings of hygiene, which fail nothing</summary>',
        '- Log injection (CWE-117): `app.py:7`, `app.py:12`',
        '</details>',
      ].join('\n\n'),
    );
    await review.push({ 'client.py': added });
    expect(await review.review()).to.include({ opened: 1, summary: 'edited' });
    expect(review.summary()).to.contain('**1 new finding**, 0 fixed, 2 in all.');
    expect(review.summary()).to.contain('2 new findings of hygiene');
  });

  it('puts what is less sure into one folded line of the summary; a thread that is there stays open and says what is known', async () => {
    const review = await open();
    expect(await review.review({ sureFrom: 10 })).to.include({ opened: 0, summary: 'added' });
    expect(review.threads()).to.deep.equal([]);
    expect(review.summary()).to.contain('**0 new findings**, 0 fixed');
    expect(review.summary()).to.match(
      /\n\n<details><summary>1 new finding less sure \(confidence \d: not sure enough to fail\)<\/summary>\n\n- .* \(CWE-295\): `client.py:13`\n\n<\/details>\n/,
    );
    expect(await review.writes(() => review.review({ sureFrom: 10 }))).to.equal(0);
    expect(await review.review()).to.include({ opened: 1, summary: 'edited' });
    const discussion = review.ours().find(({ notes: [note] }) => note.body.includes('goalkeeper:finding'));
    if (!discussion) throw new Error('there is no thread');
    host.discussions.reply(discussion, reviewer(), 'Is that so?');
    expect(await review.review({ sureFrom: 10 })).to.include({ resolved: 0, opened: 0, summary: 'edited' });
    expect(review.threads()).to.deep.equal(['client.py:13 open HIGH 7']);
    expect(await review.writes(() => review.review({ sureFrom: 10 }))).to.equal(0);
  });

  it('second push with nothing new: no request that writes, though lines shift', async () => {
    const review = await open();
    await review.review();
    await review.push({
      'client.py': added.replace('import requests\n', 'import requests\n\n# a comment\n'),
    });
    expect(await review.writes(() => review.review())).to.equal(0);
    expect(review.threads()).to.deep.equal(['client.py:15 open HIGH 7']);
  });

  it('fix: resolves the thread and says so; reintroduction: opens the same thread again', async () => {
    const review = await open();
    await review.review();
    await review.push({ 'client.py': fixed });
    expect(await review.review()).to.include({ resolved: 1, edited: 1, summary: 'edited' });
    expect(review.threads()).to.deep.equal(['client.py:13 resolved Fixed']);
    expect(review.ours()[0].notes[0].body)
      .to.contain('<summary>What was found</summary>')
      .and.to.contain('HIGH 7');
    expect(review.summary()).to.contain('**0 new findings**, 0 fixed, 1 in all.');
    expect(await review.writes(() => review.review())).to.equal(0);
    await review.push({ 'client.py': added });
    expect(await review.review()).to.include({ reopened: 1, edited: 1, opened: 0 });
    expect(review.threads().map((thread) => thread.replace(/:\d+/, ''))).to.deep.equal([
      'client.py open HIGH 7',
    ]);
    expect(await review.writes(() => review.review())).to.equal(0);
  });

  it('fix of what the target has: counts it, and comments nothing', async () => {
    const review = await open({ 'client.py': client(fetch('True', 'known')) });
    expect(await review.review()).to.include({ opened: 0, summary: 'added' });
    expect(review.summary()).to.contain('**0 new findings**, 1 fixed, 0 in all.');
  });

  it('nothing to say: writes nothing', async () => {
    const review = await open({ 'other.py': `${lines(41)}\n` });
    expect(await review.writes(() => review.review())).to.equal(0);
    expect(review.summary()).to.equal(null);
  });

  it('a person resolves: the thread stays resolved, while the finding is there and after', async () => {
    const review = await open();
    await review.review();
    host.discussions.resolve(review.ours()[0], reviewer(), true);
    expect(await review.writes(() => review.review())).to.equal(0);
    await review.push({ 'client.py': fixed });
    await review.review();
    expect(review.threads()).to.deep.equal(['client.py:13 resolved HIGH 7']);
  });

  it('a person opens what we resolved: it stays open', async () => {
    const review = await open();
    await review.review();
    await review.push({ 'client.py': fixed });
    await review.review();
    host.discussions.resolve(review.ours()[0], reviewer(), false);
    expect(await review.writes(() => review.review())).to.equal(0);
    expect(review.threads()).to.deep.equal(['client.py:13 open Fixed']);
  });

  it('a person replies: nothing is repeated, and the fix still resolves', async () => {
    const review = await open();
    await review.review();
    host.discussions.reply(review.ours()[0], reviewer(), 'Is that so?');
    expect(await review.writes(() => review.review())).to.equal(0);
    await review.push({ 'client.py': fixed });
    expect(await review.review()).to.include({ resolved: 1 });
    expect(review.ours()[0].notes.map(({ body }) => body)).to.include('Is that so?');
  });

  it('rename and moved function: the same thread', async () => {
    const review = await open();
    await review.review();
    await review.push({ 'client.py': null, 'net/client.py': added });
    // The summary names the new path.
    expect(await review.review()).to.include({ opened: 0, resolved: 0, edited: 0, summary: 'edited' });
    const moved = client(fetch('False', 'added'), `${lines(3)}\n`, fetch('False', 'known'));
    await review.push({ 'net/client.py': moved });
    expect(await review.writes(() => review.review())).to.equal(0);
    expect(review.threads()).to.have.length(1);
  });

  it('a finding outside of the diff stands in the summary, with its line', async () => {
    const files = {
      'mode.py': 'VERIFY = True\n',
      'app.py':
        "import requests\nfrom mode import VERIFY\n\n\ndef load():\n    return requests.get('https://a.example.com', verify=VERIFY)\n",
    };
    const review = await open({ 'mode.py': 'VERIFY = False\n' }, files);
    expect(await review.review()).to.include({ opened: 0, summary: 'added' });
    expect(review.summary()).to.contain('`app.py:6`');
  });

  it('a diff that is too large to be shown: the file as a whole is commented', async () => {
    const large = `${added}\n${Array.from({ length: 9000 }, (_, n) => `constant_${n} = 'some longer text ${n}'`).join('\n')}\n`;
    const review = await open({ 'client.py': large });
    const input = await review.input();
    const hidden = input.diff.map((file) => ({ ...file, diff: '' }));
    await review.review({ diff: hidden });
    expect(review.threads()).to.deep.equal(['client.py:file open HIGH 7']);
  });

  it('a line that the host refuses after all: the file, and nothing else is lost', async () => {
    const review = await open();
    host.misbehave({
      when: { method: 'POST', path: /\/discussions$/ },
      how: {
        kind: 'error',
        status: 400,
        text: '{"message":"400 Bad request - Note {:line_code=>[\\"can\'t be blank\\"]}"}',
        contentType: 'application/json',
      },
      times: 1,
    });
    await review.review();
    expect(review.threads()).to.deep.equal(['client.py:file open HIGH 7']);
  });

  it('more findings than threads: the most severe ones, the rest in the summary', async () => {
    const many = client(
      fetch('False', 'known'),
      ...Array.from({ length: 6 }, (_, n) => fetch('False', `n${n}`)),
    );
    const review = await open({ 'client.py': many });
    await review.review({ maxThreads: 4 });
    expect(review.threads()).to.have.length(4);
    expect(review.summary()).to.contain('**6 new findings**');
    expect(review.summary()?.match(/\| yes \|/g)).to.have.length(4);
    const input = { maxThreads: 4 };
    expect(await review.writes(() => review.review(input))).to.equal(0);
  });

  it('a partial scan, or one that is not to be trusted, closes nothing', async () => {
    const review = await open();
    await review.review();
    await review.push({ 'client.py': fixed });
    for (const changes of [{ partial: '1 too-large' }, { trusted: false }]) {
      await review.review(changes);
      expect(review.threads()).to.deep.equal(['client.py:13 open HIGH 7']);
    }
    expect(review.summary()).not.to.contain('partial');
  });

  it('dismissed: resolved once, and commented no more', async () => {
    const review = await open();
    await review.review();
    const { added: fingerprints } = await review.input();
    const dismissed = { dismissed: fingerprints };
    expect(await review.review(dismissed)).to.include({ resolved: 1, edited: 1 });
    expect(review.threads()).to.deep.equal(['client.py:13 resolved Dismissed']);
    expect(await review.writes(() => review.review(dismissed))).to.equal(0);
    const other = await open();
    expect(await other.writes(() => other.review(dismissed))).to.equal(0);
  });

  it('suppressed by a comment: the thread says so', async () => {
    const review = await open();
    await review.review();
    const quiet = added.replace(
      "    return requests.get('https://added",
      "    # goalkeeper:ignore certificate-check-off a test system\n    return requests.get('https://added",
    );
    await review.push({ 'client.py': quiet });
    await review.review();
    expect(review.threads()).to.deep.equal(['client.py:14 resolved Suppressed']);
  });

  it('markers of others are not believed', async () => {
    const review = await open();
    await review.review();
    const [{ body }] = review.ours()[0].notes;
    const other = await open();
    const stranger = reviewer();
    host.discussions.start(other.mergeRequest, stranger, { body, type: 'DiscussionNote' });
    host.discussions.start(other.mergeRequest, stranger, {
      body: review.summary() ?? '',
      type: null,
    });
    expect(await other.review()).to.include({ opened: 1, summary: 'added' });
  });

  it('502 in the middle: done again, nothing is there twice', async () => {
    const many = client(
      fetch('False', 'known'),
      ...Array.from({ length: 4 }, (_, n) => fetch('False', `n${n}`)),
    );
    const review = await open({ 'client.py': many });
    host.misbehave({ when: { method: 'POST', path: /\/discussions$/ }, how: { kind: 'error' }, skip: 2 });
    const failure = await review.review().then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).to.be.instanceOf(CodeHostError);
    host.misbehaviours.endAll();
    await review.review();
    expect(review.threads().filter((thread) => thread.includes('open'))).to.have.length(4);
    expect(await review.writes(() => review.review())).to.equal(0);
  });

  it('an answer that was lost: the second thread is resolved, the first counts', async () => {
    const review = await open();
    host.misbehave({
      when: { method: 'POST', path: /\/discussions$/ },
      how: { kind: 'error' },
      carriedOut: true,
      times: 1,
    });
    await review.review().catch((error) => expect(error).to.be.instanceOf(CodeHostError));
    await review.review();
    expect(review.threads().filter((thread) => thread.includes('open'))).to.have.length(1);
    expect(await review.writes(() => review.review())).to.equal(0);
  });

  it('a token that may not comment: says so', async () => {
    const review = await open();
    host.misbehave({ when: { method: 'POST', path: /\/discussions$/ }, how: { kind: 'narrow-scope' } });
    const failure = await review.review().then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).to.be.instanceOf(CodeHostError);
    expect(failure).to.include({ kind: 'forbidden', status: 403 });
  });
});
