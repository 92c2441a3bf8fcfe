import type { ConstantBox } from './constant.js';
import type { Known } from './known.js';

/** Stands for a part that callers choose: a character that few sets of an expression hold, so that it overlaps with little. */
const CHOSEN_PART = '\ue000';

/** A regular expression, which is kept as a text, `/pattern/flags`. */
const written = /^\/(.*)\/[a-z]*$/s;

/** The pattern of a regular expression; null where the constant is none. */
export function patternOf(box: ConstantBox | undefined): ConstantBox | null {
  if (typeof box?.value !== 'string') return null;
  return { ...box, value: written.exec(box.value)?.[1] ?? box.value };
}

/**
 * The expressions that a text is made into. Where parts of it are chosen by callers, what is written around these decides how
 * its search grows, whatever word stands there.
 * @param given what the text, or expression, can be
 * @param flags null where there are none
 * @param text what the program itself writes of the text; a NUL stands for what is not known
 */
export function compiled(
  given: Known,
  isExpression: boolean,
  flags: Known | null,
  text: string,
  site: ConstantBox['site'],
): Known {
  if (isExpression && flags === null) return given;
  const [flag] = flags?.choices ?? [];
  const expression = (pattern: string, box?: ConstantBox): ConstantBox => ({
    value: `/${pattern}/${typeof flag?.value === 'string' ? flag.value : ''}`,
    site: box?.site ?? site,
  });
  const choices = given.choices.flatMap((box) => {
    const pattern = isExpression ? patternOf(box) : box;
    return typeof pattern?.value === 'string' ? [expression(pattern.value, pattern)] : [];
  });
  const isWritten = choices.length === 0 && /[^\0]/.test(text);
  if (isWritten) choices.push(expression(text.replaceAll('\0', CHOSEN_PART)));
  return { choices, isAll: given.isAll && !isWritten && choices.length === given.choices.length };
}
