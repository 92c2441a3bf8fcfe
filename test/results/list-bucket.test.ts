import { expect } from 'chai';
import { findingId, scanPrefix } from '#server/results/finding-id.js';
import {
  encodeListBucket,
  ListBucket,
  MAX_BUCKET_ROWS,
  type StoredRow,
} from '#server/results/list-bucket.js';
import { decodeListedRoutes, encodeListedRoutes, MAX_LISTED_ROUTES } from '#server/results/listed-routes.js';
import { seeded } from '#test/seeded.js';

const scan = '0123abcd-4567-4fff-8fff-ffffffffffff';

function rows(count: number): StoredRow[] {
  const random = seeded(count);
  const text = () => ['', 'a', 'Ünïcode 🐞', '"quoted"\n', '\u0000'][Math.floor(random() * 5)];
  const hex = () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return Array.from({ length: count }, () => ({
    id: findingId(scan, `v1:${hex()}${hex()}${hex()}${hex()}`),
    severity: Math.round(random() * 100) / 10,
    confidence: random() * 10,
    ...{
      title: text(),
      type: text(),
      cwe: text(),
      filePath: text(),
      cvssVector: text(),
      shortDescription: text(),
    },
    ...{ ruleId: text(), nonProduct: text(), fixable: random() < 0.5 ? 'yes' : '' },
    routes: text(),
    places: ['', '1', '50'][Math.floor(random() * 3)],
    line: Math.floor(random() * 2 ** 32),
    firstSeenAt: Math.floor(random() * 2e12),
  })).sort((a, b) => b.severity - a.severity);
}

describe('results/list-bucket', () => {
  for (const count of [0, 1, 7, 3000])
    it(`gives back the ${count} rows that went in`, () => {
      const sent = rows(count);
      const listed = Math.ceil(count * 0.9);
      const bucket = new ListBucket(encodeListBucket(sent, listed));
      expect(bucket).to.include({ rows: count, listed });
      const got = sent.map((_, row) => ({
        ...bucket.row(row, scanPrefix(scan)),
        routes: bucket.routes(row),
        places: bucket.places(row),
      }));
      expect(got).to.deep.equal(sent);
      for (const row of [0, count >> 1, count - 1].filter((n) => n >= 0 && n < count))
        expect(bucket.rowOfId(sent[row].id)).to.equal(row);
      expect(bucket.rowOfId(findingId(scan, `v1:${'0'.repeat(32)}`))).to.equal(-1);
    });

  it('finds the first listed row of each severity', () => {
    const sent = rows(500);
    const bucket = new ListBucket(encodeListBucket(sent, 450));
    const listed = sent.slice(0, 450).map(({ severity }) => severity);
    for (const { severity } of sent) {
      const first = listed.indexOf(severity);
      expect(bucket.firstOf(severity)).to.equal(first < 0 ? 450 : first);
    }
    expect(bucket.firstOf(10.5)).to.equal(450);
    expect(bucket.firstOf(-1)).to.equal(450);
  });

  it('tells which rows are of a wanted class', () => {
    const sent = rows(200);
    const bucket = new ListBucket(encodeListBucket(sent, 200));
    const any = () => true;
    const wanted = { type: any, cwe: any, ruleId: any, nonProduct: any, fixable: any };
    const ofTexts = bucket.matcher({
      ...wanted,
      ...{ type: (text) => text.includes('a'), cwe: (text) => text !== '' },
    });
    const ofFixes = bucket.matcher({ ...wanted, fixable: (text) => text === 'yes', ruleId: Boolean });
    for (const [row, { severity, type, cwe, ruleId, nonProduct, fixable }] of sent.entries()) {
      expect(ofTexts(row)).to.equal(type.includes('a') && cwe !== '');
      expect(ofFixes(row)).to.equal(fixable === 'yes' && ruleId !== '');
      expect(bucket.classOf(row)).to.deep.equal([severity, type, cwe, ruleId, nonProduct, fixable !== '']);
    }
  });

  it('reads what an earlier version has stored, without what that did not know', () => {
    const sent = rows(300);
    const bytes = encodeListBucket(sent, 280);
    const headerEnd = 4 + bytes.readUInt32LE(0);
    const {
      ruleId: _r,
      nonProduct: _n,
      fixable: _f,
      routes: _routes,
      places: _places,
      ...known
    } = JSON.parse(bytes.toString('utf8', 4, headerEnd));
    const header = Buffer.from(JSON.stringify({ ...known, form: 1 }));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(header.length);
    const columns = bytes.subarray(headerEnd);
    const part = (from: number, to?: number) => columns.subarray(300 * from, to && 300 * to);
    // Tails and scores, five columns of codes, and the descriptions.
    const behind = columns.subarray(300 * 54, columns.length - 4 * 300);
    const bucket = new ListBucket(Buffer.concat([length, header, part(0, 26), part(38, 48), behind]));
    expect([bucket.routes(7), bucket.places(7)]).to.deep.equal(['', '']);
    const unknown = { line: 0, firstSeenAt: 0, ruleId: '', nonProduct: '', fixable: '' };
    expect(sent.map((_, row) => bucket.row(row, scanPrefix(scan)))).to.deep.equal(
      sent.map(({ routes: _, places: _other, ...row }) => ({ ...row, ...unknown })),
    );
    expect(bucket.classOf(7)).to.deep.equal([sent[7].severity, sent[7].type, sent[7].cwe, '', '', false]);
  });

  it('takes no room for routes and places where there are none, and reads that as before', () => {
    const sent = rows(20).map((row) => ({ ...row, routes: '', places: '' }));
    const bytes = encodeListBucket(sent, 20);
    expect(bytes.toString('latin1')).not.to.match(/"(routes|places)"/);
    const bucket = new ListBucket(bytes);
    expect(bucket.routes(3)).to.equal('');
    expect({ ...bucket.row(3, scanPrefix(scan)), routes: '', places: '' }).to.deep.equal(sent[3]);
  });

  it('reads places without routes, and routes without places', () => {
    for (const none of [{ routes: '' }, { places: '' }]) {
      const sent = rows(50).map((row) => ({ ...row, ...none }));
      const bucket = new ListBucket(encodeListBucket(sent, 50));
      const got = sent.map((_, row) => ({ routes: bucket.routes(row), places: bucket.places(row) }));
      expect(got).to.deep.equal(sent.map(({ routes, places }) => ({ routes, places })));
    }
  });

  it('names the first routes of a row, cut where somebody made them long, and says how many there are', () => {
    const routes = Array.from({ length: 7 }, (_, n) => ({
      name: `GET /${n}`,
      file: 'src/app.js',
      line: n + 1,
    }));
    expect(decodeListedRoutes(encodeListedRoutes(routes))).to.deep.equal({
      routes: routes.slice(0, MAX_LISTED_ROUTES),
      routeCount: 7,
    });
    expect(decodeListedRoutes(encodeListedRoutes())).to.deep.equal({ routes: null, routeCount: null });
    const [long] =
      decodeListedRoutes(encodeListedRoutes([{ name: 'n'.repeat(500), file: 'f'.repeat(4096), line: 1 }]))
        .routes ?? [];
    expect([long?.name.length, long?.file.length]).to.deep.equal([300, 300]);
  });

  it('refuses a form that it does not know, and more rows than codes', () => {
    const bytes = encodeListBucket(rows(2), 2);
    const other = Buffer.from(bytes.toString('latin1').replace('"form":2', '"form":9'), 'latin1');
    expect(() => new ListBucket(other)).to.throw('unknown form 9');
    expect(() => encodeListBucket(Array(MAX_BUCKET_ROWS + 1).fill(rows(1)[0]), 0)).to.throw(RangeError);
  });
});
