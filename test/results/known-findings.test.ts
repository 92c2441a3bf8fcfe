import { expect } from 'chai';
import type { Finding } from '#protocol/finding.js';
import { trackedFinding } from '#protocol/tracking/tracked-finding.js';
import type { Database } from '#server/database/index.js';
import { recognise } from '#server/results/known-findings.js';
import { asUploaded } from '#server/results/uploaded-names.js';
import { embeddedDatabase } from '#test/database/embedded.js';
import { seeded } from '#test/seeded.js';
import { readTeam, sampleFindings } from './sample-findings.js';
import { ScannedRepository } from './scanned-repository.js';

const [template] = sampleFindings(1, seeded(3));

interface Code {
  path: string;
  code?: string;
  line?: number;
  /** Last digits of the fingerprint, the first ones are those of all: equal code has equal prints. */
  place?: string;
  version?: 1 | 2;
  print?: string;
}

function found({
  path,
  code = 'db.query(sql)',
  line = 7,
  place = '0',
  version = 2,
  print = 'a',
}: Code): Finding {
  const region = { startLine: line, startColumn: 3, endLine: line, endColumn: 16 };
  const { suppression: _, ...rest } = template;
  return {
    ...rest,
    fingerprint: `v${version}:${print.repeat(20)}${place.repeat(12)}`,
    ...{ location: { path, region }, code, scope: 'find', neighbours: '0123456789abcdef01234567' },
  };
}

describe('results/known-findings', function () {
  this.timeout(120_000);
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
  async function dismiss(scanId: string, path: string): Promise<void> {
    const fingerprint = (await stored(scanId)).get(path) ?? '';
    const change = { state: 'dismissed' as const, reason: 'a test', by: 'ann', at: new Date() };
    expect(await triage.set({ ...owner, fingerprint }, change)).to.equal(true);
  }
  /** Fingerprints by path. */
  async function stored(scanId: string): Promise<Map<string, string>> {
    const byPath = new Map<string, string>();
    for await (const { location, fingerprint } of results.findings(owner.teamId, scanId))
      byPath.set(location.path, fingerprint);
    return byPath;
  }
  async function dismissed(scanId: string): Promise<string[]> {
    const closed = new Set(await triage.closed(owner.teamId, owner.repositoryId));
    const listed = await results.listTeam(
      await readTeam(database, owner.teamId),
      { scanId, state: 'dismissed' },
      { limit: 9, offset: 0 },
    );
    const paths = [...(await stored(scanId))].filter(([, print]) => closed.has(print)).map(([path]) => path);
    expect(listed.rows.map(({ filePath }) => filePath)).to.have.members(paths);
    return paths;
  }

  it('leaves a dismissal where it is when a copy appears, and does not hand it to the copy afterwards', async () => {
    await dismiss(await scan(found({ path: 'b.js' })), 'b.js');
    const copied = await scan(found({ path: 'a.js', place: '1' }), found({ path: 'b.js', place: '2' }));
    expect(await dismissed(copied)).to.deep.equal(['b.js']);
    // Alone again, the copy has the very fingerprint that was dismissed.
    const left = await scan(found({ path: 'a.js' }));
    expect(await dismissed(left)).to.deep.equal([]);
    expect((await stored(left)).get('a.js')).to.equal((await stored(copied)).get('a.js'));
  });

  describe('a dismissed weakness that a merge request copies', () => {
    const first = found({ path: 'b.js' });
    const copy = (place: string) => found({ path: 'a.js', place });

    beforeEach(async () => {
      await dismiss(await scan(first), 'b.js');
      expect(await dismissed(await pushed(copy('1'), found({ path: 'b.js', place: '2' })))).to.deep.equal([
        'b.js',
      ]);
    });

    /** What the comparison calls new in a scan, by path. */
    async function added(scanId: string): Promise<string[]> {
      const names = new Set((await results.comparison(owner.teamId, scanId))?.added);
      return [...(await stored(scanId))].filter(([, name]) => names.has(name)).map(([path]) => path);
    }

    it('keeps its dismissal from the copy when the first place is fixed, in this push and in later ones', async () => {
      for (let push = 0; push < 3; push += 1) {
        const left = await pushed(copy('0'));
        expect(await dismissed(left), `push ${push}`).to.deep.equal([]);
        expect(await added(left), `push ${push}`).to.deep.equal(['a.js']);
      }
    });

    it('keeps it from the copy that comes back after both were gone', async () => {
      await pushed();
      const back = await pushed(copy('0'));
      expect(await dismissed(back)).to.deep.equal([]);
      expect(await added(back)).to.deep.equal(['a.js']);
    });

    it('goes with the first place when that moves, while the copy stays', async () => {
      const moved = found({ path: 'lib/a.js', place: '3' });
      const after = await pushed(copy('1'), moved);
      expect(await dismissed(after)).to.deep.equal(['lib/a.js']);
      expect(await added(after)).to.deep.equal(['a.js']);
    });

    it('keeps it from the copy when the merge request is merged', async () => {
      await pushed(copy('0'));
      expect(await dismissed(await scan(copy('0')))).to.deep.equal([]);
      expect(await dismissed(await scan(copy('0')))).to.deep.equal([]);
    });

    it('is dismissed in its first place again when the copy is taken back', async () => {
      expect(await dismissed(await pushed(first))).to.deep.equal(['b.js']);
    });
  });

  it('keeps a dismissal of a merge request that moves the weakness in one push and edits it in the next', async () => {
    await dismiss(await scan(found({ path: 'b.js' })), 'b.js');
    expect(await dismissed(await pushed(found({ path: 'c.js' })))).to.deep.equal(['c.js']);
    const edited = found({ path: 'c.js', print: 'b', code: 'db.query(statement)' });
    expect(await dismissed(await pushed(edited))).to.deep.equal(['c.js']);
    expect(await dismissed(await scan(edited))).to.deep.equal(['c.js']);
  });

  it('keeps a dismissal when the file is renamed and when the code is edited', async () => {
    await dismiss(await scan(found({ path: 'a.js' })), 'a.js');
    expect(await dismissed(await scan(found({ path: 'lib/a.js' })))).to.deep.equal(['lib/a.js']);
    const edited = found({ path: 'lib/a.js', print: 'b', code: 'db.query(statement)' });
    expect(await dismissed(await scan(edited))).to.deep.equal(['lib/a.js']);
    // And what it is called does not depend on how often it was edited.
    const twice = found({ path: 'lib/a.js', print: 'c', code: 'pool.query(statement)' });
    expect(await dismissed(await scan(twice))).to.deep.equal(['lib/a.js']);
  });

  it('keeps what is decided about a finding whose file is gone, until the file comes back', async () => {
    const first = await scan(found({ path: 'a.js' }), found({ path: 'b.js', print: 'b', code: 'eval(x)' }));
    await scan(found({ path: 'b.js', print: 'b', code: 'eval(x)' }));
    await dismiss(first, 'a.js');
    expect(await dismissed(await scan(found({ path: 'b.js', print: 'b', code: 'eval(x)' })))).to.deep.equal(
      [],
    );
    expect(await dismissed(first)).to.deep.equal(['a.js']);
    expect(await dismissed(await scan(found({ path: 'a.js' })))).to.deep.equal(['a.js']);
  });

  it('does not take what is new for something else that was dismissed', async () => {
    await dismiss(await scan(found({ path: 'a.js' })), 'a.js');
    const other = found({ path: 'a.js', print: 'd', code: 'exec("rm -rf " + name)', line: 90 });
    const both = await scan(found({ path: 'a.js' }), { ...other, scope: 'remove' });
    expect(await triage.closed(owner.teamId, owner.repositoryId)).to.have.length(1);
    const listed = await results.listTeam(
      await readTeam(database, owner.teamId),
      { scanId: both, state: 'dismissed' },
      { limit: 9, offset: 0 },
    );
    expect(listed.rows.map(({ filePath }) => filePath)).to.deep.equal(['a.js']);
    expect(listed.total).to.equal(1);
  });

  it('remembers how the agent calls what is known by another fingerprint', async () => {
    await scan(found({ path: 'a.js' }));
    const edited = found({ path: 'a.js', print: 'b', code: 'db.query(statement)' });
    const { names } = await results.names(owner.teamId, await scan(edited));
    expect(names).to.deep.equal([[edited.fingerprint, found({ path: 'a.js' }).fingerprint]]);
  });

  it('says to the agent what it has called them, and nothing of what it calls otherwise', () => {
    const names: [string, string][] = [
      ['v2:edited', 'v2:first'],
      ['v2:alone', 'v2:copy'],
    ];
    expect(asUploaded({ names }, ['v2:first', 'v2:other'])).to.deep.equal(['v2:edited', 'v2:other']);
    // What was dismissed is not there any more; its copy has its fingerprint now.
    expect(asUploaded({ names }, ['v2:alone'])).to.deep.equal([]);
  });

  it('finds the findings of an earlier version again once, and keeps what was decided', async () => {
    const old = (path: string, print: string, code?: string) => found({ path, print, code, version: 1 });
    await dismiss(await scan(old('a.js', 'a'), old('b.js', 'b', 'exec(command)')), 'b.js');
    const upgraded = await scan(
      found({ path: 'a.js' }),
      found({ path: 'b.js', print: 'd', code: 'exec(command)' }),
    );
    expect([...(await stored(upgraded)).values()].every((print) => print.startsWith('v2:'))).to.equal(true);
    expect(await dismissed(upgraded)).to.deep.equal(['b.js']);
    const { successors } = await results.names(owner.teamId, upgraded);
    expect(new Map(successors).get(old('b.js', 'b').fingerprint)).to.equal(
      (await stored(upgraded)).get('b.js'),
    );
    // It is the new one that counts from now on.
    const fingerprint = (await stored(upgraded)).get('b.js') ?? '';
    await triage.set(
      { ...owner, fingerprint },
      { state: 'detected', reason: null, by: 'ann', at: new Date() },
    );
    const later = await scan(
      found({ path: 'a.js' }),
      found({ path: 'b.js', print: 'd', code: 'exec(command)' }),
    );
    expect(await dismissed(later)).to.deep.equal([]);
  });

  it('says since when a finding is there: edited, moved, in a merge request, and not before it came back', async () => {
    const seen = async (scanId: string) => {
      const team = await readTeam(database, owner.teamId);
      const { rows } = await results.listTeam(team, { scanId }, { limit: 9, offset: 0 });
      return rows.map(({ filePath, facts }) => [filePath, facts().firstSeenAt]);
    };
    const begun = async (scanId: string) => {
      const scan = await database.collections.scans.findOne({ _id: scanId });
      return scan?.createdAt.toISOString();
    };
    const first = await scan(found({ path: 'a.js' }));
    const since = await begun(first);
    expect(await seen(first)).to.deep.equal([['a.js', since]]);
    const edited = found({ path: 'lib/a.js', print: 'b', code: 'db.query(statement)' });
    expect(await seen(await scan(edited))).to.deep.equal([['lib/a.js', since]]);
    const added = found({ path: 'c.js', print: 'd', code: 'exec(command)' });
    const request = await pushed(edited, added);
    const bySince = [
      ['c.js', await begun(request)],
      ['lib/a.js', since],
    ];
    expect((await seen(request)).sort()).to.deep.equal(bySince);
    expect((await seen(await pushed(edited, added))).sort()).to.deep.equal(bySince);
    await scan();
    const back = await scan(edited);
    expect(await seen(back)).to.deep.equal([['lib/a.js', await begun(back)]]);
  });

  it('knows ten thousand equal findings again, each under its own name, and no more as dismissed than were', async () => {
    const many = (count: number, shift: number) =>
      Array.from({ length: count }, (_, n) => {
        const place = (n + shift).toString(16).padStart(12, '0');
        const finding = found({ path: `${n % 3}.js`, line: n + 1 });
        return { ...trackedFinding(finding), fingerprint: `v2:${'a'.repeat(20)}${place}`, suppressed: false };
      });
    const [before, after] = [many(10_000, 0), many(10_010, 7)];
    const known = await recognise(before, async function* () {
      yield* after;
    });
    const names = after.map(({ fingerprint }) => known.nameOf(fingerprint));
    expect(new Set(names).size).to.equal(10_010);
    expect([known.added.size, known.gone.length]).to.deep.equal([10, 0]);
    const old = new Set(before.map(({ fingerprint }) => fingerprint));
    expect(names.filter((name) => old.has(name))).to.have.length(10_000);
  });

  it('gives hundreds of equal findings names of their own', async () => {
    const many = (first: number) =>
      Array.from({ length: 300 }, (_, n) => {
        const place = (first + n).toString(16).padStart(12, '0');
        return { ...found({ path: 'a.js', line: n + 1 }), fingerprint: `v2:${'a'.repeat(20)}${place}` };
      });
    await scan(...many(0));
    const again = await scan(...many(5));
    const prints = new Set<string>();
    for await (const { fingerprint } of results.findings(owner.teamId, again)) prints.add(fingerprint);
    expect(prints.size).to.equal(300);
  });
});
