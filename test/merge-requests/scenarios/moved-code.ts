import { expect } from 'chai';
import { lines, module, request, weak } from '../code.js';
import { type Scenario, Scene } from '../scene.js';

export const rename: Scenario = {
  name: 'rename: the thread stays, and what the target had is not new under its new name',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    const { comparison } = await scene.push({ 'client.py': null, 'net/client.py': weak });
    expect(comparison).to.include({ added: 1, unchanged: 1, fixed: 0 });
    expect(scene.threads()).to.have.length(1);
    expect(scene.threads()[0]).to.match(/ open HIGH 7$/);
    expect(scene.summaryNote()).to.contain('`net/client.py`');
  },
};

export const movedFunction: Scenario = {
  name: 'moved function: known findings stay known, and a thread stays where it is',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    const moved = module(request('added'), lines(3), request('known'));
    const writes = await scene.writes(() => scene.push({ 'client.py': moved }));
    expect(writes).to.deep.equal([]);
    expect((await scene.told()).comparison).to.include({ added: 1, unchanged: 1, fixed: 0 });
    expect(scene.threads()).to.have.length(1);
  },
};
