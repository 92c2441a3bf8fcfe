import type { Symbols } from '../values/symbols.js';
import type { WrittenText } from '../values/written-text.js';
import { type Effects, MADE } from './effects.js';

/** What is asked to know what a text is made of. */
interface Input {
  readonly symbols: Symbols;
  readonly effects: Effects;
  readonly texts: WrittenText;
}

/** Data becomes part of a text, behind what the program or others put before it. */
export function joined({ symbols, effects }: Input, effect: number, before: string): number {
  const { checks } = symbols.table;
  const classes = checks.ofText | checks.behind(before);
  return classes === 0 ? effect : effects.composed(effect, effects.cleaning(classes));
}

/** Data becomes one of the parts that a text is put together of. @param effects of what stands at the beginning, and behind it */
export function joinedIn(
  { input, before, behind }: { readonly input: Input; readonly before: number; readonly behind: number },
  base: number,
  parts: readonly number[],
  part: number,
): number {
  const first = parts.indexOf(part);
  const effect = parts.length === 1 ? MADE : first === 0 ? before : behind;
  return joined(input, effect, input.texts.before(base, parts, first));
}
