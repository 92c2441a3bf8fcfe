import { join } from 'node:path';
import type { FileIndex } from '../languages/language.js';
import { readBounded } from './read-bounded.js';

const MAX_MANIFEST_BYTES = 1_000_000;

/** The discovered files as the import resolvers see them. `paths` is sorted. */
export function fileIndex(root: string, paths: readonly string[]): FileIndex {
  const known = new Set(paths);
  const texts = new Map<string, string | undefined>();
  return {
    has: (path) => known.has(path),
    paths: () => paths,
    read(path) {
      if (!known.has(path)) return undefined;
      if (!texts.has(path)) {
        const read = readBounded(join(root, path), MAX_MANIFEST_BYTES);
        texts.set(path, read.ok && !read.truncated ? read.bytes.toString('utf8') : undefined);
      }
      return texts.get(path);
    },
  };
}
