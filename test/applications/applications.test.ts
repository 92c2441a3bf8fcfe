import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { judge, readApplications } from './judge.js';

describe('applications of JavaScript and TypeScript: what is wrong in them is found, and nothing else', function () {
  this.timeout(30_000);
  const rules = loadRules();
  for (const application of readApplications('javascript'))
    it(application.name, async () => {
      const { missed, flagged, sure } = await judge(application, rules);
      expect({ missed, flagged, sure }).to.deep.equal({ missed: [], flagged: [], sure: [] });
    });
});
