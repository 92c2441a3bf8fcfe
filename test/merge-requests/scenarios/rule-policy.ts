import { expect } from 'chai';
import { call } from '../../api/call.js';
import type { Project } from '../../codehost/index.js';
import { fullPath } from '../../codehost/model.js';
import { lines, module, request } from '../code.js';
import { type Scenario, Scene } from '../scene.js';
import type { Stage } from '../stage.js';

const rule = 'python/request/certificate-check-off';

async function decide(stage: Stage, project: Project, part: object): Promise<void> {
  const path = `repositories/${encodeURIComponent(fullPath(project))}/rule-policy`;
  const answer = await call(`${stage.connected.server.url}/api/v1/${path}`, {
    ...{ method: 'PATCH', key: stage.key },
    body: { rules: [{ rule, ...part }] },
  });
  expect(answer.status, answer.text).to.equal(200);
}

const weak = (comment: string) => module(request('known'), lines(3), request('added'), `# ${comment}\n`);

export const decidedAboutRule: Scenario = {
  name: 'what is decided about a rule holds from the next push on: gate, thread, severity, off, and on again',
  async run(stage) {
    const scene = await Scene.open(
      stage,
      { 'client.py': weak('first') },
      { before: (project) => decide(stage, project, { gate: false, comment: false }) },
    );
    expect(scene.threads()).to.deep.equal([]);
    expect(scene.statuses()).to.deep.equal(['success: 0 new, 0 fixed, 0 in all']);
    expect(scene.summaryNote()).to.contain('client.py');

    await decide(stage, scene.project, { gate: null, comment: null, severity: 3 });
    await scene.push({ 'client.py': weak('second') });
    expect(scene.threads()).to.deep.equal(['client.py:13 open LOW 3']);
    expect(scene.statuses().at(-1)).to.equal('success: 1 new, 0 fixed, 2 in all');

    await decide(stage, scene.project, { severity: null, on: false });
    await scene.push({ 'client.py': weak('third') });
    expect(scene.threads()[0]).to.match(/ resolved /);
    expect(scene.statuses().at(-1)).to.equal('success: 0 new, 0 fixed, 0 in all');

    await decide(stage, scene.project, { on: null });
    await scene.push({ 'client.py': weak('fourth') });
    expect(scene.statuses().at(-1)).to.equal('failed: 1 new, 0 fixed, 2 in all; 1 of severity 7 or higher');
  },
};
