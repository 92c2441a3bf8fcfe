import { expect } from 'chai';
import { call } from '../../api/call.js';
import { fullPath } from '../../codehost/model.js';
import { weak } from '../code.js';
import { type Scenario, Scene } from '../scene.js';

export const firstPush: Scenario = {
  name: 'first push: what is new is commented at its line, summed up, and fails the commit; what was there is not',
  async run(stage) {
    const { url } = stage.connected.server;
    // The stand-in has nothing there: what was to be sent is stored all the same.
    const webhook = { url: `${stage.host.url}/nothing-here`, events: ['gate.failed'] };
    const options = { key: stage.key, method: 'POST', body: webhook };
    const { body: made } = await call(`${url}/api/v1/webhooks`, options);
    const scene = await Scene.open(stage, { 'client.py': weak });
    expect(scene.threads()).to.deep.equal(['client.py:13 open HIGH 7']);
    expect(scene.summary()).to.equal('**1 new finding**, 0 fixed, 2 in all.');
    expect(scene.statuses()).to.deep.equal(['failed: 1 new, 0 fixed, 2 in all; 1 of severity 7 or higher']);
    const { _id, comparison, review } = await scene.told();
    const link = /\n\nLast changed by the scan of commit `([0-9a-f]{12})`: \[scan\]\((\S+)\)\s*$/.exec(
      scene.summaryNote() ?? '',
    );
    expect(link?.[1]).to.equal(scene.version.head.slice(0, 12));
    expect(new URL(link?.[2] ?? '').pathname).to.equal(`/scans/${_id}`);
    const followed = await call(link?.[2] ?? '');
    expect(followed.headers.get('content-type')).to.equal('text/html; charset=utf-8');
    expect(stage.host.statuses.at(-1)?.targetUrl).to.equal(link?.[2]);
    expect(comparison).to.deep.include({
      ...{ base: scene.version.base, origin: 'analysed', complete: true },
      ...{ added: 1, unchanged: 1, fixed: 0, missing: null },
    });
    expect(review).to.deep.include({ state: 'done', status: 'failed', problems: [] });
    const [told] = await stage.database.collections.notifications.find({ event: 'gate.failed' }).toArray();
    expect(JSON.parse(told.body)).to.deep.include({ type: 'gate.failed' });
    expect(JSON.parse(told.body).data).to.nested.include({
      ...{ 'scan.id': _id, 'scan.mergeRequest': String(scene.mergeRequest.iid) },
      ...{ 'scan.url': link?.[2], reason: '1 new, 0 fixed, 2 in all; 1 of severity 7 or higher' },
    });
    const { id: webhookId } = (made as { data: { id: string } }).data;
    await call(`${url}/api/v1/webhooks/${webhookId}`, { key: stage.key, method: 'DELETE' });
    const [{ body, id: noteId }] = scene.ours()[0].notes;
    const project = `${stage.host.url}/${fullPath(scene.project)}/-`;
    const pages = [
      `\\[[^\\]]+\\]\\(${link?.[2].replace('/scans/', '/findings/').slice(0, -36)}[0-9a-f-]{36}\\) \\(CWE-295\\)`,
      `\\[\`client.py\`\\]\\(${project}/blob/${scene.version.head}/client.py#L13\\)`,
      `\\[yes\\]\\(${project}/merge_requests/${scene.mergeRequest.iid}#note_${noteId}\\)`,
    ];
    expect(scene.summaryNote()).to.match(new RegExp(`\\| ${pages.join(' \\| ')} \\|`));
    expect(scene.summaryNote()).to.contain(
      '**The commit status fails**: 1 new finding of severity 7 or higher and confidence 6 or higher.',
    );
    expect(body).to.contain(
      "```suggestion:-0+0\n    return requests.get('https://added.example.com', verify=True)\n```",
    );
    const page = /\[More\]\((\S+)\)/.exec(body)?.[1] ?? '';
    expect(new URL(page).pathname).to.match(/^\/findings\//);
    const shown = await call(page.replace('/findings/', '/api/v1/vulnerabilities/'), { key: stage.key });
    expect(shown.body).to.have.nested.property('data.location.path', 'client.py');
    expect(shown.body).to.have.nested.property('data.location.region.startLine', 13);
  },
};
