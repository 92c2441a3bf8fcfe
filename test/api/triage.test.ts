import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { Triage } from '#server/results/triage.js';
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
    const nothing = { reason: null, kind: null, by: null, at: null, until: null, owner: null };
    expect(await stateOf()).to.deep.equal({ state: 'detected', ...nothing, history: [] });
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
    const wrong: [unknown, string, number?][] = [
      [{}, 'State must be detected, confirmed, dismissed, accepted or resolved'],
      [{ state: 'gone' }, 'State must be detected, confirmed, dismissed, accepted or resolved'],
      [
        { state: 'dismissed', kind: 'no time' },
        'Kind must be one of false-positive, mitigating-control, used-in-tests, not-applicable',
      ],
      [{ state: 'confirmed', kind: 'false-positive' }, 'Kind is only for the state dismissed'],
      [{ state: 'accepted', reason: 'later' }, 'An accepted risk needs until and owner'],
      [{ state: 'dismissed', until: '2020-01-01T00:00:00Z' }, 'Until must be in the future', 422],
      [{ state: 'dismissed', until: '2099-01-01T00:00:00' }, 'Until must be a date and time (ISO 8601)'],
      [{ state: 'dismissed', until: 4102444800000 }, 'Until must be a date and time (ISO 8601)'],
      [{ state: 'accepted', owner: 'ann', until: '' }, 'Until must be a date and time (ISO 8601)'],
      [{ state: 'dismissed', until: 'soon' }, 'Until must be a date and time (ISO 8601)'],
      [
        { state: 'confirmed', until: '2099-01-01T00:00:00Z' },
        'Until is only for the states dismissed and accepted',
      ],
      [{ state: 'dismissed', owner: 'ann' }, 'Owner is only for the state accepted'],
      [{ state: 'resolved', reason: 7 }, 'Reason must be a text of 1 to 500 characters'],
      [[], 'Request body must be a JSON object'],
    ];
    for (const [body, error, status = 400] of wrong) {
      const answer = await patch(body);
      expect([answer.status, (answer.body as Fields).error]).to.deep.equal([status, error]);
    }
    expect((await stateOf()).state).to.equal('confirmed');
  });

  const post = (path: string, body: unknown) => api().call(path, { key: owner().key, method: 'POST', body });
  const parts = () => new Triage(server().database, { followTriage: async () => undefined });

  it('keeps a history, and opens an accepted risk again when its time is over', async () => {
    const until = new Date(Date.now() + 3600_000).toISOString();
    const accepted = { state: 'accepted', reason: 'replaced soon', until, owner: 'ann' };
    expect((await patch(accepted)).status).to.equal(200);
    expect(await stateOf()).to.include(accepted);
    const later = new Date(Date.parse(until) + 3600_000).toISOString();
    await patch({ ...accepted, until: later });
    expect((await stateOf()).until).to.equal(later);
    await parts().expire(new Date(until));
    expect((await stateOf()).state).to.equal('accepted');
    await Promise.all([parts(), parts()].map((triage) => triage.expire(new Date(later))));
    const { state, by, until: none, history } = await stateOf();
    expect({ state, by, none }).to.deep.equal({ state: 'detected', by: 'expiry', none: null });
    expect((history as Fields[]).map((one) => [one.state, one.until])).to.deep.equal([
      ...[
        ['dismissed', null],
        ['confirmed', null],
      ],
      ...[
        ['accepted', until],
        ['accepted', later],
      ],
    ]);
  });

  it('keeps each of several decisions of one moment, and the last one holds', async () => {
    const fingerprint = finding('one').fingerprint;
    const [repository] = await server().database.repositories.list(owner().team._id);
    const triaged = { teamId: owner().team._id, repositoryId: repository._id, fingerprint };
    // Behind the moment at which the test before this one let it expire.
    const begun = Date.now() + 3 * 3600_000;
    const states = ['dismissed', 'confirmed', 'resolved', 'accepted'] as const;
    const decide = (state: (typeof states)[number], n: number) =>
      parts().set(triaged, { state, reason: null, by: `person ${n}`, at: new Date(begun + n) });
    const done = await Promise.all(states.map(decide));
    const now = await parts().get(triaged);
    expect(now).to.include({ by: 'person 3', state: 'accepted' });
    const said = [...(now?.history ?? []), { by: now?.by }]
      .map(({ by }) => by)
      .filter((by) => by?.startsWith('person'));
    expect(said).to.have.length(done.filter(Boolean).length);
    expect([...said].sort()).to.deep.equal(said);
  });

  it('says the same of several, and takes that back where nobody has decided since', async () => {
    await launch();
    const scanId = await agent().complete({
      findings: ['two', 'three', 'four'].map((name) => finding(name)),
    });
    const { body } = await api().call(`/scans/${scanId}/vulnerabilities`, { key: owner().key });
    const ids = (body as { data: { id: string }[] }).data.map((row) => row.id);
    await patch({ state: 'confirmed' }, { vulnerability: ids[0] });
    const unknown = randomUUID();
    const decision = { state: 'dismissed', kind: 'used-in-tests', reason: 'a fixture' };
    const answer = await post('/triage', { vulnerabilityIds: [...ids, unknown], ...decision });
    expect(answer.status, answer.text).to.equal(200);
    const { data } = answer.body as { data: { batch: string; changed: string[]; unchanged: Fields[] } };
    expect(data.changed).to.deep.equal(ids);
    expect(data.unchanged).to.deep.equal([{ vulnerabilityId: unknown, reason: 'Vulnerability not found' }]);
    for (const one of ids) expect(await stateOf(one)).to.include(decision);
    await patch({ state: 'resolved' }, { vulnerability: ids[2] });
    const undone = await post('/triage/undo', { batch: data.batch });
    expect(undone.body).to.deep.equal({ version: 'v1', data: { undone: 2 } });
    const states = await Promise.all(ids.map(async (one) => (await stateOf(one)).state));
    expect(states).to.deep.equal(['confirmed', 'detected', 'resolved']);
    expect((await post('/triage/undo', { batch: data.batch })).body).to.have.nested.property(
      'data.undone',
      0,
    );
    for (const wrong of [
      { vulnerabilityIds: [], ...decision },
      { vulnerabilityIds: [ids[0], ids[0]], ...decision },
    ])
      expect((await post('/triage', wrong)).status).to.equal(400);
    const seen = ids.map((vulnerabilityId) => ({ vulnerabilityId, state: 'detected' }));
    const careful = await post('/triage', { vulnerabilityIds: ids, ...decision, seen });
    const { changed, unchanged } = (careful.body as { data: typeof data }).data;
    expect(changed).to.deep.equal([ids[1]]);
    expect(unchanged.map(({ reason }) => reason)).to.satisfy((reasons: string[]) =>
      ['confirmed', 'resolved'].every((state, n) => reasons[n].startsWith(`It is ${state}, by key `)),
    );
    const viewer = await newKey(server(), owner().team._id, 'viewer');
    const refused = { method: 'POST', key: viewer, body: { vulnerabilityIds: ids, ...decision } };
    expect((await api().call('/triage', refused)).status).to.equal(403);
  });
});
