import { expect } from 'chai';
import { Effects, MADE, MOST_DOUBT, Shape, UNCHANGED } from '#agent/analysis/flow/effects.js';
import { Relation, Triples } from '#agent/analysis/flow/triples.js';
import { NONE } from '#agent/ir/kinds.js';

describe('agent/analysis/flow: rows of numbers', () => {
  it('has each triple once, by its number, however many there are', () => {
    const triples = new Triples();
    const numbers = new Map<string, number>();
    for (let i = 0; i < 20_000; i++) {
      const [first, second, third] = [(i * 7) % 500, -2 - (i % 90), i % 3];
      const key = `${first} ${second} ${third}`;
      const known = numbers.get(key);
      expect(triples.find(first, second, third)).to.equal(known ?? NONE);
      const number = triples.add(first, second, third);
      if (known !== undefined) expect(number).to.equal(known);
      numbers.set(key, number);
    }
    expect(triples.count).to.equal(numbers.size);
  });

  it('lists the pairs of an owner in their order, those that come meanwhile as well', () => {
    const relation = new Relation();
    relation.add(7, 1, 1);
    relation.add(8, 5, 5);
    relation.add(7, 2, 2);
    relation.add(7, 1, 1);
    const seen: number[] = [];
    for (let row = relation.start(7); row !== NONE; row = relation.after(row)) {
      seen.push(relation.firstOf(row));
      if (seen.length === 1) relation.add(7, 3, 3);
    }
    expect(seen).to.deep.equal([1, 2, 3]);
    expect(relation.start(9)).to.equal(NONE);
  });
});

describe('agent/analysis/flow: effects', () => {
  const effects = new Effects();
  const [clean, other, spoil] = [effects.cleaning(1), effects.cleaning(2), effects.spoiling(1)];

  it('are one number where they are equal', () => {
    expect(effects.cleaning(1)).to.equal(clean);
    expect(effects.composed(UNCHANGED, clean)).to.equal(clean);
    expect(effects.either(clean, clean)).to.equal(clean);
    expect(effects.shaped(Shape.Made)).to.equal(MADE);
  });

  it('add up along a way, and leave what all ways leave', () => {
    expect(effects.harmlessFor(effects.composed(clean, other), -1)).to.equal(3);
    expect(effects.harmlessFor(effects.composed(clean, spoil), -1)).to.equal(0);
    expect(effects.harmlessFor(effects.composed(spoil, clean), -1)).to.equal(1);
    expect(effects.harmlessFor(effects.either(clean, effects.composed(clean, other)), -1)).to.equal(1);
  });

  it('take the least doubt of several ways, and never more than leaves nothing to report', () => {
    const [one, three] = [effects.doubting(1), effects.doubting(3)];
    expect(effects.doubtOf(effects.either(one, three))).to.equal(1);
    expect(effects.doubtOf(effects.composed(one, three))).to.equal(4);
    let all = UNCHANGED;
    for (let i = 0; i < 9; i++) all = effects.composed(all, three);
    expect(effects.doubtOf(all)).to.equal(MOST_DOUBT);
  });

  it('know what was made of the value at last', () => {
    const behind = effects.shaped(Shape.Behind);
    expect(effects.shapesOf(effects.composed(behind, MADE))).to.equal(Shape.Behind);
    expect(effects.shapesOf(effects.either(behind, MADE))).to.equal(Shape.Behind | Shape.Made);
  });

  it('know apart what each part of a text is harmless for', () => {
    const cleanBehind = effects.composed(clean, effects.shaped(Shape.Behind));
    const text = effects.either(effects.shaped(Shape.Before), cleanBehind);
    expect(effects.harmlessFor(text, Shape.Behind)).to.equal(1);
    expect(effects.harmlessFor(text, Shape.Before)).to.equal(0);
    expect(effects.harmlessFor(text, -1)).to.equal(0);
  });
});
