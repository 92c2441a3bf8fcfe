/** Spells out `{a,b}` in a pattern. */
export function alternatives(pattern: string): string[] {
  const open = pattern.indexOf('{');
  const close = pattern.indexOf('}', open);
  if (open < 0 || close < 0) return [pattern];
  const tails = alternatives(pattern.slice(close + 1));
  return pattern
    .slice(open + 1, close)
    .split(',')
    .flatMap((choice) => tails.map((tail) => pattern.slice(0, open) + choice.trim() + tail));
}

/** Names with `*` for any text, compared without regard to case. */
export function globsToRegExp(globs: readonly string[]): RegExp {
  const body = globs
    .map((glob) =>
      glob
        .split('*')
        .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
        .join('.*'),
    )
    .join('|');
  return new RegExp(`^(?:${body})$`, 'i');
}

/** An expression of a rule, compiled once. */
export function regExp(source: string, ignoreCase = false): RegExp {
  const key = `${ignoreCase}:${source}`;
  let compiled = regExps.get(key);
  if (compiled === undefined) {
    compiled = new RegExp(source, ignoreCase ? 'i' : '');
    regExps.set(key, compiled);
  }
  return compiled;
}
const regExps = new Map<string, RegExp>();
