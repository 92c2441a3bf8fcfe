import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { MergeRequest, Project } from '../codehost/index.js';
import { drawn } from '../drawn.js';
import { target, weak } from '../merge-requests/code.js';
import { between, pick, type Random, seeded } from '../seeded.js';
import { Service } from './service.js';

/** `GOALKEEPER_TEST_FAILOVER_SEED` runs one scenario again. */
const only = process.env.GOALKEEPER_TEST_FAILOVER_SEED;
const SCENARIOS = 20;
const scenarios = Array.from({ length: SCENARIOS }, (_, n) => n + 1);

const LAUNCHED = 'acme/launched';
const LAUNCHES = 3;
/** A scenario is over within this time, elections and takeovers included. */
const OVER_WITHIN = 90_000;

const vulnerable = `const express = require('express');
const { exec } = require('child_process');
const app = express();
app.get('/ping', (request, response) => {
  exec('ping -c 1 ' + request.query.host, (error, output) => response.send(output));
});
app.get('/list', (request, response) => {
  exec('ls ' + request.query.folder, (error, output) => response.send(output));
});
app.listen(3000);
`;

/** Collections that jobs walk over: of small documents for each team and code host, or with what is under way only. */
const WALKED = ['teams', 'integrations', 'agents', 'leases', 'processes', 'reviews', 'settings'];

/** In the middle of what the primary is lost. */
const moments = ['launches', 'scans', 'publications', 'reviews'] as const;
/** For each commit one of each moment. */
const seeds = only
  ? [Number(only)]
  : moments.flatMap((moment, n) =>
      drawn(
        `failover in the middle of ${moment}`,
        scenarios.filter((seed) => seed % moments.length === n),
        1,
      ),
    );
/** What is lost with it. */
const companions = ['nothing', 'nothing', 'a process of role jobs', 'a process of role api'] as const;

describe('failover', function () {
  this.timeout(10 * 60_000);
  let service: Service;
  let merged: Project;
  /** What an undisturbed scan finds. */
  let found: string[];
  before(async () => {
    service = await Service.start();
    await service.project(LAUNCHED, { 'app.js': vulnerable });
    merged = await service.project('acme/merged', target);
    const scanId = await service.launch(LAUNCHED, 'undisturbed', 0);
    await ended([scanId]);
    found = placesOf(await service.findings(scanId));
    expect(found.filter((place) => place === 'app.js CWE-78')).to.have.length(2);
  });
  after(() => service?.stop());

  for (const seed of seeds) {
    const random = seeded(seed);
    const moment = moments[seed % moments.length];
    const companion = pick(random, companions);
    it(`of the primary in the middle of ${moment}, and ${companion} killed with it (seed ${seed})`, () =>
      scenario(seed, random, moment, companion));
  }

  it('read what grows by indexes alone: each command of the servers since they began', async () => {
    const walks = await service.set.walks('failover');
    const byDesign = walks.filter(({ ns }) => WALKED.some((name) => ns === `failover.${name}`));
    // Were there none, the profiler would not have been on.
    expect(byDesign).to.have.length.greaterThan(0);
    const others = walks.filter((walk) => !byDesign.includes(walk));
    const asked = others.map(({ ns, command: { filter, pipeline, query } }) => ({
      ns,
      filter,
      pipeline,
      query,
    }));
    expect(asked).to.deep.equal([]);
  });

  async function scenario(
    seed: number,
    random: Random,
    moment: (typeof moments)[number],
    companion: (typeof companions)[number],
  ): Promise<void> {
    await quiet();
    const before = await service.collections.scans.countDocuments({ trigger: 'api' });
    const mergeRequest = await open(`topic-${seed}`);
    const ids = Promise.all(
      Array.from({ length: LAUNCHES }, async (_, n) => {
        await sleep(between(random, 0, 500));
        return service.launch(LAUNCHED, `scenario-${seed}-${n}`, n);
      }),
    );
    await reached(moment);
    await sleep(between(random, 0, 400));
    const [primaryAgain, companionAgain] = await Promise.all([
      service.set.killPrimary(),
      killed(random, companion),
    ]);
    await sleep(between(random, 0, 1_000));
    await companionAgain();
    const scanIds = await ids;
    await ended(scanIds);
    await told(mergeRequest);
    await primaryAgain();
    await quiet();

    expect(new Set(scanIds).size).to.equal(LAUNCHES);
    expect(await service.collections.scans.countDocuments({ trigger: 'api' })).to.equal(before + LAUNCHES);
    for (const scanId of scanIds) await expectFoundOnce(scanId);
    expectToldOnce(mergeRequest);
    await expectCountersAreRight();
  }

  /** Waits for the moment; one that is over before it was seen is as good. */
  async function reached(moment: (typeof moments)[number]): Promise<void> {
    const { scans, reviews } = service.collections;
    const isReached = {
      launches: async () => true,
      scans: async () => (await scans.countDocuments({ status: 'running' })) > 0,
      publications: async () => (await scans.countDocuments({ manifest: { $ne: null } })) > 0,
      reviews: async () => (await reviews.countDocuments()) > 0,
    };
    await service.until(moment, isReached[moment], 20_000).catch(() => undefined);
  }

  async function killed(random: Random, what: (typeof companions)[number]): Promise<() => Promise<void>> {
    if (what === 'nothing') return async () => undefined;
    return pick(random, what === 'a process of role jobs' ? service.workers() : service.apis()).kill();
  }

  async function open(sourceBranch: string): Promise<MergeRequest> {
    await service.host.commit(merged, {
      branch: sourceBranch,
      from: 'main',
      files: { 'client.py': weak },
    });
    return service.host.openMergeRequest(merged, { sourceBranch });
  }

  const placesOf = (findings: { place: string }[]) => findings.map(({ place }) => place).sort();
  const headOf = ({ versions }: MergeRequest) => versions.at(-1)?.head ?? '';

  async function ended(scanIds: string[]): Promise<void> {
    await service.until(
      'all scans have ended',
      async () => {
        const scans = await service.collections.scans.find({ _id: { $in: scanIds } }).toArray();
        return (
          scans.length === scanIds.length &&
          scans.every(({ status, manifest }) => status === 'completed' && manifest === null)
        );
      },
      OVER_WITHIN,
    );
  }

  async function told(mergeRequest: MergeRequest): Promise<void> {
    const query = { commit: headOf(mergeRequest), kind: 'merge-request' } as const;
    await service.until(
      'the merge request is told',
      async () => {
        const scan = await service.collections.scans.findOne(query);
        return scan?.review?.state === 'done';
      },
      OVER_WITHIN,
    );
  }

  /** Nothing is under way, and nothing is held. */
  async function quiet(): Promise<void> {
    const { teams, leases, reviews, waitingScans, deliveries, uploads } = service.collections;
    await service.until(
      'nothing is left to be done',
      async () => {
        const team = await teams.findOne({ _id: service.teamId });
        const left = await Promise.all([
          reviews.countDocuments(),
          waitingScans.countDocuments(),
          deliveries.countDocuments({ status: 'accepted' }),
          uploads.countDocuments(),
          service.jobs(),
          leases.countDocuments(),
        ]);
        return team?.active.length === 0 && left.every((count) => count === 0);
      },
      OVER_WITHIN,
    );
  }

  /** Each finding is stored once, and belongs to one attempt. */
  async function expectFoundOnce(scanId: string): Promise<void> {
    const findings = await service.findings(scanId);
    expect(placesOf(findings)).to.deep.equal(found);
    expect(new Set(findings.map(({ id }) => id)).size).to.equal(findings.length);
    const scan = await service.collections.scans.findOne({ _id: scanId });
    expect(scan?.counts.total).to.equal(found.length);
    expect(scan?.attempts.filter(({ outcome }) => outcome === 'completed')).to.have.length(1);
    const stored = await service.collections.results.find({ scanId }).toArray();
    const attempts = stored.map(({ _id }) => _id.split('/')[1]);
    expect([...new Set(attempts)]).to.deep.equal([String(scan?.winningAttempt)]);
  }

  /** One thread for what is new, one summary, one final status: nothing is said twice. */
  function expectToldOnce(mergeRequest: MergeRequest): void {
    const ours = service.host.discussions.of(mergeRequest).filter(({ notes: [{ author }] }) => author.bot);
    const beginnings = ours.map(({ notes: [{ body }] }) => /^<!-- goalkeeper:(\w+)/.exec(body)?.[1]);
    expect(beginnings.sort()).to.deep.equal(['finding', 'summary']);
    const statuses = service.host.statuses.filter(
      ({ sha, name }) => sha === headOf(mergeRequest) && name === 'goalkeeper',
    );
    expect(new Set(statuses.map(({ state }) => state)).size).to.equal(1);
  }

  async function expectCountersAreRight(): Promise<void> {
    const { repositories, scans } = service.collections;
    for (const { _id, fullName, scanCount } of await repositories.find({ tracked: true }).toArray())
      expect(scanCount, fullName).to.equal(
        await scans.countDocuments({ repositoryId: _id, status: 'completed' }),
      );
  }
});
