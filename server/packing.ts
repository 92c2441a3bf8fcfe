import { promisify } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync, type ZlibOptions } from 'node:zlib';

/** Measured in bench/storage.ts: brotli saves 6 to 20 % of the bytes, but takes twice as long to read list columns. */
export const LEVEL = 6;
/** For what is read once and removed. */
export const QUICK_LEVEL = 1;

/**
 * Each piece is a task of the pool, with a wake-up of two threads: at the 16 KB that zlib takes by itself, packing costs a
 * multiple of the work.
 */
const SMALLEST_PIECE = 64 * 1024;
const LARGEST_PIECE = 4 * 1024 * 1024;
/** What is stored shrinks to about a tenth. */
const RATIO = 16;

const deflate = promisify<Uint8Array, ZlibOptions, Buffer>(deflateRaw);
const inflate = promisify<Uint8Array, ZlibOptions, Buffer>(inflateRaw);

/** Compresses bytes. In a thread of its own, in which nobody else waits, at once; the pool would cost more than it takes. */
export async function pack(bytes: Uint8Array, level: number): Promise<Buffer> {
  const options = { level, chunkSize: piece(bytes.length / 4) };
  return isMainThread ? deflate(bytes, options) : deflateRawSync(bytes, options);
}

/** @throws when the content would be larger than `limit` bytes */
export async function unpack(packed: Uint8Array, limit: number): Promise<Buffer> {
  const options = { maxOutputLength: limit, chunkSize: piece(packed.length * RATIO) };
  return isMainThread ? inflate(packed, options) : inflateRawSync(packed, options);
}

/** @param bytes that it has: as many are taken, in one piece */
export async function unpackAll(packed: Uint8Array, bytes: number): Promise<Buffer> {
  const options = { maxOutputLength: bytes, chunkSize: bytes + SMALLEST_PIECE };
  return isMainThread ? inflate(packed, options) : inflateRawSync(packed, options);
}

function piece(expected: number): number {
  return Math.ceil(Math.min(LARGEST_PIECE, Math.max(SMALLEST_PIECE, expected)));
}
