import { strict as assert } from 'node:assert';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { calledHost } from './called-host.js';
import { type Project, ROLE, type RunningJob } from './index.js';

const CONFIGURATION = `
spec:
  inputs:
    scan-id:
      regex: ^[0-9a-f-]+$
    mode:
      default: full
      options: [full, quick]
---
variables:
  MODE: $[[ inputs.mode ]]
scan:
  stage: test
  id_tokens:
    GOALKEEPER_TOKEN:
      aud: $CI_SERVER_URL/scanner
  variables:
    SCAN: "$[[ inputs.scan-id ]]"
  script:
    - goalkeeper agent
`;

describe('stand-in code host: pipelines, triggers and ID tokens', () => {
  let project: Project;
  let path: string;

  const { host, call, token } = calledHost({}, ROLE.maintainer);
  beforeEach(async () => {
    const number = host().state.projects.length;
    project = await host().addProject({
      fullName: `acme/runner-${number}`,
      files: { '.gitlab-ci.yml': CONFIGURATION },
    });
    path = `/projects/${project.id}`;
  });

  async function verified(idToken: string): Promise<Record<string, unknown>> {
    const discovery = await call().raw('/.well-known/openid-configuration');
    const keys = await call().raw(new URL(discovery.body.jwks_uri).pathname);
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys.body), {
      issuer: host().url,
      algorithms: ['RS256'],
    });
    return payload;
  }

  it('runs a pipeline by what a test attached, with inputs, variables and tokens', async () => {
    const seen: Record<string, string>[] = [];
    host().setRunner(project, async (job) => {
      seen.push(job.variables);
      const own = await call().raw('/api/v4/job', { 'job-token': job.jobToken });
      assert.equal(own.body.id, job.id);
      assert.equal((await call().raw('/api/v4/user', { 'job-token': job.jobToken })).status, 401);
      job.log('scanned');
    });
    const made = await call().send('POST', `${path}/pipeline`, token(), {
      ref: 'main',
      inputs: { 'scan-id': '0a-1' },
      variables: [{ key: 'EXTRA', value: 'yes' }],
    });
    assert.deepEqual([made.status, made.body.status, made.body.source], [201, 'created', 'api']);
    await host().pipelines.settled();
    const pipeline = await call().get(`${path}/pipelines/${made.body.id}`, token());
    assert.equal(pipeline.body.status, 'success');
    const jobs = await call().get(`${path}/pipelines/${made.body.id}/jobs`, token());
    assert.deepEqual([jobs.body.length, jobs.body[0].name, jobs.body[0].status], [1, 'scan', 'success']);
    assert.equal((await call().get(`${path}/jobs/${jobs.body[0].id}/trace`, token())).body, 'scanned\n');
    assert.deepEqual(
      [seen[0].SCAN, seen[0].MODE, seen[0].EXTRA, seen[0].CI_PROJECT_ID],
      ['0a-1', 'full', 'yes', String(project.id)],
    );
    const claims = await verified(seen[0].GOALKEEPER_TOKEN);
    assert.equal(claims.aud, `${host().url}/scanner`);
    assert.equal(claims.job_id, String(jobs.body[0].id));
    assert.equal(claims.ref_protected, 'true');
    assert.equal((await call().raw('/api/v4/job', { 'job-token': seen[0].CI_JOB_TOKEN })).status, 401);
  });

  it('tells of failed jobs, of pipelines that wait for a runner, and of cancelled ones', async () => {
    host().setRunner(project, () => {
      throw new Error('exit code 1');
    });
    const body = { ref: 'main', inputs: { 'scan-id': '1' } };
    const failed = await call().send('POST', `${path}/pipeline`, token(), body);
    await host().pipelines.settled();
    assert.equal((await call().get(`${path}/pipelines/${failed.body.id}`, token())).body.status, 'failed');
    const [job] = (await call().get(`${path}/pipelines/${failed.body.id}/jobs`, token())).body;
    assert.equal(job.failure_reason, 'script_failure');

    host().setRunner(project, null);
    const waiting = await call().send('POST', `${path}/pipeline`, token(), body);
    await host().pipelines.settled();
    assert.equal((await call().get(`${path}/pipelines/${waiting.body.id}`, token())).body.status, 'pending');

    let stopped = false;
    host().setRunner(project, (running) => {
      return new Promise((resolve) => {
        running.signal.addEventListener('abort', () => {
          stopped = true;
          resolve();
        });
      });
    });
    const long = await call().send('POST', `${path}/pipeline`, token(), body);
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal((await call().get(`${path}/pipelines/${long.body.id}`, token())).body.status, 'running');
    const cancelled = await call().send('POST', `${path}/pipelines/${long.body.id}/cancel`, token());
    assert.deepEqual([cancelled.status, cancelled.body.status, stopped], [200, 'canceled', true]);
  });

  it('refuses pipelines as the host does', async () => {
    const refusals: [object, RegExp][] = [
      [{ ref: 'none' }, /Reference not found/],
      [{ ref: 'main' }, /required value has not been provided/],
      [{ ref: 'main', inputs: { 'scan-id': 'X' } }, /RegEx/],
      [{ ref: 'main', inputs: { 'scan-id': '1', mode: 'slow' } }, /allowed options/],
      [{ ref: 'main', inputs: { 'scan-id': '1', other: 'x' } }, /not defined/],
    ];
    for (const [body, words] of refusals) {
      const answer = await call().send('POST', `${path}/pipeline`, token(), body);
      assert.equal(answer.status, 400);
      assert.match(answer.body.message.base[0], words);
    }
    const developer = host().addToken({ role: ROLE.developer });
    const guarded = await call().send('POST', `${path}/pipeline`, developer, { ref: 'main' });
    assert.match(guarded.body.message.base[0], /sufficient permission/);
    const empty = await host().addProject({ fullName: `acme/none-${project.id}`, files: { a: '1\n' } });
    const missing = await call().send('POST', `/projects/${empty.id}/pipeline`, token(), { ref: 'main' });
    assert.deepEqual(missing.body, { message: { base: ['Missing CI config file'] } });
  });

  it('starts a pipeline by a trigger’s token alone', async () => {
    const trigger = host().addTrigger(project);
    const form = new URLSearchParams({
      token: trigger,
      ref: 'main',
      'variables[A]': '1',
      'inputs[scan-id]': 'ff',
    });
    const made = await call().raw(`/api/v4${path}/trigger/pipeline`, {}, form);
    assert.deepEqual([made.status, made.body.source], [201, 'trigger']);
    assert.deepEqual(host().pipelines.all.at(-1)?.variables, { A: '1' });
    const wrong = new URLSearchParams({ token: 'glptt-wrong', ref: 'main' });
    assert.equal((await call().raw(`/api/v4${path}/trigger/pipeline`, {}, wrong)).status, 404);
  });

  it('reads a component of another project', async () => {
    await host().addProject({
      fullName: `acme/component-${project.id}`,
      files: {
        'templates/scan/template.yml':
          'spec:\n  inputs:\n    level:\n      type: number\n---\nscan-job:\n  script: [goalkeeper]\n  variables: {LEVEL: $[[ inputs.level ]]}\n',
      },
    });
    const user = await host().addProject({
      fullName: `acme/uses-${project.id}`,
      files: {
        '.gitlab-ci.yml': `include:\n  - component: $CI_SERVER_FQDN/acme/component-${project.id}/scan@main\n    inputs: {level: 3}\n`,
      },
    });
    let level = '';
    host().setRunner(
      user,
      (job) => {
        level = job.variables.LEVEL;
      },
      { onPush: true },
    );
    await host().commit(user, { branch: 'feature', files: { 'a.txt': '1\n' } });
    await host().pipelines.settled();
    assert.equal(level, '3');
    const list = await call().get(`/projects/${user.id}/pipelines?ref=feature`, token());
    assert.deepEqual([list.body.length, list.body[0].source, list.body[0].status], [1, 'push', 'success']);
  });

  it('runs merge requests of forks in the target project, detached and as merged results', async () => {
    const ci = { '.gitlab-ci.yml': 'scan:\n  script: [goalkeeper]\n' };
    const target = await host().addProject({ fullName: `acme/target-${project.id}`, files: ci });
    const fork = await host().addProject({ fullName: `forks/target-${project.id}`, forkOf: target });
    const seen: Record<string, string>[] = [];
    const run = async (job: RunningJob) => {
      seen.push({ ...job.variables, token: await job.idToken('x') });
    };
    host().setRunner(target, run, { onMergeRequest: true });
    const head = await host().commit(fork, { branch: 'main', files: { 'a.txt': '1\n' } });
    const moved = await host().commit(target, { files: { 'b.txt': '1\n' } });
    const { iid } = await host().openMergeRequest(target, { sourceProject: fork, sourceBranch: 'main' });
    await host().pipelines.settled();
    assert.deepEqual(
      [
        seen[0].CI_COMMIT_SHA,
        seen[0].CI_MERGE_REQUEST_EVENT_TYPE,
        seen[0].CI_MERGE_REQUEST_SOURCE_BRANCH_SHA,
      ],
      [head, 'detached', ''],
    );
    const claims = decodeJwt(seen[0].token);
    assert.deepEqual(
      [claims.project_id, claims.job_project_id, claims.ref, claims.ref_protected],
      [String(fork.id), String(target.id), 'main', 'false'],
    );
    assert.equal(seen[0].CI_COMMIT_BRANCH, undefined);

    host().setRunner(target, run, { mergedResults: true });
    const again = await call().send(
      'POST',
      `/projects/${target.id}/merge_requests/${iid}/pipelines`,
      token(),
      {},
    );
    await host().pipelines.settled();
    assert.equal(again.body.ref, `refs/merge-requests/${iid}/merge`);
    assert.deepEqual(
      [seen[1].CI_MERGE_REQUEST_SOURCE_BRANCH_SHA, seen[1].CI_MERGE_REQUEST_EVENT_TYPE],
      [head, 'merged_result'],
    );
    const merge = await call().get(
      `/projects/${target.id}/repository/commits/${seen[1].CI_COMMIT_SHA}`,
      token(),
    );
    assert.deepEqual(merge.body.parent_ids, [moved, head]);
    const shown = await call().get(`/projects/${target.id}/merge_requests/${iid}`, token());
    assert.equal(shown.body.head_pipeline.id, again.body.id);
  });

  it('makes ID tokens that are wrong in every way that matters', async () => {
    const sha = 'a'.repeat(40);
    const base = { audience: 'https://scanner.example', project, ref: 'main', sha };
    const claims = await verified(await host().issueIdToken(base));
    assert.deepEqual([claims.project_id, claims.job_project_id], [String(project.id), String(project.id)]);

    await assert.rejects(verified(await host().issueIdToken({ ...base, expiresIn: -60 })), /exp/);
    await assert.rejects(
      verified(await host().issueIdToken({ ...base, claims: { iss: 'https://evil.example' } })),
      /iss/,
    );
    await assert.rejects(
      verified(await host().issueIdToken({ ...base, signature: 'unknown-key' })),
      /signature/,
    );
    const none = await host().issueIdToken({ ...base, signature: 'none' });
    assert.match(none, /\.$/);
    await assert.rejects(verified(none));
    const confused = await host().issueIdToken({ ...base, signature: 'public-key-as-secret' });
    assert.equal(decodeProtectedHeader(confused).alg, 'HS256');
    await assert.rejects(verified(confused));
    const fork = await host().addProject({ fullName: `forks/of-${project.id}`, forkOf: project });
    const forked = decodeJwt(await host().issueIdToken({ ...base, fork }));
    assert.deepEqual(
      [forked.project_id, forked.job_project_id, forked.ref_protected],
      [String(fork.id), String(project.id), 'false'],
    );

    const before = await host().issueIdToken(base);
    await host().idTokens.rotate();
    await verified(before);
    await host().idTokens.rotate({ forget: true });
    await assert.rejects(verified(before), /no applicable key/);
  });
});
