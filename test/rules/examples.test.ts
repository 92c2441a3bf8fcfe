import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { scanFolder } from '#agent/scan.js';
import { analyseFiles } from '#test/flows/analyse-files.js';
import { temporaryFolder, writeFiles } from '../workspace/git-repository.js';
import { exampleFiles } from './example-files.js';

/** What is found of endpoints is found by a whole scan. */
async function foundByScan(files: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = temporaryFolder('example');
  writeFiles(folder, Object.fromEntries(files));
  const { findings } = await scanFolder({ folder, threads: 1 });
  return findings.map(({ ruleId }) => ruleId);
}

describe('rules: examples', function () {
  this.timeout(20_000);
  const rules = loadRules();
  for (const { rules: ofPack } of rules.packs)
    for (const rule of ofPack) {
      const found = async (program: string) => {
        const files = exampleFiles(program, rule);
        return rule.endpoints || rule.reachedBy || rule.defaults
          ? foundByScan(files)
          : (await analyseFiles(files, rules)).map((one) => one.rule);
      };
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
