import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { ofSuite } from '#test/of-suite.js';
import { AskedHost, user } from './asked-host.js';
import { failure } from './failure.js';
import { sendJson } from './https-host.js';

describe('codehost-client/answers', () => {
  const asked = ofSuite(
    () => AskedHost.start(),
    ({ host }) => host.close(),
  );

  it('reads no more than allowed', async () => {
    asked().answers((response) => sendJson(response, 200, { ...user, more: 'x'.repeat(100_000) }));
    const error = await failure(asked().client({ bodyBytes: 10_000 }).currentAccount());
    expect(error.message).to.contain('larger than 10000 bytes');
  });

  it('builds nothing of millions of values, which would hold others up for a second, and takes long threads', async () => {
    const answerOf = (more: string) =>
      asked().answers((response) =>
        sendJson(response, 200, `${JSON.stringify(user).slice(0, -1)},"more":[${more}]}`),
      );
    answerOf(`${'{"a":[1,2,{"b":null}]},'.repeat(500_000)}1`);
    const many = await failure(asked().client().currentAccount());
    expect(many.message).to.contain('more than 500000 values');
    answerOf('['.repeat(1_000_000) + ']'.repeat(1_000_000));
    expect((await failure(asked().client().currentAccount())).message).to.contain('100 levels deep');
    const note = JSON.stringify(Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`field${n}`, n])));
    answerOf(Array.from({ length: 5_000 }, () => note).join());
    expect(await asked().client().currentAccount()).to.include({ username: user.username });
  });

  it('reads 12 MB of JSON, of characters of several bytes too, and refuses more with a sentence', async () => {
    const answerOf = (megabytes: number, text: string) =>
      asked().answers((response) => {
        const more = text.repeat((megabytes * 1024 * 1024) / text.length - 100);
        sendJson(response, 200, JSON.stringify({ more, ...user, name: 'é中'.repeat(9) }));
      });
    const limits = { total: 30_000 };
    answerOf(12, 'aé中b');
    expect((await asked().client(limits).currentAccount()).name).to.equal('é中'.repeat(9));
    answerOf(13, 'ab');
    const error = await failure(asked().client(limits).currentAccount());
    expect(error.kind).to.equal('unreachable');
    expect(error.message).to.contain('with more than 12 MB of JSON');
  });

  it('unpacks nothing: a small packed answer cannot become a huge one', async () => {
    asked().answers((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(50_000_000, 32)));
    });
    const error = await failure(asked().client().currentAccount());
    expect(error.kind).to.equal('unreachable');
    expect(error.message).to.contain('no JSON');
    expect(asked().host.received[0].headers['accept-encoding']).to.equal('identity');
  });

  it('names broken JSON, pages instead of JSON, and unknown forms', async () => {
    asked().answers((response) => sendJson(response, 200, '{"id": 1,'));
    expect((await failure(asked().client().currentAccount())).message).to.contain(
      'something that is no JSON',
    );
    asked().answers((response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
    );
    const page = await failure(asked().client().currentAccount());
    expect(page.kind).to.equal('unreachable');
    expect(page.message).to.contain('sign-in page');
    for (const body of [[], 'null', '1', {}, { id: 'x', username: 'a', name: 'b' }, { id: 1, username: 5 }]) {
      asked().answers((response) => sendJson(response, 200, body));
      const error = await failure(asked().client().currentAccount());
      expect(error.kind).to.equal('unreachable');
      expect(error.message).to.contain('in an unknown form');
    }
  });
});
