import { expect } from 'chai';
import { createGitlabClient } from '#codehost/gitlab/index.js';
import { networkPolicy } from '#codehost/network/network-policy.js';
import type { CodeHostClient, Discussion, DiscussionPosition, MergeRequest } from '#codehost/ports.js';
import { type CodeHostStandIn, type Project, ROLE, startCodeHost } from '../codehost/index.js';
import { numberedLines } from '../codehost/numbered-lines.js';
import { failure } from './failure.js';
import { rowsOf } from './rows-of.js';

const oddPath = 'src/a&b=c d/Grüße.txt';

describe('codehost-client/stand-in-review', () => {
  let host: CodeHostStandIn;
  let client: CodeHostClient;
  let project: Project;
  let id: string;
  let request: MergeRequest;

  before(async () => {
    host = await startCodeHost({ diffLimits: { collapsedBytes: 3000, tooLargeBytes: 50_000, files: 1000 } });
    client = clientOf(host.addToken());
    project = await host.addProject({
      fullName: 'acme/shop',
      files: {
        [oddPath]: numberedLines(60),
        'old.txt': numberedLines(20),
        'gone.txt': 'bye\n',
        'big.txt': 'small\n',
      },
    });
    id = String(project.id);
    await host.commit(project, {
      branch: 'feature/one',
      files: {
        // Two lines more at the top, line 30 changed: old 31 is new 33.
        [oddPath]: `first\nsecond\n${numberedLines(60).replace('line 30\n', 'line thirty\n')}`,
        'old.txt': null,
        'dir/new name.txt': numberedLines(20).replace('line 5\n', 'line five\n'),
        'gone.txt': null,
        'added.txt': 'fresh\n',
        'big.txt': numberedLines(1000),
      },
    });
    const { iid } = await host.openMergeRequest(project, { sourceBranch: 'feature/one', title: 'One' });
    const found = await client.mergeRequest(id, String(iid));
    if (found === null) expect.fail('the merge request is not there');
    request = found;
  });
  after(() => host.stop());

  function clientOf(token: string): CodeHostClient {
    return createGitlabClient({
      instanceUrl: host.url,
      token,
      network: networkPolicy(['localhost'], host.authority),
      limits: { firstWait: 10 },
    });
  }

  function place(fields: Partial<DiscussionPosition>): DiscussionPosition {
    if (request.diffRefs === null) expect.fail('the diff is not ready');
    const none = { oldLine: null, newLine: null };
    return { type: 'text', ...request.diffRefs, oldPath: oddPath, newPath: oddPath, ...none, ...fields };
  }
  const discuss = (fields: Partial<DiscussionPosition>): Promise<Discussion> =>
    client.openDiscussion(id, request.iid, { body: 'Look', position: place(fields) });

  it('reads a merge request and lists the open ones', async () => {
    expect(request).to.include({ state: 'opened', draft: false, title: 'One', sourceBranch: 'feature/one' });
    expect(request.headCommit).to.equal((await client.branch(id, 'feature/one'))?.commit);
    expect(request.diffRefs?.head).to.equal(request.headCommit);
    expect((await rowsOf(client.openMergeRequests(id))).map(({ iid }) => iid)).to.deep.equal([request.iid]);
    expect(await client.mergeRequest(id, '999')).to.equal(null);
  });

  it('reads the changes of all files, also of those that the host leaves out', async () => {
    const files = await rowsOf(client.diffs(id, request.iid));
    const facts = files.map(({ oldPath, newPath, added, renamed, deleted }) => [
      oldPath,
      newPath,
      added,
      renamed,
      deleted,
    ]);
    expect(facts).to.have.deep.members([
      [oddPath, oddPath, false, false, false],
      ['old.txt', 'dir/new name.txt', false, true, false],
      ['gone.txt', 'gone.txt', false, false, true],
      ['added.txt', 'added.txt', true, false, false],
      ['big.txt', 'big.txt', false, false, false],
    ]);
    for (const { newPath, diff } of files) expect(diff, newPath).to.match(/^@@ -\d/);
    expect(files.find(({ newPath }) => newPath === 'big.txt')?.diff).to.contain('+line 1000\n');
    const asked = host.requests.filter(({ path }) => path.endsWith('/raw_diffs'));
    expect(asked.length).to.equal(1);
  });

  describe('discussions', () => {
    const places: [what: string, fields: Partial<DiscussionPosition>][] = [
      ['an added line', { newLine: 1 }],
      ['a changed line', { newLine: 32 }],
      ['a removed line', { oldLine: 30 }],
      ['an unchanged line', { oldLine: 31, newLine: 33 }],
      ['a line of a removed file', { oldPath: 'gone.txt', newPath: 'gone.txt', oldLine: 1 }],
      ['a line of a new file', { oldPath: 'added.txt', newPath: 'added.txt', newLine: 1 }],
      ['a line of a renamed file', { oldPath: 'old.txt', newPath: 'dir/new name.txt', newLine: 5 }],
      ['a whole file', { type: 'file' }],
    ];
    for (const [what, fields] of places)
      it(`stand at ${what}, and are found there again`, async () => {
        const made = await discuss(fields);
        expect(made.notes[0].kind).to.equal('DiffNote');
        expect(made.notes[0].position).to.include(fields);
        const all = await rowsOf(client.discussions(id, request.iid));
        const found = all.find((discussion) => discussion.id === made.id);
        expect(found?.notes[0].position).to.deep.equal(made.notes[0].position);
        expect(found?.notes[0].authorId).to.equal((await client.currentAccount()).id);
      });

    it('at a line outside the diff are refused, in words that tell', async () => {
      for (const fields of [{ newLine: 20 }, { oldLine: 31, newLine: 31 }]) {
        const error = await failure(discuss(fields));
        expect(error).to.include({ kind: 'refused', status: 400 });
        expect(error.message).to.contain('line_code');
      }
    });

    it('whose place was lost are told as such', async () => {
      host.discussions.positionsToLose = 1;
      const made = await discuss({ newLine: 1 });
      expect(made.notes[0]).to.include({ kind: 'DiscussionNote', position: null });
    });

    it('are answered, changed, resolved and opened again', async () => {
      const made = await discuss({ newLine: 2 });
      await client.reply(id, request.iid, made.id, 'A reply');
      await client.editDiscussionNote(id, request.iid, {
        discussionId: made.id,
        noteId: made.notes[0].id,
        body: 'Changed & kept',
      });
      await client.resolveDiscussion(id, request.iid, made.id, true);
      const read = async () =>
        (await rowsOf(client.discussions(id, request.iid))).find((discussion) => discussion.id === made.id);
      const resolved = await read();
      expect(resolved?.notes.map(({ body }) => body)).to.deep.equal(['Changed & kept', 'A reply']);
      expect(resolved?.notes[0]).to.include({
        resolvable: true,
        resolved: true,
        resolvedById: (await client.currentAccount()).id,
      });
      await client.resolveDiscussion(id, request.iid, made.id, false);
      expect((await read())?.notes[0].resolved).to.equal(false);
    });

    it('come in pages', async () => {
      const before = (await rowsOf(client.discussions(id, request.iid))).length;
      for (let turn = 0; turn < 105; turn++)
        await client.openDiscussion(id, request.iid, { body: `Note ${turn}`, position: null });
      const all = await rowsOf(client.discussions(id, request.iid));
      expect(all.length).to.equal(before + 105);
      expect(new Set(all.map((discussion) => discussion.id)).size).to.equal(all.length);
    });

    it('need more than the scope read_api and the role Reporter', async () => {
      const narrow = await failure(
        clientOf(host.addToken({ scopes: ['read_api'] })).addNote(id, request.iid, 'x'),
      );
      expect(narrow).to.include({ kind: 'forbidden', status: 403 });
      expect(narrow.message).to.contain('scope api');
      const made = await discuss({ newLine: 1 });
      const reporter = clientOf(host.addToken({ role: ROLE.reporter }));
      const error = await failure(reporter.resolveDiscussion(id, request.iid, made.id, true));
      expect(error.message).to.contain('role Developer');
    });
  });

  it('writes and changes one summary note, and none that is taken for commands', async () => {
    const note = await client.addNote(id, request.iid, 'Summary');
    await client.editNote(id, request.iid, note.id, 'Summary, newer');
    const all = await rowsOf(client.discussions(id, request.iid));
    const found = all.flatMap(({ notes }) => notes).filter((one) => one.id === note.id);
    expect(found.map(({ kind, body }) => [kind, body])).to.deep.equal([['Note', 'Summary, newer']]);
    const error = await failure(client.addNote(id, request.iid, '/title Taken over'));
    expect(error).to.include({ kind: 'refused', status: 202 });
  });

  it('sets the status of a commit, twice the same one too', async () => {
    const status = { name: 'goalkeeper', description: 'x'.repeat(400), ref: 'feature/one' } as const;
    for (const state of ['running', 'running', 'failed'] as const)
      await client.setCommitStatus(id, request.headCommit, { ...status, state });
    const error = await failure(
      client.setCommitStatus(id, 'f'.repeat(40), { name: 'goalkeeper', description: '', state: 'success' }),
    );
    expect(error.kind).to.equal('not-found');
  });

  it('fixes a file on a branch of its own and opens a merge request for it', async () => {
    const file = await client.file(id, oddPath, 'main');
    if (file === null) expect.fail('the file is not there');
    expect(file.content.toString()).to.equal(numberedLines(60));
    const head = (await client.branch(id, 'main'))?.commit ?? '';
    expect(file.lastCommitId).to.equal(head);
    const change = {
      branch: 'goalkeeper/fix-1',
      startCommit: head,
      message: 'Fix it\n',
      actions: [
        {
          action: 'update' as const,
          path: oddPath,
          content: Buffer.from('fixed\n\0é').toString('base64'),
          lastCommitId: file.lastCommitId,
        },
      ],
    };
    const commit = await client.commitToNewBranch(id, change);
    expect((await client.branch(id, change.branch))?.commit).to.equal(commit.id);
    expect((await client.file(id, oddPath, change.branch))?.content.toString()).to.equal('fixed\n\0é');
    const again = await failure(client.commitToNewBranch(id, change));
    expect(again.kind).to.equal('refused');
    expect(again.message).to.contain('already exists');

    const wanted = {
      sourceBranch: change.branch,
      targetBranch: 'main',
      title: 'Fix it',
      description: 'Why & how',
      labels: ['security'],
      removeSourceBranch: true,
    };
    const opened = await client.openMergeRequest(id, wanted);
    expect(opened.webUrl).to.contain(`/-/merge_requests/${opened.iid}`);
    const conflict = await failure(client.openMergeRequest(id, wanted));
    expect(conflict).to.include({ kind: 'refused', status: 409 });
    expect(conflict.message).to.contain(`!${opened.iid}`);
    await client.describeMergeRequest(id, opened.iid, 'Why & how, and what is gone');
    expect((await client.mergeRequest(id, opened.iid))?.description).to.equal('Why & how, and what is gone');
    await client.closeMergeRequest(id, opened.iid);
    expect((await client.mergeRequest(id, opened.iid))?.state).to.equal('closed');
    const [from] = await rowsOf(client.mergeRequestsFrom(id, change.branch));
    expect(from).to.include({ iid: opened.iid, state: 'closed', headCommit: commit.id });
    expect(await rowsOf(client.mergeRequestsFrom(id, 'another'))).to.deep.equal([]);
    await client.deleteBranch(id, change.branch);
    await client.deleteBranch(id, change.branch);
    expect(await client.branch(id, change.branch)).to.equal(null);
    expect(await client.file(id, 'none.txt', 'main')).to.equal(null);
  });

  it('makes one merge request when the answer to the first try is lost', async () => {
    await host.commit(project, { branch: 'once', files: { 'once.txt': '1' } });
    const order = host.misbehave({
      when: { method: 'POST', path: /\/merge_requests$/ },
      how: { kind: 'error' },
      carriedOut: true,
    });
    const wanted = {
      targetBranch: 'main',
      title: 'Once',
      description: '',
      labels: [],
      removeSourceBranch: true,
    };
    const lost = await failure(client.openMergeRequest(id, { sourceBranch: 'once', ...wanted }));
    expect(lost).to.include({ kind: 'unreachable', status: 502 });
    expect(order.hits).to.equal(1);
    order.end();
    const open = await rowsOf(client.openMergeRequests(id));
    expect(open.filter(({ sourceBranch }) => sourceBranch === 'once').length).to.equal(1);
    expect(open.length).to.be.greaterThan(1);
    expect(open[0].sourceBranch, 'the newest one comes first').to.equal('once');
  });
});
