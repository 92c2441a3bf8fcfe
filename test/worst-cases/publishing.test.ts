import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { sizeOf } from '#test/drawn.js';
import { ofSuite } from '#test/of-suite.js';
import { equalFindings, groupedFindings } from './crafted-findings.js';
import { CraftingAgent } from './crafting-agent.js';
import { type Delays, healthDuring, MeasuredServer } from './measured-server.js';

/** By hand up to 200,000, which an attempt may upload. */
const COUNT = Number(process.env.GOALKEEPER_TEST_POISON ?? sizeOf(10_000, 30_000));
/** Milliseconds of processor time for which others may be delayed. */
const MOST = Number(process.env.GOALKEEPER_TEST_DELAY ?? 250);

describe(`worst cases of publishing, ${COUNT} findings`, function () {
  this.timeout(1_800_000);
  const server = ofSuite(
    () => MeasuredServer.start(),
    (started) => started.end(),
  );
  const agent = () => new CraftingAgent(server());

  function report(what: string, delays: Delays, begun: number): void {
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(
      `      ${what}: ${seconds} s, ${server().peakMegabytes().toFixed(0)} MB at most since the start of the process`,
    );
    console.log(
      `      /health waits for p50 ${delays.p50.toFixed(1)} ms, p99 ${delays.p99.toFixed(1)} ms, longest ${delays.longest.toFixed(1)} ms of other work; half took ${delays.clock.toFixed(1)} ms`,
    );
    expect(delays.p99).to.be.below(MOST);
    // What waits takes no processor time. Other programs on the machine can delay some answers, not half of them.
    expect(delays.clock).to.be.below(MOST);
  }

  for (const [kind, crafted] of Object.entries({ equal: equalFindings, grouped: groupedFindings }))
    it(`of which all are ${kind}: they are published while others are answered`, async () => {
      for (const side of [0, 1]) {
        const claimed = await agent().launch();
        const sent = performance.now();
        const uploading = await healthDuring(server(), () => agent().upload(claimed, crafted(side, COUNT)));
        report(`upload ${side + 1}`, uploading, sent);
        const begun = performance.now();
        const publishing = await healthDuring(server(), async () => {
          const scan = await agent().ended(claimed.scanId);
          expect(scan).to.deep.include({ status: 'completed', error: null });
        });
        report(`publishing ${side + 1}`, publishing, begun);
      }
    });

  it('are published by the next process when the first one is killed', async () => {
    const claimed = await agent().launch();
    await agent().upload(claimed, equalFindings(2, COUNT));
    await sleep(500);
    await server().kill();
    await server().again();
    const begun = performance.now();
    const delays = await healthDuring(server(), async () => {
      expect(await agent().ended(claimed.scanId)).to.deep.include({ status: 'completed', error: null });
    });
    report('publishing after a restart', delays, begun);
  });
});
