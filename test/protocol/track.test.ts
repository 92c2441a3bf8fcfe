import { expect } from 'chai';
import { trackFindings } from '#protocol/tracking/track.js';
import { printOf, type TrackedFinding } from '#protocol/tracking/tracked-finding.js';

const tracked = (
  changes: Partial<TrackedFinding> & { print?: string; place?: string } = {},
): TrackedFinding => {
  const { print = 'a', place = '0', ...rest } = changes;
  return {
    fingerprint: `v2:${print.repeat(20)}${place.repeat(12)}`,
    ...{ ruleId: 'javascript/sql/injection', path: 'src/users.js', line: 10, scope: 'find' },
    ...{ text: 'db.query(sql,[id],done)', neighbours: '111122223333444455556666' },
    ...rest,
  };
};
const earlierOf = (before: TrackedFinding[], after: TrackedFinding[]) => trackFindings(before, after).earlier;

describe('protocol/tracking', () => {
  it('tells what is the same, what was edited, what is new and what is gone', () => {
    const before = [
      tracked(),
      tracked({ print: 'b', scope: 'remove', text: 'exec(command)' }),
      tracked({ print: 'c', ruleId: 'x' }),
    ];
    const after = [
      tracked({ line: 90 }),
      tracked({ print: 'd', scope: 'remove', text: 'exec(String(command))' }),
      tracked({ print: 'e', ruleId: 'y' }),
    ];
    expect(trackFindings(before, after)).to.deep.equal({
      earlier: [0, 1, null],
      continuity: ['same', 'edited', null],
      gone: [2],
    });
  });

  it('takes the copy for the new one, whichever path sorts first', () => {
    const old = tracked({ path: 'm.js' });
    for (const path of ['a.js', 'z.js'])
      expect(
        earlierOf([old], [tracked({ path, place: '1' }), tracked({ path: 'm.js', place: '2' })]),
      ).to.deep.equal([null, 0]);
  });

  it('keeps each of equal findings in its file between its lines', () => {
    const first = tracked({ place: '1', line: 10, neighbours: 'a'.repeat(24) });
    const second = tracked({ place: '2', line: 20, neighbours: 'b'.repeat(24) });
    const copy = tracked({ place: '3', line: 5, neighbours: 'c'.repeat(24) });
    expect(earlierOf([first, second], [copy, second, first])).to.deep.equal([null, 1, 0]);
    expect(earlierOf([first, second], [second])).to.deep.equal([1]);
  });

  it('takes the first for the old one where nothing tells equal findings apart', () => {
    const [first, second] = [tracked({ line: 10, place: '1' }), tracked({ line: 20, place: '2' })];
    expect(earlierOf([tracked({ line: 12 })], [second, first])).to.deep.equal([null, 0]);
  });

  it('prefers what was edited between its lines to an equal one that has appeared elsewhere', () => {
    const edited = tracked({ print: 'b', text: 'db.query(statement,[id],done)' });
    expect(earlierOf([tracked()], [tracked({ path: 'a.js' }), edited])).to.deep.equal([null, 0]);
  });

  it('finds what has moved with its file, and to a file of the same name first', () => {
    const before = [tracked({ path: 'lib/a.js' })];
    expect(earlierOf(before, [tracked({ path: 'b.js' })])).to.deep.equal([0]);
    expect(earlierOf(before, [tracked({ path: 'b.js' }), tracked({ path: 'src/a.js' })])).to.deep.equal([
      null,
      0,
    ]);
  });

  it('finds what was renamed with its class and file, by its code', () => {
    const after = [tracked({ print: 'b', path: 'src/people.js', scope: 'People.find', neighbours: '' })];
    expect(earlierOf([tracked({ scope: 'Users.find', neighbours: '' })], after)).to.deep.equal([0]);
  });

  it('takes short code in another file for something else, unless the lines around it are the same', () => {
    const old = tracked({ text: 'db.query(sql)', neighbours: '' });
    const elsewhere = { print: 'b', path: 'src/orders.js', scope: 'People.find', text: 'db.query(sql)' };
    expect(earlierOf([old], [tracked({ ...elsewhere, neighbours: '' })])).to.deep.equal([null]);
    expect(earlierOf([tracked({ text: 'db.query(sql)' })], [tracked(elsewhere)])).to.deep.equal([0]);
  });

  it('takes nothing for the same that has another rule, or other code in another function', () => {
    expect(earlierOf([tracked()], [tracked({ ruleId: 'x', print: 'b' })])).to.deep.equal([null]);
    const other = tracked({ print: 'b', scope: 'remove', text: 'exec("rm"+name)', neighbours: '' });
    expect(earlierOf([tracked()], [other])).to.deep.equal([null]);
  });

  it('finds those of an earlier version by rule, path and code', () => {
    const old = { ...tracked({ neighbours: '' }), fingerprint: `v1:${'0'.repeat(32)}` };
    expect(printOf(old.fingerprint)).to.equal(old.fingerprint);
    expect(earlierOf([old], [tracked({ line: 14 })])).to.deep.equal([0]);
  });

  it('is the same in whichever order findings are given', () => {
    const before = [1, 2, 3].map((n) => tracked({ line: n * 10, place: String(n), neighbours: '' }));
    const after = [1, 2].map((n) => tracked({ line: n * 10 + 1, place: String(n + 4), neighbours: '' }));
    const pairs = (one: TrackedFinding[], other: TrackedFinding[]) =>
      earlierOf(one, other).map((from, to) => [from === null ? null : one[from].line, other[to].line]);
    expect(pairs([...before].reverse(), [...after].reverse())).to.have.deep.members(pairs(before, after));
  });

  it('pairs ten thousand equal findings, but the ones that were added', () => {
    const many = (count: number, shift: number) =>
      Array.from({ length: count }, (_, n) =>
        tracked({
          line: n + shift,
          neighbours: (n % 7).toString().repeat(24),
          path: n % 2 ? 'a.js' : 'b.js',
        }),
      );
    const { earlier, gone } = trackFindings(many(10_000, 1), many(10_010, 3));
    expect(gone).to.deep.equal([]);
    expect(new Set(earlier.filter((from) => from !== null)).size).to.equal(10_000);
    expect(earlier.filter((from) => from === null)).to.have.length(10);
  });

  it('asks nothing of findings that are equal in nothing', () => {
    const many = (letter: string) =>
      Array.from({ length: 3_000 }, (_, n) =>
        tracked({
          print: letter,
          path: `${letter}${n}.js`,
          text: `${letter}${n}(a,b,c)`,
          ruleId: `${letter}${n}`,
        }),
      );
    expect(new Set(earlierOf(many('a'), many('b')))).to.deep.equal(new Set([null]));
  });
});
