import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { drawnBy } from '../drawn.js';

describe('runner: what is drawn for a commit', () => {
  const items = Array.from({ length: 20 }, (_, n) => n);
  const commits = Array.from({ length: 100 }, (_, n) => createHash('sha1').update(String(n)).digest('hex'));

  it('is the same again for the same commit, in order, and everything for "all"', () => {
    const [commit] = commits;
    const chosen = drawnBy(commit, 'seeds', items, 4);
    expect(new Set(chosen).size).to.equal(4);
    expect(chosen).to.deep.equal([...chosen].sort((a, b) => a - b));
    expect(drawnBy(commit, 'seeds', items, 4)).to.deep.equal(chosen);
    expect(drawnBy(commit, 'seeds', items, 50)).to.deep.equal(items);
    expect(drawnBy('all', 'seeds', items, 4)).to.deep.equal(items);
  });

  it('gives each item its turn within a hundred commits, and other items to other names', () => {
    const turns = new Map(items.map((item) => [item, 0]));
    let same = 0;
    for (const commit of commits) {
      const chosen = drawnBy(commit, 'seeds', items, 4);
      for (const item of chosen) turns.set(item, (turns.get(item) ?? 0) + 1);
      if (chosen.join() === drawnBy(commit, 'faults', items, 4).join()) same++;
    }
    // Twenty are expected of each.
    expect(Math.min(...turns.values())).to.be.at.least(8);
    expect(Math.max(...turns.values())).to.be.at.most(35);
    expect(same).to.be.below(5);
  });
});
