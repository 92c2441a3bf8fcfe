import { expect } from 'chai';
import type { Database } from '#server/database/index.js';
import type { Decision } from '#server/results/triage.js';
import { embeddedDatabase } from '#test/database/embedded.js';
import { seeded } from '#test/seeded.js';
import { sampleFindings } from './sample-findings.js';
import { ScannedRepository } from './scanned-repository.js';

const COUNT = 20;

describe('results/triage', function () {
  this.timeout(120_000);
  let database: Database;
  let repository: ScannedRepository;
  before(async () => {
    database = await embeddedDatabase();
  });
  beforeEach(async () => {
    repository = await ScannedRepository.create(database);
  });

  const prints = sampleFindings(COUNT, seeded(5)).map(({ fingerprint }) => fingerprint);
  const decisions = (state: 'dismissed' | 'confirmed', by: string, at: Date): Decision[] =>
    prints.map((fingerprint) => ({
      finding: { ...repository.owner, fingerprint },
      change: { state, reason: null, by, at },
    }));
  const entries = () => database.collections.triage.find({ teamId: repository.owner.teamId }).toArray();
  const audited = () => database.collections.audit.countDocuments({ teamId: repository.owner.teamId });

  it('takes each decision once of two who decide the same about many findings at once', async () => {
    const at = new Date('2026-01-01T12:00:00Z');
    const both = await Promise.all(
      ['ann', 'ben'].map((by) => repository.triage.setAll(decisions('dismissed', by, at))),
    );
    for (const n of prints.keys())
      expect(both.map((decided) => Number(decided[n].changed)).sort()).to.deep.equal([0, 1]);
    expect(await audited()).to.equal(COUNT);
  });

  it('keeps both in the history of two who decide otherwise at once', async () => {
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second));
    await repository.triage.setAll(decisions('dismissed', 'ann', at(0)));
    await Promise.all([
      repository.triage.setAll(decisions('confirmed', 'ben', at(1))),
      repository.triage.setAll(decisions('dismissed', 'cem', at(2))),
    ]);
    // Who says what is so already changes nothing: it depends on who came first.
    for (const { state, history = [] } of await entries())
      expect([...history.map((one) => one.state), state]).to.be.deep.oneOf([
        ['dismissed', 'confirmed'],
        ['dismissed', 'confirmed', 'dismissed'],
      ]);
  });

  it('takes the first of two decisions about one finding in one call, and then looks again', async () => {
    const at = new Date();
    const twice = [...decisions('dismissed', 'ann', at), ...decisions('dismissed', 'ann', at)];
    const decided = await repository.triage.setAll(twice);
    expect(decided.map(({ changed }) => changed)).to.deep.equal(twice.map((_, n) => n < COUNT));
    expect(await audited()).to.equal(COUNT);
  });

  it('changes nothing where a finding is not as it was seen', async () => {
    await repository.triage.setAll(decisions('confirmed', 'ann', new Date('2026-01-01')));
    const [first, second] = decisions('dismissed', 'ben', new Date('2026-01-02'));
    const decided = await repository.triage.setAll([
      { ...first, seen: 'detected' },
      { ...second, seen: 'confirmed' },
    ]);
    expect(decided.map(({ changed, before }) => [changed, before?.by])).to.deep.equal([
      [false, 'ann'],
      [true, 'ann'],
    ]);
  });
});
