import { expect } from 'chai';
import { weak } from '../code.js';
import { type Scenario, Scene } from '../scene.js';

export const firstPush: Scenario = {
  name: 'first push: what is new is commented at its line, summed up, and fails the commit; what was there is not',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    expect(scene.threads()).to.deep.equal(['client.py:13 open HIGH 7']);
    expect(scene.summary()).to.equal('**1 new finding**, 0 fixed, 2 in all.');
    expect(scene.statuses()).to.deep.equal(['failed: 1 new, 0 fixed, 2 in all; 1 of severity 7 or higher']);
    const { comparison, review } = await scene.told();
    expect(comparison).to.deep.include({
      ...{ base: scene.version.base, origin: 'analysed', complete: true },
      ...{ added: 1, unchanged: 1, fixed: 0, missing: null },
    });
    expect(review).to.deep.include({ state: 'done', status: 'failed', problems: [] });
    const [{ body }] = scene.ours()[0].notes;
    expect(body).to.contain(
      "```suggestion:-0+0\n    return requests.get('https://added.example.com', verify=True)\n```",
    );
  },
};
