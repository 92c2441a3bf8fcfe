import { expect } from 'chai';
import type { Finding } from '#protocol/finding.js';
import { loadConfig } from '#server/config.js';
import { type Database, RepositoryCache, TeamCache } from '#server/database/index.js';
import {
  findingId,
  type ListedRow,
  type Page,
  ResultStore,
  type VulnerabilityFilter,
} from '#server/results/index.js';
import type { ServerParts } from '#server/serve/server-parts.js';
import { embeddedDatabase } from '#test/database/embedded.js';
import { jobParts } from '#test/jobs/parts.js';
import { seeded } from '#test/seeded.js';
import {
  DAY,
  expected,
  type Listed,
  rowOf,
  type ShownRow,
  shown,
  type TriageState,
} from './expected-lists.js';
import { readTeam, sampleFindings, sampleTeam, uploadedScan } from './sample-findings.js';

describe('results/query', () => {
  const random = seeded(20_261_121);
  let database: Database;
  let store: ResultStore;
  let teamId: string;
  let repositoryIds: string[];
  const all: Listed[] = [];
  const scanIds: string[] = [];
  const suppressed: { id: string; finding: Finding }[] = [];

  before(async function () {
    this.timeout(300_000);
    database = await embeddedDatabase();
    store = new ResultStore(database);
    ({ teamId, repositoryIds } = await sampleTeam(database));
    const sizes = [1500, 0, 30, 700, 1];
    const ages = sizes.map(() => Math.floor(random() * 12) * DAY + Math.ceil(random() * 60_000));
    for (const [n, size] of sizes.entries()) {
      const repositoryId = repositoryIds[n % 2];
      const createdAt = new Date(Date.now() - ages[n]);
      const latest = ages.every((age, other) => other % 2 !== n % 2 || age >= ages[n]);
      const findings = sampleFindings(size, random);
      const scan = await uploadedScan(database, store, { teamId, repositoryId }, findings, createdAt);
      expect(await store.publish(scan._id)).to.equal('published');
      scanIds.push(scan._id);
      const [first] = findings.filter(({ suppression }) => !suppression);
      for (const finding of findings)
        if (finding.suppression) suppressed.push({ id: findingId(scan._id, finding.fingerprint), finding });
        else
          all.push({
            row: rowOf(finding, scan),
            latest,
            state: await decide(repositoryId, finding, finding === first),
          });
    }
  });

  /** About some findings of one of the repositories, something. */
  async function decide(
    repositoryId: string,
    { fingerprint }: Finding,
    surely: boolean,
  ): Promise<TriageState> {
    const isChosen = random() < 0.03 || surely;
    if (repositoryId !== repositoryIds[0] || !isChosen) return 'detected';
    const states = ['confirmed', 'dismissed', 'resolved', 'detected'] as const;
    const state = surely ? 'dismissed' : states[Math.floor(random() * states.length)];
    const _id = `${repositoryId}/${fingerprint}`;
    const at = new Date();
    await database.collections.triage.insertOne({ _id, teamId, state, reason: null, by: 'somebody', at });
    return state;
  }

  const filters: VulnerabilityFilter[] = [
    {},
    { severity: 9.8 },
    { severity: 0 },
    { minimumSeverity: 7 },
    { minimumSeverity: 0 },
    { type: 'INJECTION' },
    { type: 'no such type' },
    { cwe: 'cwe-7' },
    { cwe: '89', minimumSeverity: 9 },
    { type: 'injection', cwe: '78' },
    { rule: 'SQL-inj' },
    { nonProduct: 'none' },
    { nonProduct: 'any', fixable: true },
    { nonProduct: 'vendored', rule: 'injection', minimumSeverity: 5 },
    { fixable: false, latest: true, state: 'open' },
    { branch: 'main', cwe: '89' },
    { branch: 'no such branch' },
    { line: 17 },
    { firstSeenDays: 4 },
    { minimumAge: 4, state: 'dismissed' },
    { firstSeenDays: 9, minimumAge: 2, nonProduct: 'none', type: 'injection' },
    { days: 1 },
    { days: 6, type: 's', minimumSeverity: 4 },
    { latest: true },
    { latest: true, state: 'open', minimumSeverity: 5 },
    { state: 'open', type: 'injection' },
    { state: 'detected' },
    { state: 'confirmed', severity: 9.8 },
    { state: 'dismissed', cwe: '7' },
    { state: 'resolved' },
  ];
  const pages: Page[] = [
    { limit: 100, offset: 0 },
    { limit: 1000, offset: 0 },
    { limit: 7, offset: 333 },
    { limit: 1, offset: 100_000 },
  ];

  for (const filter of filters)
    for (const page of pages)
      it(`lists like the oracle: ${JSON.stringify({ ...filter, ...page })}`, async () => {
        const check = (name: string, got: { total: number; rows: ListedRow[] } | null, rows: ShownRow[]) => {
          expect(got?.total, name).to.equal(rows.length);
          expect(shown(got?.rows ?? []), name).to.deep.equal(
            rows.slice(page.offset, page.offset + page.limit),
          );
        };
        check(
          'team',
          await store.listTeam(await readTeam(database, teamId), filter, page),
          expected(all, filter, () => true),
        );
        for (const id of repositoryIds)
          check(
            'repository',
            await store.listRepository(await readTeam(database, teamId), id, filter, page),
            expected(all, filter, ({ row }) => row.repositoryId === id),
          );
        for (const scanId of scanIds) {
          const rows = expected(all, { ...filter, scanId }, () => true);
          check('scan', await store.listScan(await readTeam(database, teamId), scanId, filter, page), rows);
          check(
            'team, one scan',
            await store.listTeam(await readTeam(database, teamId), { ...filter, scanId }, page),
            rows,
          );
        }
      });

  it('counts of each repository what its list shows as open today', async () => {
    const team = await readTeam(database, teamId);
    const today = await store.today(team, await database.repositories.list(teamId));
    expect([...today.keys()]).to.have.members(repositoryIds);
    const shown = (filter: VulnerabilityFilter) => expected(all, filter, () => true).length;
    expect(shown({ latest: true, state: 'open' })).to.be.within(1, shown({ latest: true }) - 1);
    for (const [id, { scan, open }] of today) {
      const filter = { latest: true, state: 'open', nonProduct: 'none' } as const;
      const rows = expected(all, filter, ({ row }) => row.repositoryId === id);
      expect(open.total).to.equal(rows.length);
      expect(open.critical).to.equal(rows.filter(({ severity }) => severity >= 9).length);
      for (const { scanId } of rows) expect(scanId).to.equal(scan.id);
    }
  });

  it('counts the same for each repository, after its scans or decisions have changed', async () => {
    const team = await readTeam(database, teamId);
    for (const repositoryId of repositoryIds) await store.count({ teamId, repositoryId });
    const counted = await database.repositories.list(teamId);
    const today = await store.today(team, counted);
    for (const { _id, vulnerabilityCount } of counted)
      expect(vulnerabilityCount).to.equal(today.get(_id)?.open.total);
  });

  it('reads decisions and assignments once, for the filter and for what is said of the rows', async () => {
    const counted = { triage: 0, assignments: 0 };
    for (const name of ['triage', 'assignments'] as const) {
      const collection = database.collections[name];
      const { find } = collection;
      const counting = (...args: unknown[]) => {
        counted[name] += 1;
        return Reflect.apply(find, collection, args);
      };
      Object.assign(collection, { find: counting });
    }
    try {
      const team = await readTeam(database, teamId);
      const filter = { state: 'open', assignee: 'none', latest: true } as const;
      const listed = await store.listTeam(team, filter, { limit: 50, offset: 0 });
      expect(listed.rows).not.to.be.empty;
      const states = await store.states(teamId, listed);
      expect(states.every((state) => state === 'detected' || state === 'confirmed')).to.equal(true);
      expect(await store.assignees(teamId, listed)).to.deep.equal(listed.rows.map(() => null));
      expect(counted).to.deep.equal({ triage: 1, assignments: 1 });
    } finally {
      for (const name of ['triage', 'assignments'] as const)
        Reflect.deleteProperty(database.collections[name], 'find');
    }
  });

  it('reads for a state only buckets of repositories about whose findings something was decided', async () => {
    const reader = new ResultStore(database);
    const page = { limit: 1, offset: 100_000 };
    await reader.listTeam(await readTeam(database, teamId), { state: 'open' }, page);
    const decided = [scanIds[0], scanIds[2], scanIds[4]].map((_id) =>
      database.collections.scans.findOne({ _id }),
    );
    const buckets = (await Promise.all(decided)).map((scan) => scan?.buckets ?? 0);
    expect(buckets[0]).to.be.at.least(2);
    expect(reader.memory().misses).to.equal(buckets.reduce((sum, n) => sum + n));
  });

  it('keeps as much in memory as the operator says', async () => {
    const { teamId: owner, repositoryIds: ids } = await sampleTeam(database);
    const scan = await uploadedScan(
      database,
      store,
      { teamId: owner, repositoryId: ids[0] },
      sampleFindings(9, random),
    );
    await store.publish(scan._id);
    const { resultCacheBytes } = loadConfig({ GOALKEEPER_RESULT_CACHE_MB: '16' });
    expect(resultCacheBytes).to.equal(16 * 1024 * 1024);
    const processes = [resultCacheBytes, 1].map((bytes) =>
      jobParts(database, {}, { resultCacheBytes: bytes }),
    );
    const list = async ({ results }: ServerParts) =>
      results.listScan(await readTeam(database, owner), scan._id, {}, pages[0]);
    for (const one of processes) await list(one);
    // What is in memory needs the database no more.
    await database.collections.results.deleteMany({ scanId: scan._id });
    const [much, nothing] = await Promise.allSettled(processes.map(list));
    expect([much.status, nothing.status]).to.deep.equal(['fulfilled', 'rejected']);
  });

  it('gives the same lists when the team is larger than the cache, and after a restart', async () => {
    for (const cacheBytes of [1, 60_000]) {
      const small = new ResultStore(database, { cacheBytes });
      const some: VulnerabilityFilter[] = [
        {},
        { type: 'injection', minimumSeverity: 5 },
        { latest: true, state: 'open' },
      ];
      for (const filter of some) {
        const rows = expected(all, filter, () => true);
        const page = await small.listTeam(await readTeam(database, teamId), filter, {
          limit: 50,
          offset: 640,
        });
        expect(page.total).to.equal(rows.length);
        expect(shown(page.rows)).to.deep.equal(rows.slice(640, 690));
      }
    }
  });

  it('finds any finding in full by its id, suppressed ones too', async () => {
    for (const { row } of [all[0], all[700], all.at(-1) ?? all[1]]) {
      const { branch: _, facts: _facts, ...wanted } = row;
      const found = await store.findVulnerability(teamId, row.id);
      expect(found).to.include(wanted);
      expect(findingId(row.scanId, found?.finding.fingerprint ?? '')).to.equal(row.id);
      expect(found?.finding.steps).to.have.length.at.least(2);
    }
    const hidden = await store.findVulnerability(teamId, suppressed[0].id);
    expect(hidden?.finding).to.deep.equal(suppressed[0].finding);
  });

  it('finds nothing for an unknown id, and nothing of another team', async () => {
    const other = await sampleTeam(database);
    expect(await store.findVulnerability(teamId, findingId(scanIds[1], `v1:${'0'.repeat(32)}`))).to.equal(
      null,
    );
    expect(await store.findVulnerability(other.teamId, all[0].row.id)).to.equal(null);
    expect(await store.listScan(await readTeam(database, other.teamId), scanIds[0], {}, pages[0])).to.equal(
      null,
    );
    expect(await store.artifact(other.teamId, scanIds[0], 'summary')).to.equal(null);
    expect(
      await store.listTeam(await readTeam(database, other.teamId), { scanId: scanIds[0] }, pages[0]),
    ).to.deep.equal({
      total: 0,
      rows: [],
    });
    const foreign = await readTeam(database, other.teamId);
    expect(await store.listRepository(foreign, repositoryIds[0], {}, pages[0])).to.include({ total: 0 });
    expect((await store.listRepository(foreign, repositoryIds[0], {}, pages[0])).rows).to.deep.equal([]);
  });

  it('hands out all findings of a scan for exports', async () => {
    const found: Finding[] = [];
    for await (const finding of store.findings(teamId, scanIds[0])) found.push(finding);
    expect(found).to.have.length(1500);
    expect(new Set(found.map(({ fingerprint }) => fingerprint))).to.have.length(1500);
    expect(found.at(-1)).to.have.property('suppression');
  });

  it('shows a new scan at once, and a removed one no longer', async () => {
    const before = await store.listTeam(await readTeam(database, teamId), {}, pages[0]);
    const findings = sampleFindings(40, random);
    const listed = findings.filter(({ suppression }) => !suppression).length;
    const scan = await uploadedScan(database, store, { teamId, repositoryId: repositoryIds[0] }, findings);
    expect(await store.listScan(await readTeam(database, teamId), scan._id, {}, pages[0])).to.deep.equal({
      total: 0,
      rows: [],
    });
    await store.publish(scan._id);
    expect((await store.listTeam(await readTeam(database, teamId), {}, pages[0])).total).to.equal(
      before.total + listed,
    );
    await store.remove(scan._id);
    const after = await store.listTeam(await readTeam(database, teamId), {}, pages[0]);
    expect(after.total).to.equal(before.total);
    expect(shown(after.rows)).to.deep.equal(shown(before.rows));
    expect(await store.listScan(await readTeam(database, teamId), scan._id, {}, pages[0])).to.equal(null);
    await store.remove(scan._id);
  });

  it('shows what another server process has published, and not what it has removed', async () => {
    const process = (): Database => {
      const teams = new TeamCache(database.collections.teams, false);
      const repositories = new RepositoryCache(database.collections.repositories, false, teams);
      return { ...database, singleProcess: false, teams, repositories };
    };
    const [writer, readers] = [
      new ResultStore(process()),
      [new ResultStore(process()), new ResultStore(process())],
    ];
    const owner = await sampleTeam(database);
    const list = async (reader: ResultStore) =>
      reader.listTeam(await readTeam(database, owner.teamId), {}, pages[0]);
    for (const reader of readers) expect((await list(reader)).total).to.equal(0);
    const findings = sampleFindings(20, random).map(({ suppression: _, ...finding }) => finding);
    const scans = [];
    for (const repositoryId of owner.repositoryIds) {
      const scan = await uploadedScan(database, writer, { teamId: owner.teamId, repositoryId }, findings);
      await writer.publish(scan._id);
      scans.push(scan._id);
      for (const reader of readers) expect((await list(reader)).total).to.equal(20 * scans.length);
    }
    await writer.remove(scans[0]);
    for (const reader of readers) {
      expect((await list(reader)).rows.map(({ scanId }) => scanId)).to.deep.equal(Array(20).fill(scans[1]));
      expect(await reader.listScan(await readTeam(database, owner.teamId), scans[0], {}, pages[0])).to.equal(
        null,
      );
    }
    const [repository] = (await process().repositories.list(owner.teamId)).filter(
      ({ _id }) => _id === owner.repositoryIds[1],
    );
    expect(repository).to.include({ scanCount: 1, vulnerabilityCount: 17 });
  });
});
