import { expect } from 'chai';
import { Throttle } from '#codehost/gitlab/throttle.js';

const HOUR = 3600_000;

describe('codehost-client/throttle', () => {
  const { now } = Date;
  afterEach(() => {
    Date.now = now;
  });

  it('keeps quiet for as long as the host asked, whatever the clock does meanwhile', async () => {
    const throttle = new Throttle();
    throttle.keepQuiet(100);
    Date.now = () => now() - HOUR;
    const since = performance.now();
    expect(await throttle.run(async () => 'done', AbortSignal.timeout(1_500))).to.equal('done');
    expect(performance.now() - since).to.be.within(90, 1_500);
  });
});
