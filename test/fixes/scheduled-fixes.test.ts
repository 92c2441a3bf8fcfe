import { expect } from 'chai';
import { pino } from 'pino';
import type { Finding } from '#protocol/finding.js';
import type { FixRun } from '#server/database/documents.js';
import { runAdmin } from '#test/admin/run-admin.js';
import { eventually } from '#test/jobs/eventually.js';
import { connectedSuite } from './connected-suite.js';
import { FILE, fixed, ProjectWithFinding, vulnerable } from './project-with-finding.js';

const OTHER = 'shop/orders.py';
/** Each with a function of its own name: findings of equal code are told apart by their order alone, which a fix changes. */
const files = (...paths: string[]) =>
  Object.fromEntries(paths.map((path) => [path, path === FILE ? vulnerable : named(path, vulnerable)]));
const named = (path: string, text: string) => text.replace('fetch', `fetch_${path.replace(/\W/g, '_')}`);

describe('fixes: merge requests that a policy opens after scans', function () {
  this.timeout(120_000);
  const connected = connectedSuite();

  /** A project whose team has a policy. */
  async function create(policy: object, ...paths: string[]): Promise<ProjectWithFinding> {
    const project = await ProjectWithFinding.create(
      connected(),
      files(...(paths.length > 0 ? paths : [FILE])),
    );
    const path = `/teams/${project.team.team._id}/fix-policy`;
    await connected().data(path, 'PATCH', { enabled: true, severity: 5, confidence: 5, ...policy });
    return project;
  }

  async function lastRun({ team }: ProjectWithFinding): Promise<FixRun | undefined> {
    const { repositories } = connected().server.database;
    return (await repositories.byId(team.team._id, team.repository._id))?.fixRun;
  }

  /** Waits until the policy was applied to a scan. */
  async function applied(project: ProjectWithFinding, scanId: string): Promise<FixRun> {
    // Of a process that was killed, other ones take jobs over in 12 seconds.
    await eventually(async () => (await lastRun(project))?.scanId === scanId, 30_000);
    const run = await lastRun(project);
    if (!run) throw new Error('there was a run just now');
    return run;
  }

  /** Waits until the jobs that follow a scan have ended. */
  async function settled(): Promise<void> {
    const jobs = connected().server.database.db.collection('agendaJobs');
    const names = ['publish', 'closeOvertakenFixes', 'openFixes'];
    await eventually(async () => (await jobs.countDocuments({ name: { $in: names } })) === 0);
  }

  const scanned = async (project: ProjectWithFinding, options?: Parameters<ProjectWithFinding['scan']>[0]) =>
    applied(project, await project.scan(options));
  const titlesOf = (project: ProjectWithFinding, state = 'opened') =>
    project
      .mergeRequests()
      .filter((one) => one.state === state)
      .map(({ title }) => / in (\S+)/.exec(title)?.[1]);
  const closer = () => connected().host.addUser({ username: `closer-${Date.now()}`, roleEverywhere: 40 });

  it('opens none unless it is told to; then by a scheduled scan, end to end', async () => {
    const project = await ProjectWithFinding.create(connected());
    const path = `/teams/${project.team.team._id}`;
    expect(await connected().data(`${path}/fix-policy`)).to.include({
      enabled: false,
      maxOpen: 3,
      group: 'none',
    });
    await project.scan();
    await settled();
    expect([project.mergeRequests(), await lastRun(project)]).to.deep.equal([[], undefined]);

    await connected().data(`${path}/fix-policy`, 'PATCH', { enabled: true, severity: 5, confidence: 5 });
    await project.push({ 'README.md': 'more\n' });
    await connected().data(`${path}/schedules`, 'POST', { cron: '0 3 * * *', windowMinutes: 0 });
    const run = await scanned(project, { launch: () => scheduleIsDue(project) });
    expect(run).to.include({ opened: 1, open: 1 }).and.have.deep.property('problems', []);
    const scan = await connected().server.database.collections.scans.findOne({ _id: run.scanId });
    expect(scan?.trigger).to.equal('schedule');

    const [mergeRequest] = project.mergeRequests();
    expect(mergeRequest).to.include({ state: 'opened', targetBranch: 'main', removeSourceBranch: true });
    expect(mergeRequest.labels).to.deep.equal(['security', 'goalkeeper']);
    expect(mergeRequest.description).to.contain('CWE-295').and.contain(`\`${FILE}:5\``);
    expect(await project.fileAt(mergeRequest.sourceBranch)).to.equal(fixed);
    const { fixMergeRequest } = await project.vulnerabilityOf(await project.vulnerability(run.scanId));
    expect(fixMergeRequest).to.include({ state: 'opened', by: 'the fix policy' });
    const shown = await connected().data(`${path}/repositories/${project.team.repository._id}/fix-policy`);
    expect(shown).to.include({ enabled: true, own: false });
    expect(shown.lastRun).to.include({ scanId: run.scanId, opened: 1, open: 1 });
  });

  /** Lets the schedule of the team want its scan, which the running server starts. */
  async function scheduleIsDue({ team }: ProjectWithFinding): Promise<void> {
    const { schedules, scans } = connected().server.database.collections;
    const teamId = team.team._id;
    await schedules.updateMany({ teamId }, { $set: { nextRunAt: new Date(Date.now() - 1000) } });
    const parts = await connected().parts(pino({ level: 'silent' }));
    await parts.schedules.runDue(new Date());
    await eventually(async () => (await scans.findOne({ teamId, trigger: 'schedule' })) !== null);
  }

  it('has no more open at a time than it is told, the most severe first, and goes on when one is merged', async () => {
    const severities: Record<string, number> = { 'a.py': 6.1, 'b.py': 9.1, 'c.py': 7.3, 'd.py': 8.2 };
    const project = await create({ maxOpen: 2 }, ...Object.keys(severities));
    const change = (one: Finding) => ({ ...one, severity: severities[one.location.path] ?? one.severity });
    expect(await scanned(project, { change })).to.include({ opened: 2, open: 2 });
    expect(titlesOf(project)).to.deep.equal(['b.py', 'd.py']);

    const before = project.mergeRequests().length;
    expect(await scanned(project, { change })).to.include({ opened: 0, open: 2 });
    expect(project.mergeRequests()).to.have.length(before);

    expect(await connected().host.merge(project.mergeRequests()[0])).to.equal(true);
    await project.push({ 'b.py': named('b.py', fixed) });
    expect(await scanned(project, { change })).to.include({ opened: 1, open: 2 });
    expect(titlesOf(project)).to.deep.equal(['d.py', 'c.py']);
  });

  it('does not open again what a person has closed, and takes the next one', async () => {
    const project = await create({ maxOpen: 1 }, 'a.py', 'b.py');
    await scanned(project);
    const [first] = project.mergeRequests();
    await connected().host.mergeRequests.setState(first, closer(), 'closed');
    expect(await scanned(project)).to.include({ opened: 1, open: 1 });
    await connected().host.mergeRequests.setState(project.mergeRequests()[1], closer(), 'closed');
    expect(await scanned(project)).to.include({ opened: 0, open: 0 });
    expect(project.mergeRequests()).to.have.length(2);
  });

  it('counts none that is overtaken, and opens it again when the finding is back', async () => {
    const project = await create({ maxOpen: 1 }, 'a.py', 'b.py');
    await scanned(project);
    const [path] = titlesOf(project);
    await project.push({ [String(path)]: named(String(path), fixed) });
    expect(await scanned(project)).to.include({ opened: 1, open: 1 });
    await settled();
    expect(titlesOf(project, 'closed')).to.deep.equal([path]);
  });

  it('leaves alone what was decided about, is in tests, below the policy, changes behaviour, or is in files that it may not change', async () => {
    const product = ['dismissed.py', 'suppressed.py', 'mild.py', 'unsure.py', 'changing.py'];
    const own = [...product, 'tests/test_a.py', '.tools/a.py'];
    const project = await create({ severity: 7, confidence: 6 }, ...own);
    const changes: Record<string, Partial<Finding>> = {
      'suppressed.py': { suppression: { kind: 'inSource', reason: 'known' } },
      'mild.py': { severity: 6.9 },
      'unsure.py': { confidence: 5.9 },
    };
    const changing = (fix: Finding['fix']) => fix && { ...fix, preservesBehaviour: false };
    const change = (one: Finding): Finding => ({
      ...one,
      ...{ severity: 9, confidence: 10, ...changes[one.location.path] },
      ...(one.location.path === 'changing.py' ? { fix: changing(one.fix) } : {}),
    });
    const policy = `/teams/${project.team.team._id}/fix-policy`;
    await connected().data(policy, 'PATCH', { enabled: false });
    const found = await project.vulnerabilities(await project.scan({ change }));
    const { id } = found.find(({ location }) => location.path === 'dismissed.py') ?? found[0];
    const body = { state: 'dismissed', reason: 'a test server' };
    expect((await project.call(`/vulnerabilities/${id}`, { method: 'PATCH', body })).status).to.equal(200);
    await connected().data(policy, 'PATCH', { enabled: true });
    const run = await scanned(project, { change });
    expect(run).to.include({ opened: 0, open: 0 }).and.have.deep.property('problems', []);
    expect([project.mergeRequests(), project.branches()]).to.deep.equal([[], []]);
  });

  it('acts only on trusted scans of the default branch of tracked repositories', async () => {
    const project = await create({});
    await project.push({ 'README.md': 'next\n' }, 'next');
    await project.scan({ branch: 'next' });
    await project.scan({ trusted: false });
    const { repositories } = connected().server.database;
    const { team, repository } = project.team;
    await repositories.update(team._id, repository._id, { $set: { tracked: false } });
    await project.scan();
    await settled();
    expect([project.mergeRequests(), await lastRun(project)]).to.deep.equal([[], undefined]);
  });

  it('opens one for the findings of a rule in two files, and one for those that come later', async () => {
    const project = await create({ group: 'rule' }, FILE, OTHER);
    expect(await scanned(project)).to.include({ opened: 1, open: 1 });
    const [{ sourceBranch, title }] = project.mergeRequests();
    expect(title).to.contain('in 2 files (2 places)');
    expect([await project.fileAt(sourceBranch), await project.fileAt(sourceBranch, OTHER)]).to.deep.equal([
      fixed,
      named(OTHER, fixed),
    ]);
    await project.push(files('shop/later.py'));
    expect(await scanned(project)).to.include({ opened: 1, open: 2 });
    expect(titlesOf(project)).to.deep.equal(['2', 'shop/later.py']);
  });

  it('has no two open that change lines next to each other', async () => {
    const call = "    requests.get('https://api.example.com/' + path, verify=False)\n";
    const project = await create({});
    await project.push({ [FILE]: `import requests\n\n\ndef fetch(path):\n${call}${call}` });
    expect(await scanned(project)).to.include({ opened: 1, open: 1 });
    expect(await connected().host.merge(project.mergeRequests()[0])).to.equal(true);
    const merged = await project.fileAt('main');
    await project.push({ [FILE]: String(merged) });
    expect(await scanned(project)).to.include({ opened: 1, open: 1 });
  });

  it('leaves a file alone that was changed after the scan, and says so', async () => {
    const project = await create({}, FILE, OTHER);
    const meanwhile = () => project.push({ [OTHER]: `# changed\n${named(OTHER, vulnerable)}` });
    const run = await scanned(project, { meanwhile });
    expect(run).to.include({ opened: 1, open: 1 });
    expect(run.problems).to.deep.equal([`${OTHER}:5: File has changed since the scan`]);
    expect(titlesOf(project)).to.deep.equal([FILE]);
  });

  it('goes on after a lost answer, without a second branch or merge request', async () => {
    for (const path of [/repository\/commits$/, /merge_requests$/]) {
      const project = await create({ group: 'rule' }, FILE, OTHER);
      const lost = { kind: 'cut', where: 'before-headers' } as const;
      connected().host.misbehave({ when: { method: 'POST', path }, how: lost, times: 1, carriedOut: true });
      const scanId = await project.scan();
      await eventually(async () => (await applied(project, scanId)).open === 1);
      await settled();
      const [{ sourceBranch }] = project.mergeRequests();
      expect(project.mergeRequests()).to.have.length(1);
      expect(project.branches()).to.deep.equal([sourceBranch]);
      expect(await project.commitsOf(sourceBranch)).to.have.length(1);
    }
  });

  it('records and shows what a token of narrow scope cannot do, and goes on once it can', async () => {
    const project = await create({}, 'a.py', 'b.py');
    connected().host.misbehave({ when: { method: 'POST', path: /commits$/ }, how: { kind: 'narrow-scope' } });
    const run = await scanned(project);
    expect(run).to.include({ opened: 0, open: 0 });
    // One for all: the other would be refused as well.
    expect(run.problems).to.have.length(1);
    expect(run.problems[0]).to.match(
      /^[ab]\.py:5: Code host does not allow fix merge requests \(.*scope api/,
    );
    const scan = await connected().server.database.collections.scans.findOne({ _id: run.scanId });
    expect(scan?.status).to.equal('completed');
    const { team, repository } = project.team;
    const shown = await runAdmin(connected().server, ['fix-policy', repository.fullName, '--team', team._id]);
    expect(shown.code, shown.err).to.equal(0);
    expect(shown.out)
      .to.contain('the policy of the team: fix merge requests, one a finding')
      .and.contain(`Not opened: ${run.problems[0]}`);
    connected().host.misbehaviours.endAll();
    expect(await scanned(project)).to.include({ opened: 2, open: 2 });
  });

  it('is set for a team or a repository, by whom is in the audit log', async () => {
    const project = await ProjectWithFinding.create(connected());
    const { team, repository } = project.team;
    const run = (...args: string[]) =>
      runAdmin(connected().server, ['fix-policy', ...args, '--team', team._id]);
    expect((await run()).out).to.match(/: no fix merge requests are opened after scans\.\n$/);
    const on = await run('--on', '--severity', '9', '--max-open', '1', '--group', 'rule');
    expect(on.out).to.contain(
      'one for the findings of a rule, of severity 9 and confidence 7 or higher; at most 1',
    );
    const ownName = repository.fullName;
    expect((await run(ownName, '--off')).out).to.contain(`${ownName}, its own policy: no fix merge requests`);
    await project.scan();
    await settled();
    expect(project.mergeRequests()).to.deep.equal([]);
    const inherited = await run(ownName, '--inherit', '--json');
    expect(JSON.parse(inherited.out)).to.deep.include({
      enabled: true,
      severity: 9,
      own: false,
      lastRun: null,
    });
    for (const args of [
      ['--on', '--off'],
      ['--inherit'],
      [ownName, '--inherit', '--on'],
      ['--max-open', '0'],
    ])
      expect((await run(...args)).code, args.join(' ')).to.equal(2);
    const path = `/teams/${team._id}/fix-policy`;
    for (const body of [{}, { severity: 11 }, { enabled: 'yes' }, { group: 'file' }, { maxOpen: 51 }])
      expect((await connected().admin(path, 'PATCH', body)).status).to.equal(400);
    const entries = await connected().server.database.collections.audit.find({ teamId: team._id }).toArray();
    const changes = entries.filter(({ action }) => action === 'fix-policy.change');
    expect(changes.map(({ subject }) => subject)).to.have.members([
      ...[team._id, repository._id, repository._id],
    ]);
    expect(changes.find(({ subject }) => subject === team._id)?.detail).to.include({
      enabled: 'true',
      severity: '9',
      maxOpen: '1',
      group: 'rule',
    });
  });

  it('goes on after the server was killed in the middle of it', async () => {
    const project = await create({ group: 'rule' }, FILE, OTHER);
    const stall = { kind: 'stall', where: 'before-headers' } as const;
    const order = connected().host.misbehave({
      ...{ when: { method: 'POST', path: /repository\/commits$/ }, how: stall, carriedOut: true },
    });
    const scanId = await project.scan();
    await eventually(async () => order.hits === 1 && project.branches().length === 1);
    // The job is cut off while it waits for the answer, and the data are as they were at this moment.
    await connected().restart();
    order.end();
    expect(await applied(project, scanId)).to.include({ opened: 1, open: 1 });
    const [{ sourceBranch }] = project.mergeRequests();
    expect(project.mergeRequests()).to.have.length(1);
    expect(project.branches()).to.deep.equal([sourceBranch]);
    expect(await project.commitsOf(sourceBranch)).to.have.length(1);
    const { fixes } = connected().server.database.collections;
    expect(await fixes.countDocuments({ teamId: project.team.team._id, state: 'opened' })).to.equal(1);
  });
});
