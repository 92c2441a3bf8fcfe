import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the packs of the agent are. */
export const installedFolder = fileURLToPath(new URL('./packs', import.meta.url));
const MAX_FILES = 2_000;

export interface PackFiles {
  /** By their paths from the folder, in order. */
  texts: Map<string, string>;
  /** SHA-256 over names and contents. */
  hash: string;
}

/** The packs of a folder as they are written, or why there are none. */
export function readPackFiles(folder: string): PackFiles | string {
  const files = packFiles(folder);
  if (typeof files === 'string') return files;
  const hash = createHash('sha256');
  const texts = new Map<string, string>();
  for (const path of files) {
    const content = readFileSync(path, 'utf8');
    const name = relative(folder, path).split(sep).join('/');
    hash.update(`${name}\0${content.length}\0`).update(content);
    texts.set(name, content);
  }
  return { texts, hash: hash.digest('hex') };
}

/** What a report says of the rules: of the hash of each folder. */
export function hashOfFolders(hashes: readonly string[]): string {
  const hash = createHash('sha256');
  for (const one of hashes) hash.update(one);
  return hash.digest('hex');
}

/** Paths of the packs under a folder in sorted order, or why there are none. */
function packFiles(folder: string): string[] | string {
  if (!existsSync(folder)) return 'does not exist: give a folder with .yml files of rules';
  if (!statSync(folder).isDirectory()) return 'is not a folder: give a folder with .yml files of rules';
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return files.length <= MAX_FILES ? files : `holds more than ${MAX_FILES} rule packs`;
}
