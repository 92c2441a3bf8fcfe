/**
 * The list columns of a bucket of findings, as they are stored (compressed by the caller) and as they stay in
 * memory: typed arrays and dictionaries, so that a filter walks over small numbers and tests each distinct text once.
 *
 * Stored form, little-endian: length of the header (u32), header (JSON: rows, listed, dictionaries), then for `rows`
 * findings id tails (10 bytes each), severity (f64), confidence (f64), five columns of dictionary codes (u16), ends
 * of the descriptions (u32), descriptions (UTF-8).
 */

/** A code is a u16. */
export const MAX_BUCKET_ROWS = 0xffff;
const ID_TAIL = 10;
const FORM = 1;

const dictionaryColumns = ['title', 'type', 'cwe', 'filePath', 'cvssVector'] as const;
type DictionaryColumn = (typeof dictionaryColumns)[number];

/** What lists show of a finding. */
export interface ListRow extends Record<DictionaryColumn, string> {
  id: string;
  severity: number;
  confidence: number;
  shortDescription: string;
}

export interface Dictionary {
  codes: Uint16Array;
  values: string[];
  /** `values` in lower case, for filters. */
  lower: string[];
}

/** Rows `start` to before `end` have the same severity. */
export interface SeverityRun {
  severity: number;
  start: number;
  end: number;
}

export interface ListBucket extends Record<DictionaryColumn, Dictionary> {
  /** Rows that lists show; suppressed findings are behind them. */
  listed: number;
  rows: number;
  idTails: Buffer;
  severity: Float64Array;
  confidence: Float64Array;
  descriptionEnds: Uint32Array;
  descriptions: Buffer;
  /** Of the listed rows, in list order. */
  runs: SeverityRun[];
  /** Memory it takes, about. */
  bytes: number;
}

interface Header extends Record<DictionaryColumn, string[]> {
  form: number;
  rows: number;
  listed: number;
}

/** @param rows in list order, the listed ones first */
export function encodeListBucket(rows: ListRow[], listed: number): Buffer {
  if (rows.length > MAX_BUCKET_ROWS) throw new RangeError(`${rows.length} rows in a bucket`);
  const values: Partial<Record<DictionaryColumn, string[]>> = {};
  const codes: Buffer[] = [];
  for (const column of dictionaryColumns) {
    const known = new Map<string, number>();
    const coded = Uint16Array.from(rows, (row) => {
      const code = known.get(row[column]) ?? known.size;
      known.set(row[column], code);
      return code;
    });
    values[column] = [...known.keys()];
    codes.push(bytesOf(coded));
  }
  const header = Buffer.from(JSON.stringify({ form: FORM, rows: rows.length, listed, ...values }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const descriptions = rows.map((row) => Buffer.from(row.shortDescription));
  let end = 0;
  const ends = Uint32Array.from(descriptions, (text) => {
    end += text.length;
    return end;
  });
  return Buffer.concat([
    length,
    header,
    ...rows.map((row) => Buffer.from(row.id.replaceAll('-', '').slice(-2 * ID_TAIL), 'hex')),
    bytesOf(Float64Array.from(rows, (row) => row.severity)),
    bytesOf(Float64Array.from(rows, (row) => row.confidence)),
    ...codes,
    bytesOf(ends),
    ...descriptions,
  ]);
}

export function decodeListBucket(bytes: Buffer): ListBucket {
  const headerEnd = 4 + bytes.readUInt32LE(0);
  const header = JSON.parse(bytes.toString('utf8', 4, headerEnd)) as Header;
  if (header.form !== FORM) throw new Error(`result bucket of unknown form ${header.form}`);
  const { rows, listed } = header;
  let position = headerEnd;
  // Copied, because typed arrays need aligned starts, and to let go of the whole buffer.
  const take = (length: number) => {
    const part = new Uint8Array(length);
    part.set(bytes.subarray(position, position + length));
    position += length;
    return part.buffer;
  };
  const idTails = Buffer.from(take(rows * ID_TAIL));
  const severity = new Float64Array(take(rows * 8));
  const confidence = new Float64Array(take(rows * 8));
  const dictionary = (column: DictionaryColumn): Dictionary => {
    const values = header[column];
    return {
      codes: new Uint16Array(take(rows * 2)),
      values,
      lower: values.map((value) => value.toLowerCase()),
    };
  };
  const columns = {
    title: dictionary('title'),
    type: dictionary('type'),
    cwe: dictionary('cwe'),
    filePath: dictionary('filePath'),
    cvssVector: dictionary('cvssVector'),
  };
  const descriptionEnds = new Uint32Array(take(rows * 4));
  const descriptions = Buffer.from(take(bytes.length - position));
  return {
    ...columns,
    ...{ rows, listed, idTails, severity, confidence, descriptionEnds, descriptions },
    runs: runsOf(severity, listed),
    // Texts of the header are kept twice (lower case), two bytes a character at worst.
    bytes: bytes.length + 3 * headerEnd + 1000,
  };
}

/** A row of a bucket; `prefix`: the first 12 hex characters of the ids of its scan. */
export function listRow(bucket: ListBucket, row: number, prefix: string): ListRow {
  const text = (column: DictionaryColumn) => bucket[column].values[bucket[column].codes[row]];
  const start = row === 0 ? 0 : bucket.descriptionEnds[row - 1];
  return {
    id: idOf(prefix, bucket.idTails.toString('hex', row * ID_TAIL, (row + 1) * ID_TAIL)),
    severity: bucket.severity[row],
    confidence: bucket.confidence[row],
    title: text('title'),
    type: text('type'),
    cwe: text('cwe'),
    filePath: text('filePath'),
    cvssVector: text('cvssVector'),
    shortDescription: bucket.descriptions.toString('utf8', start, bucket.descriptionEnds[row]),
  };
}

/** The row of a finding id, whose first 12 hex characters are the scan's; -1 when it is not in this bucket. */
export function rowOfId(bucket: ListBucket, id: string): number {
  const tail = Buffer.from(id.replaceAll('-', '').slice(-2 * ID_TAIL), 'hex');
  for (let at = bucket.idTails.indexOf(tail); at >= 0; at = bucket.idTails.indexOf(tail, at + 1))
    if (at % ID_TAIL === 0) return at / ID_TAIL;
  return -1;
}

function idOf(prefix: string, tail: string): string {
  return `${prefix.slice(0, 8)}-${prefix.slice(8)}-${tail.slice(0, 4)}-${tail.slice(4, 8)}-${tail.slice(8)}`;
}

function runsOf(severity: Float64Array, listed: number): SeverityRun[] {
  const runs: SeverityRun[] = [];
  for (let start = 0; start < listed; ) {
    let end = start + 1;
    while (end < listed && severity[end] === severity[start]) end += 1;
    runs.push({ severity: severity[start], start, end });
    start = end;
  }
  return runs;
}

function bytesOf(array: Uint16Array | Uint32Array | Float64Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}
