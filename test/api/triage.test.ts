import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { newKey, newTeam } from './running-server.js';
import { finding } from './sample-findings.js';
import { servedTeam } from './served-team.js';

type Fields = Record<string, unknown>;

describe('api/triage', () => {
  let id: string;
  const { server, api, agent, owner, launch } = servedTeam();
  before(async () => {
    id = await scanned();
  });

  /** Scans, and gives the id of the finding in this scan. */
  async function scanned(): Promise<string> {
    await launch();
    const scanId = await agent().complete({ findings: [finding('one')] });
    const { body } = await api().call(`/scans/${scanId}/vulnerabilities`, { key: owner().key });
    return (body as { data: { id: string }[] }).data[0].id;
  }
  const patch = (body: unknown, { key = owner().key, vulnerability = id } = {}) =>
    api().call(`/vulnerabilities/${vulnerability}`, { key, method: 'PATCH', body });
  const stateOf = async (vulnerability = id) => {
    const { body } = await api().call(`/vulnerabilities/${vulnerability}`, { key: owner().key });
    return (body as { data: { triage: Fields } }).data.triage;
  };

  it('is detected until somebody decides', async () => {
    expect(await stateOf()).to.deep.equal({ state: 'detected', reason: null, by: null, at: null });
  });

  it('keeps what was decided, for later scans too, and who it was', async () => {
    const answer = await patch({ state: 'dismissed', reason: 'no secret' });
    expect(answer.status).to.equal(200);
    expect(answer.body).to.have.nested.property('data.fingerprint', finding('one').fingerprint);
    const state = await stateOf();
    expect(state).to.include({ state: 'dismissed', reason: 'no secret' });
    expect(state.by).to.match(/^key [0-9A-Za-z]{12}$/);
    expect(await stateOf(await scanned())).to.deep.equal(state);
  });

  it('leaves a dismissed finding in the lists', async () => {
    const { body } = await api().call('/vulnerabilities', { key: owner().key });
    expect((body as { data: { id: string }[] }).data.map((row) => row.id)).to.include(id);
  });

  it('writes changes to the audit, and none where nothing changes', async () => {
    await patch({ state: 'confirmed' });
    await patch({ state: 'confirmed', reason: 'again' });
    const entries = await server()
      .database.collections.audit.find({ teamId: owner().team._id, action: 'triage.change' })
      .sort({ at: 1 })
      .toArray();
    expect(entries.map(({ detail }) => detail)).to.deep.equal([
      { from: 'detected', to: 'dismissed' },
      { from: 'dismissed', to: 'confirmed' },
    ]);
  });

  it('needs the permission, the team and a state', async () => {
    const viewer = await newKey(server(), owner().team._id, 'viewer');
    expect((await patch({ state: 'resolved' }, { key: viewer })).status).to.equal(403);
    const { key } = await newTeam(server());
    for (const answer of [
      await patch({ state: 'resolved' }, { key }),
      await patch({ state: 'resolved' }, { vulnerability: randomUUID() }),
    ])
      expect([answer.status, answer.body]).to.deep.equal([404, { error: 'Vulnerability not found' }]);
    const wrong: [unknown, string][] = [
      [{}, 'State must be detected, confirmed, dismissed or resolved'],
      [{ state: 'gone' }, 'State must be detected, confirmed, dismissed or resolved'],
      [{ state: 'resolved', reason: 7 }, 'Reason must be a text of 1 to 500 characters'],
      [[], 'Request body must be a JSON object'],
    ];
    for (const [body, error] of wrong) {
      const answer = await patch(body);
      expect([answer.status, (answer.body as Fields).error]).to.deep.equal([400, error]);
    }
    expect((await stateOf()).state).to.equal('confirmed');
  });
});
