const SMALLEST = 64 * 1024;

/**
 * Bytes one behind the other, in memory that is used again: large buffers that are made and dropped are collected late, and cost
 * the collector most of its time.
 */
export class GrowingBytes {
  private buffer = Buffer.allocUnsafeSlow(SMALLEST);
  private length = 0;

  /** What was handed out is overwritten from now on. @param expected bytes, where it is known how many come */
  clear(expected = 0): void {
    this.length = 0;
    if (expected > this.buffer.length) this.buffer = Buffer.allocUnsafeSlow(expected);
  }

  /** @returns where it ends */
  addText(text: string): number {
    this.makeRoom(3 * text.length);
    this.length += this.buffer.write(text, this.length);
    return this.length;
  }

  /** @returns where they lie now, until more come than are expected */
  add(bytes: Buffer): Buffer {
    this.makeRoom(bytes.length);
    const start = this.length;
    this.length += bytes.copy(this.buffer, start);
    return this.buffer.subarray(start, this.length);
  }

  /** All of them. */
  get bytes(): Buffer {
    return this.buffer.subarray(0, this.length);
  }

  private makeRoom(length: number): void {
    const needed = this.length + length;
    if (needed <= this.buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.buffer.length));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
}
