/** Stands in a text for a part that is not known. */
const SOMETHING = '\u0000';

/** `%s`, `%(name)d`, and the sign itself as `%%`. */
const PERCENT = /%(?:\((\w*)\))?[-#0 +]*\d*(?:\.\d+)?[a-zA-Z%]/g;
/** `{}`, `{0}`, `{name:>10}`. */
const BRACES = /\{(\w*)[^{}]*\}/g;

/** What a format is filled with: one of what stands there in order, or what has a name. */
export type Filling = number | string;

/**
 * What stands in a format before the place of a value; empty where that is not known, null where it has none.
 * @param textOf what else it is filled with
 */
export function beforePlace(
  format: string,
  value: Filling,
  textOf: (other: Filling) => string,
): string | null {
  const percents = [...format.matchAll(PERCENT)];
  const braces = [...format.matchAll(BRACES)];
  // Of a text with both it is not known which of them are places.
  if (percents.length > 0 && braces.length > 0) return /^[^%{]*/.exec(format)?.[0] ?? '';
  let before = '';
  let end = 0;
  let next = 0;
  for (const place of [...percents, ...braces]) {
    before += format.slice(end, place.index);
    end = place.index + place[0].length;
    if (place[0].endsWith('%')) {
      before += '%';
      continue;
    }
    const name = place[1] ?? '';
    const filling = name === '' ? next++ : /^\d+$/.test(name) ? Number(name) : name;
    if (filling === value) return before;
    before += textOf(filling) || SOMETHING;
  }
  return null;
}

/** Whether a format says something whatever it is filled with. */
export function hasText(format: string): boolean {
  return format.replace(PERCENT, '').replace(BRACES, '') !== '';
}

/** The names of the values that a format is filled with. */
export function namesIn(format: string): string[] {
  const names = [...format.matchAll(PERCENT)].map(([, name]) => name ?? '');
  return names.filter((name) => name !== '');
}
