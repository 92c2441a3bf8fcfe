import { lstatSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScanError } from '../scan-error.js';

/** Creates a file; false when there is one, or anything else of this name. @throws {ScanError} */
export function createFile(root: string, name: string, text: string): boolean {
  const path = join(root, name);
  if (lstatSync(path, { throwIfNoEntry: false })) return false;
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    throw cannotWrite(name, error);
  }
}

/** What to throw in place of an error of the file system. */
export function cannotWrite(name: string, error: unknown): unknown {
  return error instanceof Error && 'code' in error
    ? new ScanError(`${name} cannot be written (${error.code}): check the permissions of its folder.`)
    : error;
}
