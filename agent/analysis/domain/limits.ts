export interface Limits {
  /** Steps that one evaluation of one function may take. */
  stepsPerFunction: number;
  /** Steps of the whole analysis: so many, and so many more for each node of the program. */
  steps: number;
  stepsPerNode: number;
}
export const DEFAULT_LIMITS: Limits = { stepsPerFunction: 200_000, steps: 10_000_000, stepsPerNode: 20 };
