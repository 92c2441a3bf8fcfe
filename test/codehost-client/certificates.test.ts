import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect } from 'chai';
import { createGitlabClient } from '#codehost/gitlab/index.js';
import { InvalidNetworkPolicy, networkPolicy } from '#codehost/network/network-policy.js';
import { CodeHostError } from '#codehost/ports.js';
import { type CertificateKind, makeCertificates } from '../codehost/authority.js';
import { type HttpsHost, startHttpsHost } from './https-host.js';

async function errorOf(host: Pick<HttpsHost, 'url'>, authority: string | null): Promise<CodeHostError> {
  const network = networkPolicy(['localhost'], authority);
  const client = createGitlabClient({
    instanceUrl: host.url,
    token: 'glpat-x',
    network,
    limits: { repeats: 0 },
  });
  const error = await client.currentAccount().then(
    () => expect.fail('it was asked'),
    (thrown) => thrown,
  );
  expect(error).to.be.instanceOf(CodeHostError);
  return error;
}

describe('codehost-client/certificates', () => {
  const faults: [CertificateKind, string][] = [
    ['expired', 'has expired'],
    ['wrong-host', 'was issued for another host'],
    ['self-signed', 'is self-signed'],
  ];
  for (const [kind, words] of faults)
    it(`sends nothing to a host whose certificate is ${kind}, and says so`, async () => {
      const host = await startHttpsHost(undefined, kind);
      try {
        const error = await errorOf(host, host.authority);
        expect(error.kind).to.equal('blocked');
        expect(error.message).to.contain(`The certificate of localhost:${host.port} ${words}`);
        expect(host.received).to.deep.equal([]);
      } finally {
        await host.close();
      }
    });

  it('does not trust an authority that the operator did not name', async () => {
    const host = await startHttpsHost();
    const other = await makeCertificates(['localhost']);
    try {
      for (const authority of [null, other.authority]) {
        const error = await errorOf(host, authority);
        expect(error.kind).to.equal('blocked');
        expect(error.message).to.match(/an authority that is (not )?trusted/);
      }
      expect(host.received).to.deep.equal([]);
    } finally {
      await host.close();
    }
  });

  it('checks certificates also when the environment says not to', async () => {
    const host = await startHttpsHost(undefined, 'self-signed');
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      expect((await errorOf(host, null)).kind).to.equal('blocked');
      expect(host.received).to.deep.equal([]);
    } finally {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
      await host.close();
    }
  });

  it('says of a port without HTTPS that it has none', async () => {
    const server = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const error = await errorOf({ url: `https://localhost:${port}` }, null);
      expect(error.kind).to.equal('unreachable');
      expect(error.message).to.contain('does not speak HTTPS on this port');
    } finally {
      server.close();
    }
  });

  it('refuses an authority that is no certificate, and entries that are no hosts', () => {
    expect(() => networkPolicy([], 'no certificate')).to.throw(
      InvalidNetworkPolicy,
      'holds no PEM certificate',
    );
    const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
    expect(() => networkPolicy([], broken)).to.throw(InvalidNetworkPolicy, 'Certificate 1');
    for (const entry of [
      '',
      '*.example.com',
      'https://a.example',
      'a b',
      'a/b',
      'user@host',
      '10.0.0.0/8',
      'h:port',
    ])
      expect(() => networkPolicy([entry], null), entry).to.throw(InvalidNetworkPolicy);
  });
});
