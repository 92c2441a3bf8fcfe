import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { runGit } from '../workspace/git-repository.js';
import { findProgram, LocalCi, sampleCheckout } from './local-ci.js';

type Variables = Record<string, string | null>;

const both = ['goalkeeper', 'goalkeeper-gate'];
const none: string[] = [];
const branch = (name: string): Variables => ({
  CI_PIPELINE_SOURCE: 'push',
  CI_COMMIT_BRANCH: name,
  CI_COMMIT_REF_NAME: name,
});
const mergeRequest: Variables = {
  CI_PIPELINE_SOURCE: 'merge_request_event',
  CI_COMMIT_BRANCH: null,
  CI_COMMIT_REF_NAME: 'topic',
  CI_MERGE_REQUEST_IID: '5',
  CI_MERGE_REQUEST_PROJECT_ID: '7',
  CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '7',
  CI_OPEN_MERGE_REQUESTS: 'shop/web!5',
};
const fork: Variables = { ...mergeRequest, CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '8' };
const withMergeRequest = (variables: Variables): Variables => ({
  ...variables,
  CI_OPEN_MERGE_REQUESTS: 'shop/web!5',
});
const scheduled = (name: string): Variables => ({ ...branch(name), CI_PIPELINE_SOURCE: 'schedule' });
const tag: Variables = { ...branch('v1'), CI_COMMIT_BRANCH: null, CI_COMMIT_TAG: 'v1' };
const scanId = '0b9c9a52-0d62-4f0e-9d44-1f6a1f0b7d3e';

/** Which jobs a pipeline has, by GitLab's rules as gitlab-ci-local judges them on the expanded configuration. */
describe('ci-templates/pipelines', function () {
  this.timeout(60_000);
  let usual: LocalCi;

  before(function () {
    if (findProgram() === null) {
      console.error('      SKIPPED: gitlab-ci-local is not installed.');
      return this.skip();
    }
    usual = new LocalCi(sampleCheckout({}));
  });

  async function jobsOf(ci: LocalCi, variables: Variables): Promise<string[]> {
    const { code, stdout, output } = await ci.run(variables, '--list-json');
    expect(code, output).to.equal(0);
    const listed: { name: string; when: string }[] = JSON.parse(stdout.slice(stdout.indexOf('[')));
    return listed.filter(({ when }) => when !== 'never').map(({ name }) => name);
  }

  const pipelines: [string, Variables, string[]][] = [
    ['a push to the default branch', branch('main'), both],
    ['a push to the default branch with an open merge request', withMergeRequest(branch('main')), both],
    ['a push to another branch', branch('topic'), both],
    ['a push to a branch with an open merge request', withMergeRequest(branch('topic')), none],
    ['a merge request', mergeRequest, both],
    ['a merge request of a fork', fork, both],
    ['a tag', tag, none],
    ['a schedule', scheduled('main'), both],
    ['a schedule on a branch with an open merge request', withMergeRequest(scheduled('topic')), both],
  ];
  for (const [name, variables, jobs] of pipelines)
    it(`${name}: ${jobs.length === 0 ? 'no job' : jobs.join(' and ')}`, async () => {
      expect(await jobsOf(usual, variables)).to.deep.equal(jobs);
    });

  it('does as its inputs say', async () => {
    const cases: [object, Variables, string[]][] = [
      [{ merge_requests: false }, mergeRequest, none],
      [{ merge_requests: false }, withMergeRequest(branch('topic')), both],
      [{ branches: 'default', fail_on: 'never', job_name: 'sast', sarif: true }, branch('main'), ['sast']],
      [{ branches: 'default' }, branch('topic'), none],
      [{ scan_id: scanId }, { ...branch('topic'), CI_PIPELINE_SOURCE: 'api' }, ['goalkeeper']],
    ];
    for (const [inputs, variables, jobs] of cases)
      expect(
        await jobsOf(new LocalCi(sampleCheckout(inputs)), variables),
        JSON.stringify(inputs),
      ).to.deep.equal(jobs);
  });

  it('refuses inputs that are not as declared', async () => {
    const cases: [object, RegExp][] = [
      [{ fail_on: 'sometimes' }, /fail_on.*RegEx/is],
      [{ sarif: 'perhaps' }, /sarif.*not a boolean/s],
      [{ server: 'https://a.example"; echo hacked; "' }, /server.*RegEx/is],
      [{ job_name: 'a: b' }, /job_name.*RegEx/is],
      [{ image: undefined }, /image.*required/s],
    ];
    for (const [inputs, words] of cases) {
      const { code, output } = await new LocalCi(sampleCheckout(inputs)).run(branch('main'), '--list');
      expect(output).to.match(words);
      expect(code, output).to.equal(1);
    }
  });

  it('expands to a configuration that the published schema knows', async () => {
    const expanded = await usual.run(branch('main'), '--preview');
    expect(expanded.code, expanded.output).to.equal(0);
    expect(expanded.stdout).to.include('sast: gl-sast-report.json').and.to.not.include('sarif: goalkeeper');
    const sarif = await new LocalCi(sampleCheckout({ sarif: true, codequality: false })).run({}, '--preview');
    expect(sarif.stdout).to.include('sarif: goalkeeper.sarif').and.to.not.include('codequality: gl-');
    // The check can fail: a keyword that does not exist is refused.
    const folder = sampleCheckout({});
    appendFileSync(join(folder, 'templates/scan/template.yml'), 'planted: { script: [x], retries: 3 }\n');
    runGit(folder, 'commit', '--quiet', '--all', '--message', 'Planted');
    const refused = await new LocalCi(folder).run({}, '--list');
    expect(refused.code, refused.output).to.equal(1);
  });
});
