import { expect } from 'chai';
import { PairBudget } from '#protocol/tracking/pair-budget.js';
import { trackFindings } from '#protocol/tracking/track.js';
import type { TrackedFinding } from '#protocol/tracking/tracked-finding.js';
import { drawn, sizeOf } from '#test/drawn.js';
import { processorSeconds } from '#test/processor-seconds.js';
import { between, pick, seeded, shuffled } from '#test/seeded.js';

/** Just as many as are weighed against each other in one group. */
const GROUP = 447;

/** As many tokens as fit, nearly all of them only in findings of the same side. */
function longText(side: number, n: number): string {
  const own = String.fromCharCode(0x2200 + (n % 200));
  return own + Array.from({ length: 199 }, (_, at) => String.fromCharCode(0x2500 + side * 400 + at)).join('');
}

/** In groups of one rule, file and function, none like any of the other side. */
const crafted = (side: number, count: number) =>
  Array.from({ length: count }, (_, n): TrackedFinding => {
    const group = Math.floor(n / GROUP);
    const hex = (side * 1_000_000 + n).toString(16).padStart(20, '0');
    return {
      fingerprint: `v2:${hex}${'0'.repeat(12)}`,
      ...{ ruleId: `rule-${group}`, path: `${group}.js`, line: n + 1, scope: 'f' },
      ...{ text: longText(side, n), neighbours: (side + 1).toString().repeat(24) },
    };
  });

/** What the lists that are made up come from; some of them on each commit. */
function seeds(): readonly number[] {
  const all = Array.from({ length: 300 }, (_, index) => index + 1);
  return drawn('lists of findings that are tracked', all, 60);
}

/** Few values of everything, so that nearly all findings have several that they may be. */
function madeUp(seed: number): TrackedFinding[] {
  const random = seeded(seed);
  return Array.from({ length: between(random, 5, 60) }, () => {
    const text = Array.from({ length: between(random, 1, 6) }, () => pick(random, ['a', 'b', '+', '('])).join(
      '',
    );
    return {
      fingerprint: `v2:${pick(random, ['a', 'b', 'c']).repeat(20)}${between(random, 0, 9).toString().repeat(12)}`,
      ruleId: pick(random, ['r', 's']),
      path: pick(random, ['a.js', 'b.js', 'lib/a.js']),
      line: between(random, 1, 30),
      scope: pick(random, ['f', 'g', 'C.f']),
      text,
      neighbours: pick(random, ['0', '1', '2']).repeat(12) + pick(random, ['0', '1', '2']).repeat(12),
    };
  });
}

/** What became of which, without the places that they have in the lists. */
function outcome(before: TrackedFinding[], after: TrackedFinding[], budget: PairBudget): string[] {
  const { earlier, continuity, gone } = trackFindings(before, after, undefined, budget);
  return [
    ...after.map((finding, to) => {
      const from = earlier[to];
      return JSON.stringify([finding, from === null ? null : before[from], continuity[to]]);
    }),
    ...gone.map((index) => JSON.stringify(before[index])),
  ].sort();
}

describe('protocol/tracking of findings that are made up', function () {
  this.timeout(240_000);

  for (const count of new Set([4_000, sizeOf(4_000, 50_000)]))
    it(`takes ${count} that have hundreds of others to be weighed against, within seconds`, async () => {
      const seconds = await processorSeconds(() => {
        const { earlier, gone } = trackFindings(crafted(0, count), crafted(1, count));
        expect(new Set(earlier)).to.deep.equal(new Set([null]));
        expect(gone).to.have.length(count);
      });
      // 7 s and 20 s on a machine that does other things, too; all pairs of 50,000 would take minutes.
      expect(seconds).to.be.below(100);
    });

  it('says the same in whichever order they are given, and however few pairs may be weighed', () => {
    for (const seed of seeds()) {
      const [before, after] = [madeUp(seed), madeUp(seed + 1_000_000)];
      const random = seeded(seed);
      for (const pairs of [0, 30, 300, 1_000_000]) {
        const known = outcome(before, after, new PairBudget(pairs));
        const shuffledOutcome = outcome(
          shuffled(random, before),
          shuffled(random, after),
          new PairBudget(pairs),
        );
        expect(shuffledOutcome, `seed ${seed}, ${pairs} pairs`).to.deep.equal(known);
      }
    }
  });

  it('pairs each finding with one other at most, however few pairs may be weighed', () => {
    for (const seed of seeds())
      for (const pairs of [0, 30, 1_000_000]) {
        const [before, after] = [madeUp(seed), madeUp(seed + 1_000_000)];
        const { earlier, gone } = trackFindings(before, after, undefined, new PairBudget(pairs));
        const found = earlier.filter((from) => from !== null);
        expect(new Set(found).size).to.equal(found.length);
        expect([...found, ...gone].sort((a, b) => a - b)).to.deep.equal([...before.keys()]);
      }
  });

  it('still knows what has stayed where it was when no pair may be weighed', () => {
    const findings = crafted(0, 2_000);
    const { earlier } = trackFindings(findings, findings, undefined, new PairBudget(0));
    expect(earlier).to.deep.equal([...findings.keys()]);
  });
});
