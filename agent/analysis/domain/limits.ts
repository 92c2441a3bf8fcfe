export interface Limits {
  /** Steps that one evaluation of one function may take. */
  stepsPerFunction: number;
  /** Steps of the whole analysis: so many, and so many more for each node of the program. */
  steps: number;
  stepsPerNode: number;
}
export const DEFAULT_LIMITS: Limits = { stepsPerFunction: 200_000, steps: 10_000_000, stepsPerNode: 20 };

/** So many calls that callees left open are resolved in any function, and one more for so many characters of it. */
export const RESOLVED_AT_LEAST = 32;
export const CHARACTERS_PER_RESOLVED = 40;

/** How deep calls are followed on demand while their callees have no summary yet. */
export const MAX_DEPTH = 40;
