import { expect } from 'chai';
import { call } from '../../api/call.js';
import { fullPath } from '../../codehost/model.js';
import { module, request, target } from '../code.js';
import { type Scenario, Scene } from '../scene.js';
import type { Stage } from '../stage.js';

const known = target['client.py'];

/** Dismisses the one finding of the default branch. */
async function dismissKnown(stage: Stage, repository: string): Promise<void> {
  const api = `${stage.connected.server.url}/api/v1`;
  const list = `${api}/repositories/${encodeURIComponent(repository)}/vulnerabilities?latest=true`;
  const { data } = (await call(list, { key: stage.key })).body as { data: { id: string }[] };
  expect(data).to.have.length(1);
  const body = { state: 'dismissed', reason: 'a test system' };
  const answer = await call(`${api}/vulnerabilities/${data[0].id}`, {
    method: 'PATCH',
    key: stage.key,
    body,
  });
  expect(answer.status, answer.text).to.equal(200);
}

export const copiedBefore: Scenario = {
  name: 'an equal weakness is copied into a file that sorts earlier: the copy is announced, not the one that was there',
  async run(stage) {
    const scene = await Scene.open(stage, { 'a/client.py': known });
    expect(scene.threads()).to.deep.equal(['a/client.py:4 open HIGH 7']);
    expect(scene.summary()).to.equal('**1 new finding**, 0 fixed, 2 in all.');
  },
};

export const dismissalStays: Scenario = {
  name: 'a dismissed weakness is copied, then removed: the copy is announced, and stays so when it is alone',
  async run(stage) {
    const scene = await Scene.unscanned(stage, { 'a/client.py': known });
    await scene.told();
    await scene.changeTarget({ 'notes.txt': 'scanned\n' });
    await stage.scannedTarget(scene.project);
    await dismissKnown(stage, fullPath(scene.project));
    await scene.push({ 'b.txt': 'again\n' });
    expect(scene.threads()).to.deep.equal(['a/client.py:4 open HIGH 7']);
    expect(scene.statuses().at(-1)).to.match(/^failed: 1 new, 0 fixed, 1 in all/);
    await scene.push({ 'client.py': module(request('known', true)) });
    expect(scene.threads()).to.deep.equal(['a/client.py:4 open HIGH 7']);
    expect(scene.statuses().at(-1)).to.match(/^failed: 1 new, 1 fixed, 1 in all/);
  },
};

export const editedSink: Scenario = {
  name: 'a known weakness is edited: it is no new one, and the thread of a new one stays when that is edited',
  async run(stage) {
    const edited = known.replace('verify=False', 'timeout=3, verify=False');
    const scene = await Scene.open(stage, { 'client.py': edited });
    expect(scene.threads()).to.deep.equal([]);
    const added = module(request('other'));
    await scene.push({ 'other.py': added });
    expect(scene.threads()).to.deep.equal(['other.py:4 open HIGH 7']);
    await scene.push({ 'other.py': added.replace('verify=False', 'timeout=3, verify=False') });
    expect(scene.threads()).to.have.length(1);
    expect(scene.threads()[0]).to.match(/open HIGH 7$/);
  },
};
