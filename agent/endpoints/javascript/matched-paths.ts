import { type PathTemplate, regexTemplate } from '../path-template.js';
import { ROOT } from '../router-calls.js';

/**
 * What stands before a group of a pattern that reaches to the end of the path, `/v(\d+)` of `^\/v(\d+)(\/.*)$`, or what all of a
 * pattern is for that ends before it does. Null where that is no front.
 */
export function frontOf(pattern: string, group: number | null): PathTemplate | null {
  if (!pattern.startsWith('^')) return null;
  if (group === null) return /[$|]/.test(pattern) ? null : regexTemplate(pattern);
  if (group === 0) return ROOT;
  const start = startOf(pattern, group);
  if (start < 0 || pattern.slice(0, start).includes('|')) return null;
  // What comes before may be absent.
  return /^\((\?<\w+>)?(\\?\/)?[.[]/.test(pattern.slice(start)) && /[+*]\)?\)?\??\$?$/.test(pattern)
    ? regexTemplate(pattern.slice(0, start))
    : null;
}

/** Where a group of a pattern begins. */
function startOf(pattern: string, group: number): number {
  let count = 0;
  let isClass = false;
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++;
    else if (pattern[at] === '[') isClass = true;
    else if (pattern[at] === ']') isClass = false;
    else if (!isClass && pattern[at] === '(' && !/^\(\?(?!<\w)/.test(pattern.slice(at)) && ++count === group)
      return at;
  }
  return -1;
}
