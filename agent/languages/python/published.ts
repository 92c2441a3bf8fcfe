import type { FileIndex } from '../language.js';
import { byManifests } from '../published.js';

/**
 * Distributions that are described for those who look for packages: with classifiers, which only an index of packages
 * reads, and none that keeps the package off it (https://pypi.org/classifiers/, `Private :: Do Not Upload`).
 */
export function isPublished(files: FileIndex): (path: string) => boolean {
  return byManifests(files, ['pyproject.toml', 'setup.cfg', 'setup.py'], (text) => {
    if (!/^\s*classifiers?\s*=/m.test(text)) return undefined;
    return !/\bPrivate ::/.test(text);
  });
}
