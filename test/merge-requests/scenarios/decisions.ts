import { expect } from 'chai';
import { call } from '../../api/call.js';
import { weak } from '../code.js';
import { type Scenario, Scene } from '../scene.js';
import type { Stage } from '../stage.js';

/** What people see: threads without their lines, the summary, the newest status. */
const seen = (scene: Scene) => [
  ...scene.threads().map((thread) => thread.replace(/^\S+ /, '')),
  scene.summary(),
  scene.statuses().at(-1),
];
const failing = [
  'open HIGH 7',
  '**1 new finding**, 0 fixed, 2 in all.',
  'failed: 1 new, 0 fixed, 2 in all; 1 of severity 7 or higher',
];
const passing = [
  'resolved Dismissed',
  '**0 new findings**, 0 fixed, 1 in all.',
  'success: 0 new, 0 fixed, 1 in all',
];

/** Decides about the finding that a merge request adds, and waits until all that follows from it is done. */
async function decide(stage: Stage, scanId: string, state: string): Promise<void> {
  const api = `${stage.connected.server.url}/api/v1`;
  const { body: compared } = await call(`${api}/scans/${scanId}/comparison`, { key: stage.key });
  const [added] = (compared as { data: { added: { id: string }[] } }).data.added;
  const body = { state, reason: 'a test system' };
  const answer = await call(`${api}/vulnerabilities/${added.id}`, { method: 'PATCH', key: stage.key, body });
  expect(answer.status, answer.text).to.equal(200);
  await stage.followed();
}

export const dismissed: Scenario = {
  name: 'dismissed, and taken back: thread, summary and status follow at once, and a push changes nothing',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    const { _id } = await scene.told();
    expect(seen(scene)).to.deep.equal(failing);
    await decide(stage, _id, 'dismissed');
    expect(seen(scene)).to.deep.equal(passing);
    expect(await scene.writes(() => decide(stage, _id, 'dismissed'))).to.deep.equal([]);
    expect(scene.statuses()).to.have.length(2);
    await decide(stage, _id, 'detected');
    expect(seen(scene)).to.deep.equal(failing);
    await decide(stage, _id, 'resolved');
    expect(seen(scene)).to.deep.equal(passing);
    expect((await scene.told()).review).to.include({ state: 'done', status: 'success' });
    const again = weak.replace('import requests\n', 'import requests\n# again\n');
    expect(await scene.writes(() => scene.push({ 'client.py': again }))).to.deep.equal([]);
    expect(seen(scene)).to.deep.equal(passing);
  },
};

export const decidedMeanwhile: Scenario = {
  name: 'dismissed while the merge request is just told of it: what was decided last is what it says',
  async run(stage) {
    let deciding: Promise<void> | null = null;
    // The decision comes with the first request that writes: what the review rests on was read before.
    stage.host.misbehave({
      when({ method, path }) {
        if (method === 'POST' && path.endsWith('/discussions')) deciding ??= decideAboutNewest(stage);
        return false;
      },
      how: { kind: 'error' },
    });
    // And the review is still at work when the decision is followed.
    const busy = stage.host.misbehave({
      when: { method: 'POST', path: /\/notes$/ },
      how: { kind: 'rate-limit', as: 'text', retryAfter: 3 },
      times: 1,
    });
    const scene = await Scene.open(stage, { 'client.py': weak });
    expect(busy.hits).to.equal(1);
    expect(deciding).to.not.equal(null);
    await deciding;
    await stage.followed();
    expect(seen(scene)).to.deep.equal(passing);
  },
};

async function decideAboutNewest(stage: Stage): Promise<void> {
  const { scans } = stage.database.collections;
  const all = await scans.find({ kind: 'merge-request', status: 'completed' }).toArray();
  const newest = all.reduce((one, other) => (one.createdAt > other.createdAt ? one : other));
  await decide(stage, newest._id, 'dismissed');
}

export const dismissedAfterTheEnd: Scenario = {
  name: 'dismissed when the merge request is closed, or has newer commits: what it was told stays',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    const { _id, review } = await scene.told();
    await stage.host.mergeRequests.setState(scene.mergeRequest, scene.author, 'closed');
    expect(await scene.writes(() => decide(stage, _id, 'dismissed'))).to.deep.equal([]);
    expect(seen(scene)).to.deep.equal(failing);
    expect((await scene.told()).review).to.deep.equal(review);
  },
};

export const dismissedAtTheHost: Scenario = {
  name: 'dismissed in the list of the code host: the status follows where the gate counts all findings',
  async run(stage) {
    await stage.change('', { gate: { onlyNew: false } });
    try {
      const scene = await Scene.open(stage, { 'other.py': 'value = 1\n' });
      expect(scene.statuses()).to.deep.equal(['failed: 0 new, 0 fixed, 1 in all; 1 of severity 7 or higher']);
      // What the code host lists is what the newest scan of the default branch has found.
      await scene.changeTarget({ 'notes.txt': 'scanned\n' });
      await stage.scannedTarget(scene.project);
      const external_id = 'python/request/certificate-check-off';
      stage.host.changeVulnerability(scene.project, {
        ...{ id: 7, state: 'dismissed', title: 'Certificate check is off' },
        identifiers: [{ name: external_id, external_type: 'goalkeeper_rule_id', external_id }],
        location: { file: 'client.py', start_line: 4 },
      });
      await stage.connected.until(async () => scene.statuses().length === 2);
      expect(scene.statuses().at(-1)).to.equal('success: 0 new, 0 fixed, 0 in all');
      await stage.followed();
      expect(scene.ours()).to.deep.equal([]);
    } finally {
      await stage.change('', { gate: { onlyNew: true } });
    }
  },
};

export const suppressed: Scenario = {
  name: 'suppressed in the code: nothing is commented, and the commit passes',
  async run(stage) {
    const reason = '    # goalkeeper:ignore certificate-check-off a test system\n';
    const quiet = weak.replace(
      "    return requests.get('https://added",
      `${reason}    return requests.get('https://added`,
    );
    const scene = await Scene.open(stage, { 'client.py': quiet });
    expect(scene.ours()).to.deep.equal([]);
    expect((await scene.told()).comparison).to.include({ added: 0, unchanged: 1, fixed: 0 });
    expect(scene.statuses()).to.deep.equal(['success: 0 new, 0 fixed, 1 in all']);
  },
};

export const gate: Scenario = {
  name: 'the gate of the team decides whether the commit passes',
  async run(stage) {
    await stage.change('', { gate: { severity: 9.5 } });
    try {
      const lenient = await Scene.open(stage, { 'client.py': weak });
      expect(lenient.statuses()).to.deep.equal(['success: 1 new, 0 fixed, 2 in all']);
      await stage.change('', { gate: { severity: 7, onlyNew: false } });
      const strict = await Scene.open(stage, { 'other.py': 'value = 1\n' });
      expect(strict.statuses()).to.deep.equal([
        'failed: 0 new, 0 fixed, 1 in all; 1 of severity 7 or higher',
      ]);
    } finally {
      await stage.change('', { gate: { severity: 7, onlyNew: true } });
    }
  },
};
