import { FunctionFlag, Kind } from '../ir/kinds.js';
import type { Engine } from './engine.js';
import type { Evaluation } from './evaluation.js';
import { idOf, type Module } from './program.js';
import type { Kept, SummaryEntry } from './summaries.js';
import { BOTTOM, type Summary } from './summary.js';
import { withStatedType } from './types.js';
import { type Closure, newFrame, UNKNOWN } from './value.js';

/**
 * Whether a function is looked at wherever it is called: one that calls no other costs little, a constructor tells what
 * is in the fields, one that throws in the end may never return, and a function inside of another is a part of that.
 */
function isLeaf({ unit, uses }: Module, fn: number): boolean {
  const { flags, owner, parent, body } = unit.data.functions[fn];
  if (uses.calling[fn] === 0 || (flags & FunctionFlag.Constructor) !== 0) return true;
  const last = unit.listLength(body) - 1;
  return (owner < 0 && parent > 0) || (last >= 0 && unit.kind(unit.listItem(body, last)) === Kind.Throw);
}

/** Characters of a function that is looked at wherever a constant matters: it may give one that it gets from another. */
const SHORT = 160;

function isShort({ unit }: Module, fn: number): boolean {
  const { start, end } = unit.data.functions[fn];
  return end - start <= SHORT;
}

/** Functions that outside data comes out of, and which summaries were made without looking at one of them. */
export class Givers {
  private readonly known = new Set<number>();
  /** Functions that an evaluation did not look at. */
  private readonly skippedBy = new WeakMap<Evaluation, Set<number>>();
  /** Summaries that were made without looking at a function. */
  private readonly without = new Map<number, Kept[]>();
  private readonly statements = new Map<number, Summary>();
  private outdated: Kept[] = [];

  has(unit: number, fn: number): boolean {
    return this.known.has(idOf(unit, fn));
  }

  /** A summary was made in an evaluation. */
  noteMade(ev: Evaluation, made: Kept): void {
    for (const skipped of this.skippedBy.get(ev) ?? []) {
      if (this.known.has(skipped)) this.outdated.push(made);
      const others = this.without.get(skipped);
      if (others === undefined) this.without.set(skipped, [made]);
      else others.push(made);
    }
  }

  /** Outside data comes out of a function. */
  add(unit: number, fn: number): void {
    const key = idOf(unit, fn);
    this.known.add(key);
    this.outdated.push(...(this.without.get(key) ?? []));
    this.without.delete(key);
  }

  get isOutdated(): boolean {
    return this.outdated.length > 0;
  }

  /** Makes the summaries again that were made without looking at what turned out to give outside data. */
  renew(engine: Engine): void {
    const { outdated } = this;
    this.outdated = [];
    const seen = new Set<SummaryEntry>();
    for (const made of outdated) {
      if (seen.has(made.entry)) continue;
      seen.add(made.entry);
      engine.make(made);
    }
  }

  /**
   * Whether a function need not be looked at for a call that passes nothing of interest: where types are stated, what
   * that says of the result is enough, unless outside data comes out of it.
   */
  isSkipped(engine: Engine, ev: Evaluation, { unit, fn }: Closure): boolean {
    const module = engine.program.modules[unit];
    if (ev.fn === 0 || isLeaf(module, fn) || this.has(unit, fn) || engine.worth.mayStart(module, fn))
      return false;
    const [{ module: root }] = ev.activations;
    if (isShort(module, fn) && engine.worth.mayStart(root, ev.fn)) return false;
    const skipped = this.skippedBy.get(ev) ?? new Set();
    this.skippedBy.set(ev, skipped.add(idOf(unit, fn)));
    return true;
  }

  /** What is known of a function without looking at it: what its type says of the result. */
  stated(engine: Engine, { unit, fn }: Closure): Summary {
    const key = idOf(unit, fn);
    let summary = this.statements.get(key);
    if (summary === undefined) {
      const module = engine.program.modules[unit];
      engine.evaluateModule(unit);
      const ev = engine.evaluation(module, fn, newFrame(unit, fn, module.frame));
      const { returnType } = module.unit.data.functions[fn];
      summary = { ...BOTTOM, returns: withStatedType(ev, UNKNOWN, returnType) };
      this.statements.set(key, summary);
    }
    return summary;
  }
}
