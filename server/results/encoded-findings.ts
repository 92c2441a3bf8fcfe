import type { Finding } from '#protocol/finding.js';
import { ownBytes } from '#server/own-bytes.js';
import { pack, QUICK_LEVEL, unpackAll } from '#server/packing.js';
import type { GrowingBytes } from './growing-bytes.js';
import type { StoredRow } from './list-bucket.js';
import { encodeListedRoutes } from './listed-routes.js';

/** What lists show of a finding, and the finding in full (JSON). */
export interface EncodedFinding {
  row: FoundRow;
  detail: Buffer;
}

/** A row without what only its place in a scan says. */
export type FoundRow = Omit<StoredRow, 'id' | 'firstSeenAt'>;

/** Where each finding of a batch ends: first its row, then all of it. */
type Ends = Uint32Array<ArrayBuffer>;

/**
 * Findings of a batch as bytes beside the heap, packed: a twentieth of what they take as objects, and nothing that has to be
 * traced again and again until it is written.
 */
export class EncodedFindings {
  private constructor(
    private readonly packed: Uint8Array,
    private readonly ends: Ends,
    private readonly bytes: number,
  ) {}

  /** @param text is overwritten; one for all batches, as memory that is used again costs the least */
  static async of(findings: readonly Finding[], text: GrowingBytes): Promise<EncodedFindings> {
    text.clear();
    const ends: Ends = new Uint32Array(2 * findings.length);
    for (const [index, finding] of findings.entries()) {
      ends[2 * index] = text.addText(JSON.stringify(rowOf(finding)));
      ends[2 * index + 1] = text.addText(JSON.stringify(finding));
    }
    // Held alone: it comes as a part of the memory that it was packed in.
    const packed = ownBytes(await pack(text.bytes, QUICK_LEVEL));
    return new EncodedFindings(packed, ends, text.bytes.length);
  }

  get packedBytes(): number {
    return this.packed.length + this.ends.byteLength;
  }

  /** Bytes of a finding, its row included. */
  sizeOf(index: number): number {
    return this.ends[2 * index + 1] - this.startOf(index);
  }

  /** All of them, each with its bytes: first its row, then all of it. */
  async open(): Promise<(index: number) => { row: Buffer; detail: Buffer }> {
    const bytes = await unpackAll(this.packed, this.bytes);
    return (index) => {
      const middle = this.ends[2 * index];
      return {
        row: bytes.subarray(this.startOf(index), middle),
        detail: bytes.subarray(middle, this.ends[2 * index + 1]),
      };
    };
  }

  private startOf(index: number): number {
    return index === 0 ? 0 : this.ends[2 * index - 1];
  }
}

function rowOf(finding: Finding): FoundRow {
  return {
    severity: finding.severity,
    confidence: finding.confidence,
    title: finding.title,
    type: finding.type,
    cwe: finding.cweIds[0],
    filePath: finding.location.path,
    line: finding.location.region.startLine,
    ruleId: finding.ruleId,
    nonProduct: finding.nonProduct ?? '',
    fixable: finding.fix ? 'yes' : '',
    cvssVector: finding.cvssVector,
    shortDescription: finding.message,
    routes: encodeListedRoutes(finding.routes),
    places: finding.places?.length ? String(finding.places.length) : '',
  };
}
