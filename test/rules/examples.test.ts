import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const extensions: Record<string, string> = { javascript: 'js', python: 'py', java: 'java' };

/** An example of several files has a line `=== path ===` before each. */
function filesOf(program: string, file: string): Map<string, string> {
  const parts = program.split(/^=== (\S+) ===\n/m);
  if (parts.length === 1) return new Map([[file, program]]);
  const files = new Map<string, string>();
  for (let i = 1; i < parts.length; i += 2) files.set(parts[i], parts[i + 1]);
  return files;
}

describe('rules: examples', function () {
  this.timeout(20_000);
  const rules = loadRules();
  for (const { rules: ofPack } of rules.packs)
    for (const rule of ofPack) {
      const file = rule.examples.file ?? `example.${extensions[rule.languages[0]]}`;
      const found = async (program: string) =>
        (await analyseFiles(filesOf(program, file), rules)).map((finding) => finding.rule);
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
