import { expect } from 'chai';
import { completeScan } from '#test/api/test-agent.js';
import { eventually } from '#test/jobs/eventually.js';
import { connectedSuite } from './connected-suite.js';
import { FILE, fixed, ProjectWithFinding, vulnerable } from './project-with-finding.js';

describe('fixes: merge requests whose finding is gone', function () {
  this.timeout(120_000);
  const connected = connectedSuite();

  async function opened(): Promise<{ project: ProjectWithFinding; branch: string; id: string }> {
    const project = await ProjectWithFinding.create(connected());
    const id = await project.scanned();
    return { project, id, branch: String((await project.fixed(id)).branch) };
  }

  async function stateOf({ team }: ProjectWithFinding): Promise<string | undefined> {
    const { fixes } = connected().server.database.collections;
    return (await fixes.findOne({ teamId: team.team._id }))?.state;
  }

  /** Waits until the jobs that follow a scan have ended. */
  async function settled(): Promise<void> {
    const jobs = connected().server.database.db.collection('agendaJobs');
    const running = { $or: [{ name: 'publish' }, { name: 'closeOvertakenFixes' }] };
    await eventually(async () => (await jobs.countDocuments(running)) === 0);
  }

  const notesOf = (project: ProjectWithFinding) =>
    connected()
      .host.discussions.of(project.mergeRequests()[0])
      .flatMap(({ notes }) => notes.map((one) => one.body));

  it('is closed with a note, and its branch removed', async () => {
    const { project, branch } = await opened();
    await project.push({ [FILE]: fixed });
    await project.scan();
    await eventually(async () => (await stateOf(project)) === 'overtaken');
    const [mergeRequest] = project.mergeRequests();
    expect(mergeRequest.state).to.equal('closed');
    expect(notesOf(project).filter((body) => body.includes('no longer has the finding'))).to.have.length(1);
    expect(project.branches()).to.not.include(branch);
    // Written behind the state.
    await eventually(async () => {
      const about = { teamId: project.team.team._id, action: 'fix.overtaken' };
      const entry = await connected().server.database.collections.audit.findOne(about);
      return entry?.detail.branch === branch;
    });

    // The same weakness is back: it is a new merge request then.
    await project.push({ [FILE]: vulnerable });
    const again = await project.fixed(await project.scanned());
    expect(again).to.include({ created: true, state: 'opened', branch });
    expect(project.mergeRequests().map(({ state }) => state)).to.deep.equal(['closed', 'opened']);
  });

  it('stays while the finding does, and when a scan is partial', async () => {
    const { project, branch } = await opened();
    await project.push({ 'other.py': 'x = 1\n' });
    await project.scan();
    await settled();
    await project.push({ [FILE]: fixed });
    await project.scan({
      completeness: { ...completeScan, state: 'partial', skipped: { 'over-budget': 1 } },
    });
    await settled();
    expect(await stateOf(project)).to.equal('opened');
    expect(project.mergeRequests()[0].state).to.equal('opened');
    expect(project.branches()).to.include(branch);
    expect(notesOf(project)).to.deep.equal([]);
  });

  it('is left to those who have pushed to its branch, who are told', async () => {
    const { project, branch } = await opened();
    const theirs = await project.push({ 'shop/more.py': 'y = 2\n' }, branch);
    await project.push({ [FILE]: fixed });
    await project.scan();
    await eventually(async () => (await stateOf(project)) === 'taken-over');
    expect(project.mergeRequests()[0].state).to.equal('opened');
    expect((await project.commitsOf(branch))[0]).to.equal(theirs);
    await project.scan();
    await settled();
    expect(notesOf(project).filter((body) => body.includes('Others have pushed'))).to.have.length(1);
  });

  it('that was merged is remembered as merged', async () => {
    const { project } = await opened();
    expect(await connected().host.merge(project.mergeRequests()[0])).to.equal(true);
    await project.push({ [FILE]: fixed });
    await project.scan();
    await eventually(async () => (await stateOf(project)) === 'merged');
    expect(notesOf(project)).to.deep.equal([]);
  });

  it('is closed by the next look when the code host was away, and told once', async () => {
    const { project, branch } = await opened();
    await project.push({ [FILE]: fixed });
    const away = connected().host.misbehave({
      when: { method: 'PUT' },
      how: { kind: 'error', status: 403, text: '{}' },
    });
    await project.scan();
    await eventually(() => away.hits > 0);
    await settled();
    expect(await stateOf(project)).to.equal('opened');
    away.end();
    await project.scan();
    await eventually(async () => (await stateOf(project)) === 'overtaken');
    expect(notesOf(project)).to.have.length(1);
    expect(project.branches()).to.not.include(branch);
  });
});
