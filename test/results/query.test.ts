import { expect } from 'chai';
import type { Finding } from '#protocol/finding.js';
import { loadConfig } from '#server/config.js';
import { type Database, RepositoryCache, TeamCache } from '#server/database/index.js';
import {
  findingId,
  type Page,
  ResultStore,
  type VulnerabilityFilter,
  type VulnerabilityRow,
} from '#server/results/index.js';
import type { ServerParts } from '#server/serve/server-parts.js';
import { embeddedDatabase } from '#test/database/embedded.js';
import { jobParts } from '#test/jobs/parts.js';
import { seeded } from '#test/seeded.js';
import { readTeam, sampleFindings, sampleTeam, uploadedScan } from './sample-findings.js';

const DAY = 86_400_000;
interface Listed {
  row: VulnerabilityRow;
  repositoryId: string;
}

/** What the lists must say, from the findings that were sent, the slow and obvious way. */
function expected(all: Listed[], filter: VulnerabilityFilter, belongs: (listed: Listed) => boolean) {
  const includes = (text: string, part?: string | null) =>
    !part || text.toLowerCase().includes(part.toLowerCase());
  return all
    .filter(belongs)
    .map(({ row }) => row)
    .filter((row) => filter.severity == null || row.severity === filter.severity)
    .filter((row) => filter.minimumSeverity == null || row.severity >= filter.minimumSeverity)
    .filter((row) => includes(row.type, filter.type) && includes(row.cwe, filter.cwe))
    .filter((row) => !filter.scanId || row.scanId === filter.scanId)
    .filter((row) => !filter.days || Date.parse(row.scanCreatedAt ?? '') >= Date.now() - filter.days * DAY)
    .sort(
      (a, b) =>
        b.severity - a.severity ||
        Date.parse(b.createdAt ?? '') - Date.parse(a.createdAt ?? '') ||
        (a.id < b.id ? -1 : 1),
    );
}

function rowOf(finding: Finding, scan: { _id: string; name: string; createdAt: Date }): VulnerabilityRow {
  return {
    id: findingId(scan._id, finding.fingerprint),
    scanId: scan._id,
    scanName: scan.name,
    scanCreatedAt: scan.createdAt.toISOString(),
    severity: finding.severity,
    confidenceScore: finding.confidence,
    title: finding.title,
    type: finding.type,
    cwe: finding.cweIds[0],
    filePath: finding.location.path,
    shortDescription: finding.message,
    cvssVector: finding.cvssVector || null,
    createdAt: new Date(scan.createdAt.getTime() + 5000).toISOString(),
  };
}

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
    for (const [n, size] of [1500, 0, 30, 700, 1].entries()) {
      const repositoryId = repositoryIds[n % 2];
      const createdAt = new Date(Date.now() - Math.floor(random() * 12) * DAY - 60_000);
      const findings = sampleFindings(size, random);
      const scan = await uploadedScan(database, store, { teamId, repositoryId }, findings, createdAt);
      expect(await store.publish(scan._id)).to.equal('published');
      scanIds.push(scan._id);
      for (const finding of findings)
        if (finding.suppression) suppressed.push({ id: findingId(scan._id, finding.fingerprint), finding });
        else all.push({ row: rowOf(finding, scan), repositoryId });
    }
  });

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
    { days: 1 },
    { days: 6, type: 's', minimumSeverity: 4 },
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
        const check = (
          name: string,
          got: { total: number; rows: VulnerabilityRow[] } | null,
          rows: VulnerabilityRow[],
        ) => {
          expect(got?.total, name).to.equal(rows.length);
          expect(got?.rows, name).to.deep.equal(rows.slice(page.offset, page.offset + page.limit));
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
            expected(all, filter, ({ repositoryId }) => repositoryId === id),
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
      for (const filter of [{}, { type: 'injection', minimumSeverity: 5 }]) {
        const rows = expected(all, filter, () => true);
        const page = await small.listTeam(await readTeam(database, teamId), filter, {
          limit: 50,
          offset: 640,
        });
        expect(page).to.deep.equal({ total: rows.length, rows: rows.slice(640, 690) });
      }
    }
  });

  it('finds any finding in full by its id, suppressed ones too', async () => {
    for (const { row, repositoryId } of [all[0], all[700], all.at(-1) ?? all[1]]) {
      const found = await store.findVulnerability(teamId, row.id);
      expect(found).to.include({ ...row, repositoryId });
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
    expect(
      await store.listRepository(await readTeam(database, other.teamId), repositoryIds[0], {}, pages[0]),
    ).to.deep.equal({
      total: 0,
      rows: [],
    });
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
    expect(await store.listTeam(await readTeam(database, teamId), {}, pages[0])).to.deep.equal(before);
    expect(await store.listScan(await readTeam(database, teamId), scan._id, {}, pages[0])).to.equal(null);
    await store.remove(scan._id);
  });

  it('shows what another server process has published, and not what it has removed', async () => {
    const process = (): Database => ({
      ...database,
      singleProcess: false,
      teams: new TeamCache(database.collections.teams, false),
      repositories: new RepositoryCache(database.collections.repositories, false),
    });
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
    expect(repository).to.include({ scanCount: 1, vulnerabilityCount: 20 });
  });
});
