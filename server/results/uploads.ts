import { createHash } from 'node:crypto';
import { Binary } from 'mongodb';
import type { FindingsBatch } from '#protocol/agent-api.js';
import { MAX_BATCH_BYTES } from '#protocol/agent-api.js';
import type { Finding } from '#protocol/finding.js';
import type { Collections } from '#server/database/collections.js';
import type { UploadDocument } from '#server/database/documents.js';
import { pack, QUICK_LEVEL } from '#server/packing.js';
import { decompress } from './compression.js';
import { removeNumbered } from './numbered.js';

/** Part of an upload: the number of a findings batch from 0, or one of the documents. */
export type UploadPart = number | 'endpoints' | 'summary' | 'baseline';

/** Endpoint definitions and summaries may be larger than a batch (8 million characters of any kind). */
const MAX_PART_BYTES = 4 * MAX_BATCH_BYTES;

/** What `complete` named is not there or not what was named: doing it again cannot help, the attempt has failed. */
export class IncompleteUploadError extends Error {
  override name = 'IncompleteUploadError';
}

/** An upload as it is stored. */
export interface PackedUpload {
  packed: Uint8Array;
  /** SHA-256 (hex) of the body. */
  sha256: string;
}

export async function packedUpload(body: Buffer): Promise<PackedUpload> {
  return { packed: await pack(body, QUICK_LEVEL), sha256: hashOf(body) };
}

/** The uploads of one attempt of a scan, as they came. */
export class AttemptUploads {
  constructor(
    private readonly uploads: Collections['uploads'],
    private readonly scan: { _id: string; teamId: string },
    readonly attempt: number,
  ) {}

  /** Keeps a part; doing it again replaces it. @returns SHA-256 (hex) of the body */
  async store(part: UploadPart, { packed, sha256 }: PackedUpload): Promise<string> {
    const upload: Omit<UploadDocument, '_id'> = {
      scanId: this.scan._id,
      teamId: this.scan.teamId,
      sha256,
      body: new Binary(packed),
      createdAt: new Date(),
    };
    await this.uploads.replaceOne({ _id: this.idOf(part) }, upload, { upsert: true });
    return sha256;
  }

  async hash(part: UploadPart): Promise<string | null> {
    const found = await this.uploads.findOne({ _id: this.idOf(part) }, { projection: { sha256: 1 } });
    return found?.sha256 ?? null;
  }

  /** The parsed JSON of a part. @throws {IncompleteUploadError} when it is not the one with this hash */
  async read(part: UploadPart, sha256: string): Promise<unknown> {
    const found = await this.uploads.findOne({ _id: this.idOf(part) });
    const name = typeof part === 'number' ? `findings batch ${part}` : part;
    if (!found) throw new IncompleteUploadError(`The upload is incomplete: ${name} is missing.`);
    const body = await decompress(found.body, MAX_PART_BYTES);
    if (hashOf(body) !== sha256)
      throw new IncompleteUploadError(
        `The upload is incomplete: ${name} is not the one that the manifest names.`,
      );
    return JSON.parse(body.toString());
  }

  async readBatch(batch: number, sha256: string): Promise<Finding[]> {
    return ((await this.read(batch, sha256)) as FindingsBatch).findings;
  }

  async remove(): Promise<void> {
    await removeNumbered(this.uploads, (n) => this.idOf(n));
    for (const part of ['endpoints', 'summary', 'baseline'] as const)
      await this.uploads.deleteOne({ _id: this.idOf(part) });
  }

  private idOf(part: UploadPart): string {
    return `${this.scan._id}/${this.attempt}/${part}`;
  }
}

function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}
