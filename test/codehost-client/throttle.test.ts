import { expect } from 'chai';
import { Throttle } from '#codehost/gitlab/throttle.js';
import { HandClock } from './hand-clock.js';

const HOUR = 3600_000;

describe('codehost-client/throttle', () => {
  it('keeps quiet for as long as the host asked, whatever the date does meanwhile', async () => {
    const clock = new HandClock();
    const throttle = new Throttle(clock);
    throttle.keepQuiet(100);
    clock.setDate(clock.date() - HOUR);
    let isDone = false;
    const running = throttle.run(async () => {
      isDone = true;
    });
    expect(await clock.asleep()).to.deep.equal([100]);
    expect(isDone).to.equal(false);
    clock.turn(100);
    await running;
    expect(isDone).to.equal(true);
  });
});
