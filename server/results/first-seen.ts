import type { Database } from '#server/database/index.js';
import { bucketsOf, decodeListBucket } from './buckets.js';
import type { CompletedScan } from './completed-scans.js';
import { findingTail } from './finding-id.js';

/** A finding as an earlier scan has it. */
export interface EarlierRow {
  scan: CompletedScan;
  tail: string;
  severity: number;
  /** Empty in product code. */
  nonProduct: string;
  isListed: boolean;
}

/**
 * When findings were first seen, as scans say that had them: the beginning of the first of the scans that have had them one
 * after the other.
 * @param successors fingerprints of an earlier version with those that have taken their place
 * @param visit called with each finding of these scans
 * @returns by fingerprint milliseconds since 1970; undefined: none of these scans has it
 */
export async function firstSeenIn(
  { collections }: Pick<Database, 'collections'>,
  scans: readonly CompletedScan[],
  successors: ReadonlyMap<string, string>,
  visit?: (row: EarlierRow) => void,
): Promise<(fingerprint: string) => number | undefined> {
  const times = new Map<string, number>();
  for (const scan of scans)
    for (const id of bucketsOf(scan)) {
      const document = await collections.results.findOne({ _id: id });
      // Removed meanwhile: then it is seen for the first time now.
      if (!document) continue;
      const bucket = await decodeListBucket(document);
      const tails = bucket.idTails.toString('hex');
      const digits = tails.length / Math.max(1, bucket.rows);
      for (let row = 0; row < bucket.rows; row += 1) {
        const tail = tails.slice(row * digits, (row + 1) * digits);
        // Of an earlier version it is known that this scan has it, and no more.
        const at = bucket.firstSeenAt(row) || scan.createdAt.getTime();
        if (visit) {
          const [severity, , , , nonProduct] = bucket.classOf(row);
          visit({ scan, tail, severity, nonProduct, isListed: row < bucket.listed });
        }
        times.set(tail, Math.min(at, times.get(tail) ?? at));
      }
    }
  const formerNames = new Map([...successors].map(([former, fingerprint]) => [fingerprint, former]));
  return (fingerprint) => times.get(findingTail(formerNames.get(fingerprint) ?? fingerprint));
}
