import { closeSync, constants, fstatSync, futimesSync, openSync, readSync, readvSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { PARTS } from './kept-parse.js';

/** At both ends of a pack. Its digits change with the form of packs. */
export const MAGIC = Buffer.from('GKPACK01', 'latin1');
/** Bytes of a key: SHA-256. */
export const KEY_BYTES = 32;
/** A line of the index: key, place, length of each part, checksum of all. */
export const LINE_BYTES = KEY_BYTES + 4 + 4 * PARTS + 4;
/** Behind the index: number of its lines, its checksum, and the magic bytes. */
export const FOOTER_BYTES = 8 + MAGIC.length;
/** Places are 32-bit numbers. */
export const MAX_PACK_BYTES = 2 ** 31;

/** A place in a pack, as its index has it. */
export interface PackLine {
  key: string;
  place: number;
  lengths: readonly number[];
  checksum: number;
}

/** A file of many records, which is written once and never changed. It stays open: who removes it takes nothing from its readers. */
export class Pack {
  private constructor(
    private readonly handle: number,
    readonly bytes: number,
    private readonly index: Buffer,
    private readonly lines: ReadonlyMap<string, number>,
  ) {}

  /** Null where the file is no pack, or not whole. */
  static open(file: string): Pack | null {
    let handle: number;
    try {
      handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    } catch {
      return null;
    }
    try {
      const pack = Pack.read(handle);
      if (pack === null) closeSync(handle);
      return pack;
    } catch {
      closeSync(handle);
      return null;
    }
  }

  private static read(handle: number): Pack | null {
    const status = fstatSync(handle);
    const bytes = status.size;
    if (!status.isFile() || bytes < MAGIC.length + FOOTER_BYTES || bytes > MAX_PACK_BYTES) return null;
    const head = readAt(handle, 0, MAGIC.length);
    const footer = readAt(handle, bytes - FOOTER_BYTES, FOOTER_BYTES);
    if (!head?.equals(MAGIC) || !footer?.subarray(8).equals(MAGIC)) return null;
    const indexBytes = footer.readUInt32LE(0) * LINE_BYTES;
    const start = bytes - FOOTER_BYTES - indexBytes;
    if (start < MAGIC.length) return null;
    const index = readAt(handle, start, indexBytes);
    if (index === null || crc32(index) !== footer.readUInt32LE(4)) return null;
    const lines = new Map<string, number>();
    for (let at = 0; at < indexBytes; at += LINE_BYTES) {
      const { place, lengths } = lineAt(index, at);
      if (place < MAGIC.length || place + sum(lengths) > start) return null;
      lines.set(index.toString('latin1', at, at + KEY_BYTES), at);
    }
    return new Pack(handle, bytes, index, lines);
  }

  keys(): Iterable<string> {
    return this.lines.keys();
  }

  line(key: string): PackLine | null {
    const at = this.lines.get(key);
    return at === undefined ? null : { key, ...lineAt(this.index, at) };
  }

  /** The parts of a record, each in memory of its own; null where they are not what was written. */
  parts({ place, lengths, checksum }: PackLine): Uint8Array[] | null {
    const parts = lengths.map((length) => new Uint8Array(length));
    try {
      if (readvSync(this.handle, parts, place) !== sum(lengths)) return null;
    } catch {
      return null;
    }
    return checksumOf(parts) === checksum ? parts : null;
  }

  /** Notes that it was used. */
  touch(): void {
    const now = new Date();
    try {
      futimesSync(this.handle, now, now);
    } catch {
      // A cache that cannot be written to is read all the same.
    }
  }

  close(): void {
    closeSync(this.handle);
  }
}

export function checksumOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((checksum, part) => crc32(part, checksum), 0);
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function lineAt(index: Buffer, at: number): Omit<PackLine, 'key'> {
  const number = (which: number) => index.readUInt32LE(at + KEY_BYTES + 4 * which);
  const lengths = Array.from({ length: PARTS }, (_, part) => number(1 + part));
  return { place: number(0), lengths, checksum: number(1 + PARTS) };
}

function readAt(handle: number, place: number, length: number): Buffer | null {
  const bytes = Buffer.allocUnsafe(length);
  return readSync(handle, bytes, 0, length, place) === length ? bytes : null;
}
