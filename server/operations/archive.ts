import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BSON } from 'mongodb';
import { reasonOf } from '#server/failure.js';

// A backup is a gzip file. Within it are BSON documents: a head; then for each collection its name in a document, what it
// holds, and four zero bytes, which begin no document; at the end, a document with the number of documents. So that a file
// that was cut off is known for what it is, and documents can be read with as much memory as one of them takes.

/** What a backup begins with. */
export interface ArchiveHead {
  goalkeeper: 'backup';
  /** Of the archive, not of what it holds. */
  format: 1;
  /** Stored form of the database: that of its last migration. */
  schemaVersion: number;
  engine: string;
  madeAt: Date;
}

/** What is found in an archive, in order. Documents are BSON, as they were stored. */
export type ArchivePart = { collection: string } | { document: Uint8Array };

/** A file that is no backup, or not a whole one, in words for people. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/** Four bytes where a document would begin with its length. */
export const END_OF_COLLECTION = Buffer.alloc(4);
/** MongoDB's limit of 16 MB for what is stored, with what an engine adds to it. */
const LONGEST_DOCUMENT = 17 * 1024 * 1024;
const SHORTEST_DOCUMENT = 5;

/** @throws {ArchiveError} at its end when it is not whole, or no backup at all */
export async function* readArchive(
  file: string,
): AsyncGenerator<{ head: ArchiveHead } | ArchivePart, void, undefined> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error)).pipe(gunzip);
  const bytes = new ByteReader(gunzip);
  try {
    yield { head: headOf(file, await nextDocument(bytes)) };
    let count = 0;
    for (;;) {
      const opening = await nextDocument(bytes);
      if (opening === null) throw new ArchiveError(`${file} is damaged: a collection without a name.`);
      const { collection, documents } = BSON.deserialize(opening);
      if (documents !== undefined) {
        if (documents !== count || !(await bytes.atEnd()))
          throw new ArchiveError(`${file} is damaged: ${count} documents of ${String(documents)}.`);
        return;
      }
      yield { collection: String(collection) };
      for (let next = await nextDocument(bytes); next !== null; next = await nextDocument(bytes)) {
        count += 1;
        yield { document: next };
      }
    }
  } catch (error) {
    if (error instanceof ArchiveError || isOfFileSystem(error)) throw error;
    throw new ArchiveError(`${file} is no whole backup of Goalkeeper: ${reasonOf(error)}`, { cause: error });
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

function headOf(file: string, bytes: Uint8Array | null): ArchiveHead {
  const head = bytes && BSON.deserialize(bytes);
  if (head?.goalkeeper !== 'backup') throw new ArchiveError(`${file} is no backup of Goalkeeper.`);
  if (head.format !== 1)
    throw new ArchiveError(`${file} was made by a newer Goalkeeper: archive format ${String(head.format)}.`);
  return head as ArchiveHead;
}

/** Null at the end of a collection. */
async function nextDocument(bytes: ByteReader): Promise<Uint8Array | null> {
  const start = await bytes.peek(4);
  const length = start.readInt32LE(0);
  if (length === 0) {
    await bytes.take(4);
    return null;
  }
  if (length < SHORTEST_DOCUMENT || length > LONGEST_DOCUMENT)
    throw new Error(`a document of ${length} bytes`);
  return bytes.take(length);
}

/** A failure to read the file, which says nothing about what is in it. */
function isOfFileSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Takes bytes of a stream in pieces of a wanted length. */
class ByteReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer[] = [];
  private length = 0;

  constructor(stream: Readable) {
    this.chunks = stream[Symbol.asyncIterator]();
  }

  /** @throws Error when there are not so many */
  async peek(length: number): Promise<Buffer> {
    while (this.length < length) if (!(await this.more())) throw new Error('it ends too soon');
    if (this.rest[0].length < length) this.rest = [Buffer.concat(this.rest)];
    return this.rest[0].subarray(0, length);
  }

  async take(length: number): Promise<Buffer> {
    const taken = await this.peek(length);
    this.rest[0] = this.rest[0].subarray(length);
    if (this.rest[0].length === 0) this.rest.shift();
    this.length -= length;
    return taken;
  }

  async atEnd(): Promise<boolean> {
    return this.length === 0 && !(await this.more());
  }

  private async more(): Promise<boolean> {
    const { value, done } = await this.chunks.next();
    if (done) return false;
    this.rest.push(value);
    this.length += value.length;
    return true;
  }
}
