import { expect } from 'chai';
import { fixed, module, request, weak } from '../code.js';
import { type Scenario, Scene } from '../scene.js';

export const fixAndReintroduction: Scenario = {
  name: 'fix: the thread is resolved and says so; reintroduction: the same thread is open again',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    await scene.push({ 'client.py': fixed });
    expect(scene.threads()).to.deep.equal(['client.py:13 resolved Fixed']);
    expect(scene.summary()).to.equal('**0 new findings**, 0 fixed, 1 in all.');
    expect(scene.statuses()).to.deep.equal(['success: 0 new, 0 fixed, 1 in all']);
    await scene.push({ 'client.py': weak });
    expect(scene.threads().map((thread) => thread.replace(/^\S+ /, ''))).to.deep.equal(['open HIGH 7']);
    expect(scene.summary()).to.equal('**1 new finding**, 0 fixed, 2 in all.');
  },
};

export const fixOfTheTarget: Scenario = {
  name: 'fix of what the target has: is counted, and nothing is commented',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': module(request('known', true)) });
    expect(scene.threads()).to.deep.equal([]);
    expect(scene.summary()).to.equal('**0 new findings**, 1 fixed, 0 in all.');
    expect((await scene.told()).comparison).to.include({ added: 0, unchanged: 0, fixed: 1 });
  },
};
