import { expect } from 'chai';
import { call } from '../../api/call.js';
import { fullPath } from '../../codehost/model.js';
import { lines, module, request, weak } from '../code.js';
import { type Scenario, Scene } from '../scene.js';

const again = module(request('known'), lines(3), request('added'), '# again\n');
const later = module(request('known'), lines(3), request('added'), '# later\n');
const fixed = module(request('known'), lines(3), request('added', true), '# fixed\n');

export const lessSure: Scenario = {
  name: 'what is less sure than the gate asks gets no thread and one folded line, and a thread that is there stays',
  async run(stage) {
    await stage.change('', { gate: { confidence: 10 } });
    try {
      const scene = await Scene.open(stage, { 'client.py': weak });
      expect(scene.threads()).to.deep.equal([]);
      expect(scene.summary()).to.equal('**0 new findings**, 0 fixed, 0 in all.');
      expect(scene.statuses()).to.deep.equal(['success: 0 new, 0 fixed, 0 in all']);
      const page = `${stage.host.url}/${fullPath(scene.project)}/-/blob/${scene.version.head}/client.py#L13`;
      expect(scene.summaryNote()).to.match(
        /<details><summary>1 new finding less sure \(confidence \d: not sure enough to fail\)<\/summary>/,
      );
      expect(scene.summaryNote()).to.contain(` (CWE-295): [\`client.py:13\`](${page})\n\n</details>`);
      const { _id } = await scene.told();
      const { url } = stage.connected.server;
      const all = await call(`${url}/api/v1/scans/${_id}/vulnerabilities`, { key: stage.key });
      expect(all.body).to.have.nested.property('data.length', 2);

      await stage.change('', { gate: { confidence: 6 } });
      await scene.push({ 'client.py': again });
      expect(scene.threads()).to.deep.equal(['client.py:13 open HIGH 7']);
      expect(scene.summary()).to.equal('**1 new finding**, 0 fixed, 2 in all.');
      expect(scene.summaryNote()).not.to.contain('less sure');
      stage.host.discussions.reply(scene.ours()[0], stage.person(), 'Is that so?');

      await stage.change('', { gate: { confidence: 10 } });
      await scene.push({ 'client.py': later });
      expect(scene.threads()).to.deep.equal(['client.py:13 open HIGH 7']);
      expect(scene.summaryNote()).to.contain('1 new finding less sure');
      await scene.push({ 'client.py': fixed });
      expect(scene.threads().map((thread) => thread.replace(/^\S+ /, ''))).to.deep.equal(['resolved Fixed']);
      expect(scene.ours()[0].notes.map(({ body }) => body)).to.include('Is that so?');
    } finally {
      await stage.change('', { gate: { confidence: 6 } });
    }
  },
};
