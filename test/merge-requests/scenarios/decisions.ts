import { expect } from 'chai';
import { call } from '../../api/call.js';
import { weak } from '../code.js';
import { type Scenario, Scene } from '../scene.js';

type Answered = { data: { id: string; filePath: string }[] };

export const dismissed: Scenario = {
  name: 'dismissed: the thread is resolved by the next push, and the commit passes',
  async run(stage) {
    const scene = await Scene.open(stage, { 'client.py': weak });
    const { _id } = await scene.told();
    const api = `${stage.connected.server.url}/api/v1`;
    const compared = await call(`${api}/scans/${_id}/comparison`, { key: stage.key });
    const [added] = (compared.body as { data: { added: { id: string }[] } }).data.added;
    const listed = await call(`${api}/scans/${_id}/vulnerabilities`, { key: stage.key });
    expect((listed.body as Answered).data.map(({ id }) => id)).to.include(added.id);
    const body = { state: 'dismissed', reason: 'a test system' };
    const decided = await call(`${api}/vulnerabilities/${added.id}`, {
      method: 'PATCH',
      key: stage.key,
      body,
    });
    expect(decided.status, decided.text).to.equal(200);
    await scene.push({ 'client.py': weak.replace('import requests\n', 'import requests\n# again\n') });
    expect(scene.threads().map((thread) => thread.replace(/^\S+ /, ''))).to.deep.equal([
      'resolved Dismissed',
    ]);
    expect(scene.statuses()).to.deep.equal(['success: 0 new, 0 fixed, 1 in all']);
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
