import type { Binary } from 'mongodb';
import type { Finding } from '#protocol/finding.js';
import type { Collections } from '#server/database/collections.js';
import type { ResultDocument, ScanDocument } from '#server/database/documents.js';
import { compress, decompress } from './compression.js';
import { GrowingBytes } from './growing-bytes.js';
import { encodeListBucket, ListBucket, type StoredRow } from './list-bucket.js';
import { removeNumbered } from './numbered.js';
import { OutlineWriter } from './outline.js';

/** A bucket ends when its findings reach this many bytes of JSON: one read of it stays quick and small. */
const BUCKET_BYTES = 2 * 1024 * 1024;
const BUCKET_ROWS = 5000;
/** More than a bucket can hold: the last finding may be the largest that an upload can carry. */
const MAX_DECODED_BYTES = 64 * 1024 * 1024;

const [START, COMMA, END] = ['[', ',', ']'].map((text) => Buffer.from(text));

/** Names the buckets of a scan: the results of its winning attempt. */
export interface BucketOwner {
  scanId: string;
  teamId: string;
  attempt: number;
}

/** A bucket that should be there is not: its scan was removed meanwhile. */
export class MissingBucketError extends Error {
  override name = 'MissingBucketError';
}

export function bucketId(owner: { scanId: string; attempt: number }, n: number): string {
  return `${owner.scanId}/${owner.attempt}/${n}`;
}

/** Names of the list buckets of a completed scan, in list order. */
export function bucketsOf(scan: { id: string; attempt: number; buckets: number }): string[] {
  return Array.from({ length: scan.buckets }, (_, n) =>
    bucketId({ scanId: scan.id, attempt: scan.attempt }, n),
  );
}

/** A finding to write. */
export interface NewRow {
  row: StoredRow;
  /** Its JSON, which is copied. */
  detail: Buffer;
  /** Suppressed ones are not. */
  isListed: boolean;
}

/** Writes findings, given in list order, into numbered buckets. Writing the same again leaves the same documents. */
export class BucketWriter {
  written = 0;
  private readonly outline = new OutlineWriter();
  private rows: StoredRow[] = [];
  private listed = 0;
  /** JSON of an array, without its end. */
  private readonly details = new GrowingBytes();
  private bytes = 0;

  constructor(
    private readonly results: Collections['results'],
    private readonly owner: BucketOwner,
  ) {}

  /** @throws {IncompleteUploadError} when no agent of ours can have found that */
  async add({ row, detail, isListed }: NewRow): Promise<void> {
    this.rows.push(row);
    if (isListed) {
      this.listed += 1;
      const { severity, type, cwe, ruleId, nonProduct, fixable } = row;
      this.outline.add([severity, type, cwe, ruleId, nonProduct, fixable !== '']);
    }
    this.details.add(this.rows.length === 1 ? START : COMMA);
    this.details.add(detail);
    this.bytes += detail.length;
    if (this.bytes >= BUCKET_BYTES || this.rows.length >= BUCKET_ROWS) await this.flush();
  }

  /** Writes what is left. @returns the outline of all that was written */
  async end(): Promise<Binary> {
    await this.flush();
    return this.outline.encode();
  }

  private async flush(): Promise<void> {
    if (this.rows.length === 0) return;
    const id = bucketId(this.owner, this.written);
    const count = this.rows.length;
    this.details.add(END);
    const [columns, detail] = await Promise.all([
      compress(encodeListBucket(this.rows, this.listed)),
      compress(this.details.bytes),
    ]);
    await this.save(`${id}/detail`, count, detail);
    await this.save(id, count, columns);
    this.outline.endBucket(this.written);
    this.written += 1;
    this.rows = [];
    this.details.clear();
    this.listed = 0;
    this.bytes = 0;
  }

  private async save(id: string, rows: number, columns: Binary): Promise<void> {
    const { scanId, teamId } = this.owner;
    await this.results.replaceOne({ _id: id }, { scanId, teamId, rows, columns }, { upsert: true });
  }
}

export async function decodeListBucket({ columns }: ResultDocument): Promise<ListBucket> {
  return new ListBucket(await decompress(columns, MAX_DECODED_BYTES));
}

/** The findings of a bucket in full, in the order of its list columns. */
export async function readDetailBucket(results: Collections['results'], id: string): Promise<Finding[]> {
  const _id = `${id}/detail`;
  const found = await results.findOne({ _id });
  if (!found) throw new MissingBucketError(`result bucket ${_id} is not there`);
  const bytes = await decompress(found.columns, MAX_DECODED_BYTES);
  return JSON.parse(bytes.toString()) as Finding[];
}

/** Removes all buckets of a scan, those of attempts that never became its result, too. */
export async function removeBuckets(results: Collections['results'], scan: ScanDocument): Promise<void> {
  const attempts = new Set([...scan.attempts.map(({ number }) => number), scan.winningAttempt ?? 0]);
  for (const attempt of attempts) {
    const owner = { scanId: scan._id, attempt };
    await removeNumbered(results, (n) => bucketId(owner, n));
    await removeNumbered(results, (n) => `${bucketId(owner, n)}/detail`);
  }
}
