import { writeFileSync } from 'node:fs';
import { ScanError } from '../scan-error.js';

/** Writes to a file, or to standard output when none is named. @throws {ScanError} */
export function print(file: string | undefined, text: string): void {
  if (file !== undefined) {
    writeTo(file, text);
    return;
  }
  // The reader of a pipe may have gone (`| head`): no error of the scan.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  process.stdout.write(text);
}

/** @throws {ScanError} */
export function writeTo(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw new ScanError(`The report cannot be written to ${file}: ${why}.`);
  }
}
