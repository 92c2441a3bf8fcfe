import type { ValueCall } from '../domain/value-call.js';
import { NOT_EVALUATED, type RootCall } from './evaluable.js';

/** The calls that the bodies of modules leave to frameworks. */
export class RootCalls {
  readonly all: RootCall[] = [];
  private waiting: RootCall[] = [];

  add(unit: number, call: ValueCall): void {
    const root: RootCall = { ...NOT_EVALUATED, kind: 'root call', unit, call };
    this.all.push(root);
    this.waiting.push(root);
  }

  /** Those that were not evaluated yet. */
  takeWaiting(): RootCall[] {
    const { waiting } = this;
    this.waiting = [];
    return waiting;
  }
}
