import type { Matcher, Sign } from '#agent/regex/matches.js';
import { hasGap } from '../wiring/value.js';

/** A regular expression that a check compares the path of a request with. */
export interface PathPattern {
  matcher: Matcher;
  /** It has to fit from the start of the path: `pattern.match` of Python. */
  isAtStart: boolean;
  /** And to its end: `pattern.fullmatch`. */
  isWhole: boolean;
}

/** What callers mostly write for a parameter: a name, a number, an identifier. */
const SAMPLES = ['x7q', '7', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'];
const PARAMETER = /\{[^}]*\}/;

/** Whether paths of a template fit: `all` that callers mostly write, `some` that have certain words for parameters, or none. */
export function fitOf(
  { matcher, isAtStart, isWhole }: PathPattern,
  template: string,
): 'all' | 'some' | 'none' {
  const parts = template.split(PARAMETER).map(signsOf);
  const filled = (value: readonly Sign[]) =>
    parts.flatMap((part, index) => (index === 0 ? part : [...value, ...part]));
  if (SAMPLES.some((sample) => matcher.finds(filled(signsOf(sample)), isAtStart, isWhole))) return 'all';
  return matcher.finds(filled(['some']), isAtStart, isWhole) ? 'some' : 'none';
}

function signsOf(text: string): Sign[] {
  return [...text].map((one) => one.codePointAt(0) ?? 0);
}

/** Stands behind a text that is a whole path, in which it cannot stand itself. */
const END = '\n';

/** A path by itself, and not all that begin with it. Names of handlers stay what they are. */
export function only(text: string): string {
  return text.startsWith('/') && !hasGap(text) ? text + END : text;
}

/** Whether a path is meant by a text: as a whole, or by what it begins with. */
export function isMeantBy(text: string, path: string): boolean {
  if (text.endsWith(END)) return withoutSlash(path) === withoutSlash(text.slice(0, -END.length));
  return path === text || (text.length > 1 && path.startsWith(text));
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
