import { expect } from 'chai';
import { fixed, weak } from '../code.js';
import { type Scenario, Scene } from '../scene.js';

const again = weak.replace('import requests\n', 'import requests\n# again\n');

export const personResolves: Scenario = {
  name: 'a person resolves: the thread stays resolved, while the finding is there and after',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    stage.host.discussions.resolve(scene.ours()[0], stage.person(), true);
    expect(await scene.writes(() => scene.push({ 'client.py': again }))).to.deep.equal([]);
    await scene.push({ 'client.py': fixed });
    expect(scene.threads().map((thread) => thread.replace(/^\S+ /, ''))).to.deep.equal(['resolved HIGH 7']);
  },
};

export const personReplies: Scenario = {
  name: 'a person replies: nothing is repeated, the reply stays, and the fix still resolves',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    stage.host.discussions.reply(scene.ours()[0], stage.person(), 'Is that so?');
    expect(await scene.writes(() => scene.push({ 'client.py': again }))).to.deep.equal([]);
    await scene.push({ 'client.py': fixed });
    expect(scene.threads().map((thread) => thread.replace(/^\S+ /, ''))).to.deep.equal(['resolved Fixed']);
    expect(scene.ours()[0].notes.map(({ body }) => body)).to.include('Is that so?');
  },
};
