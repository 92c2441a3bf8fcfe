import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { Finding } from '#protocol/finding.js';
import { ResultStore } from '#server/results/index.js';
import { call } from '../../api/call.js';
import { TestAgent } from '../../api/test-agent.js';
import { fullPath, type Project } from '../../codehost/model.js';
import { weak } from '../code.js';
import { type Scenario, Scene } from '../scene.js';
import type { Stage } from '../stage.js';

/** As agents of an earlier version have called it: by another fingerprint, and without the lines around. */
function ofEarlierVersion({ neighbours: _, ...finding }: Finding): Finding {
  const digits = createHash('sha256').update(finding.fingerprint).digest('hex').slice(0, 32);
  return { ...finding, fingerprint: `v1:${digits}` };
}

/** What is found in a merge request like that of the scenario, known first. */
async function findingsOfWeak(stage: Stage): Promise<Finding[]> {
  const scene = await Scene.open(stage, { 'client.py': weak });
  const { _id, teamId } = await scene.told();
  const findings: Finding[] = [];
  for await (const finding of new ResultStore(stage.database).findings(teamId, _id)) findings.push(finding);
  return findings.sort((a, b) => a.location.region.startLine - b.location.region.startLine);
}

/** An agent of an earlier version does the next scan: of the target it finds what is known, of the head all. */
async function scanByEarlierVersion(
  stage: Stage,
  agent: TestAgent,
  [known, added]: Finding[],
): Promise<void> {
  const upload = {
    findings: [known],
    claimed: async (scanId: string) => {
      const scan = await stage.database.collections.scans.findOne({ _id: scanId });
      if (scan?.kind === 'merge-request') upload.findings = [known, added];
    },
  };
  await agent.complete(upload);
}

export const upgrade: Scenario = {
  name: 'an upgrade from v1: fingerprints: the dismissal and the thread stay, nothing is announced again',
  async run(stage) {
    const [known, added] = (await findingsOfWeak(stage)).map(ofEarlierVersion);
    await stage.stopAgent();
    const agent = await TestAgent.register(stage.connected.server);
    const api = `${stage.connected.server.url}/api/v1`;
    // Before there is a merge request: its scan may come first else, and say other things first.
    const before = async (project: Project) => {
      const codehostUrl = `${stage.host.url}/${fullPath(project)}`;
      const launched = await call(`${api}/scans`, { key: stage.key, method: 'POST', body: { codehostUrl } });
      expect(launched.status, launched.text).to.equal(201);
      await scanByEarlierVersion(stage, agent, [known, added]);
    };
    const scene = await Scene.unscanned(stage, { 'client.py': weak }, { before });
    const repository = fullPath(scene.project);
    await scanByEarlierVersion(stage, agent, [known, added]);
    await scene.pushOnly({ 'a.txt': 'compared with the target\n' });
    await scanByEarlierVersion(stage, agent, [known, added]);
    await scene.told();
    expect(scene.threads()).to.deep.equal(['client.py:13 open HIGH 7']);
    expect(scene.ours()[0].notes[0].body).to.contain(added.fingerprint);

    const list = `${api}/repositories/${encodeURIComponent(repository)}/vulnerabilities?latest=true`;
    const rows = async (query: string) =>
      ((await call(`${list}&${query}`, { key: stage.key })).body as { data: { id: string }[] }).data;
    const [{ id }] = await rows('state=open');
    const decision = { state: 'dismissed', kind: 'used-in-tests', reason: 'an earlier version' };
    await call(`${api}/vulnerabilities/${id}`, { key: stage.key, method: 'PATCH', body: decision });
    await stage.followed();

    await stage.startAgent();
    await scene.push({ 'b.txt': 'upgraded\n' });
    expect(scene.threads()).to.deep.equal(['client.py:13 open HIGH 7']);
    expect(scene.ours()[0].notes[0].body).to.match(/^<!-- goalkeeper:finding v2:/);
    expect(scene.statuses().at(-1)).to.match(/^failed: 1 new, 0 fixed, 1 in all/);
    await scene.changeTarget({ 'notes.txt': 'upgraded\n' });
    await stage.connected.until(async () => (await rows('state=dismissed')).some((row) => row.id !== id));
    const [kept, ...others] = await rows('state=dismissed');
    expect(others).to.deep.equal([]);
    expect(await rows('state=open')).to.deep.equal([]);
    const full = await call(`${api}/vulnerabilities/${kept.id}`, { key: stage.key });
    const { fingerprint, triage } = (full.body as { data: { fingerprint: string; triage: object } }).data;
    expect(fingerprint).to.match(/^v2:/);
    expect(triage).to.include(decision);
    // A reply in the thread of the earlier version is about the same finding.
    stage.host.discussions.reply(scene.ours()[0], scene.author, '/goalkeeper dismiss it, too');
    await stage.connected.until(async () => scene.threads()[0].includes('resolved'));
  },
};
