import { expect } from 'chai';
import type { Finding } from '#protocol/finding.js';
import { runAdmin } from '#test/admin/run-admin.js';
import { eventually } from '#test/jobs/eventually.js';
import { connectedSuite } from './connected-suite.js';
import { FILE, fixed, ProjectWithFinding, vulnerable } from './project-with-finding.js';

const OTHER = 'shop/orders.py';
const two = { [FILE]: vulnerable, [OTHER]: vulnerable };
const twice = `${vulnerable}\n\ndef send(path):\n    return requests.post('https://api.example.com/' + path, verify=False)\n`;
type Left = { vulnerabilityId: string; reason: string; details: string | null }[];

describe('fixes: one merge request for several findings', function () {
  this.timeout(120_000);
  const connected = connectedSuite();

  const create = (files: Record<string, string> = two) => ProjectWithFinding.create(connected(), files);
  const scanned = async (project: ProjectWithFinding, change?: (finding: Finding) => Finding) =>
    (await project.vulnerabilities(await project.scan(change ? { change } : {}))).map(({ id }) => id);

  it('fixes all of a rule in two files by one commit, and says why for each', async () => {
    const project = await create();
    const [first, second] = await scanned(project);
    const opened = await project.fixed(first, { group: 'rule' });
    expect(opened).to.include({ created: true, state: 'opened' });
    expect(opened.vulnerabilityIds).to.have.members([first, second]);
    expect(opened.left).to.deep.equal([]);
    const branch = String(opened.branch);
    expect(await project.commitsOf(branch)).to.have.length(1);
    expect([await project.fileAt(branch, FILE), await project.fileAt(branch, OTHER)]).to.deep.equal([
      fixed,
      fixed,
    ]);
    expect(await project.fileAt('main', OTHER)).to.equal(vulnerable);

    const [{ title, labels, description }] = project.mergeRequests();
    expect(title).to.match(/^Fix .+ in 2 files \(2 places\)$/);
    expect(labels).to.deep.equal(['security', 'goalkeeper']);
    expect(description).to.contain(`**1.** \`${FILE}:5\``).and.contain(`**2.** \`${OTHER}:5\``);
    expect(description.match(/\*\*What this changes\.\*\*/g)).to.have.length(2);
    for (const id of [first, second]) {
      const { fixMergeRequest, fingerprint } = await project.vulnerabilityOf(id);
      expect(fixMergeRequest).to.include({ state: 'opened', url: opened.url });
      expect(description).to.contain(fingerprint);
    }
  });

  it('asked again, for any of them and for a later scan, gives the same one and writes nothing', async () => {
    const project = await create();
    const [first, second] = await scanned(project);
    const answers = await Promise.all([
      project.fixed(first, { vulnerabilityIds: [second] }),
      project.fixed(second, { vulnerabilityIds: [first] }),
      project.fixed(second),
    ]);
    expect(new Set(answers.map(({ iid }) => iid)).size).to.be.within(1, 2);
    expect(answers.filter(({ created }) => created)).to.have.length(project.mergeRequests().length);
    await project.push({ 'README.md': 'more\n' });
    const later = await scanned(project);
    const writes = await project.writes(async () => {
      for (const id of [first, second, ...later])
        expect(await project.fixed(id, { group: 'rule' })).to.include({ created: false, state: 'opened' });
    });
    expect(writes).to.equal(0);
  });

  it('takes only findings of the same rule and scan', async () => {
    const project = await create();
    const isOther = (one: Finding) => one.location.path === OTHER;
    const [first, foreign] = await scanned(project, (one) =>
      isOther(one) ? { ...one, ruleId: 'python/requests/another' } : one,
    );
    const together = 'Vulnerabilities cannot be fixed by one merge request';
    expect((await project.refusal(first, { vulnerabilityIds: [foreign] })).slice(0, 2)).to.deep.equal([
      422,
      together,
    ]);
    const [later] = await scanned(project);
    expect((await project.refusal(later, { vulnerabilityIds: [first] })).slice(0, 2)).to.deep.equal([
      422,
      together,
    ]);
    const unknown = '00000000-0000-4000-8000-000000000000';
    const [status, , details] = await project.refusal(later, { vulnerabilityIds: [unknown] });
    expect([status, details]).to.deep.equal([404, `Id ${unknown}`]);
    const many = { vulnerabilityIds: Array.from({ length: 20 }, () => unknown) };
    for (const body of [many, { vulnerabilityIds: ['x'] }, { group: 'file' }, 'text'])
      expect((await project.fix(later, undefined, body as object)).status).to.equal(400);
    expect(project.mergeRequests()).to.deep.equal([]);
  });

  it('fixes two places of a file; of two edits of the same place it leaves one out, and says so', async () => {
    const project = await create({ [FILE]: twice });
    const [first, second] = await scanned(project);
    const both = await project.fixed(first, { vulnerabilityIds: [second] });
    expect(await project.fileAt(String(both.branch))).to.equal(twice.replaceAll('False', 'True'));
    expect(project.mergeRequests()[0].title).to.match(/ in shop\/client\.py \(2 places\)$/);

    const clash = await create({ [FILE]: twice });
    const found: Finding[] = [];
    const [one, other] = await scanned(clash, (finding) => {
      if (finding.cweIds.includes('CWE-295')) found.push(finding);
      return found.length < 2 || finding !== found[1] ? finding : overlapping(finding, found[0]);
    });
    const opened = await clash.fixed(one, { vulnerabilityIds: [other] });
    expect(opened.vulnerabilityIds).to.deep.equal([one]);
    expect(opened.left).to.deep.equal([
      { vulnerabilityId: other, reason: 'Another fix changes the same place', details: null },
    ]);
    expect(await clash.fileAt(String(opened.branch))).to.equal(twice.replace('False', 'True'));
  });

  it('leaves out what has changed, was dismissed, may not be changed or is fixed already', async () => {
    const paths = ['a.py', 'b.py', 'c.py', 'd.py', '.e.py'];
    const project = await create(Object.fromEntries(paths.map((path) => [path, vulnerable])));
    const found = await project.vulnerabilities(await project.scan());
    const idOf = (path: string) => String(found.find(({ location }) => location.path === path)?.id);
    const [a, b, c, d, e] = paths.map(idOf);
    const dismiss = { method: 'PATCH', body: { state: 'dismissed', reason: 'a test server' } };
    expect((await project.call(`/vulnerabilities/${b}`, dismiss)).status).to.equal(200);
    await project.fixed(c);
    await project.push({ 'd.py': `# changed\n${vulnerable}` });
    const opened = await project.fixed(a, { vulnerabilityIds: [b, c, d, e] });
    expect(opened.vulnerabilityIds).to.deep.equal([a]);
    const reasons = new Map((opened.left as Left).map((one) => [one.vulnerabilityId, one]));
    expect(reasons.get(b)).to.include({ reason: 'Vulnerability is dismissed', details: 'a test server' });
    expect(reasons.get(c)?.reason).to.equal('Vulnerability has a fix merge request already');
    expect(reasons.get(c)?.details).to.match(/^https:/);
    expect(reasons.get(d)?.reason).to.equal('File has changed since the scan');
    expect(reasons.get(e)?.reason).to.equal('File may not be changed by a fix merge request');
    expect(await project.fileAt(String(opened.branch), 'd.py')).to.equal(`# changed\n${vulnerable}`);
  });

  it('fixes at most ten files', async () => {
    const paths = Array.from({ length: 12 }, (_, index) => `shop/part_${index}.py`);
    const project = await create(Object.fromEntries(paths.map((path) => [path, vulnerable])));
    const [first] = await scanned(project);
    const opened = await project.fixed(first, { group: 'rule' });
    expect(opened.vulnerabilityIds).to.have.length(10);
    expect(opened.left as Left).to.have.length(2);
    for (const { reason, details } of opened.left as Left)
      expect([reason, details]).to.deep.equal(['Too many for one merge request', 'At most 10 files']);
    // The rest is another one.
    const { vulnerabilityId } = (opened.left as Left)[0];
    expect((await project.fixed(vulnerabilityId, { group: 'rule' })).vulnerabilityIds).to.have.length(2);
  });

  it('goes on after a lost answer, without a second commit or merge request', async () => {
    for (const path of [/repository\/commits$/, /merge_requests$/]) {
      const project = await create();
      const [first, second] = await scanned(project);
      const asked = { vulnerabilityIds: [second] };
      const lost = { kind: 'cut', where: 'before-headers' } as const;
      connected().host.misbehave({ when: { method: 'POST', path }, how: lost, times: 1, carriedOut: true });
      expect((await project.refusal(first, asked))[0]).to.equal(409);
      // One of them alone would be a second branch with the same fix.
      expect((await project.refusal(second)).slice(0, 2)).to.deep.equal([
        409,
        'Branch of the fix exists already',
      ]);
      const { branch } = await project.fixed(second, { vulnerabilityIds: [first] });
      expect(await project.commitsOf(String(branch))).to.have.length(1);
      expect(project.mergeRequests()).to.have.length(1);
      expect(project.branches()).to.deep.equal([branch]);
    }
  });

  it('says in the description which are gone, keeps what people wrote, and is closed when all are', async () => {
    const project = await create();
    const [first] = await scanned(project);
    const { branch } = await project.fixed(first, { group: 'rule' });
    const [mergeRequest] = project.mergeRequests();
    mergeRequest.description = `Reviewed by ann.\n\n${mergeRequest.description}`;
    const before = mergeRequest.description;
    const says = 'A later scan of `main` no longer has finding 2; the others are still there.';
    await project.push({ [OTHER]: fixed });
    await project.scan();
    await eventually(() => mergeRequest.description.includes(says));
    expect(mergeRequest.description.startsWith(before.trimEnd())).to.equal(true);
    expect(mergeRequest.state).to.equal('opened');

    await project.push({ [OTHER]: vulnerable });
    await project.scan();
    await eventually(() => mergeRequest.description === before);

    await project.push({ [FILE]: fixed, [OTHER]: fixed });
    await project.scan();
    await eventually(() => mergeRequest.state === 'closed');
    await eventually(async () => !project.branches().includes(String(branch)));
    const [note] = connected()
      .host.discussions.of(mergeRequest)
      .flatMap(({ notes }) => notes);
    expect(note.body).to.contain('no longer has any of the 2 findings');
  });

  it('is there for operators on the command line', async () => {
    const project = await create();
    const [first, second] = await scanned(project);
    const team = ['--team', project.team.team._id];
    const opened = await runAdmin(connected().server, ['fix', first, second, ...team]);
    expect(opened.code, opened.err).to.equal(0);
    expect(opened.out).to.match(/^Opened: https:\S+ \(2 vulnerabilities\)\n$/);
    const again = await runAdmin(connected().server, ['fix', second, '--group', 'rule', ...team]);
    expect(again.out).to.match(/^It is there already \(opened\): https:\S+ \(2 vulnerabilities\)\n$/);
    expect(project.mergeRequests()).to.have.length(1);
  });
});

/** The finding with a fix that also changes what another one's does. */
function overlapping(finding: Finding, other: Finding): Finding {
  if (!finding.fix || !other.fix) return finding;
  const { lines: _lines, edits, ...fix } = finding.fix;
  const theirs = other.fix.edits.map((edit) => ({ ...edit, replacement: 'None' }));
  return { ...finding, fix: { ...fix, edits: [...theirs, ...edits] } };
}
