import { openSync, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Bytes of lines that wait for a disk which is full. */
const MAX_WAITING = 1024 * 1024;
const LATER = 100;

/**
 * Where log lines go, written at once. A disk that is full, or a pipe that nobody reads any more, ends no server: lines
 * wait in memory, and those are lost for which there is no room.
 */
export class LogDestination implements DestinationStream {
  private readonly fd: number;
  private waiting: Buffer[] = [];
  private bytes = 0;
  private troubled = false;
  private again: NodeJS.Timeout | null = null;

  /**
   * @param dest path of a file, or the number of an open one
   * @param onTrouble called when lines cannot be written, and again only after some could be
   */
  constructor(
    dest: string | number,
    private readonly onTrouble: (error: Error) => void = () => undefined,
  ) {
    this.fd = typeof dest === 'number' ? dest : openSync(dest, 'a');
  }

  write(line: string): void {
    const text = Buffer.from(line);
    if (this.bytes + text.length <= MAX_WAITING) {
      this.waiting.push(text);
      this.bytes += text.length;
    }
    if (this.again === null) this.writeWaiting();
  }

  private writeWaiting(): void {
    try {
      for (let next = this.waiting[0]; next !== undefined; next = this.waiting[0]) {
        const written = writeSync(this.fd, next);
        this.bytes -= written;
        if (written < next.length) this.waiting[0] = next.subarray(written);
        else this.waiting.shift();
      }
      this.troubled = false;
    } catch (error) {
      // A pipe that is full for a moment is no trouble.
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') this.tryLater();
      else this.tell(error);
    }
  }

  /** One timer for all lines: one each kept a server busy with pipes that stayed full. */
  private tryLater(): void {
    this.again = setTimeout(() => {
      this.again = null;
      this.writeWaiting();
    }, LATER).unref();
  }

  private tell(error: unknown): void {
    if (!this.troubled) this.onTrouble(error instanceof Error ? error : new Error(String(error)));
    this.troubled = true;
  }
}
