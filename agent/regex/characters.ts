import type { AST } from '@eslint-community/regexpp';

/** A set of characters: sorted, disjoint ranges of code points, as starts and ends (inclusive) in turn. */
export type Characters = readonly number[];

const LAST = 0x10ffff;
export const ANY: Characters = [0, LAST];
const LINE_ENDS: Characters = [0x0a, 0x0a, 0x0d, 0x0d, 0x2028, 0x2029];
const DIGITS: Characters = [0x30, 0x39];
const WORD: Characters = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];
const SPACE: Characters = [
  ...[0x09, 0x0d, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a],
  ...[0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f, 0x3000, 0x3000, 0xfeff, 0xfeff],
];
/** What a property such as `\p{L}` stands for here: near enough to tell which expressions overlap. */
const PROPERTY: Characters = [0x41, 0x5a, 0x61, 0x7a, 0x80, LAST];

function normal(ranges: [number, number][]): Characters {
  ranges.sort((a, b) => a[0] - b[0]);
  const result: number[] = [];
  for (const [from, to] of ranges) {
    const end = result.length - 1;
    if (result.length > 0 && from <= result[end] + 1) result[end] = Math.max(result[end], to);
    else result.push(from, to);
  }
  return result;
}

function pairs(set: Characters): [number, number][] {
  const list: [number, number][] = [];
  for (let i = 0; i < set.length; i += 2) list.push([set[i], set[i + 1]]);
  return list;
}

/** All other characters. */
export function complement(set: Characters): Characters {
  const result: number[] = [];
  let next = 0;
  for (const [from, to] of pairs(set)) {
    if (from > next) result.push(next, from - 1);
    next = to + 1;
  }
  if (next <= LAST) result.push(next, LAST);
  return result;
}

/** A character that both sets hold, or -1; letters and digits before others, so that witnesses can be read. */
export function common(a: Characters, b: Characters): number {
  let found = -1;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const from = Math.max(a[i], b[j]);
    const to = Math.min(a[i + 1], b[j + 1]);
    if (from <= to) {
      for (const [low, high] of [
        [0x61, 0x7a],
        [0x30, 0x39],
        [0x20, 0x7e],
      ])
        if (from <= high && to >= low) return Math.max(from, low);
      if (found < 0) found = from;
    }
    if (a[i + 1] < b[j + 1]) i += 2;
    else j += 2;
  }
  return found;
}

/** What either set holds. */
export function union(a: Characters, b: Characters): Characters {
  return normal([...pairs(a), ...pairs(b)]);
}

/** The characters of a text. */
export function charactersIn(text: string): Characters {
  return normal([...text].map((one) => [one.codePointAt(0) ?? 0, one.codePointAt(0) ?? 0]));
}

export function overlap(a: Characters, b: Characters): Characters {
  if (a === b || a === ANY) return b;
  if (b === ANY) return a;
  const result: number[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const from = Math.max(a[i], b[j]);
    const to = Math.min(a[i + 1], b[j + 1]);
    if (from <= to) result.push(from, to);
    if (a[i + 1] < b[j + 1]) i += 2;
    else j += 2;
  }
  return result;
}

export function holds(set: Characters, character: number): boolean {
  for (let i = 0; i < set.length; i += 2) if (character >= set[i] && character <= set[i + 1]) return true;
  return false;
}

/** Adds the other case of ASCII letters. */
function bothCases(set: Characters): Characters {
  const added: [number, number][] = [];
  for (const [from, to] of pairs(set)) {
    for (const [low, high, shift] of [
      [0x41, 0x5a, 32],
      [0x61, 0x7a, -32],
    ]) {
      const [start, end] = [Math.max(from, low), Math.min(to, high)];
      if (start <= end) added.push([start + shift, end + shift]);
    }
  }
  return added.length === 0 ? set : normal([...pairs(set), ...added]);
}

type Element = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

/** The characters that a single element of a regular expression matches. */
export function charactersOf(element: Element, flags: { ignoreCase: boolean; dotAll: boolean }): Characters {
  const set = plain(element, flags.dotAll);
  return flags.ignoreCase ? bothCases(set) : set;
}

function plain(element: Element, dotAll: boolean): Characters {
  switch (element.type) {
    case 'Character':
      return [element.value, element.value];
    case 'CharacterSet': {
      if (element.kind === 'any') return dotAll ? ANY : complement(LINE_ENDS);
      const set = { digit: DIGITS, word: WORD, space: SPACE, property: PROPERTY }[element.kind];
      return element.negate ? complement(set) : set;
    }
    case 'CharacterClass': {
      const ranges: [number, number][] = [];
      for (const part of element.elements) {
        if (part.type === 'CharacterClassRange') ranges.push([part.min.value, part.max.value]);
        else if (part.type === 'Character') ranges.push([part.value, part.value]);
        else if (part.type === 'CharacterSet' || part.type === 'CharacterClass')
          ranges.push(...pairs(plain(part, dotAll)));
        else ranges.push(...pairs(ANY));
      }
      const set = normal(ranges);
      return element.negate ? complement(set) : set;
    }
    case 'ExpressionCharacterClass':
      return ANY;
  }
}
