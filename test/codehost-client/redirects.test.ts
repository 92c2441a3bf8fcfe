import { expect } from 'chai';
import { guardedFetchJson } from '#codehost/network/guarded-fetch-json.js';
import { ofSuite } from '#test/of-suite.js';
import { AskedHost } from './asked-host.js';
import { failure } from './failure.js';
import { startHttpsHost } from './https-host.js';

describe('codehost-client/redirects', () => {
  const asked = ofSuite(
    () => AskedHost.start(),
    ({ host }) => host.close(),
  );

  for (const status of [301, 302, 303, 307, 308])
    it(`refuses ${status} to another host, to which nothing is sent`, async () => {
      const other = await startHttpsHost(undefined, 'valid');
      const location = `${other.url}/api/v4/user`;
      asked().answers((response) => response.writeHead(status, { location }).end('moved'));
      const error = await failure(asked().client().currentAccount());
      expect(error.kind).to.equal('blocked');
      expect(error.status).to.equal(status);
      expect(error.message).to.contain(`a redirect (${status}) to localhost:${other.port}`);
      expect(other.connections).to.equal(0);
      expect(asked().host.received.length).to.equal(1);
      await other.close();
    });

  it('refuses redirects to loopback, to http, to itself, without an address, and of a document', async () => {
    for (const location of ['https://127.0.0.1/', 'http://localhost/', '/api/v4/user', 'https://[', '']) {
      asked().host.received = [];
      asked().answers((response) => response.writeHead(302, location === '' ? {} : { location }).end());
      expect((await failure(asked().client().currentAccount())).kind, location).to.equal('blocked');
      expect((await failure(guardedFetchJson(`${asked().host.url}/x`, asked().host.network))).kind).to.equal(
        'blocked',
      );
      expect(asked().host.received.length).to.equal(2);
    }
  });

  it('refuses a redirect of a POST', async () => {
    asked().answers((response) => response.writeHead(307, { location: '/elsewhere' }).end());
    expect((await failure(asked().client().addNote('1', '2', 'text'))).kind).to.equal('blocked');
    expect(asked().host.received.length).to.equal(1);
  });
});
