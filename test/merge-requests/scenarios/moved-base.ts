import { expect } from 'chai';
import { module, request, weak } from '../code.js';
import { type Scenario, Scene } from '../scene.js';

/** A weakness that somebody else brings into the target. */
const foreign = { 'foreign.py': module(request('foreign')) };

export const rebase: Scenario = {
  name: 'rebase: the new merge base is what counts, and what it brought is not ours',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    const before = scene.version.base;
    await scene.changeTarget(foreign);
    const { comparison } = await scene.git(['rebase', '--quiet', 'origin/main']);
    expect(scene.version.base).to.not.equal(before);
    expect(comparison).to.include({ base: scene.version.base, added: 1, unchanged: 2, fixed: 0 });
    expect(scene.threads()).to.deep.equal(['client.py:13 open HIGH 7']);
    expect(scene.summary()).to.equal('**1 new finding**, 0 fixed, 3 in all.');
  },
};

export const mergeOfTheTarget: Scenario = {
  name: 'merge of the target into the source: the same',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    await scene.changeTarget(foreign);
    const { comparison } = await scene.git(['merge', '--quiet', '--no-edit', 'origin/main']);
    expect(comparison).to.include({ base: scene.version.base, added: 1, unchanged: 2, fixed: 0 });
    expect(scene.threads()).to.deep.equal(['client.py:13 open HIGH 7']);
  },
};

export const changedTarget: Scenario = {
  name: 'the target fixes what the source still has: compared with the merge base, nothing is new',
  async run(stage) {
    const scene = await Scene.open(stage, { 'other.py': 'value = 1\n' });
    await scene.changeTarget({ 'client.py': module(request('known', true)) });
    const { comparison } = await scene.push({ 'other.py': 'value = 2\n' });
    expect(comparison).to.include({ added: 0, unchanged: 1, fixed: 0 });
    expect(scene.ours()).to.deep.equal([]);
  },
};
