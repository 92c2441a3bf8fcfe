import { strict as assert } from 'node:assert';
import { calledHost } from './called-host.js';
import { type Project, ROLE } from './index.js';

describe('stand-in code host: files, commits by actions, commit statuses', () => {
  let project: Project;
  let path: string;

  const { host, call, token } = calledHost();
  beforeEach(async () => {
    project = await host().addProject({
      fullName: `acme/shop-${host().state.projects.length}`,
      files: { 'src/a b.js': 'let a;\n', 'b.bin': Buffer.from([0, 255, 10]) },
    });
    path = `/projects/${project.id}`;
  });

  const file = (name: string, ref = 'main') =>
    call().get(
      `${path}/repository/files/${encodeURIComponent(name)}?ref=${encodeURIComponent(ref)}`,
      token(),
    );
  const commit = (body: object, who = token()) =>
    call().send('POST', `${path}/repository/commits`, who, body);

  it('reads files with the commit that last changed them', async () => {
    const second = await host().commit(project, { files: { 'other.txt': 'x\n' } });
    const shown = await file('src/a b.js');
    assert.equal(Buffer.from(shown.body.content, 'base64').toString(), 'let a;\n');
    assert.equal(shown.body.commit_id, second);
    assert.notEqual(shown.body.last_commit_id, second);
    assert.deepEqual(Buffer.from((await file('b.bin')).body.content, 'base64'), Buffer.from([0, 255, 10]));
    assert.deepEqual((await file('none')).body, { message: '404 File Not Found' });
    const tree = await call().get(`${path}/repository/tree?path=src`, token());
    assert.deepEqual(
      tree.body.map((entry: { path: string }) => entry.path),
      ['src/a b.js'],
    );
  });

  it('makes real commits of actions on a new branch', async () => {
    const base = (await file('src/a b.js')).body;
    const made = await commit({
      branch: 'goalkeeper/fix-1',
      start_sha: base.commit_id,
      commit_message: 'Fix it\n\nBecause.',
      actions: [
        {
          action: 'update',
          file_path: 'src/a b.js',
          content: Buffer.from('let b;\n').toString('base64'),
          encoding: 'base64',
          last_commit_id: base.last_commit_id,
        },
        { action: 'move', previous_path: 'b.bin', file_path: 'c.bin' },
        { action: 'create', file_path: 'run.sh', content: '#!/bin/sh\n' },
        { action: 'chmod', file_path: 'run.sh', execute_filemode: true },
      ],
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    assert.deepEqual([made.body.title, made.body.parent_ids], ['Fix it', [base.commit_id]]);
    const changed = await file('src/a b.js', 'goalkeeper/fix-1');
    assert.equal(Buffer.from(changed.body.content, 'base64').toString(), 'let b;\n');
    assert.equal((await file('b.bin', 'goalkeeper/fix-1')).status, 404);
    assert.equal((await file('run.sh', 'goalkeeper/fix-1')).body.execute_filemode, true);
    const log = await call().get(`${path}/repository/commits?ref_name=goalkeeper%2Ffix-1`, token());
    assert.deepEqual([log.body.length, log.headers['x-total']], [2, undefined]);
  });

  it('refuses commits in the words of the host', async () => {
    const update = { action: 'update', file_path: 'src/a b.js', content: 'x' };
    await host().commit(project, { branch: 'taken', files: { x: '1\n' } });
    const head = (await file('src/a b.js')).body.commit_id;
    const refusals: [object, RegExp][] = [
      [{ branch: 'main', actions: [update] }, /^You are not allowed to push into this branch$/],
      [
        { branch: 'taken', start_sha: head, actions: [update] },
        /^A branch called 'taken' already exists\. Switch/,
      ],
      [{ branch: 'n', start_sha: head, start_branch: 'main', actions: [update] }, /can't pass both/],
      [{ branch: 'n', start_sha: 'f'.repeat(40), actions: [update] }, /^Cannot find start_sha/],
      [{ branch: 'n', actions: [update] }, /only create or edit files when you are on a branch/],
      [{ branch: 'n', start_sha: head, actions: [{ ...update, action: 'create' }] }, /already exists/],
      [{ branch: 'n', start_sha: head, actions: [{ ...update, file_path: 'none' }] }, /doesn't exist/],
      [
        { branch: 'n', start_sha: head, actions: [{ ...update, last_commit_id: 'f'.repeat(40) }] },
        /changed since/,
      ],
      [
        { branch: 'n', start_sha: head, actions: [{ ...update, file_path: '../x', action: 'create' }] },
        /traversal/,
      ],
    ];
    for (const [body, words] of refusals) {
      const answer = await commit({ commit_message: 'x', ...body });
      assert.equal(answer.status, 400, JSON.stringify(body));
      assert.match(answer.body.message, words);
    }
    const reporter = host().addToken({ role: ROLE.reporter });
    const whole = { branch: 'n', start_sha: head, commit_message: 'x', actions: [update] };
    assert.equal((await commit(whole, reporter)).status, 403);
  });

  it('lets one of many win who make the same branch, commit or merge request at once', async () => {
    const base = (await file('src/a b.js')).body.commit_id;
    const six = <Result>(make: () => Promise<Result>) => Promise.all(Array.from({ length: 6 }, make));
    const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
    const branches = await six(() =>
      call().send('POST', `${path}/repository/branches`, token(), { branch: 'one', ref: 'main' }),
    );
    assert.deepEqual(statuses(branches), [201, 400, 400, 400, 400, 400]);
    const actions = [{ action: 'create', file_path: 'new.txt', content: 'x' }];
    const commits = await six(() => commit({ branch: 'two', start_sha: base, commit_message: 'x', actions }));
    assert.deepEqual(statuses(commits), [201, 400, 400, 400, 400, 400]);
    const request = { source_branch: 'two', target_branch: 'main', title: 'Two' };
    const opened = await six(() => call().send('POST', `${path}/merge_requests`, token(), request));
    assert.deepEqual(statuses(opened), [201, 409, 409, 409, 409, 409]);
    assert.equal(host().mergeRequests.of(project).length, 1);
  });

  it('sets commit statuses with the transitions that are allowed', async () => {
    const head = await host().commit(project, { branch: 'feature', files: { x: '1\n' } });
    const { iid } = await host().openMergeRequest(project, { sourceBranch: 'feature' });
    const set = (state: string, more = {}) =>
      call().send('POST', `${path}/statuses/${head}`, token(), {
        state,
        name: 'goalkeeper',
        ref: 'feature',
        ...more,
      });
    assert.equal((await set('pending')).status, 201);
    const twice = await set('pending');
    assert.equal(twice.status, 400);
    assert.match(twice.body.message, /^Cannot transition status via :enqueue from :pending/);
    assert.equal((await set('running')).status, 201);
    assert.match((await set('running')).body.message, /via :run from :running/);
    const done = await set('failed', {
      description: '3 new findings',
      target_url: 'https://scanner.example/1',
    });
    assert.deepEqual([done.body.status, done.body.description], ['failed', '3 new findings']);
    assert.equal((await set('success')).status, 201);
    const list = await call().get(`${path}/repository/commits/${head}/statuses`, token());
    assert.deepEqual(
      list.body.map((status: { status: string; name: string }) => [status.name, status.status]),
      [['goalkeeper', 'success']],
    );
    const shown = await call().get(`${path}/merge_requests/${iid}`, token());
    assert.deepEqual(
      [shown.body.head_pipeline.source, shown.body.head_pipeline.status],
      ['external', 'success'],
    );
    assert.equal(host().pipelines.all.filter((pipeline) => pipeline.project === project).length, 1);
    const missing = await call().send('POST', `${path}/statuses/${'f'.repeat(40)}`, token(), {
      state: 'success',
    });
    assert.deepEqual([missing.status, missing.body.message], [404, '404 Commit Not Found']);
    const narrow = host().addToken({ scopes: ['read_api'] });
    assert.equal(
      (await call().send('POST', `${path}/statuses/${head}`, narrow, { state: 'success' })).status,
      403,
    );
  });

  it('answers for projects that were renamed, archived or removed', async () => {
    const former = encodeURIComponent(`acme/${project.path}`);
    host().moveProject(project, `other/group/renamed-${project.id}`);
    const moved = await call().get(`/projects/${former}?simple=true`, token());
    assert.deepEqual(
      [moved.status, moved.headers.location],
      [301, `${host().url}/api/v4${path}?simple=true`],
    );
    assert.equal(
      (await call().send('POST', `/projects/${former}/statuses/x`, token(), { state: 'success' })).status,
      405,
    );
    assert.match((await call().get(path, token())).body.http_url_to_repo, /\/other\/group\/renamed-/);
    project.archived = true;
    assert.equal((await call().get(path, token())).body.archived, true);
    assert.equal((await commit({ branch: 'n', commit_message: 'x', actions: [] })).status, 403);
    host().removeProject(project);
    assert.equal((await call().get(path, token())).status, 404);
  });

  it('deletes branches, but no protected ones', async () => {
    await host().commit(project, { branch: 'fix/1', files: { x: '1\n' } });
    const branches = `${path}/repository/branches`;
    assert.equal((await call().send('DELETE', `${branches}/fix%2F1`, token())).status, 204);
    assert.equal((await call().get(`${branches}/fix%2F1`, token())).status, 404);
    assert.equal((await call().send('DELETE', `${branches}/main`, token())).status, 403);
  });
});
