import { realpathSync, statSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { ScanError } from '../scan-error.js';
import { openFolder } from '../workspace/discover.js';
import { git } from '../workspace/git-files.js';

/** What is scanned: a folder, or some of its files and folders. */
export interface ScanTarget {
  /** Findings name their files from here; `.goalkeeper.yml` is read here. */
  root: string;
  /** Paths from the root, with forward slashes; null: all of it. */
  only: string[] | null;
}

/**
 * The target that paths of a command line mean. One folder is scanned as it is; of several paths, or a file, the root is
 * their git repository, else the folder that holds them all.
 * @throws {ScanError} for a path that does not exist
 */
export async function scanTarget(paths: readonly string[]): Promise<ScanTarget> {
  const [first] = paths;
  if (paths.length === 1 && !isFile(first)) return { root: first, only: null };
  const real = paths.map((path) => (isFile(path) ? realpathSync(path) : openFolder(path)));
  const repository = (await git(dirname(real[0]), ['rev-parse', '--show-toplevel']))?.toString().trim();
  const inRepository = repository !== undefined && real.every((path) => isWithin(repository, path));
  const root = inRepository ? repository : commonFolder(real);
  const only = real.map((path) => relative(root, path).split(sep).join('/'));
  return { root, only: only.includes('') ? null : only };
}

function isFile(path: string): boolean {
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status) throw new ScanError(`There is no file or folder ${path}: name an existing one.`);
  return status.isFile();
}

function commonFolder(paths: readonly string[]): string {
  let folder = dirname(paths[0]);
  while (!paths.every((path) => isWithin(folder, path))) folder = dirname(folder);
  return folder;
}

function isWithin(folder: string, path: string): boolean {
  const within = relative(resolve(folder), path);
  return within !== '..' && !within.startsWith(`..${sep}`);
}
