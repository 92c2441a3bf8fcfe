import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import pTimeout from 'p-timeout';
import { CodeHostError } from '../ports.js';
import { plainHostName } from './host-name.js';
import { isNamedByOperator, isPortNamedByOperator, type NetworkPolicy } from './network-policy.js';
import { addressReach, describeAddress } from './public-address.js';

/** A host and the only addresses at which it may be contacted now. */
export interface VettedAddress {
  /** Name or address without brackets. */
  host: string;
  port: number;
  addresses: string[];
}

/** All addresses of a name; throws as `dns.lookup` does. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** As the operating system resolves names, its own table of hosts included. */
export const resolveBySystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map((entry) => entry.address);

const RESOLVE_TIME_LIMIT = 10_000;

/**
 * Resolves the host of a URL once and lets it through only when every address is public, or the operator named the
 * host. Who connects must use these addresses and resolve nothing again: the answer for the same name may change.
 * Throws CodeHostError: `blocked` for what is not allowed, `unreachable` when the name does not resolve.
 */
export async function vetAddress(
  url: string | URL,
  policy: NetworkPolicy,
  resolve: Resolve = resolveBySystem,
): Promise<VettedAddress> {
  const { hostname, port } = requireHttps(readUrl(url));
  return vetHost(hostname, port, policy, resolve);
}

/** The same for a host and port that come from a URL already checked. */
export async function vetHost(
  hostname: string,
  port: number,
  policy: NetworkPolicy,
  resolve: Resolve = resolveBySystem,
): Promise<VettedAddress> {
  const host = plainHostName(hostname);
  const reason = portRefusal(host, port, policy);
  if (reason !== null) throw new CodeHostError('blocked', reason);
  const addresses = isIP(host) === 0 ? await resolveInTime(host, resolve) : [host];
  if (addresses.length === 0) throw new CodeHostError('unreachable', `The host name ${host} has no address.`);
  const named = isNamedByOperator(policy, host, port);
  for (const address of addresses) {
    const refusal = addressRefusal(host, address, named);
    if (refusal !== null) throw new CodeHostError('blocked', refusal);
  }
  return { host, port, addresses };
}

/** Why an address may not be contacted, or null. */
export function addressRefusal(host: string, address: string, named: boolean): string | null {
  const reach = addressReach(address);
  if (reach === 'public' || (reach === 'operator' && named)) return null;
  const subject = host === address ? host : `${host} has the address ${address}, which`;
  const remedy =
    reach === 'operator'
      ? 'Only public addresses are contacted, unless the operator names the host as allowed.'
      : 'Such addresses are never contacted.';
  return `${subject} is ${describeAddress(address)}. ${remedy}`;
}

/** Ports of other well-known services (below 1024) are refused, save 443 and one that the operator named. */
export function portRefusal(host: string, port: number, policy: NetworkPolicy): string | null {
  if (port === 443 || port >= 1024 || isPortNamedByOperator(policy, host, port)) return null;
  return `Port ${port} is not used for HTTPS. Use 443, a port from 1024 on, or let the operator allow ${host}:${port}.`;
}

/** Reads an address; throws CodeHostError `blocked` for what is none. */
export function readUrl(url: string | URL): URL {
  if (typeof url !== 'string') return url;
  if (URL.canParse(url)) return new URL(url);
  throw new CodeHostError('blocked', 'The address is no valid URL, so nothing is contacted.');
}

/** Takes host and port out of a URL that may be asked at all; throws CodeHostError `blocked` for others. */
export function requireHttps(url: URL): { hostname: string; port: number } {
  if (url.protocol !== 'https:')
    throw new CodeHostError('blocked', `${url.protocol}// is not contacted, only https://.`);
  if (url.username !== '' || url.password !== '')
    throw new CodeHostError('blocked', 'Addresses with a user name or password are not contacted.');
  return { hostname: url.hostname, port: url.port === '' ? 443 : Number(url.port) };
}

async function resolveInTime(host: string, resolve: Resolve): Promise<string[]> {
  const late = new CodeHostError('unreachable', `The host name ${host} was not resolved in time.`);
  try {
    return await pTimeout(resolve(host), { milliseconds: RESOLVE_TIME_LIMIT, message: late });
  } catch (error) {
    if (error instanceof CodeHostError) throw error;
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new CodeHostError(
      'unreachable',
      `The host name ${host} cannot be resolved${code}. Check its spelling.`,
    );
  }
}
