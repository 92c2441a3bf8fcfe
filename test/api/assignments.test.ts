import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { newKey, newTeam } from './running-server.js';
import { finding } from './sample-findings.js';
import { servedTeam } from './served-team.js';

type Fields = Record<string, unknown>;
interface Row {
  id: string;
  filePath: string;
  assignee?: string | null;
}

describe('api/assignments', () => {
  const { server, api, agent, owner, launch } = servedTeam();
  let ids: string[];
  beforeEach(async () => {
    await launch();
    const names = ['a', 'b', 'c'];
    await agent().complete({ findings: names.map((name, n) => finding(name, { severity: 9 - n })) });
    ids = (await list('latest=true')).map(({ id }) => id);
  });

  async function list(query: string): Promise<Row[]> {
    const { status, body, text } = await api().call(`/vulnerabilities?${query}`, { key: owner().key });
    expect(status, text).to.equal(200);
    return (body as { data: Row[] }).data;
  }
  const post = (path: string, body: unknown, key = owner().key) =>
    api().call(path, { key, method: 'POST', body });
  const assigned = async (body: unknown) => {
    const answer = await post('/assignments', body);
    expect(answer.status, answer.text).to.equal(200);
    return (answer.body as { data: { batch: string; changed: string[]; unchanged: Fields[] } }).data;
  };
  const assignmentOf = async (id: string) => {
    const { body } = await api().call(`/vulnerabilities/${id}`, { key: owner().key });
    return (body as { data: { assignment: Fields & { history: Fields[] } } }).data.assignment;
  };
  const filesOf = (rows: Row[]) => rows.map(({ filePath }) => filePath);

  it('are kept for later scans too, listed, narrowed by, and taken back', async () => {
    const nobody = { assignee: null, by: null, at: null, history: [] };
    expect(await assignmentOf(ids[0])).to.deep.equal(nobody);
    const { batch, changed, unchanged } = await assigned({
      ...{ vulnerabilityIds: [ids[0], ids[2], randomUUID()], assignee: ' Ann (Payments) ' },
    });
    expect(changed).to.deep.equal([ids[0], ids[2]]);
    expect(unchanged.map(({ reason }) => reason)).to.deep.equal(['Vulnerability not found']);
    await launch();
    const scanId = await agent().complete({
      findings: ['a', 'b', 'c'].map((name, n) => finding(name, { severity: 9 - n })),
    });
    const rows = await list('latest=true&view=full');
    expect(rows.map(({ assignee }) => assignee)).to.deep.equal(['Ann (Payments)', null, 'Ann (Payments)']);
    const hers = 'assignee=Ann%20(Payments)';
    expect(filesOf(await list(`latest=true&${hers}`))).to.deep.equal(['src/a.js', 'src/c.js']);
    expect(filesOf(await list('latest=true&assignee=none'))).to.deep.equal(['src/b.js']);
    expect(filesOf(await list(`latest=true&${hers}&state=open&line=3&severity=8`))).to.deep.equal([
      'src/a.js',
    ]);
    expect(filesOf(await list(`scan_id=${scanId}&${hers}`))).to.deep.equal(['src/a.js', 'src/c.js']);
    expect(filesOf(await list('latest=true&assignee=ann'))).to.deep.equal([]);
    const repository = await api().call(`/repositories/local%2Fshop/vulnerabilities?latest=true&${hers}`, {
      key: owner().key,
    });
    expect(repository.body).to.have.nested.property('pagination.total', 2);
    expect(repository.body).to.have.nested.property('filters.assignee', 'Ann (Payments)');
    // Without the parameter nothing is different.
    const plain = await api().call('/vulnerabilities?limit=1', { key: owner().key });
    const { data, filters } = plain.body as { data: Row[]; filters: Fields };
    expect(filters).not.to.have.property('assignee');
    expect(data[0]).not.to.have.property('assignee');

    expect((await post('/triage/undo', { batch })).body).to.have.nested.property('data.undone', 2);
    const { assignee, history } = await assignmentOf(ids[0]);
    expect([assignee, history.map((one) => one.assignee)]).to.deep.equal([null, ['Ann (Payments)']]);
  });

  it('name keys of the team, are audited, and leave what was decided as it is', async () => {
    const { body } = await api().call('/assignees', { key: owner().key });
    const [me] = (body as { data: { assignee: string; role: string }[] }).data;
    expect(me.assignee).to.match(/^key \w{12}$/);
    expect(me.role).to.equal('owner');
    const dismissed = { state: 'dismissed', reason: 'numbers only' };
    await api().call(`/vulnerabilities/${ids[0]}`, { key: owner().key, method: 'PATCH', body: dismissed });
    await assigned({ vulnerabilityIds: [ids[0]], assignee: me.assignee });
    expect(await assignmentOf(ids[0])).to.include({ assignee: me.assignee, by: me.assignee });
    const full = await api().call(`/vulnerabilities/${ids[0]}`, { key: owner().key });
    expect(full.body).to.have.nested.property('data.triage.state', 'dismissed');
    const again = await assigned({ vulnerabilityIds: [ids[0]], assignee: me.assignee });
    expect(again.unchanged[0].reason).to.equal(`It is assigned to ${me.assignee} already`);
    const entries = await server()
      .database.collections.audit.find({ teamId: owner().team._id, action: 'triage.assign' })
      .sort({ at: -1 })
      .toArray();
    expect(entries[0]).to.deep.include({ by: me.assignee, detail: { from: '', to: me.assignee } });
  });

  it('keep what somebody else has assigned meanwhile, and each of several at once', async () => {
    const [, id] = ids;
    await assigned({ vulnerabilityIds: [id], assignee: 'Bob' });
    const seen = [{ vulnerabilityId: id, assignee: null }];
    const { changed, unchanged } = await assigned({ vulnerabilityIds: [id], assignee: 'Ann', seen });
    expect(changed).to.deep.equal([]);
    expect(unchanged[0].reason).to.match(/^It is assigned to Bob, by key \w{12}$/);
    const names = ['Cem', 'Dora', 'Eve'];
    await Promise.all(names.map((assignee) => assigned({ vulnerabilityIds: [id], assignee })));
    const { assignee, history } = await assignmentOf(id);
    expect([...history.map((one) => one.assignee), assignee]).to.have.members(['Bob', ...names]);
    const { body } = await api().call('/assignees', { key: owner().key });
    expect((body as { data: Fields[] }).data).to.deep.include({ assignee, name: assignee, role: null });
    await assigned({ vulnerabilityIds: [id], assignee: ' None ' });
    expect(await assignmentOf(id)).to.include({ assignee: null });
  });

  it('need the permission, and somebody who is there', async () => {
    const ask = { vulnerabilityIds: [ids[0]], assignee: 'Ann' };
    const viewer = await newKey(server(), owner().team._id, 'viewer');
    expect((await post('/assignments', ask, viewer)).status).to.equal(403);
    const foreign = await newTeam(server());
    const theirs = await post('/assignments', ask, foreign.key);
    expect(theirs.body).to.have.nested.property('data.unchanged[0].reason', 'Vulnerability not found');
    const sentence = 'Assignee must be null or a text of 1 to 200 characters';
    for (const assignee of ['', '  ', 'a\nb', 7, 'x'.repeat(201), undefined]) {
      const answer = await post('/assignments', { ...ask, assignee });
      expect([answer.status, (answer.body as Fields).error], String(assignee)).to.deep.equal([400, sentence]);
    }
    const [key] = await server().database.collections.apiKeys.find({ teamId: foreign.team._id }).toArray();
    const unknown = await post('/assignments', { ...ask, assignee: `key ${key.keyId}` });
    expect([unknown.status, (unknown.body as Fields).error]).to.deep.equal([422, 'Assignee not found']);
  });
});
