/** Codes of what a machine lacks for the moment. */
const CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE']);
/** The same in the words of git and other programs. */
const WORDS = /No space left on device|Disk quota exceeded|Read-only file system|Too many open files/i;

/** Whether it was this machine that could not do a scan, which another one can, or this one later. */
export function isOutOfSpace(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ('code' in one && CODES.has(String(one.code))) return true;
    if ('stderr' in one && WORDS.test(String(one.stderr))) return true;
  }
  return false;
}
