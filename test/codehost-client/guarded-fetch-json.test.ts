import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { guardedFetchJson } from '#codehost/network/guarded-fetch-json.js';
import { networkPolicy } from '#codehost/network/network-policy.js';
import { failure } from './failure.js';
import { type HttpsHost, sendJson, startHttpsHost } from './https-host.js';

describe('codehost-client/guarded-fetch-json: documents', () => {
  let host: HttpsHost;
  before(async () => {
    host = await startHttpsHost();
  });
  after(() => host.close());
  beforeEach(() => {
    host.received = [];
  });

  function answer(respond: (response: ServerResponse) => void): void {
    host.respond = (_, response) => respond(response);
  }

  it('are read as JSON, without a token and within bounds', async () => {
    answer((response) => sendJson(response, 200, { keys: [] }));
    expect(await guardedFetchJson(`${host.url}/oauth/keys`, host.network)).to.deep.equal({ keys: [] });
    expect(host.received[0].headers).not.to.have.any.keys('authorization', 'private-token', 'cookie');
    answer((response) => sendJson(response, 200, 'no JSON'));
    expect((await failure(guardedFetchJson(host.url, host.network))).kind).to.equal('unreachable');
    answer((response) => sendJson(response, 404, {}));
    expect((await failure(guardedFetchJson(host.url, host.network))).status).to.equal(404);
    answer((response) => sendJson(response, 200, { a: 'x'.repeat(5000) }));
    expect((await failure(guardedFetchJson(host.url, host.network, { bodyBytes: 1000 }))).kind).to.equal(
      'unreachable',
    );
  });

  it('are not asked of an address that is not allowed', async () => {
    const error = await failure(guardedFetchJson(host.url, networkPolicy([], host.authority)));
    expect(error.kind).to.equal('blocked');
    expect(host.received).to.deep.equal([]);
  });
});
