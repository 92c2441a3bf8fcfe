/**
 * The one spelling of a host that names are compared in: lower case, no brackets around IPv6, no dot at the end.
 * Expects the host as a `URL` gives it, so that international names and odd forms of IPv4 are settled already.
 */
export function plainHostName(hostname: string): string {
  const bare = hostname.startsWith('[') && hostname.endsWith(']') ? hostname.slice(1, -1) : hostname;
  return bare.toLowerCase().replace(/\.$/, '');
}
