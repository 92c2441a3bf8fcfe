import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { itEmbedded } from '../database/on-engine.js';
import { drawn } from '../drawn.js';
import { temporaryFolder } from '../workspace/git-repository.js';
import { StartProcess, type Victim } from './start-process.js';
import { vulnerableRepository } from './vulnerable-project.js';

/** Enough for two batches of findings, and for an analysis of a second or more. */
const FILES = 27;
const HANDLERS = 20;

interface Row {
  id: string;
  filePath: string;
  title: string;
  cwe: string;
  severity: number;
  shortDescription: string;
}

/** When to kill: at a share of the time that an undisturbed scan takes, or behind the n-th call on a route of the agent API. */
type Moment = { share: number } | { route: string; times: number };
const claimRoute = '/agent/v1/claim';
const attempt = '/agent/v1/scans/{scanId}/attempts/{attempt}';
const moments: [name: string, victim: Victim, moment: Moment][] = [
  ['when the launch is answered', 'server', { share: 0 }],
  ['behind the claim', 'agent', { route: claimRoute, times: 1 }],
  ['early in the analysis', 'server', { share: 0.3 }],
  ['in the middle of the analysis', 'agent', { share: 0.5 }],
  ['late in the analysis', 'database', { share: 0.6 }],
  ['behind the first batch', 'agent', { route: `${attempt}/batches/{n}`, times: 1 }],
  ['behind the second batch', 'server', { route: `${attempt}/batches/{n}`, times: 2 }],
  ['behind the endpoints', 'database', { route: `${attempt}/endpoints`, times: 1 }],
  ['behind complete, while results are published', 'server', { route: `${attempt}/complete`, times: 1 }],
  ['behind complete, while results are published', 'database', { route: `${attempt}/complete`, times: 1 }],
];

/** `npm run test:all` has all. */
const MOMENTS_A_COMMIT = 2;

describe('e2e/crash', function () {
  this.timeout(120_000);
  const data = temporaryFolder('crash');
  const repository = vulnerableRepository(FILES, HANDLERS);
  let running: StartProcess;
  let expected: Omit<Row, 'id'>[];
  let duration: number;

  before(async () => {
    running = new StartProcess([repository, '--port', '0', '--once'], data);
    const first = await running.ended;
    expect(first.code, first.stderr).to.equal(0);
    await startAgain();
    const startedAt = Date.now();
    const scanId = await launch();
    expected = withoutIds(await completedFindings(scanId));
    duration = Date.now() - startedAt;
    expect(expected).to.have.length(FILES * HANDLERS);
  });
  after(async () => {
    await running.stop();
    for (const folder of [data, repository]) rmSync(folder, { recursive: true, force: true });
  });

  /** A new start on the same data; it has repositories, so it scans nothing by itself. */
  async function startAgain(): Promise<void> {
    running = new StartProcess(['--port', '0'], data);
    await running.url();
  }

  async function launch(): Promise<string> {
    const answer = await running.api('scans', { codehostUrl: pathToFileURL(repository).href });
    expect(answer.status, answer.text).to.equal(201);
    return (answer.body as { data: { scanId: string } }).data.scanId;
  }

  async function completedFindings(scanId: string): Promise<Row[]> {
    for (;;) {
      const answer = await running.api(`scans/${scanId}`);
      const { status, error } = (answer.body as { data: { status: string; error: string | null } }).data;
      if (status === 'completed') break;
      expect(status, `${error}`).to.be.oneOf(['launched', 'running']);
      await sleep(250);
    }
    const rows: Row[] = [];
    for (;;) {
      const answer = await running.api(`scans/${scanId}/vulnerabilities?limit=1000&offset=${rows.length}`);
      const page = answer.body as { data: Row[]; pagination: { hasMore: boolean } };
      rows.push(...page.data);
      if (!page.pagination.hasMore) return rows;
    }
  }

  /** How often a route has answered well so far; a claim that found nothing (204) is none. */
  const calls = (route: string) => {
    const good = route === claimRoute ? [200] : [200, 204];
    return running.log().filter((line) => line.route === route && good.includes(line.status ?? 0)).length;
  };

  async function waitFor(moment: Moment, before: number): Promise<void> {
    if ('share' in moment) return sleep(duration * moment.share);
    const deadline = Date.now() + 60_000;
    while (calls(moment.route) < before + moment.times) {
      if (Date.now() > deadline) expect.fail(`${moment.route} was not called`);
      await sleep(5);
    }
  }

  for (const [name, victim, moment] of drawn('moments of a crash', moments, MOMENTS_A_COMMIT)) {
    const itHere = victim === 'database' ? itEmbedded : it;
    itHere(`loses and doubles nothing when the ${victim} is killed ${name}`, async () => {
      const before = 'route' in moment ? calls(moment.route) : 0;
      const scanId = await launch();
      await waitFor(moment, before);
      running.kill(victim);
      if (victim !== 'agent') {
        const end = await running.ended;
        if (victim === 'database') {
          expect(end.code, end.stderr).to.equal(1);
          expect(end.stderr).to.match(
            /The embedded database .* What was stored is safe: start Goalkeeper again\./,
          );
        }
        await startAgain();
      }
      const rows = await completedFindings(scanId);
      expect(new Set(rows.map(({ id }) => id)).size).to.equal(rows.length);
      expect(withoutIds(rows)).to.deep.equal(expected);
    });
  }

  it('has freed all places', async () => {
    const list = await running.api('scans?limit=100');
    const states = (list.body as { data: { status: string }[] }).data.map(({ status }) => status);
    expect(new Set(states)).to.deep.equal(new Set(['completed']));
    for (let n = 0; n < 5; n++) await launch();
  });
});

function withoutIds(rows: Row[]): Omit<Row, 'id'>[] {
  return rows.map(({ filePath, title, cwe, severity, shortDescription }) => ({
    filePath,
    title,
    cwe,
    severity,
    shortDescription,
  }));
}
