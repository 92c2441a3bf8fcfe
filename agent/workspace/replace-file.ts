import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** The file is no plain file inside the folder. */
export class NotReplaceable extends Error {
  override readonly name = 'NotReplaceable';
}

/**
 * Gives a plain file inside `root` another content, as a whole or not at all; its mode stays. No link is followed.
 * @throws {NotReplaceable}
 */
export function replaceFile(root: string, path: string, content: Buffer): void {
  const target = join(root, path);
  const status = lstatSync(target);
  const folder = realpathSync(dirname(target));
  const isInside = folder === realpathSync(root) || folder.startsWith(realpathSync(root) + sep);
  if (!status.isFile() || !isInside) throw new NotReplaceable(`${path} is no plain file of the folder`);
  const temporary = join(folder, `.goalkeeper-${randomUUID()}`);
  const handle = openSync(
    temporary,
    constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW,
    0o600,
  );
  try {
    for (let done = 0; done < content.length; ) done += writeSync(handle, content, done);
    fchmodSync(handle, status.mode & 0o7777);
    fsyncSync(handle);
    closeSync(handle);
    // goalkeeper:ignore javascript/files/path-traversal-write its folder lies inside of root, with all links resolved
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
