import { isIP } from 'node:net';
import { addressRefusal, portRefusal } from './address-guard.js';
import { plainHostName } from './host-name.js';
import { isNamedByOperator, type NetworkPolicy } from './network-policy.js';

/** The text is no usable instance URL; the message says what is wrong and what to write. */
export class InvalidInstanceUrl extends Error {
  override readonly name = 'InvalidInstanceUrl';
}

const LONGEST = 1024;
const example = 'Write the base address only, such as https://gitlab.example.com.';

/**
 * Reads the base URL of a code host: HTTPS, host, optional port and sub-path, nothing else. Nothing is asked on the
 * network: addresses behind a name are checked whenever it is contacted.
 * @returns the normal form, without a slash at the end, international names as `xn--`
 */
export function parseInstanceUrl(text: string, policy: NetworkPolicy): string {
  const url = readUrl(text.trim());
  checkParts(url, text.trim());
  checkPath(url.pathname);
  checkHost(url, policy);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function readUrl(text: string): URL {
  if (text === '') throw new InvalidInstanceUrl(`The instance URL is empty. ${example}`);
  if (text.length > LONGEST) throw new InvalidInstanceUrl('The instance URL is too long.');
  // The URL parser silently drops or turns these.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\s\\\u0000-\u001f\u007f]/.test(text))
    throw new InvalidInstanceUrl(
      `The instance URL must not contain spaces, backslashes or control characters. ${example}`,
    );
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(text))
    throw new InvalidInstanceUrl(`The instance URL must start with https:// and a host. ${example}`);
  try {
    return new URL(text);
  } catch {
    throw new InvalidInstanceUrl(
      `The instance URL is not valid: its host or port cannot be read. ${example}`,
    );
  }
}

function checkParts(url: URL, text: string): void {
  if (url.protocol !== 'https:') throw new InvalidInstanceUrl('The instance URL must use HTTPS.');
  if (url.username !== '' || url.password !== '' || text.split('/')[2].includes('@'))
    throw new InvalidInstanceUrl('The instance URL must not contain a user name, password or token.');
  if (text.includes('?') || text.includes('#'))
    throw new InvalidInstanceUrl(`The instance URL must not have a query or fragment. ${example}`);
}

function checkPath(path: string): void {
  if (/\/api(\/v\d+)?(\/|$)/i.test(path))
    throw new InvalidInstanceUrl(`The instance URL must not include /api/v4. ${example}`);
  if (/\/-(\/|$)/.test(path))
    throw new InvalidInstanceUrl(`The instance URL must not lead to a page of the code host. ${example}`);
  if (!/^(\/[\w.~-]+)*\/*$/.test(path))
    throw new InvalidInstanceUrl(
      'The path of the instance URL may hold letters, digits, "-", "_", "." and "~" only.',
    );
}

function checkHost(url: URL, policy: NetworkPolicy): void {
  if (url.hostname.endsWith('.'))
    throw new InvalidInstanceUrl('The host of the instance URL must not end with a dot.');
  const host = plainHostName(url.hostname);
  const port = url.port === '' ? 443 : Number(url.port);
  const named = isNamedByOperator(policy, host, port);
  const refusal =
    portRefusal(host, port, policy) ?? (isIP(host) === 0 ? null : addressRefusal(host, host, named));
  if (refusal !== null) throw new InvalidInstanceUrl(`The instance URL is not allowed: ${refusal}`);
  const local =
    host === 'localhost' || host.endsWith('.localhost') || (isIP(host) === 0 && !host.includes('.'));
  if (local && !named)
    throw new InvalidInstanceUrl(
      `The instance URL is not allowed: ${host} is a name of the local network. Only public hosts are contacted, unless the operator names the host as allowed.`,
    );
}
