import { join } from 'node:path';
import type { OtherLanguage } from '#protocol/scan-report.js';
import type { DiscoveredFile } from './discover.js';
import { readBounded } from './read-bounded.js';

/** Programming languages by the ending of their files; where one is analysed, its files never come here. */
const endings: Record<string, string> = {
  c: 'C',
  h: 'C',
  cc: 'C++',
  cpp: 'C++',
  cxx: 'C++',
  hpp: 'C++',
  cs: 'C#',
  clj: 'Clojure',
  dart: 'Dart',
  ex: 'Elixir',
  exs: 'Elixir',
  erl: 'Erlang',
  fs: 'F#',
  go: 'Go',
  groovy: 'Groovy',
  hs: 'Haskell',
  jl: 'Julia',
  kt: 'Kotlin',
  kts: 'Kotlin',
  lua: 'Lua',
  m: 'Objective-C',
  php: 'PHP',
  pl: 'Perl',
  pm: 'Perl',
  r: 'R',
  rb: 'Ruby',
  rs: 'Rust',
  scala: 'Scala',
  sh: 'Shell',
  bash: 'Shell',
  sol: 'Solidity',
  swift: 'Swift',
  vb: 'Visual Basic',
  zig: 'Zig',
};

/** Lines are counted in so many bytes of all files together; what is beyond counts as files alone. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The languages of product files that are not analysed, the largest first. */
export function otherLanguages(
  root: string,
  files: readonly DiscoveredFile[],
  limits: { fileBytes: number },
): OtherLanguage[] {
  const byName = new Map<string, OtherLanguage>();
  let left = MAX_BYTES;
  for (const { path, bytes, isTest } of files) {
    const name = languageOf(path);
    if (name === undefined || isTest) continue;
    const entry = byName.get(name) ?? { language: name, files: 0, lines: 0 };
    byName.set(name, entry);
    entry.files += 1;
    if (bytes > Math.min(left, limits.fileBytes)) continue;
    left -= bytes;
    entry.lines += linesOf(join(root, path), limits.fileBytes);
  }
  return [...byName.values()].sort(
    (one, other) => other.lines - one.lines || (one.language < other.language ? -1 : 1),
  );
}

function languageOf(path: string): string | undefined {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(endings, ending) ? endings[ending] : undefined;
}

function linesOf(path: string, maxBytes: number): number {
  const read = readBounded(path, maxBytes);
  if (!read.ok) return 0;
  let lines = read.bytes.length > 0 && read.bytes.at(-1) !== 10 ? 1 : 0;
  for (const byte of read.bytes) if (byte === 10) lines += 1;
  return lines;
}
