import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { createGitlabClient } from '#codehost/gitlab/index.js';
import { CodeHostError } from '#codehost/ports.js';
import { ofSuite } from '#test/of-suite.js';
import { AskedHost, limited, ok, token } from './asked-host.js';
import { failure } from './failure.js';
import { HandClock } from './hand-clock.js';
import { sendText, startHttpsHost } from './https-host.js';

describe('codehost-client/requester', () => {
  const asked = ofSuite(
    () => AskedHost.start(),
    ({ host }) => host.close(),
  );

  it('sends the token as a bearer, and JSON below /api/v4', async () => {
    asked().answers(ok);
    expect(await asked().client({}, token).currentAccount()).to.deep.equal({
      id: '7',
      username: 'bot',
      name: 'Bot',
      bot: true,
    });
    const [{ method, url, headers }] = asked().host.received;
    expect({ method, url }).to.deep.equal({ method: 'GET', url: '/api/v4/user' });
    expect(headers.authorization).to.equal(`Bearer ${token}`);
  });

  it('keeps a sub-path of the instance', async () => {
    asked().answers(ok);
    const instanceUrl = `${asked().host.url}/tools/gitlab/`;
    await createGitlabClient({ instanceUrl, token, network: asked().host.network }).currentAccount();
    expect(asked().host.received[0].url).to.equal('/tools/gitlab/api/v4/user');
  });

  it('makes no more than six requests at once for an account', async () => {
    const most: number[] = [];
    let open: ServerResponse[] = [];
    let come = 0;
    const one = `${token}-many`;
    asked().host.respond = ({ headers }, response) => {
      if (headers.authorization !== `Bearer ${one}`) return ok(response);
      open.push(response);
      come += 1;
      if (open.length === 6 || come === 40) void answerAll();
    };
    // Another account has asked and got its answer before these get theirs: a seventh would be here by then.
    const answerAll = async () => {
      await asked().client().currentAccount();
      most.push(open.length);
      const answered = open;
      open = [];
      for (const response of answered) ok(response);
    };
    await Promise.all(Array.from({ length: 40 }, () => asked().client({}, one).currentAccount()));
    expect(most).to.deep.equal([6, 6, 6, 6, 6, 6, 4]);
  });

  describe('failures', () => {
    for (const status of [502, 503, 504])
      it(`repeats a GET after ${status}`, async () => {
        asked().answers((response) => sendText(response, status, 'Bad gateway'), ok);
        await asked().client().currentAccount();
        expect(asked().host.received.length).to.equal(2);
      });

    for (const status of [500, 502, 503, 504])
      it(`does not repeat a POST after ${status}`, async () => {
        asked().answers((response) => sendText(response, status, 'GitLab is not responding'));
        const error = await failure(asked().client().addNote('1', '2', 'text'));
        expect({ kind: error.kind, status: error.status }).to.deep.equal({ kind: 'unreachable', status });
        expect(asked().host.received.length).to.equal(1);
      });

    it('does not repeat a POST after a broken connection, but a GET', async () => {
      asked().answers((response) => response.socket?.destroy());
      expect((await failure(asked().client().addNote('1', '2', 'text'))).message).to.contain(
        'broke the connection off',
      );
      expect(asked().host.received.length).to.equal(1);
      asked().host.received = [];
      expect((await failure(asked().client().currentAccount())).kind).to.equal('unreachable');
      expect(asked().host.received.length).to.equal(3);
    });

    it('gives up when no headers come', async () => {
      asked().answers(() => {});
      const error = await failure(asked().client({ headers: 300 }).currentAccount());
      expect(error.kind).to.equal('unreachable');
      // It was long enough for whoever waits, so it is not tried again.
      expect(asked().host.received.length).to.equal(1);
      expect(error.message).to.contain('did not answer in time');
    });

    it('gives up when the body stops', async () => {
      asked().answers((response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":'),
      );
      const error = await failure(asked().client({ bodyPause: 300 }).currentAccount());
      expect(error.message).to.contain('stopped in the middle of its answer');
    });

    it('gives up when the body drips on and on', async () => {
      asked().answers((response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      });
      const error = await failure(asked().client({ total: 500 }).currentAccount());
      expect(error.message).to.contain('did not finish its answer within 0.5 s');
    });

    it('stops when the caller gives up, also while it waits', async () => {
      asked().answers(limited('30'));
      const giveUp = new AbortController();
      const clock = new HandClock();
      const walk = (async () => {
        for await (const page of asked().clientBy(clock).projects({ signal: giveUp.signal }))
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
});
