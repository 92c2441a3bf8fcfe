import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { isVendoredFolder } from './path-kind.js';
import { isBoundedPattern, MAX_PATH_SEGMENTS } from './path-patterns.js';
import { readBounded } from './read-bounded.js';

/** Patterns of one `.gitignore` and the folder they hold for (`''` or with a trailing slash). */
interface IgnoreFile {
  base: string;
  matcher: Ignore;
}

export interface WalkResult {
  /** Files and links, relative to the root. */
  paths: string[];
  /** Vendored folders (with a trailing slash) that were not entered. */
  vendored: string[];
  /** Folders that cannot be listed or lie too deep. */
  unreadable: string[];
}

export interface WalkOptions {
  /** Files after which the walk ends. */
  limit: number;
  /** Whether to leave out what `.gitignore` files name, as git would. */
  honourIgnores: boolean;
  /** Vendored folders that are entered all the same. */
  keep(path: string): boolean;
}

/** Lists a folder that is no git repository: follows no links and enters no vendored folder. */
export function walk(root: string, { limit, honourIgnores, keep }: WalkOptions): WalkResult {
  const result: WalkResult = { paths: [], vendored: [], unreadable: [] };
  const pending: { path: string; ignores: IgnoreFile[] }[] = [{ path: '', ignores: [] }];
  for (let at = pending.pop(); at && result.paths.length <= limit; at = pending.pop()) {
    const folder = at.path;
    let entries: Dirent[];
    try {
      entries = readdirSync(join(root, folder), { withFileTypes: true });
    } catch {
      result.unreadable.push(folder);
      continue;
    }
    const hasIgnores = entries.some((entry) => entry.name === '.gitignore' && entry.isFile());
    const ignores = honourIgnores && hasIgnores ? [...at.ignores, readIgnoreFile(root, folder)] : at.ignores;
    for (const entry of entries) {
      const path = `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`;
      if (entry.name === '.git' || isIgnored(path, ignores)) continue;
      if (!entry.isDirectory()) result.paths.push(path);
      else if (isVendoredFolder(entry.name) && !keep(path)) result.vendored.push(path);
      else if (path.split('/').length > MAX_PATH_SEGMENTS) result.unreadable.push(path);
      else pending.push({ path, ignores });
    }
  }
  return result;
}

function readIgnoreFile(root: string, folder: string): IgnoreFile {
  const read = readBounded(join(root, folder, '.gitignore'), 1_000_000);
  const lines = read.ok ? read.bytes.toString('utf8').split(/\r?\n/) : [];
  return { base: folder, matcher: ignore().add(lines.filter(isBoundedPattern)) };
}

/** The innermost file that has a say decides, as in git. */
function isIgnored(path: string, ignores: readonly IgnoreFile[]): boolean {
  for (let i = ignores.length - 1; i >= 0; i--) {
    const { base, matcher } = ignores[i];
    const verdict = matcher.test(path.slice(base.length));
    if (verdict.ignored) return true;
    if (verdict.unignored) return false;
  }
  return false;
}
