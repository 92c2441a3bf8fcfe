import { X509Certificate } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { plainHostName } from './host-name.js';

/** What the operator allows beyond public addresses and publicly trusted certificates. */
export interface NetworkPolicy {
  /**
   * Hosts that may have a private address, each by its exact name or address, optionally with the one port that
   * is meant: `gitlab.corp.example`, `10.1.2.3`, `[fd00::5]:8443`.
   */
  allowedHosts: string[];
  /** PEM of certificate authorities that are trusted beside the public ones. */
  certificateAuthority: string | null;
}

/** What the operator wrote cannot be used; the message says which part and why. */
export class InvalidNetworkPolicy extends Error {
  override readonly name = 'InvalidNetworkPolicy';
}

/** Builds a policy from the operator's settings. Throws InvalidNetworkPolicy. */
export function networkPolicy(allowedHosts: string[], certificateAuthority: string | null): NetworkPolicy {
  for (const entry of allowedHosts) parseAllowedHost(entry);
  if (certificateAuthority !== null) checkAuthority(certificateAuthority);
  return { allowedHosts: [...allowedHosts], certificateAuthority };
}

/** Whether the operator named this host (on this port, where the entry has one). */
export function isNamedByOperator(policy: NetworkPolicy, hostname: string, port: number): boolean {
  const name = plainHostName(hostname);
  return policy.allowedHosts.some((entry) => {
    const allowed = parseAllowedHost(entry);
    return allowed.name === name && (allowed.port === null || allowed.port === port);
  });
}

/** Whether the operator named this host together with this port. */
export function isPortNamedByOperator(policy: NetworkPolicy, hostname: string, port: number): boolean {
  const name = plainHostName(hostname);
  return policy.allowedHosts.map(parseAllowedHost).some((host) => host.name === name && host.port === port);
}

function parseAllowedHost(entry: string): { name: string; port: number | null } {
  const text = isIPv6(entry) ? `[${entry}]` : entry;
  const refusal = `"${entry}" is no host name. Name one host exactly, such as gitlab.corp.example or 10.1.2.3:8443.`;
  if (!/^[^\s/\\?#@*%]+$/.test(text)) throw new InvalidNetworkPolicy(refusal);
  // Not https: its URLs drop the port 443, and here an entry with a port means something else than one without.
  const url = tryUrl(`http://${text}`);
  if (url === null) throw new InvalidNetworkPolicy(refusal);
  const port = /:(\d+)$/.exec(text.replace(/^\[.*\]/, ''));
  return { name: plainHostName(url.hostname), port: port === null ? null : Number(port[1]) };
}

function tryUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null; // the caller says what is wrong with it
  }
}

function checkAuthority(pem: string): void {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0)
    throw new InvalidNetworkPolicy('The certificate authority holds no PEM certificate (BEGIN CERTIFICATE).');
  blocks.forEach((block, index) => {
    try {
      new X509Certificate(block);
    } catch {
      throw new InvalidNetworkPolicy(
        `Certificate ${index + 1} of the certificate authority cannot be read. Use PEM.`,
      );
    }
  });
}
