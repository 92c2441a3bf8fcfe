import ipaddr from 'ipaddr.js';

/** Where an address leads: `operator` ones are reachable when the operator named the host, `never` ones not at all. */
export type AddressReach = 'public' | 'operator' | 'never';

const ownNetwork = new Set(['private', 'loopback', 'carrierGradeNat', 'uniqueLocal']);
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

const words: Record<string, string> = {
  private: 'a private address',
  loopback: 'an address of this machine (loopback)',
  carrierGradeNat: "an address of the provider's inner network",
  uniqueLocal: 'a private address',
  linkLocal: 'a link-local address',
  multicast: 'a multicast address',
  broadcast: 'a broadcast address',
  unspecified: 'an unspecified address',
  reserved: 'a reserved address',
};

/**
 * Judges one address as text. IPv6 forms that carry an IPv4 address (mapped, compatible, 6to4, Teredo, NAT64 of a
 * local prefix) lead nowhere; only the well-known NAT64 prefix, which networks without IPv4 need, is judged by the
 * address inside.
 */
export function addressReach(text: string): AddressReach {
  const address = parse(text);
  if (address === null) return 'never';
  const range = address.range();
  if (ownNetwork.has(range)) return 'operator';
  if (address instanceof ipaddr.IPv4) return range === 'unicast' ? 'public' : 'never';
  const inside = addressBehindNat64(address);
  if (inside !== null) return inside.range() === 'unicast' ? 'public' : 'never';
  return range === 'unicast' && address.match(globalUnicast) ? 'public' : 'never';
}

/** What kind of address it is, in words for people. */
export function describeAddress(text: string): string {
  const address = parse(text);
  if (address === null) return 'no address';
  return words[address.range()] ?? 'an address for special use';
}

const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

function addressBehindNat64(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  return address.match(nat64) ? new ipaddr.IPv4(address.toByteArray().slice(12)) : null;
}

/** Strict forms only: no zone, no octal, hexadecimal or shortened IPv4. */
function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (text.includes('%')) return null;
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.isValid(text) && text.includes(':') ? ipaddr.IPv6.parse(text) : null;
}
