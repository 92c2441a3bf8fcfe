import { strict as assert } from 'node:assert';
import { calledHost } from './called-host.js';
import { fieldNames, readFixture } from './fixtures.js';
import { gitText } from './git.js';
import { type Project, ROLE } from './index.js';

const LINES = Array.from({ length: 60 }, (_, index) => `line ${index + 1}\n`);

describe('stand-in code host: merge requests', () => {
  let project: Project;
  let path: string;

  const { host, call, token } = calledHost({
    diffLimits: { collapsedBytes: 2000, tooLargeBytes: 10_000, files: 30 },
  });
  beforeEach(async () => {
    project = await host().addProject({
      fullName: `acme/shop-${host().state.projects.length}`,
      files: { 'a.txt': LINES.join(''), 'old name.txt': 'one\ntwo\nthree\nfour\n', 'gone.txt': 'bye\n' },
    });
    path = `/projects/${project.id}/merge_requests`;
  });

  async function openOne(files: Record<string, string | null>) {
    await host().commit(project, { branch: 'feature', files });
    return host().openMergeRequest(project, { sourceBranch: 'feature', title: 'Add x' });
  }

  it('compares with the merge base that git says', async () => {
    const base = await gitText(['rev-parse', 'main'], { cwd: project.repository ?? '' });
    const head = await host().commit(project, { branch: 'feature', files: { 'x.txt': 'x\n' } });
    const start = await host().commit(project, { files: { 'y.txt': 'y\n' } });
    const { iid } = await host().openMergeRequest(project, { sourceBranch: 'feature' });
    const shown = await call().get(`${path}/${iid}`, token());
    assert.deepEqual(shown.body.diff_refs, { base_sha: base, start_sha: start, head_sha: head });
    assert.deepEqual([shown.body.state, shown.body.sha, shown.body.changes_count], ['opened', head, '1']);

    const merged = await host().commit(project, {
      branch: 'feature',
      merge: [start],
      files: { 'y.txt': 'y\n' },
    });
    const versions = await call().get(`${path}/${iid}/versions`, token());
    assert.deepEqual(
      versions.body.map((version: { head_commit_sha: string }) => version.head_commit_sha),
      [merged, head],
    );
    assert.equal(versions.body[0].base_commit_sha, start);
    assert.equal((await call().get(`${path}/${iid}/diffs`, token())).body.length, 1);
    const commits = await call().get(`${path}/${iid}/commits`, token());
    assert.equal(commits.body.length, 2);
  });

  it('shows added, changed, renamed and removed files, and pages of them', async () => {
    const { iid } = await openOne({
      'a.txt': LINES.join('').replace('line 3\n', 'line three\n'),
      'old name.txt': null,
      'new & name.txt': 'one\ntwo\nthree\nFOUR\n',
      'gone.txt': null,
      'added.bin': 'a\0b',
    });
    const diffs = await call().get(`${path}/${iid}/diffs`, token());
    const facts = diffs.body.map((file: Record<string, unknown>) => [
      file.old_path,
      file.new_path,
      [file.new_file && 'new', file.renamed_file && 'renamed', file.deleted_file && 'deleted']
        .filter(Boolean)
        .join(),
    ]);
    assert.deepEqual(facts, [
      ['a.txt', 'a.txt', ''],
      ['added.bin', 'added.bin', 'new'],
      ['gone.txt', 'gone.txt', 'deleted'],
      ['old name.txt', 'new & name.txt', 'renamed'],
    ]);
    assert.match(diffs.body[0].diff, /^@@ -1,6 \+1,6 @@\n line 1\n line 2\n-line 3\n\+line three\n/);
    assert.match(diffs.body[1].diff, /^Binary files/);
    const second = await call().get(`${path}/${iid}/diffs?per_page=3&page=2`, token());
    assert.deepEqual([second.body.length, second.headers['x-next-page']], [1, '']);
    const old = await call().get(`${path}/${iid}/changes`, token());
    assert.deepEqual([old.body.changes, old.body.overflow], [diffs.body, false]);
    const raw = await call().get(`${path}/${iid}/raw_diffs`, token());
    assert.match(raw.body, /^diff --git a\/a\.txt b\/a\.txt\n/);
  });

  it('collapses, leaves out and cuts what is too much', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`many/${index}.txt`, `${index}\n`]),
    );
    const { iid } = await openOne({ ...many, 'a.txt': 'x'.repeat(5000), 'b.txt': 'y'.repeat(20_000) });
    const diffs = await call().get(`${path}/${iid}/diffs?per_page=100`, token());
    assert.equal(diffs.body.length, 30);
    assert.deepEqual(
      diffs.body
        .slice(0, 2)
        .map((file: Record<string, unknown>) => [file.collapsed, file.too_large, file.diff]),
      [
        [true, false, ''],
        [false, true, ''],
      ],
    );
    assert.equal((await call().get(`${path}/${iid}`, token())).body.changes_count, '30+');
  });

  it('has no diff refs while it prepares', async () => {
    await host().commit(project, { branch: 'feature', files: { 'x.txt': 'x\n' } });
    const mergeRequest = await host().openMergeRequest(project, { sourceBranch: 'feature', preparing: true });
    const shown = await call().get(`${path}/${mergeRequest.iid}`, token());
    assert.deepEqual([shown.body.diff_refs, shown.body.detailed_merge_status], [null, 'preparing']);
    host().mergeRequests.prepared(mergeRequest);
    assert.ok((await call().get(`${path}/${mergeRequest.iid}`, token())).body.diff_refs.head_sha);
  });

  it('opens by the API, once for a branch, and edits, closes, reopens, merges', async () => {
    await host().commit(project, { branch: 'fix/1', files: { 'x.txt': 'x\n' } });
    const body = {
      source_branch: 'fix/1',
      target_branch: 'main',
      title: 'Fix',
      labels: 'security,goalkeeper',
    };
    const made = await call().send('POST', path, token(), body);
    assert.deepEqual([made.status, made.body.labels], [201, ['security', 'goalkeeper']]);
    const again = await call().send('POST', path, token(), body);
    assert.equal(again.status, 409);
    assert.match(
      again.body.message[0],
      new RegExp(`Another open merge request already exists .*!${made.body.iid}$`),
    );
    const missing = await call().send('POST', path, token(), { ...body, source_branch: 'none' });
    assert.deepEqual(missing.body, { message: { source_branch: ['does not exist'] } });
    assert.deepEqual((await call().send('POST', path, token(), { title: 'x' })).body, {
      error: 'source_branch is missing, target_branch is missing',
    });

    const one = `${path}/${made.body.iid}`;
    assert.equal((await call().send('PUT', one, token(), { state_event: 'close' })).body.state, 'closed');
    assert.equal((await call().get(`${path}?state=opened`, token())).body.length, 0);
    assert.equal((await call().send('PUT', one, token(), { state_event: 'reopen' })).body.state, 'opened');
    assert.equal((await call().send('PUT', `${one}/merge`, token(), {})).status, 401);
    const maintainer = host().addToken({ role: ROLE.maintainer });
    const merged = await call().send('PUT', `${one}/merge`, maintainer, {});
    assert.equal(merged.body.state, 'merged');
    const tip = await gitText(['rev-parse', 'main'], { cwd: project.repository ?? '' });
    assert.equal(merged.body.merge_commit_sha, tip);
  });

  it('compares forks in the target project', async () => {
    const fork = await host().addProject({ fullName: `forks/of-${project.id}`, forkOf: project });
    const head = await host().commit(fork, { branch: 'main', files: { 'x.txt': 'from the fork\n' } });
    const { iid } = await host().openMergeRequest(project, { sourceProject: fork, sourceBranch: 'main' });
    const shown = await call().get(`${path}/${iid}`, token());
    assert.deepEqual(
      [shown.body.source_project_id, shown.body.target_project_id, shown.body.sha],
      [fork.id, project.id, head],
    );
    assert.equal((await call().get(`${path}/${iid}/diffs`, token())).body[0].new_path, 'x.txt');
  });

  it('tells hooks what happened, with the fields of the recorded payloads', async function () {
    await call().send('POST', `/projects/${project.id}/hooks`, host().addToken({ role: ROLE.maintainer }), {
      url: 'http://127.0.0.1:9/',
      push_events: false,
      merge_requests_events: true,
    });
    const [hook] = host().hooks.of(project);
    const happened = async () => {
      hook.failuresInARow = 0; // nobody listens there: only what is sent matters
      hook.disabledUntil = null;
      const log = await host().delivered();
      return log.findLast(({ projectId }) => projectId === project.id)?.body as PayloadOfMergeRequest;
    };
    const mergeRequest = await openOne({ 'x.txt': 'x\n' });
    const user = host().addUser({ username: 'dev2', name: 'Dev Two' });
    const payloads: Record<string, PayloadOfMergeRequest> = { open: await happened() };
    await host().mergeRequests.edit(mergeRequest, user, { title: 'Draft: Add x' });
    await happened();
    await host().mergeRequests.edit(mergeRequest, user, { title: 'Add x' });
    payloads['draft-to-ready'] = await happened();
    await host().mergeRequests.edit(mergeRequest, user, { title: 'Add x!' });
    payloads['update-title-only'] = await happened();
    await host().commit(project, { branch: 'feature', files: { 'x.txt': 'xx\n' } });
    payloads['update-new-commits'] = await happened();
    await host().merge(mergeRequest);
    payloads.merge = await happened();

    assert.deepEqual(
      Object.values(payloads).map(({ object_attributes: { action, state, oldrev } }) => [
        action,
        state,
        Boolean(oldrev),
      ]),
      [
        ['open', 'opened', false],
        ['update', 'opened', false],
        ['update', 'opened', false],
        ['update', 'opened', true],
        ['merge', 'merged', false],
      ],
    );
    assert.deepEqual(payloads['draft-to-ready'].changes.draft, { previous: true, current: false });
    for (const [name, payload] of Object.entries(payloads)) {
      const recorded = readFixture(`webhook.merge_request.${name}.json`);
      if (recorded === null) return this.skip();
      assert.deepEqual(fieldNames(payload), fieldNames(recorded), name);
    }
  });
});

interface PayloadOfMergeRequest {
  object_attributes: { action: string; state: string; oldrev?: string };
  changes: Record<string, unknown>;
}
