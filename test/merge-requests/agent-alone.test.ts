import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  type CodeHostStandIn,
  type MergeRequest,
  type Project,
  ROLE,
  startCodeHost,
} from '../codehost/index.js';
import { testMerge } from '../codehost/merge.js';
import { GoalkeeperProcess } from '../dispatch/goalkeeper-process.js';
import { temporaryFolder } from '../workspace/git-repository.js';
import { fixed, target, weak } from './code.js';

/** The real program in a job of a merge request, with a shallow checkout and a token of its own, and no server. */
describe('merge-requests/agent alone', function () {
  this.timeout(240_000);
  let host: CodeHostStandIn;
  let project: Project;
  let mergeRequest: MergeRequest;
  let page: string;
  before(async () => {
    host = await startCodeHost();
    project = await host.addProject({ fullName: 'acme/alone', files: target, visibility: 'public' });
    await open('feature');
    page = `${host.url}/acme/alone/-/jobs/7`;
  });
  after(() => host.stop());

  async function open(sourceBranch: string): Promise<void> {
    await host.commit(project, { branch: sourceBranch, from: 'main', files: { 'client.py': weak } });
    mergeRequest = await host.openMergeRequest(project, { sourceBranch });
  }

  /** @param merge the commit that the pipeline of a merged result has checked out */
  async function job(
    token: string,
    args = ['scan', '--quiet'],
    merge: string | null = null,
  ): Promise<{ code: unknown; output: string }> {
    const folder = temporaryFolder('job');
    const { sourceBranch } = mergeRequest;
    const head = mergeRequest.versions.at(-1)?.head ?? '';
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
    git('init', '--quiet');
    git('fetch', '--quiet', '--depth=1', `file://${project.repository}`, merge ?? head);
    git('checkout', '--quiet', '--detach', merge ?? head);
    const authority = join(temporaryFolder('authority'), 'authority.pem');
    writeFileSync(authority, host.authority);
    const [command, ...options] = args;
    const run = new GoalkeeperProcess([command, ...(command === 'scan' ? [folder] : []), ...options], {
      ...{ HOME: folder, GOALKEEPER_CODEHOST_TOKEN: token, GOALKEEPER_CA_FILE: authority },
      ...{ GOALKEEPER_ALLOWED_HOSTS: new URL(host.url).host, GOALKEEPER_CLONE_TOKEN: token },
      ...{ CI_SERVER_URL: host.url, CI_PROJECT_ID: String(project.id), CI_PROJECT_PATH: 'acme/alone' },
      ...{ CI_PROJECT_URL: `${host.url}/acme/alone`, CI_COMMIT_SHA: merge ?? head },
      ...{ CI_COMMIT_REF_NAME: sourceBranch, CI_PROJECT_DIR: folder },
      CI_JOB_URL: page,
      CI_MERGE_REQUEST_PROJECT_URL: `${host.url}/acme/alone`,
      CI_MERGE_REQUEST_IID: String(mergeRequest.iid),
      ...{ CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: sourceBranch, CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main' },
      CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: merge ? head : '',
    });
    const code = await run.ended;
    return { code, output: run.output };
  }
  const summary = () =>
    host.discussions
      .of(mergeRequest)
      .map(({ notes: [{ body }] }) => body)
      .find((body) => body.startsWith('<!-- goalkeeper:summary'));
  const threads = () =>
    host.discussions
      .of(mergeRequest)
      .filter(({ notes: [note] }) => note.body.startsWith('<!-- goalkeeper:finding '))
      .map((one) => `${one.notes[0].position?.new_line} ${one.isResolved() ? 'resolved' : 'open'}`);

  it('comments what is new, fetches the base that the shallow checkout lacks and says so, and resolves what is fixed', async () => {
    const token = host.addToken();
    const first = await job(token);
    expect(first.output).to.match(/is not in the checkout of this job, which is shallow: it is fetched from/);
    expect(threads(), first.output).to.deep.equal(['13 open']);
    expect(host.statuses.map(({ name, state }) => `${name} ${state}`)).to.deep.equal(['goalkeeper failed']);
    expect(first.output).to.not.include(token);
    expect(first.code).to.equal(1);
    expect(summary()).to.contain(`: [CI job](${page})`).and.to.not.contain('endpoints');
    expect(host.statuses.at(-1)?.targetUrl).to.equal(page);
    await host.commit(project, { branch: 'feature', files: { 'client.py': fixed } });
    const second = await job(token);
    expect(threads(), second.output).to.deep.equal(['13 resolved']);
    expect(host.statuses.at(-1)?.state).to.equal('success');
    // The finding that the target has does not fail the job of a merge request.
    expect(second.code, second.output).to.equal(0);
  });

  for (const command of ['scan', 'ci'])
    it(`comments the head where the result of the merge is checked out, and judges by it: ${command}`, async () => {
      const token = host.addToken();
      await open(`merged-${command}`);
      page = 'https://evil.example/jobs/7';
      await host.commit(project, { files: { 'client.py': `# ${command}\n\n${target['client.py']}` } });
      const merged = await testMerge(mergeRequest);
      const head = mergeRequest.versions.at(-1)?.head;
      const failing = await job(token, [command], merged?.commit);
      expect(failing.code, failing.output).to.equal(1);
      expect(threads(), failing.output).to.deep.equal(['13 open']);
      expect(host.statuses.at(-1)).to.include({ sha: head, state: 'failed' });
      expect(host.statuses.at(-1)?.description).to.match(/^1 new, 0 fixed, 2 in all/);
      await host.commit(project, { branch: `merged-${command}`, files: { 'client.py': fixed } });
      const passing = await job(token, [command], (await testMerge(mergeRequest))?.commit);
      expect(passing.code, passing.output).to.equal(0);
      expect(threads()).to.deep.equal(['13 resolved']);
      expect(summary()).to.contain('new finding').and.to.not.contain('evil');
      expect(host.statuses.at(-1)?.targetUrl).to.equal(null);
    });

  it('opens no thread for what is less sure than what may fail, and says it in its summary', async () => {
    await open('less-sure');
    const first = await job(host.addToken(), ['scan', '--quiet', '--fail-confidence', '10']);
    expect(first.code, first.output).to.equal(0);
    expect(threads()).to.deep.equal([]);
    expect(summary()).to.contain('**0 new findings**, 0 fixed, 0 in all.');
    const line = `(CWE-295): [\`client.py:13\`](${host.url}/acme/alone/-/blob/${mergeRequest.versions.at(-1)?.head}/client.py#L13)`;
    expect(summary()).to.contain('<summary>1 new finding less sure (').and.contain(line);
  });

  it('hides nothing by settings of the merge request itself, and names them', async () => {
    const settings = 'suppress:\n  - { rule: "*", reason: mine }\nfail_on: never\n';
    await open('settings');
    await host.commit(project, { branch: 'settings', files: { '.goalkeeper.yml': settings } });
    const { code, output } = await job(host.addToken());
    expect(threads(), output).to.deep.equal(['13 open']);
    expect(code, output).to.equal(1);
    expect(host.statuses.at(-1)?.state).to.equal('failed');
    expect(summary()).to.contain(
      '2 changes of `.goalkeeper.yml` by this merge request take effect after the merge',
    );
  });

  it('names in a table what changes of the endpoints, and who may call them', async () => {
    const before = `
from flask import Flask, jsonify, request, session, abort
app = Flask(__name__)

def login_required(view):
    def inner(*args, **kwargs):
        if 'user' not in session:
            abort(401)
        return view(*args, **kwargs)
    return inner

@app.route('/orders')
@login_required
def orders():
    return jsonify([])

@app.route('/old')
def old():
    return 'old'
`;
    const after = before
      .replace(
        /@app.route\('\/old'\)[\s\S]*/,
        "@app.route('/new', methods=['POST'])\ndef new():\n    return jsonify(request.json['token'])\n",
      )
      .replace('@login_required\n', '');
    await host.commit(project, { files: { 'app.py': before } });
    await host.commit(project, { branch: 'endpoints', from: 'main', files: { 'app.py': after } });
    mergeRequest = await host.openMergeRequest(project, { sourceBranch: 'endpoints' });
    const token = host.addToken();
    const { output } = await job(token);
    const { head, base: mergeBase } = mergeRequest.versions.at(-1) ?? {};
    const blob = (commit: string | undefined, line: number) =>
      `[\`app.py\`](${host.url}/acme/alone/-/blob/${commit}/app.py#L${line})`;
    expect(
      summary()
        ?.split('\n')
        .filter((line) => line.includes('app.py')),
      output,
    ).to.deep.equal([
      `| **check removed** | \`GET /orders\` | \`login_required\` (signed in) → no check of callers seen | ${blob(head, 13)} |`,
      `| added | \`POST /new\` | no check of callers seen | ${blob(head, 17)} |`,
      `| removed | \`GET /old\` | no check of callers seen | ${blob(mergeBase, 18)} |`,
    ]);
    await host.commit(project, { branch: 'endpoints', files: { 'app.py': `# Shop\n\n${before}` } });
    const again = await job(token);
    expect(summary(), again.output).to.be.a('string').that.does.not.contain('app.py', again.output);
  });

  it('fails until a reviewer has accepted what the settings name, by a reply that the next job reads', async () => {
    const base = 'from flask import Flask, jsonify, request\napp = Flask(__name__)\n';
    const route = (name: string) =>
      `\n@app.route('/${name}', methods=['POST'])\ndef ${name}():\n    return jsonify(request.json['x'])\n`;
    const settings = 'needs_accept: [unauthenticated-write]\n';
    await host.commit(project, { files: { 'gate.py': base, '.goalkeeper.yml': settings } });
    await host.commit(project, {
      ...{ branch: 'accept', from: 'main', files: { 'gate.py': base + route('paid') } },
    });
    const author = host.addUser({ username: 'opener', roleEverywhere: ROLE.maintainer });
    mergeRequest = await host.openMergeRequest(project, { sourceBranch: 'accept', author });
    const token = host.addToken();
    const first = await job(token, ['ci']);
    expect(first.output).to.contain("1 change needs a reviewer's accept");
    expect(first.code).to.equal(1);
    const lists = () =>
      host.discussions
        .of(mergeRequest)
        .filter(({ notes: [{ body }] }) => body.startsWith('<!-- goalkeeper:accept '));
    const [thread] = lists();
    expect(thread.notes[0].body).to.contain('POST /paid');
    const accept = '/goalkeeper accept it is meant so';
    host.discussions.reply(thread, author, accept);
    expect((await job(token)).code).to.equal(1);
    const reviewer = host.addUser({ username: 'reviewer', roleEverywhere: ROLE.developer });
    host.discussions.reply(thread, reviewer, accept);
    const second = await job(token, ['ci']);
    expect(second.code, second.output).to.equal(0);
    expect(host.statuses.at(-1)?.state).to.equal('success');
    expect(thread.isResolved()).to.equal(true);
    // What comes later was not accepted with it.
    await host.commit(project, {
      branch: 'accept',
      files: { 'gate.py': base + route('paid') + route('more') },
    });
    expect((await job(token)).code).to.equal(1);
    expect(lists().at(-1)?.notes[0].body).to.contain('POST /more').and.to.not.contain('/paid');
  });

  it('says what the token may not, and the scan counts all the same', async () => {
    host.misbehave({ when: { path: /\/merge_requests\// }, how: { kind: 'narrow-scope' } });
    const { code, output } = await job(host.addToken());
    expect(output).to.match(/The token needs the scope api/);
    expect(code).to.equal(1);
    host.misbehaviours.endAll();
  });
});
