import { expect } from 'chai';
import { weak } from '../code.js';
import { type Scenario, Scene } from '../scene.js';

export const agentKilled: Scenario = {
  name: 'agent killed in the middle: another one repeats the scan, and all is told once',
  async run(stage) {
    await stage.stopAgent();
    const doomed = await stage.startProcess();
    const { scans } = stage.database.collections;
    const scene = await Scene.unscanned(stage, { 'client.py': weak });
    const commit = scene.version.head;
    // Until it has the answer to its claim: who goes away before that has the scan released.
    await stage.until(commit, ({ status }) => status === 'running' && doomed.output.includes(', attempt 1'));
    doomed.kill('SIGKILL');
    await doomed.ended;
    // As if the minute of its lease were over.
    await scans.updateOne({ commit }, { $set: { 'lease.expiresAt': new Date(0) } });
    await stage.startAgent();
    const { attempts } = await scene.told();
    expect(attempts.map(({ outcome }) => outcome)).to.deep.equal(['lease-expired', 'completed']);
    expect(scene.threads()).to.deep.equal(['client.py:13 open HIGH 7']);
    expect(scene.statuses()).to.have.length(1);
  },
};
