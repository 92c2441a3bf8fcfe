import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readBounded } from './read-bounded.js';

/** Longest source map that is read. */
const MAX_MAP_BYTES = 8_000_000;
/** How many of its sources are looked for. */
const MAX_SOURCES = 200;

const outputFolder = /(^|\/)(dist|build|lib|out|esm|cjs)\/(esm\/|cjs\/|commonjs\/)?/;
const sourceExtensions = ['.ts', '.tsx', '.mts', '.cts', '.coffee', '.jsx'];

/** The address of the source map that a compiled script names in its last line, or undefined. */
export function sourceMapOf(path: string, text: string): string | undefined {
  const name = 'sourceMappingURL=';
  const at = /\.[cm]?jsx?$/.test(path) ? text.lastIndexOf(name) : -1;
  if (at < 0 || !/\n\/\/[#@] ?$/.test(text.slice(Math.max(at - 5, 0), at))) return undefined;
  const address = text.slice(at + name.length).trimEnd();
  return address === '' || /\s/.test(address) ? undefined : address;
}

/**
 * Whether what a script was compiled from lies in the same tree: then a fix belongs there. Packages are often published
 * without it, and then the output is all there is.
 */
export function hasItsSources(root: string, path: string, map: string): boolean {
  const inline = /^data:application\/json[^,]*;base64,/.exec(map)?.[0];
  const at = inline === undefined ? posix.join(posix.dirname(path), map) : path;
  const content =
    inline === undefined ? contentOf(root, at) : Buffer.from(map.slice(inline.length), 'base64').toString();
  const named = (content === undefined ? undefined : sourcesOf(at, content)) ?? guessed(path);
  return named.some((source) => !source.startsWith('../') && existsSync(join(root, source)));
}

function contentOf(root: string, map: string): string | undefined {
  const read = map.startsWith('../') ? { ok: false as const } : readBounded(join(root, map), MAX_MAP_BYTES);
  return read.ok && !read.truncated ? read.bytes.toString('utf8') : undefined;
}

/** Paths of the sources that a source map at a path names, or undefined where it is none. */
function sourcesOf(map: string, content: string): string[] | undefined {
  try {
    const { sources, sourceRoot = '' }: { sources?: unknown; sourceRoot?: unknown } = JSON.parse(content);
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
