import { closest, distance } from 'fastest-levenshtein';

/** Longer words are not compared: the time grows with the product of their lengths. */
const MAX_LENGTH = 200;

/** What a mistyped word most likely means; undefined where nothing is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (known.length === 0 || word.length > MAX_LENGTH) return undefined;
  const found = closest(word.toLowerCase(), known);
  return distance(word.toLowerCase(), found) <= Math.max(1, found.length / 3) ? found : undefined;
}
