import { expect } from 'chai';
import { fixed, weak } from '../code.js';
import { type Scenario, Scene } from '../scene.js';

export const fork: Scenario = {
  name: 'forked project: scanned from the target project, commented there, and followed',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak }, { fork: true });
    expect(scene.threads()).to.deep.equal(['client.py:13 open HIGH 7']);
    const { comparison, mergeRequest } = await scene.told();
    expect(comparison).to.include({ origin: 'analysed', added: 1, unchanged: 1 });
    expect(mergeRequest?.sourceProjectId).to.equal(String(scene.source.id));
    await scene.push({ 'client.py': fixed });
    expect(scene.threads()).to.deep.equal(['client.py:13 resolved Fixed']);
  },
};
