import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { judge, readApplications } from './judge.js';

describe('applications: small programs with weaknesses and safe look-alikes', function () {
  this.timeout(20_000);
  const rules = loadRules();
  for (const application of [...readApplications('java'), ...readApplications('python')])
    it(`${application.language}: ${application.name}`, async () => {
      const verdict = await judge(application, rules);
      expect(verdict.missed, 'missed').to.deep.equal([]);
      expect(verdict.flagged, 'safe, but found').to.deep.equal([]);
      expect(verdict.unmarked, 'found without a mark').to.deep.equal([]);
      expect(verdict.found, 'found').to.not.deep.equal([]);
    });
});
