import { expect } from 'chai';
import type { Finding, Place } from '#protocol/finding.js';
import { isClosed } from '#protocol/tracking/places.js';
import type { Database } from '#server/database/index.js';
import { findingId } from '#server/results/index.js';
import { decidedAbout } from '#server/results/triage.js';
import { embeddedDatabase } from '#test/database/embedded.js';
import { seeded } from '#test/seeded.js';
import { sampleFindings } from './sample-findings.js';
import { ScannedRepository } from './scanned-repository.js';

const [{ suppression: _, ...template }] = sampleFindings(1, seeded(4));
const print = (digit: string) => `v2:${digit.repeat(32)}`;

/** Of other code each, so that none is taken for another that was edited. */
function single(digit: string): Finding {
  const line = Number.parseInt(digit, 16);
  const region = { startLine: line, startColumn: 3, endLine: line, endColumn: 16 };
  return {
    ...template,
    fingerprint: print(digit),
    code: `${digit.repeat(9)}(${digit.repeat(8)}, ${digit.repeat(7)});`,
    location: { path: 'src/app.js', region },
    scope: `scope${digit}`,
    neighbours: digit.repeat(24),
  };
}
function place(digit: string): Place {
  const { fingerprint, ruleId, title, location, scope, code, neighbours } = single(digit);
  return { fingerprint, ruleId, title, location, scope, code, neighbours };
}
const withPlaces = (digit: string, ...others: string[]): Finding => ({
  ...single(digit),
  places: others.map(place),
});

describe('results: findings with several places', function () {
  this.timeout(60_000);
  let database: Database;
  let repository: ScannedRepository;
  let results: ScannedRepository['results'];
  let triage: ScannedRepository['triage'];
  let owner: ScannedRepository['owner'];

  before(async () => {
    database = await embeddedDatabase();
  });
  beforeEach(async () => {
    repository = await ScannedRepository.create(database);
    ({ results, triage, owner } = repository);
  });

  const scan = (...findings: Finding[]) => repository.scan(...findings);
  const pushed = (...findings: Finding[]) => repository.pushed(...findings);
  const teamId = () => owner.teamId;
  const repositoryId = () => owner.repositoryId;
  async function storedIn(scanId: string): Promise<Finding[]> {
    const all: Finding[] = [];
    for await (const finding of results.findings(teamId(), scanId)) all.push(finding);
    return all;
  }
  async function dismiss(finding: Finding): Promise<void> {
    const { fingerprint } = finding;
    const decision = { state: 'dismissed', reason: null, by: 'somebody', at: new Date() } as const;
    await triage.set(
      { teamId: teamId(), repositoryId: repositoryId(), fingerprint },
      { ...decision, ...decidedAbout(finding) },
    );
  }
  const closed = async () => new Set(await triage.closed(teamId(), repositoryId()));

  it('tells of a merge request which places come to a known finding, and of none as fixed', async () => {
    await scan(single('1'), single('2'));
    const first = await pushed(withPlaces('1', '2', '3'));
    const comparison = await results.comparison(teamId(), first);
    expect(comparison).to.deep.include({ added: [], fixed: [] });
    expect(comparison?.places).to.deep.equal([
      { fingerprint: print('1'), places: [{ fingerprint: print('3'), path: 'src/app.js', line: 3 }] },
    ]);
    const full = await results.findVulnerability(teamId(), findingId(first, print('1')));
    expect(full?.finding.places).to.deep.equal([place('2'), place('3')]);
  });

  it('tells of one as fixed when none of its places is left', async () => {
    await scan(withPlaces('1', '2'));
    expect((await results.comparison(teamId(), await pushed(single('2'))))?.fixed).to.deep.equal([]);
    expect((await results.comparison(teamId(), await pushed()))?.fixed).to.deep.equal([print('1')]);
  });

  it('lets a decision be about all places that the finding has, and no other', async () => {
    const [before] = await storedIn(await scan(withPlaces('1', '2')));
    await dismiss(before);
    expect(isClosed(before, await closed())).to.equal(true);
    const [after] = await storedIn(await scan(withPlaces('1', '2', '3')));
    expect(isClosed(after, await closed())).to.equal(false);
    await dismiss(after);
    expect(isClosed(after, await closed())).to.equal(true);
  });

  it('shows a finding whose place was dismissed alone, under a place that is open', async () => {
    const [first] = await storedIn(await scan(single('1'), single('2')));
    await dismiss(first);
    const open = first.fingerprint === print('1') ? print('2') : print('1');
    const digits = first.fingerprint === print('1') ? ['1', '2'] : ['2', '1'];
    const grouped = withPlaces(digits[0], digits[1]);
    for (const _ of [1, 2]) {
      const stored = await storedIn(await scan(grouped));
      expect(stored.map(({ fingerprint }) => fingerprint)).to.deep.equal([open]);
      expect(stored[0].places?.map(({ fingerprint }) => fingerprint)).to.deep.equal([first.fingerprint]);
      expect(isClosed(stored[0], await closed())).to.equal(false);
    }
  });
});
