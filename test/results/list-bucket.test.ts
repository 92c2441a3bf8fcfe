import { expect } from 'chai';
import { findingId, scanPrefix } from '#server/results/finding-id.js';
import {
  decodeListBucket,
  encodeListBucket,
  type ListRow,
  listRow,
  MAX_BUCKET_ROWS,
  rowOfId,
} from '#server/results/list-bucket.js';
import { seeded } from '#test/seeded.js';

const scan = '0123abcd-4567-4fff-8fff-ffffffffffff';

function rows(count: number): ListRow[] {
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
  })).sort((a, b) => b.severity - a.severity);
}

describe('results/list-bucket', () => {
  for (const count of [0, 1, 7, 3000])
    it(`gives back the ${count} rows that went in`, () => {
      const sent = rows(count);
      const listed = Math.ceil(count * 0.9);
      const bucket = decodeListBucket(encodeListBucket(sent, listed));
      expect(bucket).to.include({ rows: count, listed });
      expect(sent.map((_, row) => listRow(bucket, row, scanPrefix(scan)))).to.deep.equal(sent);
      for (const row of [0, count >> 1, count - 1].filter((n) => n >= 0 && n < count))
        expect(rowOfId(bucket, sent[row].id)).to.equal(row);
      expect(rowOfId(bucket, findingId(scan, `v1:${'0'.repeat(32)}`))).to.equal(-1);
    });

  it('knows the runs of equal severity among the listed rows', () => {
    const sent = rows(500);
    const { runs } = decodeListBucket(encodeListBucket(sent, 450));
    expect(runs.flatMap(({ severity, start, end }) => Array(end - start).fill(severity))).to.deep.equal(
      sent.slice(0, 450).map(({ severity }) => severity),
    );
    expect(new Set(runs.map(({ severity }) => severity)).size).to.equal(runs.length);
  });

  it('refuses a form that it does not know, and more rows than codes', () => {
    const bytes = encodeListBucket(rows(2), 2);
    const other = Buffer.from(bytes.toString('latin1').replace('"form":1', '"form":9'), 'latin1');
    expect(() => decodeListBucket(other)).to.throw('unknown form 9');
    expect(() => encodeListBucket(Array(MAX_BUCKET_ROWS + 1).fill(rows(1)[0]), 0)).to.throw(RangeError);
  });
});
