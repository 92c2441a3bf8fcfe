import { FunctionFlag, Kind } from '../../ir/kinds.js';
import { idOf } from '../domain/ids.js';
import { BOTTOM, type Summary } from '../domain/summary.js';
import { type Closure, UNKNOWN } from '../domain/value.js';
import type { Module } from '../program/module.js';
import type { Analysis, Evaluation } from '../transfer/evaluation/evaluation.js';
import { withStatedType } from '../transfer/members/types.js';
import type { SummaryEntry } from './summaries.js';

/**
 * Whether a function is looked at wherever it is called: one that calls no other costs little, a constructor shows what
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

/** Whether a function is looked at though nothing of interest is passed: wherever it is called, where something may start, or not. */
type Need = 'always' | 'by starts' | 'no';

/** Functions that outside data comes out of, and which summaries were made without looking at one of them. */
export class TaintProducers {
  private readonly known = new Set<number>();
  /** Summaries that were made without looking at a function. */
  private readonly without = new Map<number, SummaryEntry[]>();
  private readonly statements = new Map<number, Summary>();
  private outdated: SummaryEntry[] = [];
  private readonly needs = new Map<number, Need>();

  constructor(
    private readonly analysis: Analysis,
    /** An evaluation of a function that is not run. */
    private readonly evaluationOf: (module: Module, fn: number) => Evaluation,
  ) {}

  has(unit: number, fn: number): boolean {
    return this.known.has(idOf(unit, fn));
  }

  /** A summary was made in an evaluation. */
  noteMade(ev: Evaluation, made: SummaryEntry): void {
    for (const skipped of ev.draft.skipped) {
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

  /** The summaries that were made without looking at what turned out to give outside data, each once. */
  takeOutdated(): SummaryEntry[] {
    const { outdated } = this;
    this.outdated = [];
    return [...new Set(outdated)];
  }

  /**
   * Whether a function need not be looked at for a call that passes nothing of interest: where types are stated, what
   * that says of the result is enough, unless outside data comes out of it.
   */
  isSkipped(ev: Evaluation, { unit, fn }: Closure): boolean {
    const id = idOf(unit, fn);
    if (ev.fn === 0 || this.known.has(id)) return false;
    const need = this.need(id, this.analysis.program.modules[unit], fn);
    if (need === 'always' || (need === 'by starts' && this.analysis.selection.mayStart(ev.home, ev.fn)))
      return false;
    ev.draft.skipped.add(id);
    return true;
  }

  private need(id: number, module: Module, fn: number): Need {
    let need = this.needs.get(id);
    if (need === undefined) {
      if (isLeaf(module, fn) || this.analysis.selection.mayStart(module, fn)) need = 'always';
      else need = isShort(module, fn) ? 'by starts' : 'no';
      if (this.analysis.program.isLinked) this.needs.set(id, need);
    }
    return need;
  }

  /** What is known of a function without looking at it: what its type says of the result. */
  stated({ unit, fn }: Closure): Summary {
    const key = idOf(unit, fn);
    let summary = this.statements.get(key);
    if (summary === undefined) {
      const module = this.analysis.program.modules[unit];
      this.analysis.solver.evaluateModule(unit);
      const ev = this.evaluationOf(module, fn);
      const { returnType } = module.unit.data.functions[fn];
      summary = { ...BOTTOM, returns: withStatedType(ev, UNKNOWN, returnType) };
      this.statements.set(key, summary);
    }
    return summary;
  }
}
