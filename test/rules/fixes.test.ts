import { expect } from 'chai';
import { buildFindings } from '#agent/findings/build.js';
import { loadRules } from '#agent/rules/load.js';
import type { Rule } from '#agent/rules/rule.js';
import type { Finding } from '#protocol/finding.js';
import { analyseProgram } from '#test/flows/analyse-files.js';
import { fixedText } from '../findings/fixed-text.js';
import { exampleFiles } from './example-files.js';

/** A fix may leave a second place of the same weakness, which the next one fixes. */
const MAX_ROUNDS = 4;
const LEAST_RULES_WITH_FIXES = 25;

describe('rules: fixes', function () {
  this.timeout(20_000);
  const rules = loadRules();
  const withFix = rules.packs.flatMap((pack) => pack.rules).filter(({ fix }) => fix.length > 0);

  /** What a scan says of the rule; throws when a file has a syntax error. */
  async function findingsOf(rule: Rule, files: ReadonlyMap<string, string>): Promise<Finding[]> {
    const { units, result } = await analyseProgram(files, rules);
    const readText = (path: string) => files.get(path) ?? '';
    const findings = buildFindings({ raw: result.findings, units, readText, suppressions: [] });
    return findings.filter(({ ruleId }) => ruleId === rule.id);
  }

  /** Applies one fix after the other; each must leave fewer findings of the rule, or none with a fix. */
  async function fixed(rule: Rule, program: string): Promise<{ fixes: number; left: number }> {
    const files = new Map(exampleFiles(program, rule));
    let found = await findingsOf(rule, files);
    for (let fixes = 0; fixes < MAX_ROUNDS; fixes++) {
      const next = found.find(({ fix }) => fix !== undefined);
      if (next?.fix === undefined) return { fixes, left: found.length };
      const { path } = next.location;
      const before = files.get(path) ?? '';
      const after = fixedText(before, next.fix);
      expect(after, `${rule.id}: ${next.fix.description}`).to.be.a('string').and.not.equal(before);
      files.set(path, String(after));
      found = await findingsOf(rule, files);
    }
    throw new Error(
      `${rule.id} is still found after ${MAX_ROUNDS} fixes:\n${[...files.values()].join('\n')}`,
    );
  }

  it(`are there for at least ${LEAST_RULES_WITH_FIXES} rules, in each of the languages`, () => {
    const languages = new Set(withFix.flatMap(({ languages }) => languages));
    expect(withFix.length).to.be.at.least(LEAST_RULES_WITH_FIXES);
    expect([...languages]).to.include.members(['javascript', 'python', 'java']);
  });

  for (const rule of withFix)
    it(`${rule.id}: an example that must be found is fixed`, async () => {
      const outcomes = [];
      for (const program of rule.examples.bad) outcomes.push(await fixed(rule, program));
      const summary = outcomes.map(({ fixes, left }) => `${fixes} fixes, ${left} left`).join('; ');
      expect(
        outcomes.some(({ fixes, left }) => fixes > 0 && left === 0),
        `${rule.id}: no example is free of the finding afterwards (${summary})`,
      ).to.equal(true);
      for (const { fixes, left } of outcomes)
        expect(fixes === 0 || left === 0, `${rule.id}: ${summary}`).to.equal(true);
    });
});
