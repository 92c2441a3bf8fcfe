import { Binary } from 'mongodb';
import { IncompleteUploadError } from './uploads.js';

/**
 * How many listed findings of which class each bucket of a scan has: nearly all that lists filter by. With
 * the outlines of its scans a list is counted, and the buckets that a page lies in are found, without reading any.
 *
 * Stored form, little-endian: length of the header (u32), header (JSON: form, classes), then two u32 for each group.
 */
const FORM = 2;
/** Classes of this form have no rule, kind of code and fix. */
const FORM_OF_THREE = 1;
/** Rules give some hundreds; who makes up one a finding would fill the memory of the server with them. */
const MAX_CLASSES = 20_000;
/** Numbers of a group: its class, and its bucket in the upper and its rows in the lower 16 bits. */
export const GROUP = 2;
/** Buckets a scan may have, and rows a bucket. */
const MAX_HALF = 0xffff;

/** `nonProduct` is `''` in product code. Of results of an earlier version all behind `cwe` is `''` or false. */
export type FindingClass = [
  severity: number,
  type: string,
  cwe: string,
  ruleId: string,
  nonProduct: string,
  isFixable: boolean,
];

interface Header {
  form: number;
  classes: FindingClass[];
}

/** Classes by number, for the groups of one or many scans. */
export class ClassTable {
  readonly classes: FindingClass[] = [];
  /** Memory that it takes, about. */
  bytes = 0;
  private readonly known = new Map<string, number>();

  numberOf(finding: FindingClass): number {
    const key = finding.join('\n');
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.known.set(key, this.classes.length);
    this.bytes += 200 + 4 * key.length;
    return this.classes.push(finding) - 1;
  }
}

/** Makes the outline of a scan from its listed findings, given in list order. */
export class OutlineWriter {
  private readonly table = new ClassTable();
  private readonly groups: number[] = [];
  private rows = new Map<number, number>();

  /** @throws {IncompleteUploadError} when no agent of ours can have sent that */
  add(finding: FindingClass): void {
    const number = this.table.numberOf(finding);
    if (number >= MAX_CLASSES)
      throw new IncompleteUploadError(
        `The scan has findings of more than ${MAX_CLASSES} severities, rules, types and weaknesses.`,
      );
    this.rows.set(number, (this.rows.get(number) ?? 0) + 1);
  }

  /** The bucket of this number has what was added since the last one. */
  endBucket(bucket: number): void {
    if (bucket > MAX_HALF) throw new RangeError(`bucket ${bucket} of a scan`);
    for (const [number, rows] of this.rows) this.groups.push(...groupOf(number, bucket, rows));
    this.rows = new Map();
  }

  encode(): Binary {
    const header = Buffer.from(JSON.stringify({ form: FORM, classes: this.table.classes } satisfies Header));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(header.length);
    return new Binary(Buffer.concat([length, header, Buffer.from(Uint32Array.from(this.groups).buffer)]));
  }
}

/** The groups of a stored outline, in list order, with the numbers that their classes have in a table. */
export function decodeOutline(stored: Binary, table: ClassTable): Uint32Array {
  const bytes = Buffer.from(stored.buffer.buffer, stored.buffer.byteOffset, stored.position);
  const headerEnd = 4 + bytes.readUInt32LE(0);
  const { form, classes } = JSON.parse(bytes.toString('utf8', 4, headerEnd)) as Header;
  if (form !== FORM && form !== FORM_OF_THREE) throw new Error(`outline of unknown form ${form}`);
  const numbers = classes.map(([severity, type, cwe, ruleId = '', nonProduct = '', isFixable = false]) =>
    table.numberOf([severity, type, cwe, ruleId, nonProduct, isFixable]),
  );
  const groups = new Uint32Array((bytes.length - headerEnd) / 4);
  for (let at = 0; at < groups.length; at += GROUP) {
    groups[at] = numbers[bytes.readUInt32LE(headerEnd + 4 * at)];
    groups[at + 1] = bytes.readUInt32LE(headerEnd + 4 * at + 4);
  }
  return groups;
}

/** Some rows of a class in a bucket. */
export function groupOf(number: number, bucket: number, rows: number): [number, number] {
  return [number, bucket * (MAX_HALF + 1) + rows];
}

export function bucketOfGroup(groups: Uint32Array, at: number): number {
  return groups[at + 1] >>> 16;
}

export function rowsOfGroup(groups: Uint32Array, at: number): number {
  return groups[at + 1] & MAX_HALF;
}

/** By the number of the bucket: its rows by class. */
export function rowsByBucket(groups: Uint32Array): Map<number, Map<number, number>> {
  const buckets = new Map<number, Map<number, number>>();
  for (let at = 0; at < groups.length; at += GROUP) {
    const bucket = bucketOfGroup(groups, at);
    const rows = buckets.get(bucket) ?? new Map<number, number>();
    buckets.set(bucket, rows.set(groups[at], rowsOfGroup(groups, at)));
  }
  return buckets;
}
