import { isCurrent, PRINT_DIGITS } from '#protocol/tracking/tracked-finding.js';

/**
 * The id of a finding within its scan: a UUIDv8 (RFC 9562) of the first 48 bits of the scan's id and 74 bits of the
 * finding's fingerprint. The same upload always gives the same id, and the id leads to its scan.
 */
export function findingId(scanId: string, fingerprint: string): string {
  const scan = scanPrefix(scanId);
  const digits = fingerprint.slice(fingerprint.indexOf(':') + 1);
  // Of equal findings the last digits differ, not the first.
  const print = isCurrent(fingerprint) ? digits.slice(PRINT_DIGITS) + digits.slice(0, PRINT_DIGITS) : digits;
  if (!/^[0-9a-f]{19}/.test(print)) throw new TypeError(`not a fingerprint: ${fingerprint.slice(0, 60)}`);
  // 74 bits: 12 behind the version, 62 behind the variant. The last 62 are bits 12 to 73.
  const low = (BigInt(`0x${print.slice(3, 19)}`) >> 2n) & ((1n << 62n) - 1n);
  const tail = ((0b10n << 62n) | low).toString(16).padStart(16, '0');
  return `${scan.slice(0, 8)}-${scan.slice(8)}-8${print.slice(0, 3)}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

/** What the ids of all findings of a scan begin with: 12 hex characters. */
export function scanPrefix(scanOrFindingId: string): string {
  return scanOrFindingId.slice(0, 8) + scanOrFindingId.slice(9, 13);
}

/** Any: the end of a finding's id depends on its fingerprint alone. */
const NO_SCAN = '00000000-0000-4000-8000-000000000000';

/** What the ids of a finding end with in all scans: 20 hex characters. */
export function findingTail(fingerprint: string): string {
  return findingId(NO_SCAN, fingerprint).replaceAll('-', '').slice(-20);
}
