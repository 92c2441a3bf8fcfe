/**
 * What is shown and what fails, unless something else is asked for. What the numbers mean is in docs/severity-and-confidence.md.
 */

/** Least confidence of what people are shown: in the terminal, in reports, in comments. */
export const SHOWN_CONFIDENCE = 4;
/** Least severity of what fails a gate: `high`. */
export const GATE_SEVERITY = 7;
/** Least confidence of the same. */
export const GATE_CONFIDENCE = 6;

/**
 * Whether a finding is sure enough for people to look at by itself: a block in the terminal, a section of a page, a thread in a
 * merge request. What may fail a gate is. What is less sure is often wrong: it stands behind the others, some lines a rule.
 * @param sureFrom least confidence of what may fail
 */
export function isSure(
  { confidence }: { readonly confidence: number },
  sureFrom: number = GATE_CONFIDENCE,
): boolean {
  return confidence >= sureFrom;
}
