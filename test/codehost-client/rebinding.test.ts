import { expect } from 'chai';
import { createGitlabClient } from '#codehost/gitlab/index.js';
import { vetAddress } from '#codehost/network/address-guard.js';
import type { NetworkPolicy } from '#codehost/network/network-policy.js';
import { CodeHostError } from '#codehost/ports.js';
import { startDnsServer, type Zone } from './dns-server.js';
import { type HttpsHost, sendJson, startHttpsHost } from './https-host.js';

const limits = { total: 1500, headers: 1000, repeats: 0 };

describe('codehost-client/rebinding', () => {
  let host: HttpsHost;

  before(async () => {
    host = await startHttpsHost((_, response) =>
      sendJson(response, 200, { id: 1, username: 'bot', name: 'Bot', bot: true }),
    );
  });
  after(() => host.close());

  async function ask(
    zone: Zone,
    allowedHosts: string[],
    times = 1,
  ): Promise<{ asked: number; error: unknown }> {
    const network: NetworkPolicy = { allowedHosts, certificateAuthority: host.authority };
    const dns = await startDnsServer(zone);
    const instanceUrl = `https://gitlab.test:${host.port}`;
    const client = createGitlabClient({
      instanceUrl,
      token: 'glpat-x',
      network,
      limits,
      resolve: dns.resolve,
    });
    let error: unknown = null;
    for (let turn = 0; turn < times; turn++)
      await client.currentAccount().catch((thrown) => (error = thrown));
    dns.close();
    return { asked: dns.asked.get('gitlab.test') ?? 0, error };
  }

  it('reaches the server by a name that the name server gives, when the operator named it', async () => {
    const before = host.received.length;
    expect((await ask(() => ['127.0.0.1'], ['gitlab.test'])).error).to.equal(null);
    expect(host.received.length).to.equal(before + 1);
  });

  it('asks the name once a connection, and connects to what was checked and to nothing else', async () => {
    const before = host.connections;
    // Public when it is checked, this machine when somebody asks again.
    const { asked, error } = await ask((_, question) => [question === 0 ? '192.0.1.1' : '127.0.0.1'], []);
    expect(asked).to.equal(1);
    expect(error).to.be.instanceOf(CodeHostError).with.property('kind', 'unreachable');
    expect(host.connections).to.equal(before);
  });

  it('checks again for each new connection', async () => {
    const before = host.connections;
    const { asked, error } = await ask((_, question) => [question === 0 ? '192.0.1.1' : '127.0.0.1'], [], 2);
    expect(asked).to.equal(2);
    expect(error).to.be.instanceOf(CodeHostError).with.property('kind', 'blocked');
    expect(host.connections).to.equal(before);
  });

  it('does not trust a name that was vetted before', async () => {
    const network: NetworkPolicy = { allowedHosts: [], certificateAuthority: host.authority };
    const dns = await startDnsServer((_, question) => [question === 0 ? '93.184.216.34' : '127.0.0.1']);
    const url = `https://gitlab.test:${host.port}`;
    const before = host.connections;
    expect((await vetAddress(url, network, dns.resolve)).addresses).to.deep.equal(['93.184.216.34']);
    const client = createGitlabClient({ instanceUrl: url, token: 't', network, resolve: dns.resolve });
    const error = await client.currentAccount().catch((thrown) => thrown);
    dns.close();
    expect(error).to.have.property('kind', 'blocked');
    expect(error.message).to.contain('gitlab.test has the address 127.0.0.1');
    expect(host.connections).to.equal(before);
  });

  it('keeps a host that the operator named from leading to metadata later', async () => {
    const before = host.connections;
    const { error } = await ask(() => ['169.254.169.254'], ['gitlab.test']);
    expect(error).to.have.property('kind', 'blocked');
    expect(host.connections).to.equal(before);
  });
});
