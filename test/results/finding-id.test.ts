import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { findingId, scanPrefix } from '#server/results/finding-id.js';

describe('results/finding-id', () => {
  const scan = '0123abcd-4567-4fff-8fff-ffffffffffff';

  it('is a UUIDv8 of 48 bits of the scan and 74 of the fingerprint', () => {
    expect(findingId(scan, `v1:${'0'.repeat(32)}`)).to.equal('0123abcd-4567-8000-8000-000000000000');
    expect(findingId(scan, `v1:${'f'.repeat(32)}`)).to.equal('0123abcd-4567-8fff-bfff-ffffffffffff');
    expect(findingId(scan, 'v1:abc00000000000004fff'.padEnd(35, 'f'))).to.equal(
      '0123abcd-4567-8abc-8000-00000000013f',
    );
  });

  it('is of the form that clients check', () => {
    for (let n = 0; n < 100; n += 1)
      expect(findingId(randomUUID(), `v1:${randomUUID().replaceAll('-', '')}`)).to.match(
        /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
  });

  it('is the same for the same finding and another for another', () => {
    const print = 'v1:00112233445566778899aabbccddeeff';
    expect(findingId(scan, print)).to.equal(findingId(scan, print));
    // Each of the first 74 bits counts.
    for (let bit = 0; bit < 74; bit += 1) {
      const flipped = BigInt(`0x${print.slice(3)}`) ^ (1n << BigInt(127 - bit));
      expect(findingId(scan, `v1:${flipped.toString(16).padStart(32, '0')}`), `bit ${bit}`).not.to.equal(
        findingId(scan, print),
      );
    }
  });

  it('is another one for each of equal findings', () => {
    const ids = ['0', '1', 'f'].map((last) => findingId(scan, `v2:${'a'.repeat(31)}${last}`));
    expect(new Set(ids).size).to.equal(3);
    expect(findingId(scan, `v2:${'b'.repeat(20)}${'a'.repeat(12)}`)).not.to.equal(
      findingId(scan, `v2:${'a'.repeat(32)}`),
    );
  });

  it('leads to its scan', () => {
    expect(scanPrefix(findingId(scan, `v1:${'7'.repeat(32)}`)))
      .to.equal(scanPrefix(scan))
      .and.to.equal('0123abcd4567');
  });

  it('refuses what is no fingerprint', () => {
    expect(() => findingId(scan, 'v1:xyz')).to.throw(TypeError, 'not a fingerprint: v1:xyz');
  });
});
