import { lstatSync, opendirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { SkippedFile, SkipReason } from '#protocol/scan-report.js';
import { ScanError } from '../scan-error.js';
import type { WorkspaceConfig } from './config-file.js';
import { gitFiles } from './git-files.js';
import type { ScanLimits } from './limits.js';
import { isTestPath, vendoredPart } from './path-kind.js';
import { MAX_PATH_LENGTH, MAX_PATH_SEGMENTS, pathMatcher } from './path-patterns.js';
import { walk } from './walk.js';

export interface DiscoveredFile {
  /** Relative to the root, with forward slashes. */
  path: string;
  bytes: number;
  isTest: boolean;
  /** Named by `include`: analysed even when it looks generated, minified or vendored. */
  forced: boolean;
}

export interface Workspace {
  /** Absolute path without links. */
  root: string;
  /** Plain files inside the root that are neither excluded nor vendored, sorted by path. */
  files: DiscoveredFile[];
  skipped: SkippedFile[];
  filesFound: number;
}

/** The real path of a folder that can be listed. Throws ScanError otherwise. */
export function openFolder(folder: string): string {
  let status: Stats;
  try {
    status = statSync(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new ScanError(`There is no folder ${folder}: name an existing one.`);
    throw new ScanError(`The folder ${folder} cannot be read (${code}): check its permissions.`);
  }
  if (!status.isDirectory())
    throw new ScanError(`${folder} is not a folder: name the folder that holds the code.`);
  try {
    opendirSync(folder).closeSync();
    return realpathSync(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    throw new ScanError(`The folder ${folder} cannot be listed (${code}): check its permissions.`);
  }
}

export interface DiscoverOptions {
  root: string;
  config: WorkspaceConfig;
  limits: ScanLimits;
  /** The folder holds exactly the files of a commit: all of them count, whatever git and `.gitignore` say. */
  isCheckout: boolean;
  /** Only these files and what is in these folders. */
  only?: readonly string[];
  signal?: AbortSignal;
}

/** Finds the files of a folder. Only names and sizes are read; no link is followed. */
export async function discover(options: DiscoverOptions): Promise<Workspace> {
  const { root, config, signal } = options;
  const isExcluded = pathMatcher(config.exclude);
  const isIncluded = pathMatcher(config.include);
  const files: DiscoveredFile[] = [];
  const skipped: SkippedFile[] = [];
  const skippedParts = new Set<string>();
  const skip = (path: string, reason: SkipReason) => {
    if (skippedParts.has(path)) return;
    skippedParts.add(path);
    skipped.push({ path, reason });
  };

  const { only } = options;
  const listed = await listPaths(options, isIncluded, skip);
  const isWanted = (path: string) => only?.some((one) => path === one || path.startsWith(`${one}/`)) ?? true;
  const paths = listed.filter(isWanted);
  const insideTree = treeTest(root);
  for (let i = 0; i < paths.length; i++) {
    if (i % 2000 === 1999) await new Promise(setImmediate); // heartbeats go on meanwhile
    signal?.throwIfAborted();
    const path = paths[i];
    if (path.length > MAX_PATH_LENGTH || path.split('/').length > MAX_PATH_SEGMENTS) {
      skip(path.slice(0, MAX_PATH_LENGTH), 'unreadable');
      continue;
    }
    if (isExcluded(path)) {
      skip(path, 'ignored');
      continue;
    }
    const forced = isIncluded(path);
    const vendored = forced ? undefined : vendoredPart(path);
    if (vendored !== undefined) {
      skip(vendored, 'vendored');
      continue;
    }
    const found = inspect(root, path, insideTree);
    if (typeof found === 'string') skip(path, found);
    else if (found) files.push({ path, bytes: found.size, isTest: isTestPath(path), forced });
  }
  files.sort((one, other) => (one.path < other.path ? -1 : 1));
  return { root, files, skipped, filesFound: paths.length };
}

/** All candidate paths: what git tracks or would track; for a folder outside of git (or one that git ignores) a walk. */
async function listPaths(
  { root, limits, isCheckout, signal }: DiscoverOptions,
  isIncluded: (path: string) => boolean,
  skip: (path: string, reason: SkipReason) => void,
): Promise<string[]> {
  let paths = isCheckout ? [] : ((await gitFiles(root, signal)) ?? []);
  if (paths.length === 0) {
    const walked = walk(root, { limit: limits.files, honourIgnores: !isCheckout, keep: isIncluded });
    paths = walked.paths;
    for (const path of walked.vendored) skip(path, 'vendored');
    for (const path of walked.unreadable) skip(path, 'unreadable');
  }
  if (paths.length > limits.files)
    throw new ScanError(
      `${root} has more than ${limits.files} files: scan a folder inside it, or list what to leave out in a .gitignore.`,
    );
  return paths;
}

/** Size of a plain file inside the tree; a reason to skip it; or undefined for a link to another file of the tree. */
function inspect(
  root: string,
  path: string,
  insideTree: (folder: string) => boolean,
): { size: number } | SkipReason | undefined {
  // A nested repository or submodule: listed by git as a folder, and somebody else's code.
  if (path.endsWith('/')) return 'vendored';
  try {
    const full = join(root, path);
    const status = lstatSync(full);
    if (status.isSymbolicLink()) return linkStaysInside(root, full) ? undefined : 'outside-tree';
    if (!insideTree(dirname(full))) return 'outside-tree';
    if (status.isDirectory()) return 'vendored';
    return status.isFile() ? { size: status.size } : 'unsupported';
  } catch (error) {
    // Deleted in the working tree, though still in git's index: nothing to scan.
    const gone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return gone && !path.includes('\ufffd') ? undefined : 'unreadable';
  }
}

/** A link that leads nowhere, or in circles, does not stay inside. */
function linkStaysInside(root: string, link: string): boolean {
  try {
    const target = realpathSync(link);
    return target === root || target.startsWith(root + sep);
  } catch {
    return false;
  }
}

/** Whether a folder's real path lies in the tree: git may list files below a folder that has become a link. */
function treeTest(root: string): (folder: string) => boolean {
  const known = new Map<string, boolean>();
  return (folder) => {
    let inside = known.get(folder);
    if (inside === undefined) {
      const real = realpathSync(folder);
      inside = real === root || real.startsWith(root + sep);
      known.set(folder, inside);
    }
    return inside;
  };
}
