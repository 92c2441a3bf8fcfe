import type { Unit } from '../../../ir/unit.js';
import type { Model, SourceSpec } from '../../../rules/rule.js';
import type { Demand } from '../../domain/demand.js';
import { type Cell, type Holder, State } from '../../domain/state.js';
import type { Case, Summary, Validation } from '../../domain/summary.js';
import type { ClassRef, Closure, Frame, Value } from '../../domain/value.js';
import type { AccessSite, ValueCall } from '../../domain/value-call.js';
import type { BuiltinType } from '../../models/builtin-types.js';
import type { ClassFacts, Module } from '../../program/module.js';
import type { Program } from '../../program/program.js';
import type { DemandedConstants } from '../../selection/demanded-constants.js';
import type { ReceiverClasses } from '../../selection/receiver-classes.js';
import type { Selection } from '../../selection/selection.js';
import type { Recorder } from '../../witness/recorder.js';
import type { Activation } from './activation.js';
import { Budget } from './budget.js';
import type { Callers } from './callers.js';
import type { CheckedFields } from './checked-fields.js';
import { Draft } from './draft.js';
import type { NamedMember } from './named-member.js';
import type { ParameterFact } from './parameter-fact.js';
import type { PendingClosures } from './pending-closures.js';
import type { Configuration } from './settings-files.js';
import type { Verdict } from './verdict.js';

/** How expressions, statements and calls are evaluated: each of them leads to the others, which meet here. */
export interface Interpreter {
  expression(ev: Evaluation, node: number): Value;
  statements(ev: Evaluation, list: number): void;
  callValue(ev: Evaluation, call: ValueCall): Value;
  /** What the rules say of a member; null where they say nothing. */
  namedMember(ev: Evaluation, object: Value, name: string, site: AccessSite): NamedMember | null;
}

/** What the rules say of functions that frameworks call, and of what they are given. */
export interface Frameworks {
  /** A decorator on a function or class. */
  decorated(ev: Evaluation, decorator: number, fn: number | null, cls: number | null): void;
  /** The sources that a decorator makes of a parameter or field of these stated types. */
  decoratedSources(ev: Evaluation, decorator: number, types: readonly number[]): SourceSpec[];
  decoratedAs(ev: Evaluation, decorator: number, types: readonly number[]): Model[];
  /** Weakness classes for which decorators say that something is harmless. */
  sanitizedBy(ev: Evaluation, decorators: Iterable<number>): number;
  harmlessFor(ev: Evaluation, module: Module, fn: number, index: number): number;
  /** What a framework puts into a field or parameter that is decorated so. */
  injected(ev: Evaluation, decorators: number): Value | null;
  subclassed(ev: Evaluation, cls: ClassRef, facts: ClassFacts): void;
  parameterFacts(module: Module, fn: number, index: number): readonly ParameterFact[];
  /** A function that a library is given to call as it calls handlers. */
  handed(analysis: Analysis, closure: Pick<Closure, 'unit' | 'fn'>, model: Model): void;
  /** A library calls these with a request or the like. */
  noteCalledBack(closures: readonly Closure[]): void;
  /** A function that may be a handler gives a value. */
  returned(ev: Evaluation, activation: Activation, value: Value, node: number): void;
}

/** What evaluations ask of the solver, which decides what is evaluated when. */
export interface Solver {
  /** Grows whenever something changes that evaluations share. */
  readonly now: number;
  /**
   * @param demand parameters that the summary has to speak of
   * @param isOneOfSeveral the call may mean another function as well
   */
  summary(unit: number, fn: number, what?: Case, demand?: Demand, isOneOfSeveral?: boolean): Summary;
  /** The summary to go on with where a function is not looked at for a call; null where it is. */
  summaryUnseen(ev: Evaluation, closure: Closure, demand: Demand, isOneOfSeveral: boolean): Summary | null;
  /** Evaluates the body of a module, unless that was done. */
  evaluateModule(unit: number): void;
  /** A framework makes this call when the program is loaded. */
  callWhenLoaded(unit: number, call: ValueCall): void;
  /** For looking at names of a module from elsewhere. */
  moduleEvaluation(unit: number): Evaluation;
  /** Makes what an evaluation wrote to things that outlive it known to all. */
  publish(ev: Evaluation): void;
  /** Counts the steps of an evaluation that has ended. */
  account(ev: Evaluation, unit: number, fn: number): void;
  /** A variable of a module, a field or an export holds more than what was found there before. */
  noteChanged(holder: Holder, key: Cell): void;
  /** Makes the summary of a function again if that read a cell which has changed now. */
  remake(unit: number, fn: number, holder: Holder, key: Cell): void;
}

/** What the evaluations of one program share. */
export interface Analysis {
  readonly program: Program;
  readonly recorder: Recorder;
  readonly selection: Selection;
  readonly receivers: ReceiverClasses;
  readonly demandedConstants: DemandedConstants;
  readonly closures: PendingClosures;
  readonly callers: Callers;
  readonly checkedFields: CheckedFields;
  readonly settings: Configuration;
  readonly frameworks: Frameworks;
  readonly interpreter: Interpreter;
  readonly solver: Solver;
  /** Values that were stored where other programs call them. */
  readonly exposed: { unit: number; value: Value }[];
  /** Modules whose names were all imported, by the module that did. */
  readonly stars: Map<number, number[]>;
}

/** One evaluation of a function (or module body) in terms of its parameters. */
export class Evaluation {
  readonly state = new State();
  readonly draft: Draft;
  readonly budget: Budget;
  /** What calls evaluated so far say of their arguments, by the node of the call. */
  readonly verdicts = new Map<number, Verdict[]>();
  /** What the last run of each closure that was evaluated in place said of its parameters. */
  readonly saidInPlace = new Map<number, readonly Validation[]>();
  /** Functions that run, the innermost last: the one that is evaluated, and closures in place. */
  readonly activations: Activation[] = [];
  /** The present point of the program can be reached. */
  alive = true;
  /** The module and frame of the function that runs just now. */
  module: Module;
  frame: Frame;

  /**
   * @param home the module of the function
   * @param steps how many steps it may take
   */
  constructor(
    readonly analysis: Analysis,
    readonly home: Module,
    readonly fn: number,
    frame: Frame,
    steps: number,
  ) {
    this.module = home;
    this.frame = frame;
    const { start, end } = home.unit.data.functions[fn];
    this.budget = new Budget(steps, end - start);
    this.draft = new Draft(analysis.solver.now);
  }

  get program(): Program {
    return this.analysis.program;
  }
  get unit(): Unit {
    return this.module.unit;
  }
  get builtin(): Record<BuiltinType, readonly number[]> {
    return this.module.symbols.types.builtin;
  }
  get activation(): Activation {
    return this.activations[this.activations.length - 1];
  }

  expression(node: number): Value {
    return this.analysis.interpreter.expression(this, node);
  }
  statements(list: number): void {
    this.analysis.interpreter.statements(this, list);
  }
  callValue(call: ValueCall): Value {
    return this.analysis.interpreter.callValue(this, call);
  }

  /** Counts a step; false when the budget is used up, and then nothing more is evaluated. */
  step(): boolean {
    if (this.budget.stepsLeft-- > 0) return true;
    this.alive = false;
    return false;
  }
}
