import { expect } from 'chai';
import { placeOf } from '#agent/findings/place.js';
import { eventually } from '../jobs/eventually.js';
import { newTeam } from './running-server.js';
import { finding } from './sample-findings.js';
import { servedTeam } from './served-team.js';
import { completeScan } from './test-agent.js';

interface Row {
  id: string;
  title: string;
  repository?: { fullName: string; branch: string };
  state?: string;
  line?: number;
  ruleId?: string;
  nonProduct?: string | null;
  fixable?: boolean;
  firstSeenAt?: string;
  ageDays?: number;
  routes?: { name: string }[] | null;
  routeCount?: number | null;
  placeCount?: number | null;
}
interface Body {
  data: Row[];
  pagination: { total: number };
  filters: Record<string, unknown>;
}
interface Repository {
  open: Record<string, number>;
  latestScan: { scanId: string; complete: boolean } | null;
}

/** What the lists show with `latest`, `state` and `view`, which the specification does not have. */
describe('api/open-findings', () => {
  const { server, api, agent, owner, launch } = servedTeam();
  const routes = Array.from({ length: 6 }, (_, n) => ({
    name: `GET /${n}`,
    file: 'src/app.js',
    line: n + 1,
  }));
  let first: string;
  let newest: string;
  before(async () => {
    const places = ['one', 'two'].map((name) => placeOf(finding(name)));
    const kept = [finding('sql', { severity: 9.8, routes, places }), finding('path', { severity: 5 })];
    await launch();
    first = await agent().complete({ findings: [...kept, finding('gone', { severity: 3 })] });
    await launch();
    newest = await agent().complete({ findings: [...kept, finding('new', { severity: 7.5 })] });
    // What was analysed in part shows less than there is.
    await launch();
    await agent().complete({ findings: [], completeness: { ...completeScan, state: 'partial' } });
  });

  const read = async <T>(path: string) => {
    const answer = await api().call(path, { key: owner().key });
    expect(answer.status, answer.text).to.equal(200);
    return answer.body as T;
  };
  const list = (query: string) => read<Body>(`/vulnerabilities?${query}`);
  const name = encodeURIComponent('local/shop');
  const ofRepository = (query: string) => read<Body>(`/repositories/${name}/vulnerabilities?${query}`);
  const fileNames = ({ data }: Body) => data.map((row) => (row as unknown as { filePath: string }).filePath);
  const decide = async (id: string, body: object) =>
    (await api().call(`/vulnerabilities/${id}`, { key: owner().key, method: 'PATCH', body })).status;

  it('lists each finding once with latest, of the newest complete scan', async () => {
    const all = await list('');
    expect(all.pagination.total).to.equal(6);
    expect(Object.keys(all.filters)).to.have.members(['severity', 'type', 'cwe', 'scan_id', 'days']);
    expect(Object.keys(all.data[0])).not.to.include.members(['state', 'repository']);
    const latest = await list('latest=true');
    expect(fileNames(latest)).to.deep.equal(['src/sql.js', 'src/new.js', 'src/path.js']);
    expect(latest.filters).to.include({ latest: true });
    expect((await ofRepository('latest=true')).pagination.total).to.equal(3);
    expect(fileNames(await list('latest=true&severity=7&limit=1&offset=1'))).to.deep.equal(['src/new.js']);
  });

  it('takes scans of other branches only where the default branch has none', async () => {
    const { repositories } = server().database;
    const [known] = await repositories.list(owner().team._id);
    const change = (defaultBranch: string) =>
      repositories.update(owner().team._id, known._id, { $set: { defaultBranch } });
    await change('elsewhere');
    expect((await list('latest=true')).pagination.total).to.equal(3);
    await change(known.defaultBranch ?? 'main');
    expect((await list('latest=true')).pagination.total).to.equal(3);
  });

  it('says with view=full where a finding is and what was decided, and filters by that', async () => {
    const [sql, added, path] = (await list('latest=true&view=full')).data;
    expect(sql.repository).to.include({ fullName: 'local/shop' });
    expect([sql.state, added.state, path.state]).to.deep.equal(['detected', 'detected', 'detected']);
    expect(await decide(sql.id, { state: 'dismissed', reason: 'is checked' })).to.equal(200);
    expect(await decide(added.id, { state: 'confirmed' })).to.equal(200);
    const titles = async (query: string) => fileNames(await list(`latest=true&${query}`));
    expect(await titles('state=open')).to.deep.equal(['src/new.js', 'src/path.js']);
    expect(await titles('state=dismissed')).to.deep.equal(['src/sql.js']);
    expect(await titles('state=confirmed&cwe=89')).to.deep.equal(['src/new.js']);
    expect(await titles('state=resolved')).to.deep.equal([]);
    // A decision belongs to the finding in all scans.
    expect((await list(`state=dismissed&scan_id=${first}`)).pagination.total).to.equal(1);
    expect((await ofRepository('state=open')).pagination.total).to.equal(4);
    const full = await list('latest=true&view=full&state=open');
    expect(full.data.map(({ state }) => state)).to.deep.equal(['confirmed', 'detected']);
    expect(full.filters).to.include({ state: 'open' });
  });

  it('says with view=full line, rule, kind of code, fix and age, and filters by each', async () => {
    const [sql, , path] = (await list('latest=true&view=full')).data;
    const { createdAt } = (await read<{ data: { createdAt: string } }>(`/scans/${first}`)).data;
    expect(sql).to.include({ line: 3, ruleId: 'javascript/express/sql-injection', nonProduct: null });
    expect(sql).to.include({ fixable: false, firstSeenAt: createdAt, ageDays: 0 });
    expect(sql.routes).to.deep.equal(routes.slice(0, 5));
    expect(sql.routeCount).to.equal(6);
    expect(path).to.include({ routes: null, routeCount: null });
    expect([sql.placeCount, path.placeCount]).to.deep.equal([3, 1]);
    const added = [
      'routes',
      'routeCount',
      'placeCount',
      'line',
      'ruleId',
      'nonProduct',
      'fixable',
      'firstSeenAt',
      'ageDays',
      'state',
      'assignee',
      'repository',
    ];
    const [plain] = (await list('latest=true')).data;
    expect(Object.keys(sql)).to.have.members([...Object.keys(plain), ...added]);
    const counts: [string, number][] = [
      ['rule=SQL-INJ', 3],
      ['rule=xss', 0],
      ['branch=main', 3],
      ['branch=mai', 0],
      ['non_product=none', 3],
      ['non_product=any', 0],
      ['non_product=test', 0],
      ['fixable=false', 3],
      ['fixable=true', 0],
      ['line=3', 3],
      ['line=4', 0],
      ['first_seen_days=1', 3],
      ['minimum_age=1', 0],
    ];
    for (const [query, count] of counts) {
      const [[name, value]] = new URLSearchParams(query);
      for (const found of [await list(`latest=true&${query}`), await ofRepository(`latest=true&${query}`)]) {
        expect(found.pagination.total, query).to.equal(count);
        expect(String(found.filters[name]), query).to.equal(value);
      }
    }
  });

  it('counts of a repository what its list shows as open', async () => {
    const open = { critical: 0, high: 1, medium: 1, low: 0, info: 0, total: 2 };
    const { data: one } = await read<{ data: Repository }>(`/repositories/${name}`);
    expect(one.open).to.deep.equal(open);
    expect(one.latestScan).to.include({ scanId: newest, complete: true });
    const full = await read<{ data: Repository[] }>('/repositories?view=full');
    expect(full.data[0].open).to.deep.equal(open);
    const plain = await read<{ data: object[] }>('/repositories');
    expect(plain.data[0]).not.to.have.any.keys('open', 'latestScan', 'defaultBranch');
    const { repositories } = server().database;
    const [{ _id, teamId }] = await repositories.list(owner().team._id);
    const count = async () =>
      (await read<{ data: { vulnerabilityCount: number }[] }>('/repositories')).data[0].vulnerabilityCount;
    // The decisions were counted behind their answers.
    await eventually(async () => (await count()) === open.total);
    // As a change of the default branch leaves it.
    await repositories.update(teamId, _id, { $set: { vulnerabilityCount: null } });
    expect(await count()).to.equal(open.total);
    expect((await api().call('/repositories/no%2Fsuch', { key: owner().key })).status).to.equal(404);
  });

  it('lists the scans of one repository', async () => {
    const [{ _id }] = await server().database.repositories.list(owner().team._id);
    expect((await read<Body>(`/scans?repository_id=${_id}`)).pagination.total).to.equal(3);
    expect((await read<Body>(`/scans?repository_id=${owner().team._id}`)).pagination.total).to.equal(0);
  });

  it('changes no state when others have decided meanwhile', async () => {
    const [row] = (await list('latest=true&state=dismissed&view=full')).data;
    const refused = await api().call(`/vulnerabilities/${row.id}`, {
      key: owner().key,
      method: 'PATCH',
      body: { state: 'confirmed', from: 'detected' },
    });
    expect(refused.status).to.equal(409);
    expect(refused.body).to.include({ error: 'Vulnerability was changed meanwhile' });
    expect(refused.text).to.match(/It is dismissed, by key \w{12}/);
    expect(await decide(row.id, { state: 'detected', from: 'dismissed' })).to.equal(200);
  });

  it('refuses values that mean nothing', async () => {
    for (const query of [
      ...['latest=maybe', 'state=closed', 'view=wide', 'non_product=some', 'fixable=perhaps', 'line=0'],
      ...['first_seen_days=0', 'minimum_age=-1', `rule=${'a'.repeat(201)}`],
    ])
      expect((await api().call(`/vulnerabilities?${query}`, { key: owner().key })).status).to.equal(400);
  });

  it('shows nothing to other teams', async () => {
    const { key } = await newTeam(server());
    const answer = await api().call('/vulnerabilities?latest=true&view=full&state=open', { key });
    expect((answer.body as Body).pagination.total).to.equal(0);
  });
});
