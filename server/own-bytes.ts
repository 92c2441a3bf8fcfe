/** Bytes that can be given away, as to a thread. Small buffers are parts of memory that they share with others. */
export function ownBytes(body: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = body;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength)
    return new Uint8Array(buffer, byteOffset, byteLength);
  return new Uint8Array(body);
}
