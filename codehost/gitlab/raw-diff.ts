/** Twice what is read of a merge request: taking more apart holds up all others. */
const MOST_CHARACTERS = 4_000_000;

/**
 * Splits what `git diff` prints into files, as far as it is read.
 * @returns hunks by path: the new one, or the old one of a deleted file; files without hunks are left out
 */
export function splitRawDiff(text: string): Map<string, string> {
  const hunks = new Map<string, string>();
  for (const section of beginning(text).split(/^(?=diff --git )/m)) {
    const start = section.search(/^@@ /m);
    if (start === -1) continue;
    const path = pathOf(section.slice(0, start));
    if (path !== null) hunks.set(path, section.slice(start));
  }
  return hunks;
}

/** Whole files only: half of one would pass for all of it. */
function beginning(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  const end = text.lastIndexOf('\ndiff --git ', MOST_CHARACTERS);
  return end < 0 ? '' : text.slice(0, end + 1);
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
