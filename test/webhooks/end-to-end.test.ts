import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ScanDocument, ScanKind } from '#server/database/documents.js';
import { call } from '#test/api/call.js';
import { GoalkeeperProcess } from '#test/dispatch/goalkeeper-process.js';
import { ConnectedServer } from '#test/integrations/connected-server.js';
import { eventually } from '#test/jobs/eventually.js';
import { temporaryFolder } from '#test/workspace/git-repository.js';
import { type TeamWithProject, teamWithProject } from './team-with-project.js';

const vulnerable = `const express = require('express');
const { exec } = require('child_process');
const app = express();
app.get('/ping', (request, response) => {
  exec('ping -c 1 ' + request.query.host, (error, output) => response.send(output));
});
app.listen(3000);
`;

interface Vulnerability {
  id: string;
  cwe: string;
  filePath: string;
}

/** From what happens at the code host to findings and triage, with the real programs: server, agent, git. */
describe('webhooks/end-to-end', function () {
  this.timeout(300_000);
  let connected: ConnectedServer;
  let team: TeamWithProject;
  let agent: GoalkeeperProcess;
  before(async () => {
    connected = await ConnectedServer.start();
    const { host, server } = connected;
    team = await teamWithProject(connected);
    const { _id } = team.team;
    const token = host.addToken({ scopes: ['read_repository'] });
    await connected.data(`/teams/${_id}/integrations/${team.integration._id}/clone-token`, 'PUT', { token });
    const repository = `/teams/${_id}/repositories/${team.repository._id}`;
    await connected.data(`${repository}/hook`, 'POST', { install: true });
    const folder = temporaryFolder('environment');
    writeFileSync(join(folder, 'authority.pem'), host.authority);
    const registered = await connected.data('/agents', 'POST', { name: 'real' });
    const place = ['--server', server.url, '--work-folder', temporaryFolder('agent')];
    agent = new GoalkeeperProcess(['agent', ...place], {
      HOME: folder,
      TMPDIR: folder,
      GOALKEEPER_AGENT_TOKEN: String(registered.token),
      GOALKEEPER_ALLOWED_HOSTS: new URL(host.url).host,
      GOALKEEPER_CA_FILE: join(folder, 'authority.pem'),
    });
  });
  after(async () => {
    agent.kill('SIGTERM');
    await agent.ended;
    await connected.stop();
  });

  async function completed(commit: string, kind: ScanKind): Promise<ScanDocument> {
    const { scans } = connected.server.database.collections;
    let found: ScanDocument | null = null;
    await eventually(async () => {
      found = await scans.findOne({ teamId: team.team._id, commit, kind });
      expect(found?.status, `${found?.error}\n${agent.output}`).to.not.equal('failed');
      return found?.status === 'completed' && found.manifest === null;
    }, 90_000).catch((error: unknown) => {
      throw new Error(`${found?.status ?? 'no scan'}; the agent says:\n${agent.output}`, { cause: error });
    });
    if (!found) throw new Error('there is no scan');
    return found;
  }
  const findings = async (scan: ScanDocument): Promise<Vulnerability[]> => {
    const url = `${connected.server.url}/api/v1/scans/${scan._id}/vulnerabilities`;
    return ((await call(url, { key: team.key })).body as { data: Vulnerability[] }).data;
  };

  it('a push is scanned, a finding dismissed at the code host is dismissed here', async () => {
    const commit = await connected.host.commit(team.project, { files: { 'src/ping.js': vulnerable } });
    const scan = await completed(commit, 'full');
    const [found] = (await findings(scan)).filter(({ cwe }) => cwe === 'CWE-78');
    expect(found.filePath).to.equal('src/ping.js');

    const url = `${connected.server.url}/api/v1/vulnerabilities/${found.id}`;
    const { data } = (await call(url, { key: team.key })).body as {
      data: {
        ruleId: string;
        fingerprint: string;
        location: { path: string; region: { startLine: number; endLine: number } };
      };
    };
    const { startLine, endLine } = data.location.region;
    connected.host.changeVulnerability(team.project, {
      ...{ id: 5, title: 'Command injection', state: 'dismissed' },
      location: { file: data.location.path, start_line: startLine, end_line: endLine },
      identifiers: [{ name: data.ruleId, external_type: 'goalkeeper_rule_id', external_id: data.ruleId }],
    });
    const { triage } = connected.server.database.collections;
    const _id = `${team.repository._id}/${data.fingerprint}`;
    await eventually(async () => (await triage.findOne({ _id }))?.state === 'dismissed');
    expect((await findings(scan)).map(({ id }) => id)).to.include(found.id);
  });

  it('a merge request is scanned at its head', async () => {
    const head = await connected.host.commit(team.project, {
      branch: 'topic',
      files: { 'src/other.js': vulnerable.replace('ping -c 1', 'host') },
    });
    await connected.host.openMergeRequest(team.project, { sourceBranch: 'topic', title: 'Add host' });
    const scan = await completed(head, 'merge-request');
    expect((await findings(scan)).map(({ filePath }) => filePath)).to.include('src/other.js');
    expect(scan.mergeRequest).to.include({ targetBranch: 'main', sourceBranch: 'topic' });
  });
});
