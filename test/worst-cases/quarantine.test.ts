import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { eventually } from '#test/jobs/eventually.js';
import { ofSuite } from '#test/of-suite.js';
import { equalFindings } from './crafted-findings.js';
import { CraftingAgent } from './crafting-agent.js';
import { MeasuredServer } from './measured-server.js';

/** So many that the server is at it for some time. */
const COUNT = 20_000;

describe('worst cases of publishing: a scan that ends processes', function () {
  this.timeout(300_000);
  const server = ofSuite(
    () => MeasuredServer.start(),
    (started) => started.end(),
  );
  const agent = () => new CraftingAgent(server());

  async function killedInTheMidstOf(scanId: string, time: number): Promise<void> {
    while ((await server().stateOf(scanId)).ended < time) await sleep(5);
    await server().kill();
    await server().again();
  }

  it('is quarantined behind the second one and says so, and others are published', async () => {
    const poison = await agent().launch();
    await agent().upload(poison, equalFindings(0, COUNT));
    for (const time of [1, 2]) await killedInTheMidstOf(poison.scanId, time);

    const ended = await agent().ended(poison.scanId);
    expect(ended.status).to.equal('failed');
    expect(ended.error).to.match(/^Publishing its results has ended the server or a thread of it 2 times\./);
    expect(await server().log()).to.match(/scan quarantined/);
    // Counted when what was written of it is gone again.
    const metrics = async () => (await fetch(`${server().adminUrl}/metrics`)).text();
    await eventually(async () => (await metrics()).includes('goalkeeper_scans_quarantined_total 1\n'));

    const other = await agent().launch();
    await agent().upload(other, equalFindings(1, 10));
    expect(await agent().ended(other.scanId)).to.deep.include({ status: 'completed', error: null });
  });

  it('is published by the next process when only one has ended', async () => {
    const claimed = await agent().launch();
    await agent().upload(claimed, equalFindings(2, COUNT));
    await killedInTheMidstOf(claimed.scanId, 1);
    expect(await agent().ended(claimed.scanId)).to.deep.include({ status: 'completed', error: null });
    expect((await server().stateOf(claimed.scanId)).ended).to.equal(1);
  });
});
