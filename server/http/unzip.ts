import { crc32, gunzipSync, inflateRawSync, inflateSync, type ZlibOptions } from 'node:zlib';
import { apiError } from './errors.js';

/** Bytes at a time. */
const PIECE = 512 * 1024;

/** A gzip file begins with this when nothing optional follows its header (RFC 1952): two magic bytes, deflate, no flags. */
const PLAIN_GZIP = Buffer.from([0x1f, 0x8b, 8, 0]);
const GZIP_HEADER = 10;
/** CRC-32 and length of what was zipped. */
const GZIP_TRAILER = 8;

export interface Unzipped {
  bytes: Buffer;
  /** These bytes, deflated, as they were sent; null when they came in another form. */
  deflated: Buffer | null;
}

/** A body that came as `readBody` reads it with `asSent`, unzipped: for a thread in which nobody waits. @throws 400 or 413 */
export function unzip(body: Buffer, encoding: string | undefined, maxBytes: number): Unzipped {
  if (encoding !== 'gzip' && encoding !== 'deflate') return { bytes: body, deflated: null };
  const options = { maxOutputLength: maxBytes, chunkSize: PIECE };
  const plain = encoding === 'gzip' ? inflatedPart(body, options) : null;
  if (plain) return plain;
  try {
    return {
      bytes: encoding === 'gzip' ? gunzipSync(body, options) : inflateSync(body, options),
      deflated: null,
    };
  } catch (error) {
    if (isTooLarge(error)) throw tooLarge(maxBytes);
    if (isBroken(error)) throw apiError(400, 'Invalid compressed payload');
    throw error;
  }
}

/** A gzip file without optional parts; null when it is another one, or has anything beside. */
function inflatedPart(body: Buffer, options: ZlibOptions): Unzipped | null {
  if (body.length < GZIP_HEADER + GZIP_TRAILER || !body.subarray(0, 4).equals(PLAIN_GZIP)) return null;
  const deflated = body.subarray(GZIP_HEADER, -GZIP_TRAILER);
  try {
    const bytes = inflateRawSync(deflated, options);
    const end = body.length - GZIP_TRAILER;
    const isAll = body.readUInt32LE(end) === crc32(bytes) && body.readUInt32LE(end + 4) === bytes.length;
    return isAll ? { bytes, deflated } : null;
  } catch (error) {
    if (isTooLarge(error) || isBroken(error)) return null;
    throw error;
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
const isTooLarge = (error: unknown) => codeOf(error) === 'ERR_BUFFER_TOO_LARGE';
const isBroken = (error: unknown) => codeOf(error).startsWith('Z_');

export function tooLarge(maxBytes: number) {
  return apiError(413, 'Request body is too large', { details: `At most ${maxBytes} bytes, unzipped` });
}
