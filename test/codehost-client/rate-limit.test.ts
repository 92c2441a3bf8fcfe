import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { readRetryAfter } from '#codehost/network/retry.js';
import { ofSuite } from '#test/of-suite.js';
import { AskedHost, limited, ok, token } from './asked-host.js';
import { failure } from './failure.js';
import { HandClock } from './hand-clock.js';
import { sendJson, sendText } from './https-host.js';

describe('codehost-client/waiting when the host says 429', () => {
  const asked = ofSuite(
    () => AskedHost.start(),
    ({ host }) => host.close(),
  );

  it('waits as many seconds as Retry-After says, and asks again', async () => {
    asked().answers(limited('1'), ok);
    const clock = new HandClock();
    const asking = asked().clientBy(clock).currentAccount();
    expect(await clock.asleep()).to.deep.equal([1000]);
    clock.turn(999);
    expect(await clock.asleep()).to.deep.equal([1]);
    expect(asked().host.received.length).to.equal(1);
    clock.turn(1);
    await asking;
    expect(asked().host.received.length).to.equal(2);
  });

  it('waits until the date that Retry-After says', async () => {
    const clock = new HandClock('2026-01-01T00:00:00Z');
    asked().answers(limited('Thu, 01 Jan 2026 00:00:02 GMT'), ok);
    const asking = asked().clientBy(clock).currentAccount();
    expect(await clock.asleep()).to.deep.equal([2000]);
    clock.turn(2000);
    await asking;
  });

  it('waits longer each time when no time is named', async () => {
    const busy = (response: ServerResponse) => sendText(response, 429, 'Retry later\n');
    asked().answers(busy, busy, busy, ok);
    const clock = new HandClock();
    const asking = asked().clientBy(clock, { firstWait: 40 }).currentAccount();
    for (const wait of [40, 80, 160]) {
      expect(await clock.asleep()).to.deep.equal([wait]);
      clock.turn(wait);
    }
    await asking;
  });

  it('repeats a POST too, because nothing was done', async () => {
    asked().answers(limited('0'), (response) => sendJson(response, 201, { id: 5 }));
    expect(await asked().client().addNote('1', '2', 'text')).to.deep.equal({ id: '5' });
    expect(asked().host.received.map(({ method }) => method)).to.deep.equal(['POST', 'POST']);
  });

  it('does not wait longer than allowed in total, and tells what the host said: text', async () => {
    asked().answers(limited('3600'));
    const error = await failure(asked().client().currentAccount());
    expect({ kind: error.kind, status: error.status }).to.deep.equal({ kind: 'rate-limited', status: 429 });
    expect(error.message).to.contain('429: Retry later');
    expect(asked().host.received.length).to.equal(1);
  });

  it('gives a host up that says "at once" for ever', async () => {
    asked().answers(limited('0'));
    await failure(asked().client({ firstWait: 20, totalWait: 100 }).currentAccount());
    expect(asked().host.received.length).to.equal(6);
  });

  it('and JSON', async () => {
    const message = { error: 'This endpoint has been requested too many times. Try again later.' };
    asked().answers((response) => sendJson(response, 429, { message }));
    const error = await failure(asked().client({ totalWait: 30 }).currentAccount());
    expect(error.kind).to.equal('rate-limited');
    expect(error.message).to.contain('This endpoint has been requested too many times. Try again later');
  });

  it('makes other calls of the account wait as well', async () => {
    asked().answers(limited('1'), ok);
    const one = `${token}-shared`;
    const clock = new HandClock();
    const first = asked().client({}, one, clock).currentAccount();
    await clock.asleep();
    clock.turn(50);
    const second = asked().client({}, one, clock).currentAccount();
    expect(await clock.asleep(2)).to.deep.equal([950, 950]);
    expect(asked().host.received.length).to.equal(1);
    clock.turn(950);
    await Promise.all([first, second]);
    expect(asked().host.received.length).to.equal(3);
  });

  it('reads Retry-After as seconds or date, and nothing else', () => {
    const now = Date.parse('2026-01-01T00:00:00Z');
    expect(readRetryAfter('7', now)).to.equal(7000);
    expect(readRetryAfter('Thu, 01 Jan 2026 00:00:09 GMT', now)).to.equal(9000);
    expect(readRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now)).to.equal(0);
    for (const value of [undefined, '', 'soon', '-1', '1e9'])
      expect(readRetryAfter(value, now)).to.equal(null);
  });
});
