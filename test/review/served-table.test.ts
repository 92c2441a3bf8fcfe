import { expect } from 'chai';
import { servedTable } from '#codehost/review/served-table.js';
import type { ReviewGap, ReviewLine } from '#protocol/endpoint-review/review.js';

describe('review: table of endpoints', () => {
  const added = (n: number): ReviewLine => ({
    ...{ kind: 'added', method: 'GET', path: `/${n}`, file: 'app.js', line: n, others: 0 },
    callers: { authenticated: 'unknown', checks: [{ name: 'checkForm', kind: 'csrf' }] },
  });

  it('is none where nothing changed', () => {
    expect(servedTable({ lines: [], gaps: [] }, () => null)).to.equal(null);
  });

  it('lists twenty lines, counts the others, and says what is not known', () => {
    const lines = Array.from({ length: 25 }, (_, n) => added(n + 1));
    const table = servedTable({ lines, gaps: [] }, ({ line }) => `https://git.example/app.js#L${line}`) ?? '';
    const rows = table.split('\n').filter((line) => line.startsWith('| added'));
    expect(rows).to.have.length(20);
    expect(rows[0]).to.equal(
      '| added | `GET /1` | `checkForm` (CSRF); else not known | [`app.js`](https://git.example/app.js#L1) |',
    );
    expect(table).to.match(/\n\n5 more changes of endpoints are not listed here\.$/);
  });

  it('says of which commit not all is known, and what is not named therefore', () => {
    const gaps: ReviewGap[] = [
      { of: 'base', why: 'cut', files: [], count: 0 },
      { of: 'head', why: 'cut', files: ['c.py'], count: 1 },
      { of: 'head', why: 'not-read', files: ['a.py'], count: 7 },
      { of: 'base', why: 'given-up', files: ['b.py'], count: 1 },
    ];
    expect(servedTable({ lines: [], gaps }, () => null)?.split('\n\n')).to.deep.equal([
      'Endpoints were not compared: the list of the merge base was cut off at a limit.',
      '1 file (`c.py`) could be followed in the change only up to a limit: changes of endpoints that depend on them are not named.',
      '7 files (`a.py`, 6 more) could be read in the merge base but not in the change: removed endpoints and checks that are gone are not named.',
      '1 file (`b.py`) could be analysed as a whole in the change but only in part in the merge base: changes of endpoints there are not named.',
    ]);
    expect(servedTable({ lines: [added(1)], gaps }, () => null)).to.match(/are not named\.$/);
  });

  it('names sensitive fields first, and counts those beyond five', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name, in: 'query' }) as const);
    const fields = [...names, { name: 'password', in: 'body', isSensitive: true } as const];
    const line: ReviewLine = {
      ...{ kind: 'fields', method: 'POST', path: '/users', file: 'app.js', line: 1, others: 2 },
      fields,
    };
    expect(
      servedTable({ lines: [line], gaps: [] }, () => null)
        ?.split('\n')
        .at(-1),
    ).to.equal(
      '| inputs or answers added | `POST /users` and 2 others | `password` (body, **sensitive**), `a` (query), `b` (query), `c` (query), `d` (query), 2 more | `app.js` |',
    );
  });
});
