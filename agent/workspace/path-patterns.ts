import ignore from 'ignore';

/**
 * Patterns are written by whoever wrote the scanned code and become backtracking regular expressions:
 * few wildcards and bounded paths (`MAX_PATH_SEGMENTS`) keep a match in the range of microseconds.
 */
const MAX_PATTERN_LENGTH = 200;
const MAX_STARS = 3;
const MAX_DOUBLE_STARS = 3;
export const MAX_PATH_SEGMENTS = 100;
export const MAX_PATH_LENGTH = 2000;

/** Whether a pattern in the syntax of `.gitignore` can be matched in bounded time. */
export function isBoundedPattern(pattern: string): boolean {
  const doubleStars = pattern.match(/\*\*+/g)?.length ?? 0;
  const stars = pattern.replace(/\*\*+/g, '').match(/\*/g)?.length ?? 0;
  return pattern.length <= MAX_PATTERN_LENGTH && stars <= MAX_STARS && doubleStars <= MAX_DOUBLE_STARS;
}

/** What is wrong with a pattern of `.goalkeeper.yml`, or undefined. */
export function patternProblem(pattern: string): string | undefined {
  if (pattern.trim() === '') return 'must not be empty';
  if (!isBoundedPattern(pattern))
    return `has too many wildcards: at most ${MAX_STARS} times * and ${MAX_DOUBLE_STARS} times **, ${MAX_PATTERN_LENGTH} characters`;
  return undefined;
}

/** A test of paths (or rule ids) against patterns in the syntax of `.gitignore`; none of them matches nothing. */
export function pathMatcher(patterns: readonly string[]): (path: string) => boolean {
  if (patterns.length === 0) return () => false;
  const matcher = ignore({ allowRelativePaths: true, ignorecase: false }).add([...patterns]);
  return (path) => matcher.ignores(path);
}
