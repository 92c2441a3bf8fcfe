/** What a comparison with a number says of the result of a search: found at the start, found, or not found. */
export type SearchResult = 'zero' | 'negative' | 'found';

/** `result <operator> bound` holds, or does not. */
export function resultOf(operator: string, bound: number, when: boolean): SearchResult | null {
  const equal = operator.startsWith('==') ? when : operator.startsWith('!=') ? !when : false;
  if (equal) return bound === 0 ? 'zero' : bound === -1 ? 'negative' : null;
  const below =
    (operator === '<' && when && bound === 0) ||
    (operator === '<=' && when && bound === -1) ||
    (operator === '>=' && !when && bound === 0) ||
    (operator === '>' && !when && bound === -1);
  if (below) return 'negative';
  const notBelow =
    (bound === -1 && ((operator.startsWith('!=') && when) || (operator.startsWith('==') && !when))) ||
    (operator === '<' && !when && bound === 0) ||
    (operator === '<=' && !when && bound === -1) ||
    (operator === '>=' && when && bound === 0) ||
    (operator === '>' && when && bound === -1);
  if (notBelow) return 'found';
  // `indexOf(x) > 0` that does not hold, where it is certainly found: as good as found at the start.
  return operator === '>' && !when && bound === 0 ? 'zero' : null;
}
