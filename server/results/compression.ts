import { Binary } from 'mongodb';
import { LEVEL, pack, unpack } from '#server/packing.js';

/** As it is stored. */
export async function compress(bytes: Buffer): Promise<Binary> {
  return new Binary(await pack(bytes, LEVEL));
}

/** @throws when the content would be larger than `limit` bytes */
export function decompress(binary: Binary, limit: number): Promise<Buffer> {
  return unpack(Buffer.from(binary.buffer.buffer, binary.buffer.byteOffset, binary.position), limit);
}
