import { isRepositoryPath } from '#protocol/repository-path.js';

/**
 * What is uploaded, with names of files as the server takes them. A repository may have a file whose name holds a line break
 * or looks absolute elsewhere; what was found in it is not lost for that: such characters are shown by others.
 */
export function withSentPaths<T>(value: T): T {
  return rewritten(value) as T;
}

/** Untouched parts stay the same objects: nearly always that is all of it. */
function rewritten(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return key === 'path' || key === 'file' ? sentPath(value) : value;
  if (Array.isArray(value)) {
    const items = value.map((item) => rewritten(item));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const changed = entries.map(([name, item]): [string, unknown] => [name, rewritten(item, name)]);
  return changed.every(([, item], index) => item === entries[index][1]) ? value : Object.fromEntries(changed);
}

export function sentPath(path: string): string {
  if (path === '' || isRepositoryPath(path)) return path;
  return path
    .replace(/^\/+/, '')
    .replace(/[\\:]/g, (character) => (character === '\\' ? '＼' : '：'))
    .replace(/(^|\/)\.\.(?=\/|$)/g, '$1‥')
    .replace(/\p{Cc}/gu, (character) => pictureOf(character.charCodeAt(0)));
}

/** ␊ for a line feed. Those beyond 0x7f have no pictures. */
function pictureOf(code: number): string {
  if (code === 0x7f) return '\u2421';
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
}
