import { expect } from 'chai';
import type { TrackedFinding } from '#protocol/tracking/tracked-finding.js';
import { FreeNames } from '#server/results/free-names.js';
import { recognise } from '#server/results/known-findings.js';
import { sizeOf } from '#test/drawn.js';
import { processorSeconds } from '#test/processor-seconds.js';
import { between, seeded } from '#test/seeded.js';

const MANY = sizeOf(20_000, 200_000);
/** Few enough that walks meet, and go past the last one. */
const SPACE = 40;

const following = (name: string) => String((Number(name) + 1) % SPACE);

/** Step by step from the wanted name, whatever was asked before. */
function takenOneByOne(taken: Set<string>, wanted: string): string {
  let free = wanted;
  while (taken.has(free)) free = following(free);
  taken.add(free);
  return free;
}

const alike = (path: (n: number) => string, place: (n: number) => number, count = MANY) =>
  Array.from(
    { length: count },
    (_, n): TrackedFinding => ({
      fingerprint: `v2:${'a'.repeat(20)}${place(n).toString(16).padStart(12, '0')}`,
      ...{ ruleId: 'javascript/sql/injection', path: path(n), line: n + 1, scope: 'find' },
      ...{ text: 'db.query(sql)', neighbours: '' },
    }),
  );

async function namesIn(earlier: TrackedFinding[], head: TrackedFinding[]): Promise<string[]> {
  const known = await recognise(earlier, async function* () {
    yield* head;
  });
  return head.map(({ fingerprint }) => known.nameOf(fingerprint));
}

describe('results/free-names', function () {
  this.timeout(240_000);

  it('are those that a walk from each wanted name would find', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const random = seeded(seed);
      const reserved = Array.from(
        { length: between(random, 0, 15) },
        () => `${between(random, 0, SPACE - 1)}`,
      );
      const [reference, taken] = [new Set(reserved), new Set(reserved)];
      const names = new FreeNames(taken, following);
      while (reference.size < SPACE) {
        const wanted = String(between(random, 0, SPACE - 1));
        expect(names.take(wanted), `seed ${seed}`).to.equal(takenOneByOne(reference, wanted));
      }
      expect(taken).to.deep.equal(reference);
    }
  });

  it('are found as fast for very many that want the same one, or names in a row', async () => {
    const taken = new Set<string>();
    const names = new FreeNames(taken, (name) => String(Number(name) + 1));
    const seconds = await processorSeconds(() => {
      for (let n = 0; n < MANY; n += 1) names.take('0');
      for (let n = 0; n < MANY; n += 1) names.take(String(n));
      for (let n = MANY; n > 0; n -= 1) names.take(String(n));
    });
    expect(taken.size).to.equal(3 * MANY);
    // Step by step those of 200,000 are some 10^11 steps, an hour and more.
    expect(seconds).to.be.below(60);
  });

  it(`are given to ${MANY} findings of one fingerprint that were all moved, within seconds`, async () => {
    const seconds = await processorSeconds(async () => {
      const same = await namesIn(
        alike(
          (n) => `old/${n}.js`,
          () => 0,
        ),
        alike(
          (n) => `new/${n}.js`,
          () => 0,
        ),
      );
      expect(new Set(same).size).to.equal(1);
      const apart = await namesIn(
        alike(
          (n) => `old/${n}.js`,
          (n) => n,
          MANY / 2,
        ),
        alike(
          (n) => `new/${n}.js`,
          (n) => n,
        ),
      );
      expect(new Set(apart).size).to.equal(MANY);
    });
    expect(seconds).to.be.below(120);
  });
});
