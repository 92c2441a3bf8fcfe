import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import type { RuleSet } from '#agent/rules/rule.js';
import { experiments } from './experiments/index.js';
import { judge } from './experiments/judge.js';
import { compareFaults, readKnownDifferences } from './known-differences.js';

describe('permutations: experiments give the same findings in every order', function () {
  this.timeout(60_000);
  const recorded = readKnownDifferences().experiments;
  let rules: RuleSet;
  before(() => {
    rules = loadRules();
  });

  it('have names of their own, and all that are recorded are there', () => {
    const names = experiments.map(({ program }) => program.name);
    expect(new Set(names).size).to.equal(names.length);
    expect(Object.keys(recorded).filter((name) => !names.includes(name))).to.deep.equal([]);
  });

  for (const experiment of experiments) {
    const { name } = experiment.program;
    it(`${name}${recorded[name] ? ` (known: ${recorded[name].join(', ')})` : ''}`, async () => {
      const { faults, details } = await judge(experiment, rules);
      const changes = compareFaults(faults, recorded[name] ?? []);
      expect(changes.join('\n'), details.join('\n')).to.equal('');
    });
  }
});
