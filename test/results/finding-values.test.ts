import { expect } from 'chai';
import { findingId } from '#server/results/finding-id.js';
import { FindingValues } from '#server/results/finding-values.js';

const SCAN = '3f2b6a10-7c1d-4e55-9a0b-1d2c3e4f5a6b';

/** Fingerprints of which ids begin alike: they differ in the last digits that an id has. */
const alike = (n: number) => `v1:${'a'.repeat(12)}${n.toString(16).padStart(6, '0')}${'0'.repeat(14)}`;

describe('results/finding-values', () => {
  it('tells findings apart whose ids begin alike, and keeps the first of equal ones', () => {
    const values = new FindingValues<number>();
    for (const n of [1, 2, 3]) values.put(`shop/${alike(n)}`, n);
    values.put(`shop/${alike(1)}`, 9);
    values.put(`shop/${alike(3)}`, 9);
    const of = (n: number) => values.of('shop', findingId(SCAN, alike(n)));
    expect([1, 2, 3, 4].map(of)).to.deep.equal([1, 2, 3, undefined]);
    expect(values.of('other', findingId(SCAN, alike(1)))).to.equal(undefined);
  });
});
