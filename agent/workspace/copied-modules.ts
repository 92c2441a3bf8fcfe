import { posix } from 'node:path';
import { ownNames, rightsHolder } from './own-names.js';

const licence = /^(licen[cs]e|copying)(\.(md|txt))?$/i;
const manifests = new Set([
  'package.json',
  'pyproject.toml',
  'setup.py',
  'go.mod',
  'pom.xml',
  'build.gradle',
]);
/** Who holds the rights to the text of a licence, not to what it stands beside. */
const licenceAuthor = /^free software foundation/i;
/** So many modules with so many holders of rights lie in one folder only where somebody collected them. */
const MIN_HOLDERS = 3;
/** Licences that are read. */
const MAX_LICENCES = 500;

/**
 * Whether a file is of a module that was copied out of a package: its folder has a licence of somebody else and no
 * manifest, and lies beside others like it. One folder with a licence is not enough: projects take over whole parts.
 */
export function copiedModules(root: string, paths: readonly string[]): (path: string) => boolean {
  const collections = new Map<string, { folder: string; licence: string }[]>();
  const packages = new Set<string>();
  for (const path of paths) {
    const name = posix.basename(path);
    const folder = posix.dirname(path);
    if (manifests.has(name)) packages.add(folder);
    if (folder === '.' || !licence.test(name)) continue;
    const collection = posix.dirname(folder);
    collections.set(collection, [...(collections.get(collection) ?? []), { folder, licence: path }]);
  }
  const copied = new Set<string>();
  let left = MAX_LICENCES;
  for (const modules of collections.values()) {
    const candidates = modules.filter(({ folder }) => !packages.has(folder)).slice(0, Math.max(0, left));
    if (candidates.length < MIN_HOLDERS) continue;
    left -= candidates.length;
    const own = ownNames(root);
    const holders = new Set<string>();
    const folders: string[] = [];
    for (const { folder, licence } of candidates) {
      const holder = rightsHolder(root, licence);
      if (holder === undefined || licenceAuthor.test(holder) || own.isNamedIn(holder)) continue;
      holders.add(holder);
      folders.push(folder);
    }
    if (holders.size >= MIN_HOLDERS) for (const folder of folders) copied.add(folder);
  }
  return (path) => copied.size > 0 && foldersOf(path).some((folder) => copied.has(folder));
}

function foldersOf(path: string): string[] {
  const segments = path.split('/');
  return segments.slice(0, -1).map((_, at) => segments.slice(0, at + 1).join('/'));
}
