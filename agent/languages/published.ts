import { dirname, join } from 'node:path/posix';
import type { FileIndex } from './language.js';

/**
 * Whether files belong to a package that others install, by the manifests in their folders and those above, nearest
 * first: the first one about which `judge` is sure decides. `manifests` are names, `join(folder, name)` each.
 */
export function byManifests(
  files: FileIndex,
  manifests: readonly string[],
  judge: (text: string) => boolean | undefined,
): (path: string) => boolean {
  const known = new Map<string, boolean>();
  const ofFolder = (folder: string): boolean => {
    const before = known.get(folder);
    if (before !== undefined) return before;
    let isPublished: boolean | undefined;
    for (const name of manifests) {
      const path = join(folder, name);
      const text = files.has(path) ? files.read(path) : undefined;
      isPublished ??= text === undefined ? undefined : judge(text);
    }
    isPublished ??= folder === '.' ? false : ofFolder(dirname(folder));
    known.set(folder, isPublished);
    return isPublished;
  };
  return (path) => ofFolder(dirname(path));
}
