import type { Finding } from '#protocol/finding.js';
import { pack, QUICK_LEVEL, unpack } from '#server/packing.js';
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
    private readonly packed: Buffer,
    private readonly ends: Ends,
    private readonly bytes: number,
  ) {}

  /** @param text is written anew; one for all batches, as memory that is used again costs the least */
  static async of(findings: readonly Finding[], text: GrowingText): Promise<EncodedFindings> {
    text.clear();
    const ends: Ends = new Uint32Array(2 * findings.length);
    for (const [index, finding] of findings.entries()) {
      ends[2 * index] = text.add(JSON.stringify(rowOf(finding)));
      ends[2 * index + 1] = text.add(JSON.stringify(finding));
    }
    return new EncodedFindings(await pack(text.bytes, QUICK_LEVEL), ends, text.bytes.length);
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
    const bytes = await unpack(this.packed, this.bytes);
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

/** Texts one behind the other, as UTF-8. */
export class GrowingText {
  private buffer = Buffer.allocUnsafeSlow(64 * 1024);
  private length = 0;

  clear(): void {
    this.length = 0;
  }

  /** @returns where it ends */
  add(text: string): number {
    const needed = this.length + 3 * text.length;
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.buffer.length));
      this.buffer.copy(larger, 0, 0, this.length);
      this.buffer = larger;
    }
    this.length += this.buffer.write(text, this.length);
    return this.length;
  }

  get bytes(): Buffer {
    return this.buffer.subarray(0, this.length);
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
