import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readBounded } from './read-bounded.js';

/** Longest source map that is read. */
const MAX_MAP_BYTES = 8_000_000;
/** How many of its sources are looked for. */
const MAX_SOURCES = 200;

/** The output of a compiler or bundler names its source map in the last line. */
const mapNote = /\n\/\/[#@] ?sourceMappingURL=(\S+)\s*$/;
const outputFolder = /(^|\/)(dist|build|lib|out|esm|cjs)\/(esm\/|cjs\/|commonjs\/)?/;
const sourceExtensions = ['.ts', '.tsx', '.mts', '.cts', '.coffee', '.jsx'];

/** The name of the source map that a compiled script ends with, or undefined. */
export function sourceMapOf(path: string, text: string): string | undefined {
  return /\.[cm]?jsx?$/.test(path) ? mapNote.exec(text.slice(-500))?.[1] : undefined;
}

/**
 * Whether what a script was compiled from lies in the same tree: then a mend belongs there. Packages are often published
 * without it, and then the output is all there is.
 */
export function hasItsSources(root: string, path: string, map: string): boolean {
  if (map.startsWith('data:')) return true;
  const folder = posix.dirname(path);
  const named = sourcesOf(root, posix.join(folder, map)) ?? guessed(path);
  return named.some((source) => !source.startsWith('../') && existsSync(join(root, source)));
}

/** Paths of the sources that a source map names, or undefined where the map cannot be read. */
function sourcesOf(root: string, map: string): string[] | undefined {
  const read = map.startsWith('../') ? { ok: false as const } : readBounded(join(root, map), MAX_MAP_BYTES);
  if (!read.ok || read.truncated) return undefined;
  try {
    const { sources, sourceRoot = '' }: { sources?: unknown; sourceRoot?: unknown } = JSON.parse(
      read.bytes.toString('utf8'),
    );
    if (!Array.isArray(sources) || typeof sourceRoot !== 'string') return undefined;
    return sources
      .slice(0, MAX_SOURCES)
      .filter((source) => typeof source === 'string' && !source.includes('node_modules/'))
      .map((source) => posix.join(posix.dirname(map), sourceRoot, source));
  } catch {
    return undefined;
  }
}

/** Where the source of a script would lie: beside it, or in the folder that the output folder stands for. */
function guessed(path: string): string[] {
  const stem = path.replace(/\.[cm]?jsx?$/, '');
  const stems = [stem, stem.replace(outputFolder, '$1src/'), stem.replace(outputFolder, '$1')];
  return stems.flatMap((one) => sourceExtensions.map((extension) => one + extension));
}
