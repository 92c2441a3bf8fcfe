import { expect } from 'chai';
import type { Finding, Fix } from '#protocol/finding.js';
import { runAdmin } from '#test/admin/run-admin.js';
import { newKey } from '#test/api/running-server.js';
import { gitText } from '#test/codehost/git.js';
import { connectedSuite } from './connected-suite.js';
import { FILE, fixed, ProjectWithFinding, vulnerable } from './project-with-finding.js';

describe('fixes: merge requests with mechanical fixes', function () {
  this.timeout(120_000);
  const connected = connectedSuite();

  const create = (files?: Record<string, string>) => ProjectWithFinding.create(connected(), files);

  it('opens one: a commit with the fixed file on a branch of its own, and why', async () => {
    const project = await create();
    const id = await project.scanned();
    const opened = await project.fixed(id);
    expect(opened).to.include({ created: true, state: 'opened', targetBranch: 'main', problem: null });
    expect(opened.branch).to.match(/^goalkeeper\/fix-[0-9a-f]{12}$/);

    const [mergeRequest] = project.mergeRequests();
    expect(mergeRequest).to.include({ state: 'opened', targetBranch: 'main', removeSourceBranch: true });
    expect([String(mergeRequest.iid), mergeRequest.sourceBranch]).to.deep.equal([opened.iid, opened.branch]);
    expect(mergeRequest.labels).to.deep.equal(['security', 'goalkeeper']);
    expect(mergeRequest.title).to.match(/^Fix .+ in shop\/client\.py$/);
    expect(mergeRequest.description)
      .to.contain('CWE-295')
      .and.contain(`\`${FILE}:5\``)
      .and.contain('**What this changes.**')
      .and.contain(`/-/blob/`);
    expect(await project.fileAt(String(opened.branch))).to.equal(fixed);
    expect(await project.fileAt('main')).to.equal(vulnerable);
    expect(await project.commitsOf(String(opened.branch))).to.have.length(1);

    const { data } = (await project.get(`/vulnerabilities/${id}`)).body as {
      data: { fixMergeRequest: object };
    };
    expect(data.fixMergeRequest).to.include({ state: 'opened', url: opened.url, branch: opened.branch });
    const entry = await connected().server.database.collections.audit.findOne({
      teamId: project.team.team._id,
      action: 'fix.open',
    });
    expect(entry?.detail).to.deep.equal({ mergeRequest: opened.url, branch: opened.branch });
    expect(entry?.by).to.match(/^key /);
  });

  it('asked twice, at once or for a later scan, gives the same one and writes nothing', async () => {
    const project = await create();
    const id = await project.scanned();
    const answers = await Promise.all([project.fixed(id), project.fixed(id), project.fixed(id)]);
    expect(answers.filter(({ created }) => created)).to.have.length(1);
    expect(new Set(answers.map(({ iid }) => iid)).size).to.equal(1);
    await project.push({ 'README.md': 'more\n' });
    const later = await project.scanned();
    const writes = await project.writes(async () => {
      for (const asked of [id, later])
        expect(await project.fixed(asked)).to.include({ created: false, iid: answers[0].iid });
    });
    expect(writes).to.equal(0);
    expect(project.mergeRequests()).to.have.length(1);
    expect(await project.commitsOf(String(answers[0].branch))).to.have.length(1);
  });

  it('one that a person has closed is not opened again; a merged one says so', async () => {
    const project = await create();
    const id = await project.scanned();
    await project.fixed(id);
    const [mergeRequest] = project.mergeRequests();
    const person = connected().host.addUser({ username: 'closer', roleEverywhere: 40 });
    await connected().host.mergeRequests.setState(mergeRequest, person, 'closed');
    const writes = await project.writes(async () => {
      expect(await project.fixed(id)).to.include({ created: false, state: 'closed' });
    });
    expect(writes).to.equal(0);
    await connected().host.mergeRequests.setState(mergeRequest, person, 'opened');
    expect(await connected().host.merge(mergeRequest)).to.equal(true);
    expect(await project.fixed(id)).to.include({ created: false, state: 'merged' });
    // The finding of the old scan is fixed: there is nothing to open any more.
    expect((await project.refusal(id)).slice(0, 2)).to.deep.equal([409, 'File has changed since the scan']);
  });

  it('refuses a file that has changed since, but not when another has', async () => {
    const project = await create();
    const id = await project.scanned();
    await project.push({ [FILE]: `# changed\n${vulnerable}` });
    const writes = await project.writes(async () => {
      expect(await project.refusal(id)).to.deep.equal([409, 'File has changed since the scan', null]);
    });
    expect(writes).to.equal(0);
    await project.push({ [FILE]: vulnerable, 'other.py': 'x = 1\n' });
    const { branch } = await project.fixed(id);
    expect(await project.fileAt(String(branch), 'other.py')).to.equal('x = 1\n');
  });

  it('refuses the finding of a scan that is not the newest', async () => {
    const project = await create();
    const id = await project.scanned();
    const newest = await project.scan();
    const [status, error, details] = await project.refusal(id);
    expect([status, error]).to.deep.equal([409, 'Scan is not the newest one of its branch']);
    expect(details).to.equal(`The newest one is ${newest}`);
  });

  it('refuses files of pipelines and owners, and names that begin with a dot', async () => {
    const paths = ['.hidden/client.py', 'shop/.client.py', 'CODEOWNERS', 'docs/CODEOWNERS'];
    for (const path of [...paths, '.gitlab-ci.yml', 'ci/build.yml', 'deploy.gitlab-ci.yml', 'Jenkinsfile']) {
      const project = await create();
      const id = await project.scanned({ change: (one) => moved(one, path) });
      const writes = await project.writes(async () => {
        const refused = await project.refusal(id);
        const sentence = 'File may not be changed by a fix merge request';
        expect(refused).to.deep.equal([422, sentence, `The file is ${path}`]);
      });
      expect(writes, path).to.equal(0);
    }
  });

  it('applies fixes that preserve behaviour, others when all are asked for, and none in tests', async () => {
    const project = await create();
    const changing = (one: Finding): Finding =>
      one.fix ? { ...one, fix: { ...one.fix, preservesBehaviour: false } } : one;
    const id = await project.scanned({ change: changing });
    const writes = await project.writes(async () => {
      const [status, error, details] = await project.refusal(id);
      expect([status, error]).to.deep.equal([422, 'Fix may change what the program does']);
      expect(details).to.match(/certificate/i);
    });
    expect(writes).to.equal(0);
    expect(await project.fixed(id, { fixes: 'all' })).to.include({ created: true, state: 'opened' });

    const tested = await create({ 'tests/client.py': vulnerable });
    const inTests = await tested.scanned();
    const sentence = 'Vulnerability is in tests or examples';
    const refused = await tested.refusal(inTests, { fixes: 'all' });
    expect(refused).to.deep.equal([422, sentence, 'The file is tests/client.py']);
    expect(tested.mergeRequests()).to.have.length(0);
  });

  it('refuses a fix in another file, or far from the finding', async () => {
    const project = await create();
    const elsewhere = await project.scanned({ change: (one) => edited(one, 'setup.py', 5) });
    const sentence = 'Fix reaches beyond the vulnerability';
    expect((await project.refusal(elsewhere)).slice(0, 2)).to.deep.equal([422, sentence]);
    const far = await project.scanned({ change: (one) => edited(one, FILE, 500) });
    expect((await project.refusal(far)).slice(0, 2)).to.deep.equal([422, sentence]);
    expect(project.mergeRequests()).to.deep.equal([]);
  });

  it('refuses without a fix, for what was dismissed, and for scans that are not trusted', async () => {
    const project = await create();
    const without = await project.scanned({ change: ({ fix: _fix, ...one }) => one });
    expect(await project.refusal(without)).to.deep.equal([422, 'Vulnerability has no mechanical fix', null]);

    const scanId = await project.scan();
    const id = await project.vulnerability(scanId);
    const finding = { teamId: project.team.team._id, repositoryId: project.team.repository._id };
    const { body } = await project.get(`/vulnerabilities/${id}`);
    const { fingerprint } = (body as { data: { fingerprint: string } }).data;
    const { triage } = connected().server.database.collections;
    const _id = `${finding.repositoryId}/${fingerprint}`;
    const decision = { state: 'dismissed' as const, reason: 'a test server', by: 'ann', at: new Date() };
    await triage.insertOne({ _id, teamId: finding.teamId, ...decision });
    expect(await project.refusal(id)).to.deep.equal([409, 'Vulnerability is dismissed', 'a test server']);
    await triage.deleteOne({ _id });

    const untrusted = await create();
    const other = await untrusted.scanned({ trusted: false });
    expect(await untrusted.refusal(other)).to.deep.equal([422, 'Scan is not trusted', null]);
  });

  it('is for keys that may, of the team that owns the vulnerability', async () => {
    const project = await create();
    const id = await project.scanned();
    const viewer = await newKey(connected().server, project.team.team._id, 'viewer');
    expect((await project.fix(id, viewer)).status).to.equal(403);
    const developer = await newKey(connected().server, project.team.team._id, 'developer');
    const other = await create();
    expect((await project.fix(id, other.team.key)).body).to.include({ error: 'Vulnerability not found' });
    expect((await project.fix(id, developer)).status).to.equal(200);
  });

  it('says what a token of narrow scope cannot do, and goes on once it can', async () => {
    const project = await create();
    const id = await project.scanned();
    connected().host.misbehave({ when: { method: 'POST' }, how: { kind: 'narrow-scope' } });
    const [status, error, details] = await project.refusal(id);
    expect([status, error]).to.deep.equal([422, 'Code host does not allow fix merge requests']);
    expect(details).to.match(/needs the scope api/);
    const { body } = await project.get(`/vulnerabilities/${id}`);
    const { fixMergeRequest } = (body as { data: { fixMergeRequest: object } }).data;
    expect(fixMergeRequest).to.include({ state: 'failed', problem: details, url: null });
    connected().host.misbehaviours.endAll();
    expect(await project.fixed(id)).to.include({ created: true, state: 'opened' });
  });

  it('goes on after a lost answer, without a second commit or merge request', async () => {
    for (const path of [/repository\/commits$/, /merge_requests$/]) {
      const project = await create();
      const id = await project.scanned();
      const lost = { kind: 'cut', where: 'before-headers' } as const;
      connected().host.misbehave({ when: { method: 'POST', path }, how: lost, times: 1, carriedOut: true });
      expect((await project.refusal(id)).slice(0, 2)).to.deep.equal([409, 'Code host is not reachable']);
      // What a process leaves behind that died instead.
      const { fixes } = connected().server.database.collections;
      await fixes.updateOne({ teamId: project.team.team._id }, { $set: { state: 'opening', problem: null } });
      const { branch } = await project.fixed(id);
      expect(await project.commitsOf(String(branch))).to.have.length(1);
      expect(project.mergeRequests()).to.have.length(1);
    }
  });

  it('opens no second one when a person has closed the first, whose answer was lost', async () => {
    const project = await create();
    const id = await project.scanned();
    const lost = { kind: 'cut', where: 'before-headers' } as const;
    const when = { method: 'POST', path: /merge_requests$/ };
    connected().host.misbehave({ when, how: lost, times: 1, carriedOut: true });
    expect((await project.refusal(id))[0]).to.equal(409);
    const [mergeRequest] = project.mergeRequests();
    const person = connected().host.addUser({ username: 'early-closer', roleEverywhere: 40 });
    await connected().host.mergeRequests.setState(mergeRequest, person, 'closed');
    const writes = await project.writes(async () => {
      expect(await project.fixed(id)).to.include({ state: 'closed', iid: String(mergeRequest.iid) });
    });
    expect([writes, project.mergeRequests().length]).to.deep.equal([0, 1]);
  });

  it('lets scanned text make neither mentions, references nor commands', async () => {
    const project = await create();
    const id = await project.scanned({
      change: (one) => ({
        ...one,
        title: 'Closes #1 @all [skip ci]',
        message: '/close\n@all `x` !1',
        cweIds: ['CWE-295'],
      }),
    });
    const { branch } = await project.fixed(id);
    const [{ title, description }] = project.mergeRequests();
    expect(title).to.match(/^Fix Closes \?1 \?all \?skip ci\? in shop\/client\.py$/);
    expect(description).to.not.match(/^\s*\//m);
    expect(description.replace(/`[^`\n]*`|<code>.*?<\/code>/g, '')).to.not.match(/@all|!1|#1/);
    const message = await gitText(['log', '-1', '--format=%B', String(branch)], { cwd: project.repository });
    expect(message).to.not.match(/[@#[\]]/);
  });

  it('is there for operators on the command line', async () => {
    const project = await create();
    const id = await project.scanned();
    const run = (vulnerability: string) =>
      runAdmin(connected().server, ['fix', vulnerability, '--team', project.team.team._id]);
    const opened = await run(id);
    const [{ iid }] = project.mergeRequests();
    expect([opened.code, opened.out], opened.err).to.deep.equal([0, opened.out]);
    expect(opened.out)
      .to.match(/^Opened: https:/)
      .and.contain(`/merge_requests/${iid}`);
    expect((await run(id)).out).to.match(/^It is there already \(opened\): https:/);
    const unknown = await run('00000000-0000-4000-8000-000000000000');
    expect(unknown.code).to.equal(2);
    expect(unknown.err).to.contain('Vulnerability not found');
  });

  it('leaves a branch of that name alone that is not as we made it', async () => {
    const project = await create();
    const id = await project.scanned();
    const { body } = await project.get(`/vulnerabilities/${id}`);
    const { fingerprint } = (body as { data: { fingerprint: string } }).data;
    const branch = `goalkeeper/fix-${fingerprint.slice(-12)}`;
    const theirs = await project.push({ [FILE]: '# theirs\n' }, branch);
    const writes = await project.writes(async () => {
      const refused = [409, 'Branch of the fix exists already', `The branch is ${branch}`];
      expect(await project.refusal(id)).to.deep.equal(refused);
    });
    expect(writes).to.equal(0);
    expect(await project.commitsOf(branch)).to.deep.equal([theirs]);
  });
});

function moved(finding: Finding, path: string): Finding {
  const location = { ...finding.location, path };
  return { ...finding, location, ...(finding.fix ? { fix: inFile(finding.fix, path) } : {}) };
}

function inFile(fix: Fix, path: string): Fix {
  return {
    ...fix,
    edits: fix.edits.map((edit) => ({ ...edit, location: { ...edit.location, path } })),
  };
}

function edited(finding: Finding, path: string, line: number): Finding {
  if (!finding.fix) return finding;
  const { lines: _lines, ...fix } = inFile(finding.fix, path);
  const at = (edit: (typeof fix.edits)[number]) => ({
    ...edit,
    location: { path, region: { ...edit.location.region, startLine: line, endLine: line } },
  });
  return { ...finding, fix: { ...fix, edits: fix.edits.map(at) } };
}
