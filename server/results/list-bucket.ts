import type { FindingClass } from './outline.js';

/**
 * The list columns of a bucket of findings, as they are stored (compressed by the caller), and as they stay in memory:
 * one piece of bytes, from which only the rows that are shown are made into objects.
 *
 * Stored form, little-endian: length of the header (u32), header (JSON: rows, listed, dictionaries), then for `rows`
 * findings id tails (10 bytes each), severity (f64), confidence (f64), line (u32), time when it was first seen (f64), eight
 * columns of dictionary codes (u16), ends of the descriptions (u32), descriptions (UTF-8); where the header has counts of places,
 * and texts of routes, their codes (u16). In memory, the dictionaries lie behind it as their ends (u32) and texts.
 */

/** A code is a u16. */
export const MAX_BUCKET_ROWS = 0xffff;
const ID_TAIL = 10;
const FORM = 2;
/** Without lines, first times and the last three dictionaries. */
const SHORT_FORM = 1;
const SHORT_DICTIONARIES = 5;
/** Bytes of a row in front of its codes. */
const NUMBERS = ID_TAIL + 8 + 8 + 4 + 8;

const dictionaryColumns = [
  'title',
  'type',
  'cwe',
  'filePath',
  'cvssVector',
  'ruleId',
  /** Empty in product code. */
  'nonProduct',
  /** `yes` or empty. */
  'fixable',
] as const;
type DictionaryColumn = (typeof dictionaryColumns)[number];

/** Those that are part of a class (`outline.ts`). */
const classColumns = ['type', 'cwe', 'ruleId', 'nonProduct', 'fixable'] as const;
/** Which texts of these columns are wanted; null: all. */
export type WantedTexts = Record<(typeof classColumns)[number], ((text: string) => boolean) | null>;

/** What lists show of a finding. */
export interface ListRow extends Record<DictionaryColumn, string> {
  id: string;
  severity: number;
  confidence: number;
  /** 1-based; 0 in results of an earlier version, of which neither rule, kind of code nor fix is known. */
  line: number;
  /** Milliseconds since 1970; 0: not known. */
  firstSeenAt: number;
  shortDescription: string;
}

/** A finding as it is stored. */
export interface StoredRow extends ListRow {
  /** As `listed-routes.ts` encodes them. */
  routes: string;
  /** How many other places it has; empty: none. */
  places: string;
}

interface Header extends Partial<Record<DictionaryColumn, string[]>> {
  form: number;
  rows: number;
  listed: number;
  /** Left out where no row has any, and in results of an earlier version. */
  routes?: string[];
  /** The same. */
  places?: string[];
}

/** Where a dictionary lies in the bytes of a bucket. */
interface Dictionary {
  codes: number;
  ends: number;
  texts: number;
  size: number;
}

export class ListBucket {
  readonly rows: number;
  /** Rows that lists show; suppressed findings are behind them. */
  readonly listed: number;
  private readonly bytes: Buffer;
  private readonly dictionaries: Dictionary[] = [];
  private readonly routeTexts: Dictionary | null = null;
  private readonly placeCounts: Dictionary | null = null;

  /** @param stored the stored form, uncompressed */
  constructor(stored: Buffer) {
    const headerEnd = 4 + stored.readUInt32LE(0);
    const header = JSON.parse(stored.toString('utf8', 4, headerEnd)) as Header;
    if (header.form !== FORM && header.form !== SHORT_FORM)
      throw new Error(`result bucket of unknown form ${header.form}`);
    this.rows = header.rows;
    this.listed = header.listed;
    const found = stored.subarray(headerEnd);
    const columns = header.form === FORM ? found : lengthened(found, this.rows);
    const parts: Buffer[] = [columns];
    let end = columns.length;
    const addDictionary = (values: readonly string[], codes: number): Dictionary => {
      const texts = values.map((text) => Buffer.from(text));
      const ends = endsOf(texts);
      const dictionary = { codes, ends: end, texts: end + ends.length, size: texts.length };
      parts.push(ends, ...texts);
      end += ends.length + texts.reduce((sum, text) => sum + text.length, 0);
      return dictionary;
    };
    for (const [index, column] of dictionaryColumns.entries())
      this.dictionaries.push(addDictionary(header[column] ?? [''], this.rows * (NUMBERS + 2 * index)));
    // Routes last, where earlier versions read them.
    let behind = columns.length;
    if (header.routes) {
      behind -= 2 * this.rows;
      this.routeTexts = addDictionary(header.routes, behind);
    }
    if (header.places) this.placeCounts = addDictionary(header.places, behind - 2 * this.rows);
    // Not from the pool of small buffers, most of which may be free by the time that this one is let go.
    this.bytes = Buffer.allocUnsafeSlow(end);
    let position = 0;
    for (const part of parts) position += part.copy(this.bytes, position);
  }

  /** Memory that it takes, about. */
  get size(): number {
    return this.bytes.length + 1000;
  }

  /** @param prefix the first 12 hex characters of the ids of its scan */
  row(row: number, prefix: string): ListRow {
    const { rows, bytes } = this;
    const ends = rows * (NUMBERS + 2 * dictionaryColumns.length);
    const descriptions = ends + 4 * rows;
    const start = row === 0 ? 0 : bytes.readUInt32LE(ends + 4 * (row - 1));
    const [title, type, cwe, filePath, cvssVector, ruleId, nonProduct, fixable] = this.textsOf(row);
    return {
      id: idOf(prefix, bytes.toString('hex', row * ID_TAIL, (row + 1) * ID_TAIL)),
      severity: this.severity(row),
      confidence: bytes.readDoubleLE(rows * (ID_TAIL + 8) + 8 * row),
      line: this.line(row),
      firstSeenAt: this.firstSeenAt(row),
      ...{ title, type, cwe, filePath, cvssVector, ruleId, nonProduct, fixable },
      shortDescription: bytes.toString(
        'utf8',
        descriptions + start,
        descriptions + bytes.readUInt32LE(ends + 4 * row),
      ),
    };
  }

  /** As `listed-routes.ts` encodes them. */
  routes(row: number): string {
    const { routeTexts } = this;
    return routeTexts ? this.textOf(routeTexts, row) : '';
  }

  /** How many other places it has; empty: none, or an earlier version stored it. */
  places(row: number): string {
    const { placeCounts } = this;
    return placeCounts ? this.textOf(placeCounts, row) : '';
  }

  severity(row: number): number {
    return this.bytes.readDoubleLE(this.rows * ID_TAIL + 8 * row);
  }

  /** Milliseconds since 1970; 0: not known. */
  firstSeenAt(row: number): number {
    return this.bytes.readDoubleLE(this.rows * (ID_TAIL + 20) + 8 * row);
  }

  line(row: number): number {
    return this.bytes.readUInt32LE(this.rows * (ID_TAIL + 16) + 4 * row);
  }

  /** The last 10 bytes of the ids of all rows, one behind the other. */
  get idTails(): Buffer {
    return this.bytes.subarray(0, this.rows * ID_TAIL);
  }

  /** The first listed row of this severity; `listed` when there is none. */
  firstOf(severity: number): number {
    let low = 0;
    let high = this.listed;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.severity(middle) > severity) low = middle + 1;
      else high = middle;
    }
    return low < this.listed && this.severity(low) === severity ? low : this.listed;
  }

  /** Tells of rows whether their class is wanted; each distinct text is judged once. Severities are not judged. */
  matcher(wanted: WantedTexts): (row: number) => boolean {
    const judged = classColumns.flatMap((column) => {
      const judge = wanted[column];
      if (!judge) return [];
      const dictionary = this.dictionaries[dictionaryColumns.indexOf(column)];
      return [{ codes: dictionary.codes, isWanted: this.texts(dictionary).map(judge) }];
    });
    return (row) => judged.every(({ codes, isWanted }) => isWanted[this.bytes.readUInt16LE(codes + 2 * row)]);
  }

  classOf(row: number): FindingClass {
    const [, type, cwe, , , ruleId, nonProduct, fixable] = this.textsOf(row);
    return [this.severity(row), type, cwe, ruleId, nonProduct, fixable !== ''];
  }

  /** The row of a finding id, whose first 12 hex characters are the scan's; -1 when it is not in this bucket. */
  rowOfId(id: string): number {
    const tail = Buffer.from(id.replaceAll('-', '').slice(-2 * ID_TAIL), 'hex');
    const tails = this.idTails;
    for (let at = tails.indexOf(tail); at >= 0; at = tails.indexOf(tail, at + 1))
      if (at % ID_TAIL === 0) return at / ID_TAIL;
    return -1;
  }

  private textsOf(row: number): string[] {
    return this.dictionaries.map((dictionary) => this.textOf(dictionary, row));
  }

  private textOf(dictionary: Dictionary, row: number): string {
    return this.text(dictionary, this.bytes.readUInt16LE(dictionary.codes + 2 * row));
  }

  private texts(dictionary: Dictionary): string[] {
    return Array.from({ length: dictionary.size }, (_, code) => this.text(dictionary, code));
  }

  private text({ ends, texts }: Dictionary, code: number): string {
    const start = code === 0 ? 0 : this.bytes.readUInt32LE(ends + 4 * (code - 1));
    return this.bytes.toString('utf8', texts + start, texts + this.bytes.readUInt32LE(ends + 4 * code));
  }
}

/** Columns of the short form as those of today's: what they lack is 0, which stands for the first text. */
function lengthened(columns: Buffer, rows: number): Buffer {
  const codes = rows * (ID_TAIL + 16);
  const behind = codes + rows * 2 * SHORT_DICTIONARIES;
  return Buffer.concat([
    columns.subarray(0, codes),
    Buffer.alloc(rows * (4 + 8)),
    columns.subarray(codes, behind),
    Buffer.alloc(rows * 2 * (dictionaryColumns.length - SHORT_DICTIONARIES)),
    columns.subarray(behind),
  ]);
}

/** @param rows in list order, the listed ones first */
export function encodeListBucket(rows: StoredRow[], listed: number): Buffer {
  if (rows.length > MAX_BUCKET_ROWS) throw new RangeError(`${rows.length} rows in a bucket`);
  const values: Pick<Header, DictionaryColumn | 'routes' | 'places'> = {};
  const codes: Buffer[] = [];
  for (const column of dictionaryColumns) {
    const coded = codesOf(rows.map((row) => row[column]));
    values[column] = coded.texts;
    codes.push(coded.codes);
  }
  const optional: Buffer[] = [];
  for (const column of ['places', 'routes'] as const) {
    const coded = codesOf(rows.map((row) => row[column]));
    if (!coded.texts.some(Boolean)) continue;
    values[column] = coded.texts;
    optional.push(coded.codes);
  }
  const header = Buffer.from(
    JSON.stringify({ form: FORM, rows: rows.length, listed, ...values } satisfies Header),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const descriptions = rows.map((row) => Buffer.from(row.shortDescription));
  return Buffer.concat([
    length,
    header,
    ...rows.map((row) => Buffer.from(row.id.replaceAll('-', '').slice(-2 * ID_TAIL), 'hex')),
    bytesOf(Float64Array.from(rows, (row) => row.severity)),
    bytesOf(Float64Array.from(rows, (row) => row.confidence)),
    bytesOf(Uint32Array.from(rows, (row) => row.line)),
    bytesOf(Float64Array.from(rows, (row) => row.firstSeenAt)),
    ...codes,
    endsOf(descriptions),
    ...descriptions,
    ...optional,
  ]);
}

/** The different texts, and which of them each row has. */
function codesOf(rows: readonly string[]): { texts: string[]; codes: Buffer } {
  const known = new Map<string, number>();
  const codes = Uint16Array.from(rows, (text) => {
    const code = known.get(text) ?? known.size;
    known.set(text, code);
    return code;
  });
  return { texts: [...known.keys()], codes: bytesOf(codes) };
}

function idOf(prefix: string, tail: string): string {
  return `${prefix.slice(0, 8)}-${prefix.slice(8)}-${tail.slice(0, 4)}-${tail.slice(4, 8)}-${tail.slice(8)}`;
}

/** Where each text ends when they lie one behind the other. */
function endsOf(texts: Buffer[]): Buffer {
  let end = 0;
  return bytesOf(
    Uint32Array.from(texts, ({ length }) => {
      end += length;
      return end;
    }),
  );
}

function bytesOf(array: Uint16Array | Uint32Array | Float64Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}
