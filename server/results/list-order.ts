import { LRUCache } from 'lru-cache';
import type { Finding } from '#protocol/finding.js';
import { findingId } from './finding-id.js';
import { FreeNames } from './free-names.js';
import type { KnownFindings } from './known-findings.js';
import type { AttemptUploads } from './uploads.js';
import { IncompleteUploadError } from './uploads.js';

/** A scan with more is not a result that anybody can read. */
const MAX_FINDINGS = 500_000;
/** Parsed batches kept at a time, by the size of their JSON. */
const KEPT_BYTES = 48 * 1024 * 1024;

/** Where a finding lies in the uploads, and what decides its place in the list. */
interface Entry {
  id: string;
  severity: number;
  suppressed: boolean;
  batch: number;
  index: number;
}

/**
 * The findings of an upload in list order (severity high to low, then id), suppressed ones last, with their ids and the
 * fingerprints that they are known by.
 * Only the order is held for all of them; batches are read again as their turn comes, which is nearly never, as
 * agents send them by severity.
 * @throws {IncompleteUploadError} when a batch is missing or another than the manifest names
 */
export async function* inListOrder(
  uploads: AttemptUploads,
  scanId: string,
  batches: string[],
  known: KnownFindings,
): AsyncGenerator<{ id: string; finding: Finding }> {
  const kept = new LRUCache<number, { findings: Finding[]; bytes: number }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  });
  const read = async (batch: number): Promise<Finding[]> => {
    const known = kept.get(batch) ?? (await uploads.readBatch(batch, batches[batch]));
    kept.set(batch, known);
    return known.findings;
  };
  const entries: Entry[] = [];
  const ids = new Ids(scanId);
  for (const batch of batches.keys()) {
    for (const [index, { fingerprint, severity, suppression }] of (await read(batch)).entries()) {
      const id = ids.next(known.nameOf(fingerprint));
      entries.push({ id, severity, suppressed: suppression !== undefined, batch, index });
    }
    if (entries.length > MAX_FINDINGS)
      throw new IncompleteUploadError(
        `The scan has more than ${MAX_FINDINGS} findings. Exclude folders in .goalkeeper.yml.`,
      );
  }
  entries.sort(
    (a, b) =>
      Number(a.suppressed) - Number(b.suppressed) || b.severity - a.severity || (a.id < b.id ? -1 : 1),
  );
  for (const { id, batch, index } of entries) {
    const finding = (await read(batch))[index];
    const named = <T extends { fingerprint: string }>(one: T) => ({
      ...one,
      fingerprint: known.nameOf(one.fingerprint),
    });
    const { places } = finding;
    yield { id, finding: { ...named(finding), ...(places && { places: places.map(named) }) } };
  }
}

/**
 * Agents tell equal fingerprints apart; should two arrive all the same, or two that begin alike, the later one gets the next
 * free id, the same one each time as the order of the upload does not change.
 */
class Ids {
  private readonly names = new FreeNames(new Set(), nextId);

  constructor(private readonly scanId: string) {}

  next(fingerprint: string): string {
    return this.names.take(findingId(this.scanId, fingerprint));
  }
}

function nextId(id: string): string {
  const last = (Number.parseInt(id.slice(-12), 16) + 1) % 2 ** 48;
  return id.slice(0, -12) + last.toString(16).padStart(12, '0');
}
