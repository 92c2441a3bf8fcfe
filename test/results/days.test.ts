import { expect } from 'chai';
import type { Finding } from '#protocol/finding.js';
import type { Database } from '#server/database/index.js';
import { TeamHistory } from '#server/results/team-history.js';
import { embeddedDatabase } from '#test/database/embedded.js';
import { seeded } from '#test/seeded.js';
import { readTeam, sampleFindings } from './sample-findings.js';
import { ScannedRepository } from './scanned-repository.js';

/** All scans of `ScannedRepository` are of this day; the day after it. */
const DAY = '2026-01-01';
const NEXT = new Date('2026-01-02T12:00:00Z');
const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };

describe('results/days', function () {
  this.timeout(120_000);
  let database: Database;
  let repository: ScannedRepository;
  let findings: Finding[];
  before(async () => {
    database = await embeddedDatabase();
  });
  beforeEach(async () => {
    repository = await ScannedRepository.create(database);
    findings = sampleFindings(4, seeded(3)).map(
      ({ suppression: _, nonProduct: __, places: ___, ...one }) => one,
    );
    for (const [n, severity] of [9.8, 7.5, 5, 2].entries()) findings[n].severity = severity;
  });

  const history = () => new TeamHistory(database, repository.results);
  const team = () => readTeam(database, repository.owner.teamId);
  const days = async (count = 2, now = NEXT) => history().days(await team(), count, now);
  const daysOf = async (repositoryId: string, count = 2, now = NEXT) => {
    const found = await database.repositories.byId(repository.owner.teamId, repositoryId);
    return history().days(await team(), count, now, found ?? undefined);
  };

  it('tells what is new, fixed and open, as successive scans of the default branch say', async () => {
    const [critical, high, medium, low] = findings;
    await repository.scan(critical, high, medium);
    await repository.scan(critical, low);
    expect(await days()).to.deep.equal([
      {
        day: DAY,
        open: null,
        added: { ...none, critical: 1, high: 1, medium: 1, low: 1 },
        fixed: { ...none, high: 1, medium: 1 },
      },
      { day: '2026-01-02', open: { ...none, critical: 1, low: 1 }, added: none, fixed: none },
    ]);
    await history().record(await team(), new Date(`${DAY}T23:00:00Z`));
    await repository.publish([critical], { createdAt: NEXT });
    const [first, second, third] = await days(3, new Date('2026-01-03T01:00:00Z'));
    expect(first.open).to.deep.equal({ ...none, critical: 1, low: 1 });
    expect(second.open, 'as before, while nobody has looked').to.deep.equal(first.open);
    expect(third.open, 'as it is now').to.deep.equal({ ...none, critical: 1 });
  });

  it('leaves out tests, suppressed and dismissed findings', async () => {
    const [critical, high, medium, low] = findings;
    await repository.scan(
      { ...critical, nonProduct: 'test' },
      { ...high, suppression: { kind: 'inSource', reason: 'x' } },
      medium,
      low,
    );
    const { teamId, repositoryId } = repository.owner;
    const decided = { by: 'test', at: new Date(), reason: 'no', state: 'dismissed' as const };
    await repository.triage.set({ teamId, repositoryId, fingerprint: medium.fingerprint }, decided);
    await repository.scan(low);
    await repository.scan(medium, low);
    const [{ added, fixed }] = await days();
    expect({ added, fixed }).to.deep.equal({ added: { ...none, medium: 1, low: 1 }, fixed: none });
  });

  it('counts nothing of merge requests, other branches, partial scans and those that nobody vouches for', async () => {
    const [critical, high] = findings;
    await repository.scan(critical);
    const before = await days();
    await repository.pushed(high);
    await repository.publish([high], { branch: 'topic' });
    await repository.publish([high], { trusted: false });
    const completeness = {
      ...{ state: 'partial' as const, filesFound: 2, filesAnalysed: 1, bytesAnalysed: 1, linesAnalysed: 1 },
      ...{ skipped: {}, skippedFiles: [] },
    };
    await repository.publish([high], { completeness });
    const [{ added, fixed }] = await days();
    expect({ added, fixed }).to.deep.equal({ added: before[0].added, fixed: none });
  });

  it('tells the same of one repository, and what its scans left open, but nothing of others', async () => {
    const [critical, high, medium] = findings;
    const other = await repository.beside();
    await repository.scan(critical, high);
    await repository.scan(critical);
    await other.scan(medium);
    const nothing = { added: none, fixed: none };
    expect(await daysOf(repository.owner.repositoryId)).to.deep.equal([
      {
        day: DAY,
        open: { ...none, critical: 1 },
        added: { ...none, critical: 1, high: 1 },
        fixed: { ...none, high: 1 },
      },
      { day: '2026-01-02', open: { ...none, critical: 1 }, ...nothing },
    ]);
    expect((await daysOf(other.owner.repositoryId))[0]).to.deep.equal({
      ...{ day: DAY, open: { ...none, medium: 1 } },
      ...{ added: { ...none, medium: 1 }, fixed: none },
    });
    expect((await days())[0].added).to.deep.equal({ ...none, critical: 1, high: 1, medium: 1 });
    // A day on which nothing has changed is not stored.
    await repository.publish([critical], { createdAt: NEXT });
    const stored = database.collections.days.find(
      { teamId: repository.owner.teamId },
      { projection: { _id: 1 } },
    );
    expect((await stored.toArray()).map(({ _id }) => _id.split('/').at(-1))).to.deep.equal([DAY, DAY, DAY]);
  });

  it('says nothing has happened where nothing is known', async () => {
    expect(await days(90)).to.deep.equal([{ day: '2026-01-02', open: none, added: none, fixed: none }]);
  });

  it('leaves no day with a scan whose publication has ended', async () => {
    await repository.scan(...findings);
    const { teamId } = repository.owner;
    const stored = await database.collections.days.find({ teamId }).toArray();
    expect(stored.map(({ pending }) => pending)).to.deep.equal([[], []]);
  });
});
