import { expect } from 'chai';
import { fixed, lines, weak } from '../code.js';
import { type Scenario, Scene } from '../scene.js';

export const noDiffRefs: Scenario = {
  name: 'no diff refs: without a merge base nothing is compared or commented, and the summary says so',
  async run(stage) {
    const scene = await Scene.unscanned(stage, { 'client.py': weak }, { preparing: true });
    await stage.until(scene.version.head, ({ review }) => review !== null);
    stage.host.mergeRequests.prepared(scene.mergeRequest);
    const { comparison, review } = await scene.told();
    expect(comparison).to.include({
      base: null,
      origin: null,
      missing: 'The code host does not tell the merge base.',
    });
    expect(review).to.include({ state: 'done', status: 'failed' });
    expect(scene.threads()).to.deep.equal([]);
    expect(scene.summaryNote()).to.contain('**Nothing could be compared with the target**');
    expect(scene.statuses()).to.deep.equal(['failed: 2 in all, not compared; 2 of severity 7 or higher']);
  },
};

export const manyFiles: Scenario = {
  name: '5,000 files, a binary one, and a diff that is too large: the file is commented as a whole',
  async run(stage) {
    const files: Record<string, string> = {
      'client.py': `${weak}\n${lines(9000, 'a_constant_of_some_length')}`,
      'image.bin': '\0\x01\x02\0',
    };
    for (let n = 0; n < 5000; n++) files[`notes/${n}.txt`] = `${n}\n`;
    const scene = await Scene.open(stage, files);
    expect(scene.threads()).to.deep.equal(['client.py:file open HIGH 7']);
  },
};

export const oddPath: Scenario = {
  name: 'a path that needs encoding: the position arrives as it is',
  async run(stage) {
    const path = 'a b&c=d/ü#?%41+.py';
    const scene = await Scene.open(stage, { [path]: weak });
    expect(scene.threads()).to.include(`${path}:13 open HIGH 7`);
    await scene.push({ [path]: fixed });
    expect(scene.threads()).to.include(`${path}:13 resolved Fixed`);
  },
};

export const manyDiscussions: Scenario = {
  name: 'thousands of discussions: our own are found among them, and nothing is repeated',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    const person = stage.person();
    for (let n = 0; n < 3000; n++)
      stage.host.discussions.start(scene.mergeRequest, person, {
        body: `Remark ${n}`,
        type: 'DiscussionNote',
      });
    const again = weak.replace('import requests\n', 'import requests\n# again\n');
    expect(await scene.writes(() => scene.push({ 'client.py': again }))).to.deep.equal([]);
    expect(scene.threads()).to.deep.equal(['client.py:14 open HIGH 7']);
  },
};

export const closedWhileScanning: Scenario = {
  name: 'closed while it is scanned: nothing is written any more',
  async run(stage) {
    const scene = await Scene.open(stage, { 'other.py': 'value = 1\n' });
    const writes = await scene.writes(async () => {
      await scene.pushOnly({ 'client.py': weak });
      await stage.until(scene.version.head, () => true);
      await stage.host.mergeRequests.setState(scene.mergeRequest, scene.author, 'closed');
      const { status, review } = await scene.told();
      if (status !== 'cancelled') expect(review).to.include({ state: 'skipped', status: null });
    });
    expect(writes).to.deep.equal([]);
    expect(scene.ours()).to.deep.equal([]);
  },
};
