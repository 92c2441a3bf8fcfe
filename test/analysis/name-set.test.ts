import { expect } from 'chai';
import { NameSet } from '#agent/analysis/program/name-set.js';
import { SharedTexts } from '#agent/ir/shared-texts.js';

/** The numbers that a set shares with a list, each with its places there and in the set. */
function common(set: NameSet, others: readonly number[]): [number, number, number][] {
  const found: [number, number, number][] = [];
  set.within(Int32Array.from(others), (other, own) => found.push([others[other], other, own]));
  return found;
}

describe('agent/analysis/name-set', () => {
  it('finds what it shares with a list that is shorter, as long, or longer', () => {
    const set = new NameSet(Int32Array.of(1, 4, 9, 16));
    expect(common(set, [4])).to.deep.equal([[4, 0, 1]]);
    expect(common(set, [0, 1, 2, 16])).to.deep.equal([
      [1, 1, 0],
      [16, 3, 3],
    ]);
    expect(common(set, [2, 3, 4, 5, 6, 7, 8, 9])).to.deep.equal([
      [4, 2, 1],
      [9, 7, 2],
    ]);
    expect(common(set, [])).to.deep.equal([]);
    expect(common(new NameSet(new Int32Array(0)), [1])).to.deep.equal([]);
  });

  it('knows names by the numbers of their texts, and leaves out those that no unit has', () => {
    const texts = new SharedTexts();
    const [b, a] = [texts.number('b'), texts.number('a')];
    const set = NameSet.of(['a', 'missing', 'b'], texts);
    expect([...set.numbers]).to.deep.equal([b, a]);
    expect([set.has(a), set.has(b), set.has(7)]).to.deep.equal([true, true, false]);
  });
});
