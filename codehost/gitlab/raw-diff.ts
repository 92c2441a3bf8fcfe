const NEXT_FILE = '\ndiff --git ';
/** Characters in which the head of a file ends: two paths, and some short lines. */
const LONGEST_HEAD = 40_000;

/**
 * Splits what `git diff` prints into files, in short steps.
 * @returns hunks by path: the new one, or the old one of a deleted file; files without hunks are left out
 */
export function* splitRawDiff(text: string): Generator<void, Map<string, string>> {
  const hunks = new Map<string, string>();
  for (let start = 0; start < text.length; ) {
    yield;
    const next = text.indexOf(NEXT_FILE, start);
    const end = next === -1 ? text.length : next + 1;
    const head = /^@@ /m.exec(text.slice(start, Math.min(end, start + LONGEST_HEAD)));
    const path = head && pathOf(text.slice(start, start + head.index));
    if (head && path !== null) hunks.set(path, text.slice(start + head.index, end));
    start = end;
  }
  return hunks;
}

function pathOf(header: string): string | null {
  const added = /^\+\+\+ (.+?)\t?$/m.exec(header)?.[1];
  const removed = /^--- (.+?)\t?$/m.exec(header)?.[1];
  const marked = added === undefined || added === '/dev/null' ? removed : added;
  if (marked === undefined || marked === '/dev/null') return null;
  return unquote(marked).replace(/^[ab]\//, '');
}

const escapes: Record<string, number> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 };

/** Git writes paths with special characters in quotes, their bytes as octal numbers. */
function unquote(path: string): string {
  if (!path.startsWith('"') || !path.endsWith('"')) return path;
  const parts = path.slice(1, -1).match(/\\[0-7]{3}|\\.|[^\\]+/gs) ?? [];
  return Buffer.concat(
    parts.map((part) => {
      if (!part.startsWith('\\')) return Buffer.from(part);
      const octal = /^\\[0-7]{3}$/.test(part);
      return Buffer.from([octal ? Number.parseInt(part.slice(1), 8) & 0xff : (escapes[part[1]] ?? 63)]);
    }),
  ).toString('utf8');
}
