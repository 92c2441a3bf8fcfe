import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';
import { exampleFiles } from './example-files.js';

describe('rules: examples', function () {
  this.timeout(20_000);
  const rules = loadRules();
  for (const { rules: ofPack } of rules.packs)
    for (const rule of ofPack) {
      const found = async (program: string) =>
        (await analyseFiles(exampleFiles(program, rule), rules)).map((finding) => finding.rule);
      rule.examples.bad.forEach((program, index) => {
        it(`${rule.id} finds bad example ${index + 1}`, async () => {
          expect(await found(program)).to.include(rule.id);
        });
      });
      rule.examples.good.forEach((program, index) => {
        it(`${rule.id} is silent on good example ${index + 1}`, async () => {
          expect(await found(program)).to.not.include(rule.id);
        });
      });
    }
});
