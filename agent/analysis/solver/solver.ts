import { FunctionFlag, NONE } from '../../ir/kinds.js';
import { bothDemands, type Demand, FULL_DEMAND, isWithin, NO_DEMAND } from '../domain/demand.js';
import { type Limits, MAX_DEPTH } from '../domain/limits.js';
import { OverrideCalls } from '../domain/override-calls.js';
import { type Cell, CellTimes, type Holder } from '../domain/state.js';
import { ANY_CASE, BOTTOM, type Case, type Summary } from '../domain/summary.js';
import {
  type ClassRef,
  type Closure,
  constantValue,
  type Frame,
  newFrame,
  objectValue,
} from '../domain/value.js';
import { Handlers } from '../entrypoints/handlers.js';
import type { Module } from '../program/module.js';
import type { Program } from '../program/program.js';
import { DemandedConstants } from '../selection/demanded-constants.js';
import { Mentions } from '../selection/mentions.js';
import { Reach } from '../selection/reach.js';
import { ReceiverClasses } from '../selection/receiver-classes.js';
import { Selection } from '../selection/selection.js';
import { callValue } from '../transfer/calls/calls.js';
import { CheckedFields } from '../transfer/evaluation/checked-fields.js';
import { type Analysis, Evaluation, type Solver } from '../transfer/evaluation/evaluation.js';
import { PendingClosures } from '../transfer/evaluation/pending-closures.js';
import type { Configuration } from '../transfer/evaluation/settings-files.js';
import { finishClosures } from '../transfer/functions/closures.js';
import { conclude } from '../transfer/functions/overridden-calls.js';
import { enterParameters, symbolicParameter, symbolicReceiver } from '../transfer/functions/parameters.js';
import { onlyThrows, run } from '../transfer/functions/run.js';
import { summaryValidations } from '../transfer/guards/validations.js';
import { withStatedType } from '../transfer/members/types.js';
import { namedMember } from '../transfer/rules/named-members.js';
import { expression } from '../transfer/syntax/expressions.js';
import { statements } from '../transfer/syntax/statements.js';
import { Recorder } from '../witness/recorder.js';
import { CallDepth } from './call-depth.js';
import { ProvisionalSummaries } from './provisional-summaries.js';
import { publish } from './publish.js';
import { Recursion } from './recursion.js';
import { Summaries, type SummaryRecord } from './summaries.js';
import { TaintProducers } from './taint-producers.js';
import { TaintedNames } from './tainted-names.js';

/** Summaries of all functions, made when first asked for, and the bodies of modules. */
export class SummarySolver implements Solver {
  readonly analysis: Analysis;
  readonly handlers: Handlers;
  readonly taintedNames: TaintedNames;
  readonly overBudget: { unit: number; fn: number }[] = [];
  now = 0;
  private readonly mentions: Mentions;
  private readonly taintProducers: TaintProducers;
  private readonly callDepth = new CallDepth();
  private readonly summaries = new Summaries();
  private readonly provisional = new ProvisionalSummaries(this.summaries);
  private readonly recursion = new Recursion(this.summaries);
  /** Module variables, exports and shapes that a function changed after they were first known. */
  private changed = new CellTimes();
  private depth = 0;
  private stepsUsed = 0;
  private readonly allSteps: number;

  constructor(
    private readonly program: Program,
    private readonly limits: Limits,
    settings: Configuration,
    /** Other programs call this one. */
    hasCallers = false,
  ) {
    const recorder = new Recorder(program);
    this.handlers = new Handlers(recorder, program);
    this.mentions = new Mentions(program);
    const reach = new Reach(program, hasCallers);
    this.analysis = {
      program,
      recorder,
      selection: new Selection(reach, (module, fn) => this.handlers.isHandler(module, fn)),
      receivers: new ReceiverClasses(program),
      demandedConstants: new DemandedConstants(program, this.mentions),
      closures: new PendingClosures(),
      checkedFields: new CheckedFields(program),
      settings,
      frameworks: this.handlers,
      interpreter: { expression, statements, callValue, namedMember },
      solver: this,
      exposed: [],
      stars: new Map(),
    };
    this.taintProducers = new TaintProducers(this.analysis, (module, fn) =>
      this.evaluation(module, fn, newFrame(module.index, fn, module.frame)),
    );
    this.taintedNames = new TaintedNames(this.analysis, this.mentions, this.taintProducers, () => {
      for (const outdated of this.taintProducers.takeOutdated()) this.make(outdated);
    });
    const nodes = program.modules.reduce((sum, module) => sum + module.unit.nodeCount, 0);
    this.allSteps = limits.steps + limits.stepsPerNode * nodes;
  }

  get steps(): number {
    return this.stepsUsed;
  }

  evaluateModule(index: number): void {
    const module = this.program.modules[index];
    if (module.state !== 'new' || this.depth > MAX_DEPTH) return;
    module.state = 'running';
    const begun = this.provisional.begin();
    this.depth++;
    const ev = this.evaluation(module, 0, module.frame);
    const { receiver } = module.unit.data.functions[0];
    this.callDepth.within(null, () =>
      run(ev, module, 0, module.frame, () => {
        if (receiver !== NONE) ev.state.write(module.frame, receiver, objectValue(module.exports, []));
      }),
    );
    finishClosures(ev, module, module.frame);
    this.depth--;
    module.state = 'done';
    for (const [slot, value] of module.frame.cells) this.taintedNames.addCell(module.frame, slot, value);
    for (const [name, value] of module.exports.cells) this.taintedNames.addCell(module.exports, name, value);
    this.account(ev, index, 0);
    this.provisional.forget(begun);
  }

  summary(unit: number, fn: number, what: Case = ANY_CASE, demand = NO_DEMAND): Summary {
    const wanted = this.program.modules[unit].isStaticallyTyped ? demand : FULL_DEMAND;
    const known = this.summaries.get(unit, fn, what);
    if (known !== undefined) {
      const isMore =
        !isWithin(wanted, known.demand) || (wanted.outside !== 0 && this.callDepth.isTooShort(known));
      if (isMore) known.demand = bothDemands(known.demand, wanted);
      if (known.running) this.recursion.asked(known);
      else if (isMore && this.depth <= MAX_DEPTH) this.make({ unit, fn, what, entry: known });
      return known.summary;
    }
    if (this.stepsUsed > this.allSteps) {
      this.noteOverBudget(unit, fn);
      return BOTTOM;
    }
    if (this.depth > MAX_DEPTH) return BOTTOM;
    const entry = this.summaries.add(unit, fn, what, wanted);
    if (entry === null) return this.summary(unit, fn, ANY_CASE, demand);
    this.make({ unit, fn, what, entry });
    return entry.summary;
  }

  summaryUnseen(ev: Evaluation, closure: Closure, { outside }: Demand): Summary | null {
    const isUnseen =
      outside === 0
        ? this.taintProducers.isSkipped(ev, closure)
        : this.program.modules[closure.unit].isStaticallyTyped && this.callDepth.isEnd();
    return isUnseen ? this.taintProducers.stated(closure) : null;
  }

  forget(unit: number, fn: number, holder: Holder, key: Cell): void {
    this.summaries.forget(unit, fn, holder, key);
  }

  /** Makes a summary with what is known by now. */
  private make(record: SummaryRecord): void {
    if (this.stepsUsed > this.allSteps) return;
    const { entry } = record;
    entry.running = true;
    this.depth++;
    this.recursion.begin(record);
    const evaluate = () => this.callDepth.within(entry, () => this.evaluate(record));
    evaluate();
    // A function that calls itself is looked at again with what is known of it by now.
    for (let round = 0; entry.recursive && round < 2; round++) {
      this.recursion.again(entry);
      evaluate();
    }
    this.recursion.end(entry);
    this.depth--;
    entry.running = false;
    this.provisional.note(record);
  }

  private evaluate(record: SummaryRecord): void {
    const { unit, fn, entry } = record;
    const { constants, cls } = record.what;
    const module = this.program.modules[unit];
    const info = module.unit.data.functions[fn];
    const { demand } = entry;
    const frame = newFrame(unit, fn, null);
    const ev = this.evaluation(module, fn, frame);
    const { draft } = ev;
    draft.isOfClass = cls !== null;
    if (record.what === ANY_CASE && this.analysis.receivers.mayDiffer(unit, fn))
      draft.overrideCalls = new OverrideCalls();
    const owner: ClassRef | null = info.owner < 0 ? null : { unit, cls: info.owner, frame: null };
    const receiver =
      info.receiver === NONE
        ? null
        : symbolicReceiver(ev, info.flags & FunctionFlag.Static ? null : owner && (cls ?? owner), fn, demand);
    const { result, returns, activation } = run(ev, module, fn, frame, () => {
      enterParameters(
        ev,
        module,
        fn,
        frame,
        (index) => {
          const constant = constants?.get(index);
          if (constant !== undefined)
            return constantValue(constant.value, typeof constant.value === 'string' ? ev.builtin.string : []);
          return symbolicParameter(index, demand);
        },
        receiver,
        null,
      );
    });
    finishClosures(ev, module, frame);
    entry.summary = {
      returns: withStatedType(ev, result, info.returnType),
      throws: activation.thrown,
      effects: [...draft.parameterObjects.values()].filter((object) => object.cells.size > 0),
      sinks: draft.sinks,
      deferred: draft.deferred,
      validations: summaryValidations(ev, activation),
      neverReturns: !returns && !ev.budget.isExhausted && !onlyThrows(module.unit, fn),
      decidedBy: constants === null ? draft.decidedBy : 0,
      passed: draft.overrideCalls?.passed ?? 'nothing',
    };
    entry.dependsOn = draft.dependsOn.flat();
    this.taintedNames.addFunction(unit, fn, entry.summary);
    this.taintProducers.noteMade(ev, record);
    publish(this.analysis, this.taintedNames, ev, entry.summary, owner);
    this.account(ev, unit, fn);
    if (draft.overrideCalls !== null) conclude(this.analysis, unit, fn, draft.overrideCalls);
  }

  publish(ev: Evaluation): void {
    publish(this.analysis, this.taintedNames, ev, BOTTOM, null);
  }

  moduleEvaluation(unit: number): Evaluation {
    this.evaluateModule(unit);
    const module = this.program.modules[unit];
    return this.evaluation(module, 0, module.frame);
  }

  private evaluation(module: Module, fn: number, frame: Frame): Evaluation {
    return new Evaluation(this.analysis, module, fn, frame, this.limits.stepsPerFunction);
  }

  account(ev: Evaluation, unit: number, fn: number): void {
    this.stepsUsed += this.limits.stepsPerFunction - Math.max(0, ev.budget.stepsLeft);
    if (ev.budget.isExhausted) this.noteOverBudget(unit, fn);
  }

  private noteOverBudget(unit: number, fn: number): void {
    if (!this.overBudget.some((one) => one.unit === unit && one.fn === fn))
      this.overBudget.push({ unit, fn });
  }

  /**
   * Functions whose knowledge of module variables or fields is out of date are evaluated again: those that are looked at
   * for their own sake, and what they call.
   */
  refresh(): void {
    const { changed } = this;
    this.changed = new CellTimes();
    for (const { unit, fn, what } of this.summaries.takeStale(changed))
      if (this.analysis.selection.isSelected(this.program.modules[unit], fn)) this.summary(unit, fn, what);
  }

  noteChanged(holder: Holder, key: Cell): void {
    this.changed.set(holder, key, ++this.now);
  }
}
