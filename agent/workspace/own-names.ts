import { join, posix } from 'node:path';
import { type OwnNames, plain } from './foreign-script.js';
import { readBounded } from './read-bounded.js';

const MAX_MANIFEST = 200_000;
const MAX_TEXT = 4000;
const MIN_NAME = 4;

const holder = /^\W*copyright *:? *(?:\(c\)|©)?[\s\d,–-]*(?:present\s+)?(\p{L}[^\n.,(<\d]*)/imu;

/** Where a project says what it is called and who holds the rights to it; the first group is the name. */
const sayings: readonly (readonly [string, RegExp])[] = [
  ['package.json', /"name"\s*:\s*"(?:@[\w.-]+\/)?([^"]+)"/],
  ['package.json', /"author"\s*:\s*(?:\{\s*"name"\s*:\s*)?"([^"<(]+)/],
  ['go.mod', /^module\s+(?:\S*\/)?([\w.-]+?)(?:\/v\d+)?\s*$/m],
  ['pyproject.toml', /^name\s*=\s*["']([^"']+)/m],
  ['setup.py', /\bname\s*=\s*["']([^"']+)/],
  ['pom.xml', /<name>([^<]+)<\/name>/],
  ...['README.md', 'readme.md', 'README.rst', 'README'].map((file) => [file, /^\W*(\w[\w.' -]*)/] as const),
  ...['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'NOTICE', 'COPYING'].map((file) => [file, holder] as const),
];

/** What a project at a root is called; read only where a file looks like a library. */
export function ownNames(root: string): OwnNames {
  return {
    isEntry: (path) => isEntry(root, path),
    isNamedIn(comment) {
      const said = plain(comment);
      return sayings.some(([file, pattern]) => {
        const name = plain(pattern.exec(textOf(root, file, MAX_TEXT) ?? '')?.[1] ?? '');
        return name.length >= MIN_NAME && said.includes(name);
      });
    },
  };
}

/** Who holds the rights, as the licence at a path says. */
export function rightsHolder(root: string, path: string): string | undefined {
  const said = holder.exec(textOf(root, path, MAX_TEXT) ?? '')?.[1].trim();
  return said === '' ? undefined : said;
}

/** Whether the next manifest above a file names it as what the package is entered by. */
function isEntry(root: string, path: string): boolean {
  for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
    const text = textOf(root, posix.join(folder, 'package.json'), MAX_MANIFEST);
    if (text !== undefined) return entriesOf(text).some((entry) => posix.join(folder, entry) === path);
    if (folder === '.') return false;
  }
}

function entriesOf(manifest: string): string[] {
  try {
    const { main, module, browser, unpkg, jsdelivr, bin, exports } = JSON.parse(manifest);
    const found: string[] = [];
    const collect = (value: unknown, depth: number) => {
      if (typeof value === 'string') found.push(value, `${value}.js`);
      else if (typeof value === 'object' && value !== null && depth < 4)
        for (const one of Object.values(value).slice(0, 200)) collect(one, depth + 1);
    };
    for (const one of [main, module, browser, unpkg, jsdelivr, bin, exports]) collect(one, 0);
    return found;
  } catch {
    return [];
  }
}

function textOf(root: string, path: string, limit: number): string | undefined {
  const read = readBounded(join(root, path), limit);
  return read.ok ? read.bytes.toString('utf8', 0, limit) : undefined;
}
