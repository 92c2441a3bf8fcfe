import { expect } from 'chai';
import { applicationMistakes, readApplications } from './run.js';

describe('applications: what is wrong in them is found, and nothing else', function () {
  this.timeout(30_000);
  for (const application of readApplications())
    it(`${application.language}: ${application.name}`, async () => {
      expect((await applicationMistakes(application)).join('\n')).to.equal('');
    });
});
