import type { ValueTest } from '../../rules/rule.js';
import type { Module } from '../program/module.js';
import type { Reach } from './reach.js';
import { type Relevance, relevanceOf } from './relevance.js';

/** Which functions are looked at for their own sake; all others are when one of these calls them. */
export class Selection {
  private readonly relevances = new Map<Module, Relevance>();

  constructor(
    private readonly reach: Reach,
    /** A framework calls the function, or sends what it gives, as far as its decorators, class or parameters show. */
    private readonly isHandler: (module: Module, fn: number) => boolean,
    /** Every function is looked at for its own sake. */
    private readonly isOff = false,
  ) {}

  /** Whether a function uses names of the rules, or a framework calls it or sends what it gives. */
  isSelected(module: Module, fn: number): boolean {
    return this.isOff || this.relevance(module).relevant[fn] || this.isHandler(module, fn);
  }

  /** Whether something may begin in a function: outside data comes up there, or a pattern is met. */
  mayStart(module: Module, fn: number): boolean {
    return this.isOff || this.relevance(module).starts[fn] || this.isHandler(module, fn);
  }

  /** Whether a function uses a name of something that outside data must not reach. */
  takes(module: Module, fn: number): boolean {
    return this.isOff || this.relevance(module).takes[fn];
  }

  /** Whether a function of a file may be given a constant that passes the test of a rule. */
  mayBeGiven(test: ValueTest, unit: number): boolean {
    return this.isOff || this.reach.texts.mayPass(test, unit);
  }

  /** Whether code that is looked at on its own has nothing to find, unless other code asks for it. */
  isIdle(module: Module): boolean {
    if (this.isOff || !module.isAside || this.reach.flows(module)) return false;
    return module.unit.data.functions.every((_, fn) => !this.isSelected(module, fn));
  }

  private relevance(module: Module): Relevance {
    let relevance = this.relevances.get(module);
    if (relevance === undefined) {
      relevance = relevanceOf(module, this.reach);
      this.relevances.set(module, relevance);
    }
    return relevance;
  }
}
