import { type TrackedFinding, trackedFinding } from '#protocol/tracking/tracked-finding.js';
import { EncodedFindings } from './encoded-findings.js';
import { GrowingBytes } from './growing-bytes.js';
import type { AttemptUploads } from './uploads.js';

interface HeldBounds {
  /** Characters of what it takes to know findings again. */
  tracked: number;
  /** Bytes of findings, packed. */
  packed: number;
}

const BOUNDS: HeldBounds = { tracked: 64 * 1024 * 1024, packed: 64 * 1024 * 1024 };
/** Characters that stand for an object itself. */
const OBJECT_LENGTH = 50;

/** What of an uploaded finding decides its place in a list, and how large it is. */
export interface FindingHead {
  fingerprint: string;
  severity: number;
  suppressed: boolean;
  /** Bytes of it, encoded. */
  size: number;
}

/**
 * The findings of an attempt in the order of their upload. They are gone over several times; to parse hundreds of megabytes each
 * time would take most of what publishing takes, so that what is needed of all of them is taken out the first time, within bounds:
 * beyond those they are read again.
 * All that reads here throws an {IncompleteUploadError} when a batch is missing or another than the manifest names.
 */
export class UploadedFindings {
  /** Null: they were taken. */
  private readonly heads = new Map<number, readonly FindingHead[] | null>();
  private tracked: Bounded<readonly TrackedFinding[]>;
  private readonly text = new GrowingBytes();
  private readonly encoded: Bounded<EncodedFindings>;

  /** @param hashes of the batches, by the manifest */
  constructor(
    private readonly uploads: AttemptUploads,
    private readonly hashes: readonly string[],
    bounds = BOUNDS,
  ) {
    this.tracked = new Bounded(bounds.tracked);
    this.encoded = new Bounded(bounds.packed);
  }

  get batchCount(): number {
    return this.hashes.length;
  }

  /** All findings, as it takes to know them again. */
  async *eachTracked(): AsyncGenerator<TrackedFinding> {
    for (const batch of this.hashes.keys())
      yield* this.tracked.get(batch) ?? (await this.read(batch)).tracked;
  }

  /** They have been gone over for the last time: what is held for that makes room. */
  areKnown(): void {
    this.tracked = new Bounded(0);
  }

  /** Of each finding of a batch, in its order. They are not held any longer. */
  async takeHeads(batch: number): Promise<readonly FindingHead[]> {
    const heads = this.heads.get(batch) ?? (await this.read(batch)).heads;
    this.heads.set(batch, null);
    return heads;
  }

  /** The findings of a batch as they were uploaded. */
  async encodedOf(batch: number): Promise<EncodedFindings> {
    return this.encoded.get(batch) ?? (await this.read(batch)).encoded;
  }

  private async read(batch: number) {
    const findings = await this.uploads.readBatch(batch, this.hashes[batch]);
    const tracked = findings.map(trackedFinding);
    const encoded = await EncodedFindings.of(findings, this.text);
    const heads = findings.map(({ fingerprint, severity, suppression }, index): FindingHead => {
      return { fingerprint, severity, suppressed: suppression !== undefined, size: encoded.sizeOf(index) };
    });
    if (!this.heads.has(batch)) this.heads.set(batch, heads);
    this.tracked.keep(batch, tracked, lengthOf(tracked));
    this.encoded.keep(batch, encoded, encoded.packedBytes);
    return { tracked, encoded, heads };
  }
}

/** What is held of the first batches, for as long as there is room; later ones are gone over as often, so that no other choice is better. */
class Bounded<T> {
  private readonly held = new Map<number, T>();
  private left: number;

  constructor(bound: number) {
    this.left = bound;
  }

  get(batch: number): T | undefined {
    return this.held.get(batch);
  }

  keep(batch: number, value: T, size: number): void {
    if (this.held.has(batch) || size > this.left) return;
    this.left -= size;
    this.held.set(batch, value);
  }
}

/** Characters of all texts of a value, and of what holds them: about the memory that it takes. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let length = OBJECT_LENGTH;
  for (const one of Object.values(value)) length += lengthOf(one);
  return length;
}
