import { expect } from 'chai';
import { module, request, weak } from '../code.js';
import { type Scenario, Scene } from '../scene.js';
import type { Stage } from '../stage.js';

const many = module(...['one', 'two', 'three', 'four'].map((name) => request(name)));

export const restartedWhileScanning: Scenario = {
  name: 'the server goes away while the agent scans, and comes back: the same attempt is told, once',
  async run(stage) {
    const scene = await Scene.unscanned(stage, { 'client.py': weak });
    await stage.until(scene.version.head, ({ status }) => status === 'running');
    await stage.connected.restart();
    const { attempts, comparison } = await scene.told();
    expect(attempts.map(({ outcome }) => outcome)).to.deep.equal(['completed']);
    expect(comparison).to.include({ added: 1, unchanged: 1, fixed: 0 });
    expect(scene.threads()).to.deep.equal(['client.py:13 open HIGH 7']);
    expect(scene.summary()).to.equal('**1 new finding**, 0 fixed, 2 in all.');
    expect(scene.statuses()).to.have.length(1);
  },
};

/** The restart comes when one thread stands, and another one stands whose answer was lost. */
export const restartedWhileCommenting: Scenario = {
  name: 'the server goes away in the middle of its comments: it goes on where it stopped, and repeats nothing',
  async run(stage) {
    const opening = { method: 'POST', path: /\/discussions$/ };
    const lost = stage.host.misbehave({
      when: opening,
      how: { kind: 'error' },
      ...{ skip: 1, times: 1, carriedOut: true },
    });
    const away = stage.host.misbehave({ when: opening, how: { kind: 'error' }, skip: 2 });
    const scene = await Scene.unscanned(
      stage,
      { 'client.py': many },
      { files: { 'client.py': 'import requests\n' } },
    );
    await stage.connected.until(async () => away.hits > 0);
    expect(lost.hits).to.equal(1);
    await stage.connected.restart();
    away.end();
    await scene.told();
    expect(withoutPlace(scene)).to.deep.equal(Array(4).fill('open HIGH 7'));
    expect(scene.summary()).to.equal('**4 new findings**, 0 fixed, 4 in all.');
    expect(scene.statuses()).to.have.length(1);
    await expectQuiet(stage, scene);
  },
};

/** Another push with nothing new writes nothing. */
async function expectQuiet(stage: Stage, scene: Scene): Promise<void> {
  const shifted = many.replace('import requests\n', 'import requests\n# again\n');
  expect(await scene.writes(() => scene.push({ 'client.py': shifted }))).to.deep.equal([]);
  await stage.followed();
  expect(withoutPlace(scene)).to.deep.equal(Array(4).fill('open HIGH 7'));
}

function withoutPlace(scene: Scene): string[] {
  return scene.threads().map((thread) => thread.replace(/^\S+ /, ''));
}
