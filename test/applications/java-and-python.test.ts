import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { judge, readApplications } from './judge.js';

/** False alarms that are not repaired yet. The list only shrinks: one that is gone makes the test fail, too. */
const falseAlarms: Readonly<Record<string, readonly string[]>> = {
  // Two calls of a function that makes a closure share what the closure keeps.
  'python: press_flask': ['press/views.py:245 CWE-78'],
};

describe('applications: small programs with weaknesses and safe look-alikes', function () {
  this.timeout(20_000);
  const rules = loadRules();
  for (const application of [...readApplications('java'), ...readApplications('python')])
    it(`${application.language}: ${application.name}`, async () => {
      const name = `${application.language}: ${application.name}`;
      const verdict = await judge(application, rules);
      expect(verdict.missed, 'missed').to.deep.equal([]);
      expect(verdict.flagged, 'safe, but found').to.deep.equal(falseAlarms[name] ?? []);
      expect(verdict.unmarked, 'found without a mark').to.deep.equal([]);
      expect(verdict.found, 'found').to.not.deep.equal([]);
    });
});
