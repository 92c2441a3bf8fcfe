import { expect } from 'chai';
import type { Finding, Route, Suppression } from '#protocol/finding.js';
import type { Database } from '#server/database/index.js';
import { findingId } from '#server/results/index.js';
import { decidedAbout } from '#server/results/triage.js';
import { embeddedDatabase } from '#test/database/embedded.js';
import { seeded } from '#test/seeded.js';
import { sampleFindings } from './sample-findings.js';
import { ScannedRepository } from './scanned-repository.js';

const [{ suppression: _, ...template }] = sampleFindings(1, seeded(4));
const route = (name: string, line = 3): Route => ({ name, file: 'src/app.js', line });
const found = (routes?: Route[]): Finding => ({
  ...template,
  fingerprint: `v2:${'a'.repeat(32)}`,
  ...(routes && { routes }),
});

describe('results: routes to findings', function () {
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

  const scan = (finding: Finding) => repository.scan(finding);
  const pushed = (finding: Finding) => repository.pushed(finding);
  const routedIn = async (scanId: string) =>
    (await results.comparison(owner.teamId, scanId))?.routes?.map((one) =>
      one.routes.map(({ name }) => name),
    );

  it('tells of a merge request which routes come to a known finding, and keeps them with the finding', async () => {
    await scan(found([route('GET /a')]));
    const first = await pushed(found([route('GET /a', 9), route('GET /b')]));
    expect(await routedIn(first)).to.deep.equal([['GET /b']]);
    expect((await results.comparison(owner.teamId, first))?.added).to.deep.equal([]);
    const full = await results.findVulnerability(owner.teamId, findingId(first, found().fingerprint));
    expect(full?.finding.routes).to.deep.equal([route('GET /a', 9), route('GET /b')]);
    expect(await routedIn(await pushed(found([route('GET /a')])))).to.deep.equal([]);
    expect(await routedIn(await pushed(found()))).to.deep.equal([]);
  });

  it('tells of none where the base knows none', async () => {
    await scan(found());
    expect(await routedIn(await pushed(found([route('GET /a')])))).to.deep.equal([]);
  });

  const suppression: Suppression = { kind: 'inSource', reason: 'behind the gateway' };

  it('tells of those to what the code has suppressed before, and not of what it suppresses again', async () => {
    await scan({ ...found([route('GET /a')]), suppression });
    const both = found([route('GET /a'), route('GET /b')]);
    expect(await routedIn(await pushed({ ...both, suppression }))).to.deep.equal([['GET /b']]);
    const anew = { ...suppression, reason: 'behind the gateway, b too' };
    expect(await routedIn(await pushed({ ...both, suppression: anew }))).to.deep.equal([]);
  });

  it('counts as new what the base has suppressed and the head has not, and never as fixed', async () => {
    await scan({ ...found([route('GET /a')]), suppression });
    const open = await results.comparison(owner.teamId, await pushed(found([route('GET /a')])));
    expect(open).to.deep.include({ added: [found().fingerprint], routes: [], fixed: [] });
    const other = {
      ...found(),
      fingerprint: `v2:${'c'.repeat(32)}`,
      ruleId: 'javascript/other',
      suppression,
    };
    const gone = await results.comparison(owner.teamId, await pushed(other));
    expect(gone).to.deep.include({ added: [], fixed: [] });
  });

  it('holds a decision for the routes that were there, until it is made again', async () => {
    const finding = { ...owner, fingerprint: found().fingerprint };
    const known = found([route('GET /a')]);
    await scan(known);
    const dismiss = (about: Finding) =>
      triage.set(finding, {
        ...{ state: 'dismissed', reason: 'behind the gateway', by: 'ann', at: new Date() },
        ...decidedAbout(about),
      });
    expect(await dismiss(known)).to.equal(true);
    const head = found([route('GET /a'), route('GET /b')]);
    const stored = await results.comparison(owner.teamId, await pushed(head));
    const closed = () => triage.closed(owner.teamId, owner.repositoryId, stored?.routes);
    expect(await triage.closed(owner.teamId, owner.repositoryId)).to.deep.equal([finding.fingerprint]);
    expect(await closed()).to.deep.equal([]);
    expect(await dismiss(known)).to.equal(false);
    expect(await dismiss(head)).to.equal(true);
    expect(await closed()).to.deep.equal([finding.fingerprint]);
  });
});
