import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { createGitlabClient, type GitlabClientOptions } from '#codehost/gitlab/index.js';
import { guardedFetchJson } from '#codehost/network/guarded-fetch-json.js';
import { readRetryAfter } from '#codehost/network/retry.js';
import { type CodeHostClient, CodeHostError } from '#codehost/ports.js';
import { failure } from './failure.js';
import { HandClock } from './hand-clock.js';
import { type HttpsHost, type Received, sendJson, sendText, startHttpsHost } from './https-host.js';

const user = { id: 7, username: 'bot', name: 'Bot', bot: true };

describe('codehost-client/requester', () => {
  const token = 'glpat-S3cr3t_T0ken-xyz';
  let host: HttpsHost;
  let tokens = 0;

  before(async () => {
    host = await startHttpsHost();
  });
  after(() => host.close());
  beforeEach(() => {
    host.received = [];
  });

  /** A client of its own account, so that one test's waits are not another's. */
  function client(
    limits: GitlabClientOptions['limits'] = {},
    own = `${token}${tokens++}`,
    clock?: HandClock,
  ): CodeHostClient {
    const given = { firstWait: 5, ...limits };
    return createGitlabClient({
      ...{ instanceUrl: host.url, token: own, network: host.network, limits: given, clock },
    });
  }
  const clientBy = (clock: HandClock, limits: GitlabClientOptions['limits'] = {}) =>
    client(limits, undefined, clock);

  /** Answers in turn; the last one again and again. */
  function answers(...responds: ((response: ServerResponse, received: Received) => void)[]): void {
    let turn = 0;
    host.respond = (received, response) =>
      responds[Math.min(turn++, responds.length - 1)](response, received);
  }
  const ok = (response: ServerResponse) => sendJson(response, 200, user);
  const limited = (retryAfter: string) => (response: ServerResponse) =>
    sendText(response, 429, 'Retry later\n', { 'retry-after': retryAfter });

  it('sends the token as a bearer, and JSON below /api/v4', async () => {
    answers(ok);
    expect(await client({}, token).currentAccount()).to.deep.equal({
      id: '7',
      username: 'bot',
      name: 'Bot',
      bot: true,
    });
    const [{ method, url, headers }] = host.received;
    expect({ method, url }).to.deep.equal({ method: 'GET', url: '/api/v4/user' });
    expect(headers.authorization).to.equal(`Bearer ${token}`);
  });

  it('keeps a sub-path of the instance', async () => {
    answers(ok);
    const instanceUrl = `${host.url}/tools/gitlab/`;
    await createGitlabClient({ instanceUrl, token, network: host.network }).currentAccount();
    expect(host.received[0].url).to.equal('/tools/gitlab/api/v4/user');
  });

  describe('redirects', () => {
    for (const status of [301, 302, 303, 307, 308])
      it(`refuses ${status} to another host, to which nothing is sent`, async () => {
        const other = await startHttpsHost(undefined, 'valid');
        const location = `${other.url}/api/v4/user`;
        answers((response) => response.writeHead(status, { location }).end('moved'));
        const error = await failure(client().currentAccount());
        expect(error.kind).to.equal('blocked');
        expect(error.status).to.equal(status);
        expect(error.message).to.contain(`a redirect (${status}) to localhost:${other.port}`);
        expect(other.connections).to.equal(0);
        expect(host.received.length).to.equal(1);
        await other.close();
      });

    it('refuses redirects to loopback, to http, to itself, without an address, and of a document', async () => {
      for (const location of ['https://127.0.0.1/', 'http://localhost/', '/api/v4/user', 'https://[', '']) {
        host.received = [];
        answers((response) => response.writeHead(302, location === '' ? {} : { location }).end());
        expect((await failure(client().currentAccount())).kind, location).to.equal('blocked');
        expect((await failure(guardedFetchJson(`${host.url}/x`, host.network))).kind).to.equal('blocked');
        expect(host.received.length).to.equal(2);
      }
    });

    it('refuses a redirect of a POST', async () => {
      answers((response) => response.writeHead(307, { location: '/elsewhere' }).end());
      expect((await failure(client().addNote('1', '2', 'text'))).kind).to.equal('blocked');
      expect(host.received.length).to.equal(1);
    });
  });

  describe('429', () => {
    it('waits as many seconds as Retry-After says, and asks again', async () => {
      answers(limited('1'), ok);
      const clock = new HandClock();
      const asking = clientBy(clock).currentAccount();
      expect(await clock.asleep()).to.deep.equal([1000]);
      clock.turn(999);
      expect(await clock.asleep()).to.deep.equal([1]);
      expect(host.received.length).to.equal(1);
      clock.turn(1);
      await asking;
      expect(host.received.length).to.equal(2);
    });

    it('waits until the date that Retry-After says', async () => {
      const clock = new HandClock('2026-01-01T00:00:00Z');
      answers(limited('Thu, 01 Jan 2026 00:00:02 GMT'), ok);
      const asking = clientBy(clock).currentAccount();
      expect(await clock.asleep()).to.deep.equal([2000]);
      clock.turn(2000);
      await asking;
    });

    it('waits longer each time when no time is named', async () => {
      const busy = (response: ServerResponse) => sendText(response, 429, 'Retry later\n');
      answers(busy, busy, busy, ok);
      const clock = new HandClock();
      const asking = clientBy(clock, { firstWait: 40 }).currentAccount();
      for (const wait of [40, 80, 160]) {
        expect(await clock.asleep()).to.deep.equal([wait]);
        clock.turn(wait);
      }
      await asking;
    });

    it('repeats a POST too, because nothing was done', async () => {
      answers(limited('0'), (response) => sendJson(response, 201, { id: 5 }));
      expect(await client().addNote('1', '2', 'text')).to.deep.equal({ id: '5' });
      expect(host.received.map(({ method }) => method)).to.deep.equal(['POST', 'POST']);
    });

    it('does not wait longer than allowed in total, and tells what the host said: text', async () => {
      answers(limited('3600'));
      const error = await failure(client().currentAccount());
      expect({ kind: error.kind, status: error.status }).to.deep.equal({ kind: 'rate-limited', status: 429 });
      expect(error.message).to.contain('429: Retry later');
      expect(host.received.length).to.equal(1);
    });

    it('gives a host up that says "at once" for ever', async () => {
      answers(limited('0'));
      await failure(client({ firstWait: 20, totalWait: 100 }).currentAccount());
      expect(host.received.length).to.equal(6);
    });

    it('and JSON', async () => {
      const message = { error: 'This endpoint has been requested too many times. Try again later.' };
      answers((response) => sendJson(response, 429, { message }));
      const error = await failure(client({ totalWait: 30 }).currentAccount());
      expect(error.kind).to.equal('rate-limited');
      expect(error.message).to.contain('This endpoint has been requested too many times. Try again later');
    });

    it('makes other calls of the account wait as well', async () => {
      answers(limited('1'), ok);
      const one = `${token}-shared`;
      const clock = new HandClock();
      const first = client({}, one, clock).currentAccount();
      await clock.asleep();
      clock.turn(50);
      const second = client({}, one, clock).currentAccount();
      expect(await clock.asleep(2)).to.deep.equal([950, 950]);
      expect(host.received.length).to.equal(1);
      clock.turn(950);
      await Promise.all([first, second]);
      expect(host.received.length).to.equal(3);
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

  describe('failures', () => {
    for (const status of [502, 503, 504])
      it(`repeats a GET after ${status}`, async () => {
        answers((response) => sendText(response, status, 'Bad gateway'), ok);
        await client().currentAccount();
        expect(host.received.length).to.equal(2);
      });

    for (const status of [500, 502, 503, 504])
      it(`does not repeat a POST after ${status}`, async () => {
        answers((response) => sendText(response, status, 'GitLab is not responding'));
        const error = await failure(client().addNote('1', '2', 'text'));
        expect({ kind: error.kind, status: error.status }).to.deep.equal({ kind: 'unreachable', status });
        expect(host.received.length).to.equal(1);
      });

    it('does not repeat a POST after a broken connection, but a GET', async () => {
      answers((response) => response.socket?.destroy());
      expect((await failure(client().addNote('1', '2', 'text'))).message).to.contain(
        'broke the connection off',
      );
      expect(host.received.length).to.equal(1);
      host.received = [];
      expect((await failure(client().currentAccount())).kind).to.equal('unreachable');
      expect(host.received.length).to.equal(3);
    });

    it('gives up when no headers come', async () => {
      answers(() => {});
      const error = await failure(client({ headers: 300 }).currentAccount());
      expect(error.kind).to.equal('unreachable');
      // It was long enough for whoever waits, so it is not tried again.
      expect(host.received.length).to.equal(1);
      expect(error.message).to.contain('did not answer in time');
    });

    it('gives up when the body stops', async () => {
      answers((response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":'));
      const error = await failure(client({ bodyPause: 300 }).currentAccount());
      expect(error.message).to.contain('stopped in the middle of its answer');
    });

    it('gives up when the body drips on and on', async () => {
      answers((response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      });
      const error = await failure(client({ total: 500 }).currentAccount());
      expect(error.message).to.contain('did not finish its answer within 0.5 s');
    });

    it('reads no more than allowed', async () => {
      answers((response) => sendJson(response, 200, { ...user, more: 'x'.repeat(100_000) }));
      const error = await failure(client({ bodyBytes: 10_000 }).currentAccount());
      expect(error.message).to.contain('larger than 10000 bytes');
    });

    it('builds nothing of millions of values, which would hold others up for a second, and takes long threads', async () => {
      const answerOf = (more: string) =>
        answers((response) =>
          sendJson(response, 200, `${JSON.stringify(user).slice(0, -1)},"more":[${more}]}`),
        );
      answerOf(`${'{"a":[1,2,{"b":null}]},'.repeat(500_000)}1`);
      const many = await failure(client().currentAccount());
      expect(many.message).to.contain('more than 500000 values');
      answerOf('['.repeat(1_000_000) + ']'.repeat(1_000_000));
      expect((await failure(client().currentAccount())).message).to.contain('100 levels deep');
      const note = JSON.stringify(Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`field${n}`, n])));
      answerOf(Array.from({ length: 5_000 }, () => note).join());
      expect(await client().currentAccount()).to.include({ username: user.username });
    });

    it('reads 12 MB of JSON, of characters of several bytes too, and refuses more with a sentence', async () => {
      const answerOf = (megabytes: number, text: string) =>
        answers((response) => {
          const more = text.repeat((megabytes * 1024 * 1024) / text.length - 100);
          sendJson(response, 200, JSON.stringify({ more, ...user, name: 'é中'.repeat(9) }));
        });
      const limits = { total: 30_000 };
      answerOf(12, 'aé中b');
      expect((await client(limits).currentAccount()).name).to.equal('é中'.repeat(9));
      answerOf(13, 'ab');
      const error = await failure(client(limits).currentAccount());
      expect(error.kind).to.equal('unreachable');
      expect(error.message).to.contain('with more than 12 MB of JSON');
    });

    it('unpacks nothing: a small packed answer cannot become a huge one', async () => {
      answers((response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
        response.end(gzipSync(Buffer.alloc(50_000_000, 32)));
      });
      const error = await failure(client().currentAccount());
      expect(error.kind).to.equal('unreachable');
      expect(error.message).to.contain('no JSON');
      expect(host.received[0].headers['accept-encoding']).to.equal('identity');
    });

    it('names broken JSON, pages instead of JSON, and unknown forms', async () => {
      answers((response) => sendJson(response, 200, '{"id": 1,'));
      expect((await failure(client().currentAccount())).message).to.contain('something that is no JSON');
      answers((response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
      );
      const page = await failure(client().currentAccount());
      expect(page.kind).to.equal('unreachable');
      expect(page.message).to.contain('sign-in page');
      for (const body of [
        [],
        'null',
        '1',
        {},
        { id: 'x', username: 'a', name: 'b' },
        { id: 1, username: 5 },
      ]) {
        answers((response) => sendJson(response, 200, body));
        const error = await failure(client().currentAccount());
        expect(error.kind).to.equal('unreachable');
        expect(error.message).to.contain('in an unknown form');
      }
    });

    it('stops when the caller gives up, also while it waits', async () => {
      answers(limited('30'));
      const giveUp = new AbortController();
      const clock = new HandClock();
      const walk = (async () => {
        for await (const page of clientBy(clock).projects({ signal: giveUp.signal }))
          expect.fail(`got ${page.length}`);
      })();
      await clock.asleep();
      giveUp.abort(new Error('enough'));
      const error = await walk.then(
        () => null,
        (thrown) => thrown,
      );
      expect(error).to.be.instanceOf(Error);
      expect(error).not.to.be.instanceOf(CodeHostError);
    });

    it('names a port where nobody answers', async () => {
      const closed = await startHttpsHost();
      await closed.close();
      const gone = createGitlabClient({
        instanceUrl: closed.url,
        token,
        network: closed.network,
        limits: { repeats: 0 },
      });
      expect((await failure(gone.currentAccount())).message).to.contain('refuses connections (ECONNREFUSED)');
    });
  });

  it('makes no more than six requests at once for an account', async () => {
    const most: number[] = [];
    let open: ServerResponse[] = [];
    let come = 0;
    const one = `${token}-many`;
    host.respond = ({ headers }, response) => {
      if (headers.authorization !== `Bearer ${one}`) return ok(response);
      open.push(response);
      come += 1;
      if (open.length === 6 || come === 40) void answerAll();
    };
    // Another account has asked and got its answer before these get theirs: a seventh would be here by then.
    const answerAll = async () => {
      await client().currentAccount();
      most.push(open.length);
      const answered = open;
      open = [];
      for (const response of answered) ok(response);
    };
    await Promise.all(Array.from({ length: 40 }, () => client({}, one).currentAccount()));
    expect(most).to.deep.equal([6, 6, 6, 6, 6, 6, 4]);
  });

  describe('secrets', () => {
    const shown = (value: unknown) => inspect(value, { depth: 10, showHidden: true, getters: true });

    it('never shows the token in an error, whatever goes wrong', async () => {
      const echo = (response: ServerResponse, { headers }: Received) =>
        sendJson(response, 403, { message: `you sent ${headers.authorization}` });
      const faults: ((response: ServerResponse, received: Received) => void)[] = [
        echo,
        (response, { headers }) => sendText(response, 400, String(headers.authorization)),
        (response, { headers }) =>
          sendJson(response, 422, { message: { [String(headers.authorization)]: ['bad'] } }),
        (response, { headers }) => sendJson(response, 200, `{"id": ${headers.authorization}`),
        (response, { headers }) =>
          response.writeHead(302, { location: `https://x.example/${headers.authorization}` }).end(),
        (response) => response.writeHead(302, { location: `https://${token}.example/` }).end(),
        (response) => response.socket?.destroy(),
        (response) => sendText(response, 401, 'Unauthorized'),
        (response) => sendText(response, 500, 'oops'),
        () => {},
      ];
      for (const fault of faults) {
        answers(fault);
        const limits = { repeats: 0, headers: 200 };
        for (const call of [
          () => client(limits, token).currentAccount(),
          () => client(limits, token).addNote('1', '2', 'x'),
        ]) {
          const error = await failure(call());
          expect(shown(error)).not.to.match(/s3cr3t_t0ken/i);
          expect(`${error.stack}`).not.to.match(/s3cr3t_t0ken/i);
        }
      }
      answers(echo);
      expect((await failure(client({}, token).currentAccount())).message).to.contain(
        'you sent Bearer [secret]',
      );
    });

    it('never shows the token when the client itself is looked at', () => {
      expect(shown(client({}, token))).not.to.contain('S3cr3t');
    });

    it('never shows the secret of a webhook', async () => {
      answers((response, { body }) => sendJson(response, 422, { error: `Invalid: ${body}` }));
      const hook = { url: 'https://scanner.example/hook', secret: 'wh-S3cr3t"&+/=' };
      for (const call of [client().installHook('1', hook), client().updateHook('1', '2', hook)])
        expect(shown(await failure(call))).not.to.contain('S3cr3t');
    });

    it('refuses a token that cannot be one, without showing it', () => {
      for (const wrong of ['', 'two words', 'glpat\nS3cr3t: x', 'S3cr3t-ü'])
        try {
          client({}, wrong);
          expect.fail('it was taken');
        } catch (error) {
          expect(error).to.be.instanceOf(CodeHostError).with.property('kind', 'unauthorized');
          expect(shown(error)).not.to.contain('S3cr3t');
        }
    });
  });
});
