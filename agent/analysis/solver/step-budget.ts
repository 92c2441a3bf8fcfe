import type { Limits } from '../domain/limits.js';
import type { Program } from '../program/program.js';

interface FunctionOfUnit {
  readonly unit: number;
  readonly fn: number;
}

/** The steps that the analysis of a program may take, and the functions that were left for want of them. */
export class StepBudget {
  readonly exceededIn: FunctionOfUnit[] = [];
  used = 0;
  /** How many evaluations used them. */
  evaluations = 0;
  private readonly most: number;

  constructor(program: Program, { steps, stepsPerNode }: Limits) {
    const nodes = program.modules.reduce((sum, { unit }) => sum + unit.nodeCount, 0);
    this.most = steps + stepsPerNode * nodes;
  }

  get isExhausted(): boolean {
    return this.used > this.most;
  }

  noteExceeded(unit: number, fn: number): void {
    if (!this.exceededIn.some((one) => one.unit === unit && one.fn === fn))
      this.exceededIn.push({ unit, fn });
  }
}
