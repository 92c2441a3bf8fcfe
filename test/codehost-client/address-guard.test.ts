import { expect } from 'chai';
import type { Agent } from 'undici';
import { createGitlabClient } from '#codehost/gitlab/index.js';
import { vetAddress } from '#codehost/network/address-guard.js';
import { guardedAgent } from '#codehost/network/guarded-agent.js';
import { guardedFetchJson } from '#codehost/network/guarded-fetch-json.js';
import { exchangeLimits, guardedRequest } from '#codehost/network/guarded-request.js';
import { networkPolicy } from '#codehost/network/network-policy.js';
import { CodeHostError } from '#codehost/ports.js';
import { type DnsServer, startDnsServer } from './dns-server.js';
import { type HttpsHost, startHttpsHost } from './https-host.js';
import { literalForms, namedForms } from './refused-addresses.js';

/** What came of an attempt: the error, or `got through` with the answer. */
async function outcome(attempt: () => Promise<unknown>): Promise<Error> {
  try {
    await attempt();
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
  return new Error('got through');
}

describe('codehost-client/address-guard', () => {
  let host: HttpsHost;
  let dns: DnsServer;
  let agent: Agent;
  const addresses = new Map(namedForms.map(([name, found]) => [new URL(`https://${name}`).hostname, found]));

  before(async () => {
    host = await startHttpsHost();
    dns = await startDnsServer((name) => addresses.get(name) ?? addresses.get(`${name}.`) ?? []);
    agent = guardedAgent(networkPolicy([], host.authority), dns.resolve);
  });
  after(async () => {
    await agent.close();
    dns.close();
    await host.close();
  });

  it('reaches the server when the operator names it, so that the refusals below mean something', async () => {
    const policy = networkPolicy(['localhost', '127.0.0.1', '::1'], host.authority);
    const before = host.received.length;
    for (const name of ['localhost', '127.0.0.1', '[::1]', '2130706433'])
      await guardedFetchJson(`https://${name}:${host.port}/`, policy);
    expect(host.received.length).to.equal(before + 4);
  });

  for (const [form, what] of literalForms)
    it(`lets nothing through to ${form} (${what})`, async () => {
      const policy = networkPolicy([], host.authority);
      const url = `https://${form}:${host.port}`;
      const before = host.connections;
      for (const attempt of [
        () => guardedFetchJson(`${url}/keys`, policy),
        () => vetAddress(url, policy),
        async () => createGitlabClient({ instanceUrl: url, token: 't', network: policy }).currentAccount(),
      ]) {
        const error = await outcome(attempt);
        const refusal = error instanceof CodeHostError ? error.kind : error.name;
        expect(refusal, `${form}: ${error.message}`).to.match(/^(blocked|InvalidInstanceUrl)$/);
      }
      expect(host.connections).to.equal(before);
    });

  for (const [name, found, what] of namedForms)
    it(`lets nothing through to ${name} at ${found.join(', ')} (${what})`, async () => {
      const policy = networkPolicy([], host.authority);
      const url = new URL(`https://${name}:${host.port}/`);
      const before = host.connections;
      const request = () =>
        guardedRequest(agent, {
          method: 'GET',
          url,
          headers: {},
          limits: exchangeLimits,
        });
      for (const attempt of [request, () => vetAddress(url, policy, dns.resolve)]) {
        const error = await outcome(attempt);
        expect(error).to.be.instanceOf(CodeHostError).with.property('kind', 'blocked');
        expect(error.message).to.contain(`${url.hostname.replace(/\.$/, '')} has the address`);
      }
      expect(host.connections).to.equal(before);
    });

  it('lets nothing through to any of them by a redirect', async () => {
    const policy = networkPolicy(['localhost'], null);
    let location = '';
    const redirecting = await startHttpsHost((_, response) => response.writeHead(302, { location }).end());
    policy.certificateAuthority = redirecting.authority;
    const client = createGitlabClient({ instanceUrl: redirecting.url, token: 't', network: policy });
    const before = host.connections;
    const targets = [...literalForms, ...namedForms].map(([form]) => encodeURI(form));
    for (const target of targets) {
      location = `https://${target}:${host.port}/`;
      expect(await outcome(() => client.currentAccount()), location).to.have.property('kind', 'blocked');
      expect(await outcome(() => guardedFetchJson(redirecting.url, policy))).to.have.property(
        'kind',
        'blocked',
      );
    }
    expect(redirecting.received.length).to.equal(2 * targets.length);
    expect(host.connections).to.equal(before);
    await redirecting.close();
  });

  it('lets public addresses through, literal and by name', async () => {
    const policy = networkPolicy([], null);
    expect(await vetAddress('https://93.184.216.34', policy)).to.deep.equal({
      host: '93.184.216.34',
      port: 443,
      addresses: ['93.184.216.34'],
    });
    expect((await vetAddress('https://[2606:4700::1111]:8443', policy)).port).to.equal(8443);
    // On networks without IPv4, every IPv4 address has this form.
    expect((await vetAddress('https://[64:ff9b::8.8.8.8]', policy)).addresses).to.deep.equal([
      '64:ff9b::808:808',
    ]);
    const zone = await startDnsServer(() => ['93.184.216.34', '2606:4700::1111']);
    try {
      const vetted = await vetAddress('https://gitlab.example.com/group', policy, zone.resolve);
      expect(vetted.addresses).to.deep.equal(['93.184.216.34', '2606:4700::1111']);
    } finally {
      zone.close();
    }
  });

  it('opens the own network to a host that the operator named, exactly and on the named port only', async () => {
    const policy = networkPolicy(
      ['10.0.0.5', 'gitlab.corp.example', '[fd00::5]:8443', 'low.example:81'],
      null,
    );
    const zone = await startDnsServer(() => ['192.168.7.7']);
    const vet = (url: string) => outcome(() => vetAddress(url, policy, zone.resolve));
    try {
      for (const url of [
        'https://10.0.0.5',
        'https://10.0.0.5:8443',
        'https://GitLab.Corp.Example',
        'https://gitlab.corp.example.',
        'https://[fd00:0::5]:8443',
        'https://low.example:81',
      ])
        expect((await vet(url)).message, url).to.equal('got through');
      for (const url of [
        'https://10.0.0.6',
        'https://corp.example',
        'https://a.gitlab.corp.example',
        'https://gitlab.corp.example.attacker.example',
        'https://[fd00::5]',
        'https://low.example:82',
        'https://gitlab.corp.example:22',
      ])
        expect(await vet(url), url).to.have.property('kind', 'blocked');
    } finally {
      zone.close();
    }
  });

  it('never contacts metadata, multicast or mapped addresses, even of hosts that the operator named', async () => {
    for (const address of [
      '169.254.169.254',
      '0.0.0.0',
      '224.0.0.1',
      'fe80::1',
      '::ffff:10.0.0.1',
      '255.255.255.255',
    ]) {
      const zone = await startDnsServer(() => [address]);
      const error = await outcome(() =>
        vetAddress('https://gitlab.corp.example', networkPolicy(['gitlab.corp.example'], null), zone.resolve),
      );
      zone.close();
      expect(error, address).to.have.property('kind', 'blocked');
    }
  });

  it('refuses other schemes, credentials in the URL and ports of other services', async () => {
    const policy = networkPolicy(['localhost'], host.authority);
    for (const url of [
      `http://localhost:${host.port}/`,
      'file:///etc/passwd',
      'ftp://localhost/',
      `https://user:secret@localhost:${host.port}/`,
      'https://localhost:22/',
      'https://localhost:25/',
    ]) {
      const before = host.connections;
      const error = await outcome(() => guardedFetchJson(url, policy));
      expect(error, url).to.have.property('kind', 'blocked');
      expect(error.message).not.to.contain('secret');
      expect(host.connections).to.equal(before);
    }
  });

  it('says that a name does not resolve', async () => {
    const zone = await startDnsServer(() => []);
    const error = await outcome(() =>
      vetAddress('https://nothing.example', networkPolicy([], null), zone.resolve),
    );
    zone.close();
    expect(error).to.have.property('kind', 'unreachable');
    expect(error.message).to.equal('The host name nothing.example has no address.');
  });
});
