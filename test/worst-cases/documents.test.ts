import { expect } from 'chai';
import { sizeOf } from '#test/drawn.js';
import { ofSuite } from '#test/of-suite.js';
import { call } from '../api/call.js';
import { documents } from './crafted-documents.js';
import { findingsAlike } from './crafted-findings.js';
import { CraftingAgent } from './crafting-agent.js';
import { type Delays, healthDuring, MeasuredServer } from './measured-server.js';

const COUNT = sizeOf(5_000, 20_000);
/** Milliseconds of processor time for which others may be delayed. */
const MOST = Number(process.env.GOALKEEPER_TEST_DELAY ?? 250);
/** Findings that one request may decide about. */
const AT_ONCE = 100;
/** Milliseconds of processor time that it may take. */
const A_REQUEST = 1_000;

describe('worst cases of what people ask for', function () {
  this.timeout(600_000);
  const server = ofSuite(
    () => MeasuredServer.start(),
    (started) => started.end(),
  );
  const agent = () => new CraftingAgent(server());

  function expectShort(what: string, { p50, p99, longest, clock }: Delays): void {
    const [half, most, all, taken] = [p50, p99, longest, clock].map((one) => one.toFixed(1));
    console.log(
      `      ${what}: /health waits for p50 ${half}, p99 ${most}, longest ${all} ms; half took ${taken} ms`,
    );
    expect(longest, what).to.be.below(MOST);
  }

  const get = async (path: string) => {
    const { url, team } = server();
    const response = await fetch(`${url}/api/v1${path}`, { headers: { 'x-api-key': team.key } });
    const { length } = await response.text();
    expect(response.status, path).to.equal(200);
    return length;
  };

  for (const { name, part, document } of documents.filter(({ status }) => status === 204))
    it(`${name}: it is shown while others are answered`, async () => {
      const claimed = await agent().launch();
      await agent().upload(claimed, [], { [part]: document() });
      expect(await agent().ended(claimed.scanId)).to.deep.include({ status: 'completed' });
      const path = `/scans/${claimed.scanId}/${part === 'summary' ? 'wiki' : part}`;
      for (const what of ['reading', 'reading again'])
        expectShort(what, await healthDuring(server(), async () => void (await get(path))));
    });

  it(`exports of ${COUNT} findings are written while others are answered`, async () => {
    const claimed = await agent().launch();
    const { scanId } = claimed;
    await agent().upload(claimed, findingsAlike(COUNT));
    expect(await agent().ended(scanId)).to.deep.include({ status: 'completed' });
    for (const format of ['sarif', 'gitlab-sast', 'codequality', 'csv'])
      expectShort(
        format,
        await healthDuring(
          server(),
          async () => void (await get(`/scans/${scanId}/export?format=${format}`)),
        ),
      );
  });

  it('thousands of decisions are taken, and lists by them read, while others are answered', async () => {
    const { url, team } = server();
    const vulnerabilities = async (query: string) => {
      const { body } = await call(`${url}/api/v1/vulnerabilities?latest=true&${query}`, { key: team.key });
      return body as { data: { id: string }[]; pagination: { total: number } };
    };
    const all: string[] = [];
    for (let offset = 0; offset < 2_000; offset += 1_000)
      all.push(...(await vulnerabilities(`limit=1000&offset=${offset}`)).data.map(({ id }) => id));
    const parts = Array.from({ length: all.length / AT_ONCE }, (_, n) =>
      all.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
    );
    const post = async (path: string, body: object) => {
      const before = server().answeringMilliseconds();
      const begun = performance.now();
      const answer = await call(`${url}/api/v1${path}`, { key: team.key, method: 'POST', body });
      expect(answer.status, answer.text).to.equal(200);
      took.push(performance.now() - begun);
      expect(server().answeringMilliseconds() - before, path).to.be.below(A_REQUEST);
      return answer.body as { data: { batch: string; changed: string[]; undone: number } };
    };
    let took: number[] = [];
    const measured = async (what: string, work: () => Promise<void>) => {
      took = [];
      expectShort(what, await healthDuring(server(), work));
      console.log(`      ${AT_ONCE} at once: ${Math.max(...took).toFixed(0)} ms at most`);
    };
    const batches: string[] = [];
    await measured(`${all.length} decisions`, async () => {
      for (const vulnerabilityIds of parts) {
        const body = { vulnerabilityIds, state: 'dismissed', kind: 'false-positive', reason: 'no' };
        const { data } = await post('/triage', body);
        expect(data.changed).to.have.length(AT_ONCE);
        batches.push(data.batch);
      }
    });
    await measured(`${all.length} assignments`, async () => {
      for (const vulnerabilityIds of parts)
        expect(
          (await post('/assignments', { vulnerabilityIds, assignee: 'ann' })).data.changed,
        ).to.have.length(AT_ONCE);
    });
    await measured('undoing half of them', async () => {
      for (const batch of batches.slice(0, batches.length / 2))
        expect((await post('/triage/undo', { batch })).data.undone).to.equal(AT_ONCE);
    });
    const dismissed = all.length / 2;
    for (const [state, total] of Object.entries({ dismissed, open: COUNT - dismissed })) {
      const reading = await healthDuring(server(), async () => {
        expect((await vulnerabilities(`state=${state}&limit=1000`)).pagination.total, state).to.equal(total);
      });
      expectShort(`those that are ${state}`, reading);
    }
    for (const path of [
      '/vulnerability-groups?latest=true&state=open&by=rule',
      '/rules',
      '/vulnerability-history',
    ])
      expectShort(path, await healthDuring(server(), async () => void (await get(path))));
  });
});
