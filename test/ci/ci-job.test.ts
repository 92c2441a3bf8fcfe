import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect } from 'chai';
import { readCiJob, takeProof } from '#agent/ci/ci-job.js';
import { OptionError } from '#agent/worker/option-error.js';
import { takeOwnCredential } from '#agent/worker/own-credential.js';

const sha = 'a'.repeat(40);
const head = 'b'.repeat(40);
const base = 'c'.repeat(40);
const push = {
  CI_COMMIT_SHA: sha,
  CI_COMMIT_REF_NAME: 'main',
  CI_PROJECT_DIR: tmpdir(),
  CI_PROJECT_PATH: 'shop/web',
  CI_PROJECT_URL: 'https://git.example.com/shop/web',
};
const mergeRequest = {
  ...push,
  CI_COMMIT_REF_NAME: 'refs/merge-requests/5/head',
  CI_MERGE_REQUEST_IID: '5',
  CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'topic',
  CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
  CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
  CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: '',
};

describe('ci/ci-job', () => {
  it('scans the commit of a push', () => {
    expect(readCiJob(push, undefined)).to.deep.equal({
      folder: realpathSync(tmpdir()),
      commit: sha,
      branch: 'main',
      projectPath: 'shop/web',
      origin: 'https://git.example.com/shop/web.git',
      isFork: false,
      request: { headCommit: null, mergeRequest: null },
    });
  });

  it('scans a merge request at its head, where the head is checked out and where the result of the merge is', () => {
    const detached = readCiJob(mergeRequest, undefined);
    expect(detached.branch).to.equal('topic');
    expect(detached.request).to.deep.equal({
      headCommit: null,
      mergeRequest: { iid: '5', sourceBranch: 'topic', targetBranch: 'main', base },
    });
    const merged = readCiJob({ ...mergeRequest, CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: head }, undefined);
    expect(merged.request.headCommit).to.equal(head);
    const same = readCiJob({ ...mergeRequest, CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: sha }, undefined);
    expect(same.request.headCommit).to.equal(null);
    const unknown = readCiJob({ ...mergeRequest, CI_MERGE_REQUEST_DIFF_BASE_SHA: '' }, undefined);
    expect(unknown.request.mergeRequest?.base).to.equal(null);
  });

  it('names the variable that is missing or wrong', () => {
    const cases: [NodeJS.ProcessEnv, string | undefined, RegExp][] = [
      [{}, undefined, /CI_COMMIT_SHA is not set.*goalkeeper scan/],
      [{ ...push, CI_COMMIT_SHA: 'main' }, undefined, /CI_COMMIT_SHA is no commit id/],
      [{ ...push, CI_PROJECT_DIR: undefined }, undefined, /CI_PROJECT_DIR/],
      [push, '/nowhere/at/all', /\/nowhere\/at\/all does not exist/],
      [{ ...mergeRequest, CI_MERGE_REQUEST_TARGET_BRANCH_NAME: '' }, undefined, /TARGET_BRANCH_NAME/],
    ];
    for (const [environment, folder, words] of cases)
      expect(() => readCiJob(environment, folder)).to.throw(OptionError, words);
  });

  it('takes the proof out of the environment, the scan token first', () => {
    const environment: NodeJS.ProcessEnv = { GOALKEEPER_ID_TOKEN: 'id', GOALKEEPER_SCAN_TOKEN: 'scan' };
    expect(takeProof(environment, 'x')).to.deep.equal({ scanToken: 'scan' });
    expect(environment).to.deep.equal({});
    expect(takeProof({ GOALKEEPER_ID_TOKEN: 'id' }, 'x')).to.deep.equal({ idToken: 'id', scanId: 'x' });
    // An input that was not given is an empty text.
    expect(takeProof({ GOALKEEPER_ID_TOKEN: 'id', GOALKEEPER_SCAN_TOKEN: '' }, '')).to.deep.equal({
      idToken: 'id',
    });
    expect(() => takeProof({}, undefined)).to.throw(OptionError, /id_tokens/);
  });

  it('uses the token of the job at the code host of the job alone', () => {
    const environment: NodeJS.ProcessEnv = { CI_JOB_TOKEN: 'job', CI_SERVER_URL: 'https://git.example.org' };
    const credential = takeOwnCredential(environment);
    expect(environment.CI_JOB_TOKEN).to.equal(undefined);
    expect(credential(new URL('https://git.example.org/a/b.git'))).to.deep.equal({
      username: 'gitlab-ci-token',
      password: 'job',
    });
    for (const url of ['https://git.example.org:8443/a.git', 'https://evil.example/a.git'])
      expect(credential(new URL(url))).to.equal(null);
    expect(
      takeOwnCredential({ GOALKEEPER_CLONE_TOKEN: 'own' })(new URL('https://any.example/a.git')),
    ).to.deep.equal({
      username: 'oauth2',
      password: 'own',
    });
  });
});
