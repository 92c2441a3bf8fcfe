import { gunzipSync, inflateSync } from 'node:zlib';
import { apiError } from './errors.js';

/** Bytes at a time. */
const PIECE = 512 * 1024;

/** A body that came as `readBody` reads it with `asSent`, unzipped: for a thread in which nobody waits. @throws 400 or 413 */
export function unzip(body: Buffer, encoding: string | undefined, maxBytes: number): Buffer {
  if (encoding !== 'gzip' && encoding !== 'deflate') return body;
  const options = { maxOutputLength: maxBytes, chunkSize: PIECE };
  try {
    return encoding === 'gzip' ? gunzipSync(body, options) : inflateSync(body, options);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    if (error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes);
    if (String(error.code).startsWith('Z_')) throw apiError(400, 'Invalid compressed payload');
    throw error;
  }
}

export function tooLarge(maxBytes: number) {
  return apiError(413, 'Request body is too large', { details: `At most ${maxBytes} bytes, unzipped` });
}
