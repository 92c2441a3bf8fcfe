import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

/** Expects findings of a weakness at the lines of a program that say `// found` or `# found`, and at no others. @param rule how the ids of its rules end */
export async function expectAtMarks(rule: string, path: string, program: string): Promise<void> {
  const findings = await analyseFiles(new Map([[path, program]]), rules);
  const lines = findings.filter((one) => one.rule.endsWith(rule)).map(({ line }) => line);
  const marked = program.split('\n').flatMap((line, at) => (/(?:\/\/|#) found/.test(line) ? [at + 1] : []));
  expect(lines.sort((one, other) => one - other)).to.deep.equal(marked);
}
