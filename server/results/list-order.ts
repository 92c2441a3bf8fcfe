import type { Finding } from '#protocol/finding.js';
import type { EncodedFinding, FoundRow } from './encoded-findings.js';
import { findingId } from './finding-id.js';
import { FreeNames } from './free-names.js';
import { GrowingBytes } from './growing-bytes.js';
import type { KnownFindings } from './known-findings.js';
import type { FindingHead, UploadedFindings } from './uploaded-findings.js';
import { IncompleteUploadError } from './uploads.js';

/** A scan with more is not a result that anybody can read. */
const MAX_FINDINGS = 500_000;
/** Findings are put in order this many bytes at a time. */
const PORTION_BYTES = 8 * 1024 * 1024;

/** Where a finding lies in the uploads, and what decides its place in the list. */
interface Entry extends Omit<FindingHead, 'fingerprint'> {
  id: string;
  /** That it is known by. */
  fingerprint: string;
  isRenamed: boolean;
  batch: number;
  index: number;
}

/** A finding in list order; its bytes are those of the next one as soon as that is asked for. */
interface OrderedFinding extends EncodedFinding {
  id: string;
  fingerprint: string;
  suppressed: boolean;
}

/**
 * The findings of an upload in list order (severity high to low, then id), suppressed ones last, with their ids and the
 * fingerprints that they are known by.
 * Only the order is held for all of them. Agents send them by severity, so that a portion of the list lies in few batches,
 * which are opened once for it: those of one severity lie in any order.
 * @throws {IncompleteUploadError} when a batch is missing or another than the manifest names
 */
export async function* inListOrder(
  uploaded: UploadedFindings,
  scanId: string,
  known: KnownFindings,
  portionBytes = PORTION_BYTES,
): AsyncGenerator<OrderedFinding> {
  const entries: Entry[] = [];
  const ids = new Ids(scanId);
  for (let batch = 0; batch < uploaded.batchCount; batch += 1) {
    for (const [index, head] of (await uploaded.takeHeads(batch)).entries()) {
      const fingerprint = known.nameOf(head.fingerprint);
      const isRenamed = fingerprint !== head.fingerprint;
      entries.push({ ...head, id: ids.next(fingerprint), fingerprint, isRenamed, batch, index });
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
  const bytes = new GrowingBytes();
  for (const portion of portionsOf(entries, portionBytes)) {
    const findings = await picked(uploaded, portion, bytes);
    for (const [at, { id, fingerprint, suppressed, isRenamed }] of portion.entries()) {
      const row = JSON.parse(findings[at].row.toString()) as FoundRow;
      const hasPlaces = row.places !== '' && known.names.size > 0;
      const detail = isRenamed || hasPlaces ? renamed(findings[at].detail, known) : findings[at].detail;
      yield { id, fingerprint, suppressed, row, detail };
    }
  }
}

function* portionsOf(entries: readonly Entry[], bytes: number): Generator<readonly Entry[]> {
  let start = 0;
  let sum = 0;
  for (const [at, { size }] of entries.entries()) {
    if (at > start && sum + size > bytes) {
      yield entries.slice(start, at);
      start = at;
      sum = 0;
    }
    sum += size;
  }
  if (start < entries.length) yield entries.slice(start);
}

/**
 * The findings of a portion, in its order; each batch that has some of them is opened once.
 * @param bytes where they are put
 */
async function picked(
  uploaded: UploadedFindings,
  portion: readonly Entry[],
  bytes: GrowingBytes,
): Promise<{ row: Buffer; detail: Buffer }[]> {
  const byBatch = new Map<number, number[]>();
  for (const [at, { batch }] of portion.entries()) {
    const places = byBatch.get(batch) ?? [];
    places.push(at);
    byBatch.set(batch, places);
  }
  // Copied together: a piece of a batch would keep all of it.
  bytes.clear(portion.reduce((sum, { size }) => sum + size, 0));
  const findings: { row: Buffer; detail: Buffer }[] = new Array(portion.length);
  for (const [batch, places] of byBatch) {
    const opened = await (await uploaded.encodedOf(batch)).open();
    for (const at of places) {
      const { row, detail } = opened(portion[at].index);
      findings[at] = { row: bytes.add(row), detail: bytes.add(detail) };
    }
  }
  return findings;
}

/** A finding (JSON) with the fingerprints that it and its places are known by. */
function renamed(detail: Buffer, known: KnownFindings): Buffer {
  const { places, ...finding } = JSON.parse(detail.toString()) as Finding;
  const named = <T extends { fingerprint: string }>(one: T) => ({
    ...one,
    fingerprint: known.nameOf(one.fingerprint),
  });
  return Buffer.from(JSON.stringify({ ...named(finding), ...(places && { places: places.map(named) }) }));
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
