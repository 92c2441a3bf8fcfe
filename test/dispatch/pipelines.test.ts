import { expect } from 'chai';
import { SCAN_ID_INPUT, SCAN_TOKEN_VARIABLE } from '#protocol/session-api.js';
import type { IntegrationDocument, RepositoryDocument, ScanDocument } from '#server/database/documents.js';
import { START_WITHIN_MINUTES } from '#server/scans/pipeline-state.js';
import type { Project } from '../codehost/index.js';
import { embeddedDatabase } from '../database/embedded.js';
import { DispatchParts, isStarted } from './dispatch-parts.js';

/** A configuration with one job, which takes the scan id as an input. */
const configuration = `spec:
  inputs:
    ${SCAN_ID_INPUT}: { default: '' }
---
scan:
  variables: { GOALKEEPER_SCAN_ID: "$[[ inputs.${SCAN_ID_INPUT} ]]" }
  script: [goalkeeper ci]
`;

describe('dispatch/pipelines', function () {
  this.timeout(180_000);
  let started: DispatchParts;
  let web: Project;
  let runner: Project;
  let integration: IntegrationDocument;
  let repository: RepositoryDocument;
  const head = { branch: 'main', commit: 'a'.repeat(40) };

  before(async () => {
    started = await DispatchParts.start(await embeddedDatabase());
    const { host } = started;
    web = await host.addProject({
      fullName: 'shop/web',
      files: { 'a.js': '1', '.gitlab-ci.yml': configuration },
    });
    runner = await host.addProject({ fullName: 'ops/runner', files: { '.gitlab-ci.yml': configuration } });
    const runnerProject = { projectId: String(runner.id), ref: 'main' };
    ({ integration, repository } = await started.connect(web, { runnerProject }));
  });
  after(() => started.stop());
  beforeEach(() => {
    started.host.setRunner(runner, null);
    started.host.setRunner(web, null);
    runner.pipelineVariablesAllowed = true;
  });

  const launch = () => started.launch({ integration, repository, head });
  const follow = (now?: Date) => started.parts.pipelines.follow(now);
  const pipelinesOf = (scanId: string) =>
    started.host.pipelines.all.filter(({ inputs }) => inputs[SCAN_ID_INPUT] === scanId);
  const isOver = ({ status }: ScanDocument) => status !== 'launched' && status !== 'running';

  it('starts a pipeline of the runner project, with the scan id as an input and a token that is stored as a hash', async () => {
    const scanId = await launch();
    const scan = await started.until(scanId, isStarted);
    const [pipeline] = pipelinesOf(scanId);
    expect(pipeline.project).to.equal(runner);
    expect(Object.keys(pipeline.variables)).to.deep.equal([SCAN_TOKEN_VARIABLE]);
    expect(scan.pipelines).to.have.length(1);
    expect(scan.pipelines[0]).to.deep.include({ kind: 'runner', id: String(pipeline.id), endedAt: null });
    expect(scan.pipelines[0].webUrl).to.equal(`${started.host.url}/ops/runner/-/pipelines/${pipeline.id}`);
    expect(JSON.stringify(scan)).to.not.include(pipeline.variables[SCAN_TOKEN_VARIABLE]);
    // However often it is asked for: what is under way is left alone.
    await started.parts.dispatcher.dispatch(scanId);
    expect(pipelinesOf(scanId)).to.have.length(1);
    await started.parts.scans.cancel(await started.scan(scanId), 'test');
    await started.until(scanId, ({ pipelines }) => pipelines[0].status === 'canceled');
    expect(pipeline.status).to.equal('canceled');
  });

  it('does without the token where pipelines may be given no variables', async () => {
    runner.pipelineVariablesAllowed = false;
    const scanId = await launch();
    await started.until(scanId, isStarted);
    const [pipeline] = pipelinesOf(scanId);
    expect(pipeline.variables).to.deep.equal({});
    await started.parts.scans.cancel(await started.scan(scanId), 'test');
  });

  it("starts the project's own pipeline only where it opted in, and never with a secret", async () => {
    const inProject = await started.connect(
      web,
      { allowInProjectPipelines: true, runnerProject: { projectId: String(runner.id), ref: 'main' } },
      { pipelineOptIn: true },
    );
    const scanId = await started.launch({ ...inProject, head });
    await started.until(scanId, isStarted);
    const [pipeline] = pipelinesOf(scanId);
    expect(pipeline.project).to.equal(web);
    expect(pipeline.variables).to.deep.equal({});
    await started.parts.scans.cancel(await started.scan(scanId), 'test');
    // The head of a fork is not in the project: the runner project clones it.
    const fork = { iid: '3', sourceProjectId: '999', sourceBranch: 'x', targetBranch: 'main', base: null };
    const ofFork = await started.launch({ ...inProject, head, mergeRequest: fork });
    await started.until(ofFork, isStarted);
    expect(pipelinesOf(ofFork)[0].project).to.equal(runner);
    await started.parts.scans.cancel(await started.scan(ofFork), 'test');
  });

  it('tries a pipeline that failed again, at most three times, then says why and where', async () => {
    started.host.setRunner(runner, () => {
      throw new Error('exploded');
    });
    const scanId = await launch();
    for (let number = 1; number <= 3; number++) {
      await started.until(scanId, (scan) => scan.pipelines.length === number && isStarted(scan));
      await started.host.pipelines.settled();
      await follow();
    }
    const scan = await started.until(scanId, isOver);
    expect(scan.status).to.equal('failed');
    expect(scan.error).to.match(
      /^The pipeline failed: job scan, script failure \(https:.*\/pipelines\/\d+\) \(attempt 3\)$/,
    );
    expect(scan.attempts.map(({ outcome }) => outcome)).to.deep.equal(['failed', 'failed', 'failed']);
    expect((await started.parts.database.teams.get(started.team._id))?.active).to.not.include(scanId);
  });

  it('ends a scan whose pipeline was cancelled, deleted, ended without doing it, or never began', async () => {
    const cases: [(scanId: string) => Promise<void>, RegExp][] = [
      [
        async (scanId) => {
          started.host.pipelines.cancel(pipelinesOf(scanId)[0]);
          await follow();
        },
        /cancelled at the code host/,
      ],
      [
        async (scanId) => {
          started.host.pipelines.remove(pipelinesOf(scanId)[0]);
          await follow();
        },
        /was deleted/,
      ],
      [() => follow(new Date(Date.now() + START_WITHIN_MINUTES * 60_000 + 1000)), /No runner took the job/],
    ];
    for (const [happens, words] of cases) {
      const scanId = await launch();
      await started.until(scanId, isStarted);
      await happens(scanId);
      const scan = await started.until(scanId, isOver);
      expect(scan.status).to.equal('failed');
      expect(scan.error).to.match(words).and.to.include('/ops/runner/-/pipelines/');
      expect(scan.pipelines).to.have.length(1);
      // Nobody waits for it any more: it must not run later.
      await started.until(scanId, ({ pipelines }) => pipelines[0].status === 'canceled');
      expect(pipelinesOf(scanId).map(({ status }) => status)).to.not.include('pending');
    }
    started.host.setRunner(runner, () => undefined);
    const scanId = await launch();
    await started.until(scanId, isStarted);
    await started.host.pipelines.settled();
    await follow();
    const scan = await started.until(scanId, isOver);
    expect(scan.error).to.match(/ended without a job that did the scan/);
  });

  it('says at once what the code host refuses, and tries again what it leaves open', async () => {
    const lost = await started.connect(web, { runnerProject: { projectId: '987654', ref: 'main' } });
    const refused = await started.until(await started.launch({ ...lost, head }), isOver);
    expect(refused.error).to.match(/^The pipeline could not be started: .*not/);
    const nowhere = await started.connect(web, {});
    const impossible = await started.until(await started.launch({ ...nowhere, head }), isOver);
    expect(impossible.error).to.match(/no runner project is set up/);

    const how = { kind: 'error' as const, status: 502 };
    const when = { method: 'POST', path: /\/pipeline$/ };
    // Carried out, and its answer lost: the pipeline is there, and must not do the scan beside the next one.
    const order = started.host.misbehave({ when, how, times: 1, carriedOut: true });
    const scanId = await launch();
    const scan = await started.until(scanId, isStarted);
    expect(order.hits).to.equal(1);
    expect(scan.pipelines.map(({ id, endedAt }) => [id === null, endedAt === null])).to.deep.equal([
      [true, false],
      [false, true],
    ]);
    const [void_, current] = pipelinesOf(scanId);
    expect(scan.pipelines[1].id).to.equal(String(current.id));
    expect(void_.variables[SCAN_TOKEN_VARIABLE]).to.not.equal(current.variables[SCAN_TOKEN_VARIABLE]);
    await started.parts.scans.cancel(scan, 'test');
  });

  it('goes on trying while the code host is away, for half an hour', async () => {
    const when = { method: 'POST', path: /\/pipeline$/ };
    const order = started.host.misbehave({ when, how: { kind: 'error', status: 502 } });
    const scanId = await launch();
    await started.until(scanId, () => order.hits >= 3);
    const { pipelines } = await started.until(scanId, (scan) => scan.pipelines.length === 2);
    expect(pipelines.map(({ id }) => id)).to.deep.equal([null, null]);
    const longAgo = new Date(Date.now() - 31 * 60_000);
    const { scans } = started.parts.database.collections;
    await scans.updateOne(
      { _id: scanId },
      { $set: { createdAt: longAgo, 'pipelines.0.startedAt': longAgo } },
    );
    await started.parts.dispatcher.dispatch(scanId);
    const scan = await started.until(scanId, isOver);
    expect(scan.error).to.match(/did not answer when a pipeline was to be started/);
    order.end();
  });

  it('keeps a scan while the code host cannot be asked about its pipeline', async () => {
    const scanId = await launch();
    await started.until(scanId, isStarted);
    const order = started.host.misbehave({
      when: { path: /pipelines\/\d+$/ },
      how: { kind: 'error', status: 500 },
    });
    await follow();
    expect(order.hits).to.be.at.least(1);
    order.end();
    expect(await started.scan(scanId)).to.include({ status: 'launched' });
    await started.parts.scans.cancel(await started.scan(scanId), 'test');
  });
});
