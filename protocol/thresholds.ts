/**
 * What is shown and what fails, unless something else is asked for. What the numbers mean is in docs/severity-and-confidence.md.
 */

/** Least confidence of what people are shown: in the terminal, in reports, in comments. */
export const SHOWN_CONFIDENCE = 4;
/** Least severity of what fails a gate: `high`. */
export const GATE_SEVERITY = 7;
/** Least confidence of the same. */
export const GATE_CONFIDENCE = 6;
