import { createHash } from 'node:crypto';

/**
 * The id of a team's integration with an instance (UUID of version 8). It is always the same: when an integration is
 * removed and set up again, repositories and their scans are found again.
 */
export function integrationId(teamId: string, instanceUrl: string): string {
  const hash = createHash('sha256').update(`integration ${teamId} ${instanceUrl}`).digest();
  hash[6] = (hash[6] & 0x0f) | 0x80;
  hash[8] = (hash[8] & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
