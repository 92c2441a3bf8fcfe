import { isIPv6, type LookupFunction } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { Agent, buildConnector } from 'undici';
import { type Resolve, resolveBySystem, type VettedAddress, vetHost } from './address-guard.js';
import type { NetworkPolicy } from './network-policy.js';

const CONNECT_TIME_LIMIT = 10_000;
/** Open connections to one instance, over all its users. */
const CONNECTIONS = 32;

/**
 * Connections that go to vetted addresses only: each one resolves the name once, checks every address and connects
 * to just these, so that a later answer of DNS changes nothing. Certificates are always checked, whatever
 * NODE_TLS_REJECT_UNAUTHORIZED says, and proxies of the environment are not used.
 */
export function guardedAgent(policy: NetworkPolicy, resolve: Resolve = resolveBySystem): Agent {
  const secureContext = trust(policy.certificateAuthority);
  const connect: buildConnector.connector = (options, callback) => {
    const port = options.port === '' ? 443 : Number(options.port);
    vetHost(options.hostname, port, policy, resolve).then(
      (vetted) => {
        const connectTo = buildConnector({
          lookup: onlyTo(vetted),
          secureContext,
          rejectUnauthorized: true,
          timeout: CONNECT_TIME_LIMIT,
        });
        connectTo(options, callback);
      },
      (error: Error) => callback(error, null),
    );
  };
  return new Agent({ connect, connections: CONNECTIONS, maxHeaderSize: 32 * 1024 });
}

const agents = new Map<string, Agent>();

/** The one agent of a policy, kept for the life of the process: a server has one policy. */
export function sharedAgent(policy: NetworkPolicy): Agent {
  const key = JSON.stringify([policy.allowedHosts, policy.certificateAuthority]);
  const known = agents.get(key);
  if (known !== undefined) return known;
  const agent = guardedAgent(policy);
  agents.set(key, agent);
  return agent;
}

/** In place of a look-up: the addresses that were vetted, and an error for any other name. */
function onlyTo(vetted: VettedAddress): LookupFunction {
  return (hostname, options, callback) => {
    if (hostname !== vetted.host && hostname !== `${vetted.host}.`) {
      callback(new Error(`${hostname} was not vetted`), '');
      return;
    }
    const found = vetted.addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    if (options.all) callback(null, found);
    else callback(null, found[0].address, found[0].family);
  };
}

/** Undefined means Node's own list, together with NODE_EXTRA_CA_CERTS. */
function trust(certificateAuthority: string | null): SecureContext | undefined {
  if (certificateAuthority === null) return undefined;
  return createSecureContext({ ca: [...rootCertificates, certificateAuthority] });
}
