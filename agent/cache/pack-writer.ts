import { closeSync, openSync, renameSync, rmSync, writeSync, writevSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { checksumOf, FOOTER_BYTES, KEY_BYTES, LINE_BYTES, MAGIC, type PackLine, sum } from './pack.js';

/** Writes a pack under a name that nobody reads, until it is whole. Each function throws what the file system says. */
export class PackWriter {
  private readonly handle: number;
  private readonly lines: PackLine[] = [];
  private end = 0;

  /** @param temporary must not exist */
  constructor(private readonly temporary: string) {
    this.handle = openSync(temporary, 'wx', 0o600);
    this.write([MAGIC]);
  }

  /** Bytes that the pack will have. */
  get bytes(): number {
    return this.end + this.lines.length * LINE_BYTES + FOOTER_BYTES;
  }

  add(key: string, parts: readonly Uint8Array[]): void {
    const place = this.end;
    this.write(parts);
    this.lines.push({ key, place, lengths: parts.map(({ length }) => length), checksum: checksumOf(parts) });
  }

  /** Ends the pack and gives it its name. */
  finish(file: string): void {
    const index = Buffer.alloc(this.lines.length * LINE_BYTES);
    for (const [i, { key, place, lengths, checksum }] of this.lines.entries()) {
      let at = i * LINE_BYTES;
      at += index.write(key, at, KEY_BYTES, 'latin1');
      for (const number of [place, ...lengths, checksum]) at = index.writeUInt32LE(number, at);
    }
    const footer = Buffer.alloc(FOOTER_BYTES);
    footer.writeUInt32LE(this.lines.length, 0);
    footer.writeUInt32LE(crc32(index), 4);
    MAGIC.copy(footer, 8);
    this.write([index, footer]);
    closeSync(this.handle);
    renameSync(this.temporary, file);
  }

  /** Leaves nothing behind. */
  abandon(): void {
    try {
      closeSync(this.handle);
    } catch {
      // It may be closed.
    }
    rmSync(this.temporary, { force: true });
  }

  private write(parts: readonly Uint8Array[]): void {
    const all = sum(parts.map(({ length }) => length));
    // A full disk may take a part only.
    if (
      parts.length === 1 ? writeSync(this.handle, parts[0]) !== all : writevSync(this.handle, parts) !== all
    )
      throw new Error('The disk took a part only');
    this.end += all;
  }
}
