import { expect } from 'chai';
import { isIssueOf } from '#codehost/review/finding-issue.js';
import type { IssueDocument } from '#server/database/documents.js';
import { IssueStore } from '#server/issues/issue-store.js';
import type { Answer } from '#test/api/call.js';
import { newKey } from '#test/api/running-server.js';
import type { Issue } from '#test/codehost/index.js';
import { connectedSuite } from '#test/fixes/connected-suite.js';
import { ProjectWithFinding } from '#test/fixes/project-with-finding.js';

type Fields = Record<string, unknown>;

describe('issues: opened at the code host for findings', function () {
  this.timeout(120_000);
  const connected = connectedSuite();
  const create = () => ProjectWithFinding.create(connected());
  const ask = (project: ProjectWithFinding, id: string, key = project.team.key): Promise<Answer> =>
    project.call(`/vulnerabilities/${id}/issue`, { method: 'POST', key });
  const opened = async (project: ProjectWithFinding, id: string): Promise<Fields> => {
    const answer = await ask(project, id);
    expect(answer.status, answer.text).to.equal(200);
    return (answer.body as { data: Fields }).data;
  };
  const refusal = async (project: ProjectWithFinding, id: string) => {
    const { status, body } = await ask(project, id);
    expect((body as Fields).hint, 'a hint')
      .to.be.a('string')
      .with.length.above(10);
    return [status, (body as Fields).error];
  };
  const issuesOf = ({ team }: ProjectWithFinding): Issue[] =>
    connected().host.issues.filter(({ project }) => project === team.project);
  const issues = () => connected().server.database.collections.issues;
  const stored = async (project: ProjectWithFinding): Promise<IssueDocument | null> =>
    issues().findOne({ teamId: project.team.team._id });

  it('opens one, confidential, with what was found, and shows it at the finding of each scan', async () => {
    const project = await create();
    const id = await project.scanned();
    const data = await opened(project, id);
    expect(data).to.include({ created: true, state: 'opened', problem: null });
    const [issue, ...others] = issuesOf(project);
    expect(others).to.deep.equal([]);
    expect(data).to.include({
      iid: String(issue.iid),
      url: `${connected().host.url}/${project.team.repository.fullName}/-/issues/${issue.iid}`,
    });
    expect(issue).to.deep.include({ confidential: true, labels: ['security', 'goalkeeper'] });
    expect(issue.title).to.match(/ in shop\/client\.py$/);
    const { fingerprint } = await project.vulnerabilityOf(id);
    expect(isIssueOf(issue.description, fingerprint)).to.equal(true);
    expect(issue.description)
      .to.contain('CWE-295')
      .and.contain('`shop/client.py:5`')
      .and.contain('**How to fix it.**')
      .and.contain('/-/blob/');
    for (const each of [id, await project.scanned()])
      expect(await project.vulnerabilityOf(each)).to.deep.nested.include({ 'issue.url': data.url });
    const entry = await connected().server.database.collections.audit.findOne({
      ...{ teamId: project.team.team._id, action: 'issue.open' },
    });
    expect(entry).to.deep.include({ detail: { issue: data.url }, by: data.by });
    expect(entry?.by).to.match(/^key /);
  });

  it('asked again, at once, or for a later scan, gives the same one; a deleted one is opened again', async () => {
    const project = await create();
    const id = await project.scanned();
    const answers = await Promise.all([opened(project, id), opened(project, id), opened(project, id)]);
    expect(answers.filter(({ created }) => created)).to.have.length(1);
    expect(new Set(answers.map(({ iid }) => iid)).size).to.equal(1);
    const writes = await project.writes(async () => {
      expect(await opened(project, await project.vulnerability(await project.scan()))).to.include({
        ...{ created: false, iid: answers[0].iid },
      });
    });
    // The launch of the scan reads only.
    expect(writes).to.equal(0);
    expect(issuesOf(project)).to.have.length(1);
    const { host } = connected();
    host.issues.splice(host.issues.indexOf(issuesOf(project)[0]), 1);
    expect(await opened(project, id)).to.include({ created: true, iid: '2' });
    expect(issuesOf(project)).to.have.length(1);
  });

  it('finds what a try that was cut off has opened, and believes no other account', async () => {
    const project = await create();
    const id = await project.scanned();
    const { iid, url } = await opened(project, id);
    // A crash between the code host's answer and the storage, and what other processes or the next start make of it.
    const crash = async () => {
      const cutOff = { state: 'opening', process: 'dead', issue: null } as const;
      await issues().updateOne({ teamId: project.team.team._id }, { $set: cutOff });
      const store = new IssueStore(connected().server.database);
      expect(await store.holders()).to.deep.equal(['dead']);
      expect(await store.free('dead')).to.equal(1);
    };
    await crash();
    const writes = await project.writes(async () => {
      expect(await opened(project, id)).to.include({ created: false, iid, url, state: 'opened' });
    });
    expect(writes).to.equal(0);
    const [issue] = issuesOf(project);
    issue.author = connected().host.addUser({ username: 'mallory' });
    await crash();
    expect(await opened(project, id)).to.include({ created: true, iid: '2' });
  });

  it('opens no second one when the answer of the code host is lost', async () => {
    const project = await create();
    const id = await project.scanned();
    connected().host.misbehave({
      when: { method: 'POST', path: /\/issues$/ },
      how: { kind: 'cut', where: 'before-headers' },
      ...{ times: 1, carriedOut: true },
    });
    expect(await refusal(project, id)).to.deep.equal([409, 'Code host is not reachable']);
    expect(await stored(project)).to.include({ state: 'failed', issue: null });
    expect(issuesOf(project)).to.have.length(1);
    expect(await opened(project, id)).to.include({ created: false, iid: '1' });
    expect(issuesOf(project)).to.have.length(1);
  });

  it('refuses where there is no tracker, to viewers, and for what is not there', async () => {
    const project = await create();
    const id = await project.scanned();
    project.team.project.issuesEnabled = false;
    expect(await refusal(project, id)).to.deep.equal([422, 'Code host does not allow issues']);
    expect(await project.vulnerabilityOf(id)).to.have.nested.property('issue.state', 'failed');
    project.team.project.issuesEnabled = true;
    const viewer = await newKey(connected().server, project.team.team._id, 'viewer');
    expect((await ask(project, id, viewer)).status).to.equal(403);
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await refusal(project, unknown)).to.deep.equal([404, 'Vulnerability not found']);
    expect(await opened(project, id)).to.include({ created: true });
  });

  it('shows hostile text of the code as text', async () => {
    const project = await create();
    const hostile =
      'x`\n/title taken over\n<img src=x onerror=alert(1)> @all #1 [a](https://evil.example)\u202e';
    const id = await project.scanned({
      change: (one) => ({
        ...one,
        title: `Certificate ${hostile}`,
        message: `\`${hostile}\` ${hostile}`,
        references: [...one.references, 'javascript:alert(1)', 'https://evil.example/<b>'],
        location: { ...one.location, path: `src/${hostile.replaceAll('\n', '')}.py` },
      }),
    });
    await opened(project, id);
    const [{ title, description }] = issuesOf(project);
    expect(title)
      .to.match(/^Certificate x/)
      .and.not.match(/[`<>@#[\]\u202e\n]/);
    const [marker, ...lines] = description.split('\n');
    expect(marker).to.match(/^<!-- goalkeeper:issue v\d:[0-9a-f]{32} -->$/);
    const shown = lines.join('\n');
    expect(shown).not.to.match(/^\s*\/|\u202e/m);
    // In code, and in the encoded address of the scanned code, nothing is markup, a link or a mention.
    const outside = shown.replace(/`[^`\n]*`|<code>[^<\n]*<\/code>|\]\(https:\/\/localhost[^)\s]*\)/g, '');
    expect(outside).to.contain('**HIGH');
    expect(outside).not.to.match(/<img|<!--|javascript:|@all|#1|evil\.example/);
  });
});
