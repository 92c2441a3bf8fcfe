import type { ConditionalSink, Passed } from './summary.js';

/** What an evaluation of a method, on an object of any class, found out about such calls. */
export class OverrideCalls {
  passed: Passed = 'nothing';
  /** Findings that hold only where the object may be of the class that declares the method. */
  readonly found: ConditionalSink[] = [];

  add(passed: Passed): void {
    if (this.passed === 'nothing' || passed === 'outside')
      this.passed = passed === 'nothing' ? this.passed : passed;
  }
}
