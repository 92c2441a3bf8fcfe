import { expect } from 'chai';
import { ofSuite } from '#test/of-suite.js';
import { lookAgain } from '../look-again.js';
import { hookBodies, reviewAnswers } from './crafted-answers.js';
import { findingsAlike } from './crafted-findings.js';
import { CraftingAgent } from './crafting-agent.js';
import { LargeHost } from './large-host.js';
import { type Delays, healthDuring } from './measured-server.js';

/** Milliseconds of processor time for which others may be delayed, beside any other load; on a quiet machine it is 50 (`bench/scale.md`). */
const MOST = Number(process.env.GOALKEEPER_TEST_DELAY ?? 250);
/** Milliseconds between an answer of `/health` and the next question. */
const PAUSE = 5;

describe('worst cases of what code hosts send', function () {
  this.timeout(600_000);
  const host = ofSuite(
    () => LargeHost.start(),
    (started) => started.end(),
  );

  async function expectShort(size: number, work: () => Promise<unknown>): Promise<void> {
    const { server } = host();
    await server.stoodStill();
    const begun = performance.now();
    const delays: Delays = await healthDuring(server, work, PAUSE);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const [p50, p99, longest, clock, stood] = [
      ...[delays.p50, delays.p99, delays.longest, delays.clock],
      await server.stoodStill(),
    ].map((one) => one.toFixed(1));
    console.log(
      `      ${(size / 2 ** 20).toFixed(1)} MB, ${seconds} s: /health waits for p50 ${p50}, p99 ${p99}, longest ${longest} ms; half took ${clock} ms; the loop stood still for ${stood} ms, ${server.peakMegabytes().toFixed(0)} MB`,
    );
    expect(delays.longest).to.be.below(MOST);
  }

  for (const [number, { name, answers }] of reviewAnswers.entries())
    it(`${name}: a merge request is reviewed while others are answered`, async () => {
      const { server } = host();
      const agent = new CraftingAgent(server);
      await host().open(number);
      const claimed = await agent.claim();
      const baseline = { commit: claimed.mergeRequest?.base ?? '', state: 'complete', fingerprints: [] };
      const size = answers(0).reduce((sum, { text }) => sum + text.length, 0);
      await agent.upload(claimed, findingsAlike(100), { baseline });
      await expectShort(size, async () => {
        const reviewed = await lookAgain(async () => {
          const { review } = await server.stateOf(claimed.scanId);
          return review !== null && review !== 'pending' && review;
        }, 120_000);
        expect(reviewed).to.be.oneOf(['done', 'refused']);
      });
    });

  for (const { name, status, body } of hookBodies)
    it(`${name}: it is ${status === 202 ? 'taken' : 'refused'} while others are answered`, async () => {
      const { project, hook } = host();
      if (!hook) expect.fail('no merge request was opened');
      const { url, token } = hook;
      const text = body(project.projectId);
      const headers = { 'content-type': 'application/json', 'x-gitlab-token': token };
      await expectShort(text.length, async () => {
        const answer = await fetch(url, { method: 'POST', body: text, headers });
        expect(answer.status, await answer.text()).to.equal(status);
      });
    });
});
