import { randomBytes } from 'node:crypto';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#server/database/make-folder.js';
import { SecretKeyError } from './secret-keys.js';

const LEAST_LENGTH = 32;

export const keyFile = (dataFolder: string): string => join(dataFolder, 'secret.key');

/**
 * The secret keys of the key file, a line each, the newest first; a file with a new key is made when there is none.
 * @throws {SecretKeyError} when it is readable by others, or holds no keys
 */
export async function readKeyFile(dataFolder: string): Promise<string[]> {
  const path = keyFile(dataFolder);
  const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new SecretKeyError(`The key file ${path} cannot be read: ${error.message}`, { cause: error });
  });
  if (content === null) {
    await makeKeyFile(dataFolder);
    return readKeyFile(dataFolder);
  }
  if (((await stat(path)).mode & 0o077) !== 0)
    throw new SecretKeyError(`The key file ${path} may be read by other users: chmod 600 ${path}`);
  const keys = content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (keys.length === 0 || keys.some((key) => key.length < LEAST_LENGTH))
    throw new SecretKeyError(
      `The key file ${path} must hold a key of at least ${LEAST_LENGTH} characters on each line. Restore it from your backup; without it stored tokens of code hosts cannot be opened.`,
    );
  return keys;
}

/** Whole or not at all, and never over one that another process has just made. */
async function makeKeyFile(dataFolder: string): Promise<void> {
  makeFolder(dataFolder);
  const path = keyFile(dataFolder);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}
