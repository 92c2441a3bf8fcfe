import { expect } from 'chai';
import { weak } from '../code.js';
import { type Scenario, Scene } from '../scene.js';

export const secondPush: Scenario = {
  name: 'second push with nothing new: nothing is written, though lines shift; the base is not analysed again',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    const shifted = weak.replace('import requests\n', 'import requests\n\n# a comment\n');
    expect(await scene.writes(() => scene.push({ 'client.py': shifted }))).to.deep.equal([]);
    expect(scene.threads()).to.deep.equal(['client.py:15 open HIGH 7']);
    expect((await scene.told()).comparison).to.include({ origin: 'stored', added: 1, unchanged: 1 });
    expect(scene.statuses()).to.have.length(1);
  },
};
