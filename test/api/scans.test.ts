import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { findingId } from '#server/results/index.js';
import { newKey, newTeam } from './running-server.js';
import { finding } from './sample-findings.js';
import { servedTeam } from './served-team.js';
import { completeScan } from './test-agent.js';

type Fields = Record<string, unknown>;

describe('api/scans', () => {
  const { server, api, agent, owner, launch } = servedTeam();

  const request = (path: string, method = 'GET', key = owner().key) => api().call(path, { key, method });
  const data = async (path: string) => ((await request(path)).body as { data: Fields }).data;

  it('shows a scan from launch to completion, with counts, completeness and attempts', async () => {
    const id = await launch();
    expect(await data(`/scans/${id}`)).to.deep.include({
      status: 'launched',
      attempts: [],
      completeness: null,
    });
    await agent().complete({
      findings: [finding('high', { severity: 9.1 }), finding('low', { severity: 2 })],
      completeness: {
        ...completeScan,
        state: 'partial',
        skippedFiles: [{ path: 'a.js', reason: 'syntax-error' }],
      },
    });
    const scan = await data(`/scans/${id}`);
    expect(scan).to.deep.include({ status: 'completed', trigger: 'api', error: null });
    expect(scan.counts).to.deep.include({ critical: 1, low: 1, total: 2, suppressed: 0 });
    expect(scan.completeness).to.have.nested.property('skippedFiles[0].reason', 'syntax-error');
    expect(scan.attempts).to.have.nested.property('[0].outcome', 'completed');
    expect(JSON.stringify(scan)).not.to.contain('fencing');
  });

  it('lists scans newest first, by state, page by page', async () => {
    const id = await launch();
    const list = async (query: string) =>
      (await request(`/scans${query}`)).body as {
        data: { scanId: string }[];
        pagination: Fields;
        filters: Fields;
      };
    const all = await list('');
    expect(all.data[0].scanId).to.equal(id);
    expect(all.pagination.total).to.equal(2);
    expect((await list('?status=completed')).data).to.have.length(1);
    expect((await list('?status=completed')).filters).to.deep.equal({ status: 'completed' });
    expect((await list('?limit=1&offset=1')).data[0].scanId).to.equal(all.data[1].scanId);
    expect((await request('/scans?status=lost')).body).to.have.property(
      'error',
      'Status must be launched, running, completed, failed or cancelled',
    );
    await request(`/scans/${id}/cancel`, 'POST');
  });

  it('cancels a scan, and again without an error', async () => {
    const id = await launch();
    const cancelled = await request(`/scans/${id}/cancel`, 'POST');
    expect(cancelled.body).to.have.nested.property('data.status', 'cancelled');
    expect((await request(`/scans/${id}/cancel`, 'POST')).status).to.equal(200);
    expect((await server().database.teams.get(owner().team._id))?.active).to.deep.equal([]);
  });

  it('does not cancel what has ended, nor what the key may not', async () => {
    await launch();
    const id = await agent().complete({ findings: [] });
    const ended = await request(`/scans/${id}/cancel`, 'POST');
    expect(ended.status).to.equal(409);
    expect(ended.body).to.have.property('error', 'Scan has ended');
    const viewer = await newKey(server(), owner().team._id, 'viewer');
    expect((await request(`/scans/${id}/cancel`, 'POST', viewer)).status).to.equal(403);
    const { key } = await newTeam(server());
    expect((await request(`/scans/${id}/cancel`, 'POST', key)).status).to.equal(404);
    expect((await request(`/scans/${id}`, 'GET', key)).status).to.equal(404);
  });

  it('shows a vulnerability in full', async () => {
    const sent = finding('full');
    await launch();
    const scanId = await agent().complete({ findings: [sent] });
    const [{ id }] = (await data(`/scans/${scanId}/vulnerabilities`)) as unknown as Fields[];
    const full = await data(`/vulnerabilities/${id}`);
    const { steps, remediation, references, cweIds, location, code, fingerprint } = sent;
    const fromFinding = { steps, remediation, references, cweIds, location, code, fingerprint };
    expect(full).to.deep.include({ ...fromFinding, suppression: null, fix: null });
    expect(full).to.deep.include({ id, scanId, scanName: 'local/shop@main', shortDescription: sent.message });
  });

  it('shows a suppressed vulnerability in full, though no list has it', async () => {
    const suppression = { kind: 'inSource' as const, reason: 'reviewed' };
    const quiet = finding('suppressed', { suppression });
    await launch();
    const scanId = await agent().complete({ findings: [quiet] });
    expect(await data(`/scans/${scanId}/vulnerabilities`)).to.deep.equal([]);
    const full = await data(`/vulnerabilities/${findingId(scanId, quiet.fingerprint)}`);
    expect(full).to.deep.include({ scanId, suppression });
  });

  it('answers 404 for an unknown vulnerability and one of another team', async () => {
    const { data: rows } = (await request('/vulnerabilities')).body as { data: Fields[] };
    const { key } = await newTeam(server());
    for (const answer of [
      await request(`/vulnerabilities/${randomUUID()}`),
      await request(`/vulnerabilities/${rows[0].id}`, 'GET', key),
    ]) {
      expect([answer.status, answer.body]).to.deep.equal([404, { error: 'Vulnerability not found' }]);
    }
    expect((await request('/vulnerabilities/17')).body).to.have.property(
      'error',
      'Vulnerability id must be a UUID',
    );
  });
});
