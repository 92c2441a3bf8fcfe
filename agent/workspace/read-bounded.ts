import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

export type BoundedRead =
  | { ok: true; bytes: Buffer /** The file goes on behind `bytes`. */; truncated: boolean }
  | { ok: false };

/**
 * Reads at most `limit` bytes of a plain file. Links are not followed and pipes not waited for;
 * the size is taken from what is read, since a file may grow meanwhile.
 */
export function readBounded(path: string, limit: number): BoundedRead {
  let handle: number;
  try {
    handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return { ok: false };
  }
  try {
    const status = fstatSync(handle);
    if (!status.isFile()) return { ok: false };
    const buffer = Buffer.allocUnsafe(Math.min(status.size, limit) + 1); // one more tells whether it goes on;
    let length = 0;
    while (length < buffer.length) {
      const count = readSync(handle, buffer, length, buffer.length - length, null);
      if (count === 0) break;
      length += count;
    }
    return { ok: true, bytes: buffer.subarray(0, length), truncated: length === buffer.length };
  } catch {
    return { ok: false };
  } finally {
    closeSync(handle);
  }
}
