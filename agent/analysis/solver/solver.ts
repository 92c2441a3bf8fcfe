import { FunctionFlag, NONE } from '../../ir/kinds.js';
import { bounds } from '../domain/bounds.js';
import { bothDemands, type Demand, FULL_DEMAND, isWithin, NO_DEMAND } from '../domain/demand.js';
import type { Limits } from '../domain/limits.js';
import { OverrideCalls } from '../domain/override-calls.js';
import { sameSummary } from '../domain/same-summary.js';
import { type Cell, CellTimes, type Holder } from '../domain/state.js';
import { ANY_CASE, BOTTOM, type Case, NO_MEMBERS, type Summary } from '../domain/summary.js';
import { type ClassRef, type Closure, type Frame, newFrame, objectValue } from '../domain/value.js';
import type { ValueCall } from '../domain/value-call.js';
import { Handlers } from '../entrypoints/handlers.js';
import type { Module } from '../program/module.js';
import type { Program } from '../program/program.js';
import { DemandedConstants } from '../selection/demanded-constants.js';
import { Mentions } from '../selection/mentions.js';
import { Reach } from '../selection/reach.js';
import { ReceiverClasses } from '../selection/receiver-classes.js';
import { Selection } from '../selection/selection.js';
import { callValue } from '../transfer/calls/calls.js';
import { newActivation } from '../transfer/evaluation/activation.js';
import { Callers } from '../transfer/evaluation/callers.js';
import { CheckedFields } from '../transfer/evaluation/checked-fields.js';
import { type Analysis, Evaluation, type Solver } from '../transfer/evaluation/evaluation.js';
import { PendingClosures } from '../transfer/evaluation/pending-closures.js';
import type { Configuration } from '../transfer/evaluation/settings-files.js';
import { constantOfCase, enterMembers, forgetGiven } from '../transfer/functions/case-constants.js';
import { finishClosures } from '../transfer/functions/closures.js';
import { conclude } from '../transfer/functions/overridden-calls.js';
import { enterParameters, symbolicParameter, symbolicReceiver } from '../transfer/functions/parameters.js';
import { onlyThrows, run } from '../transfer/functions/run.js';
import { summaryValidations } from '../transfer/guards/validations.js';
import { noteLiveImports } from '../transfer/members/live-imports.js';
import { withStatedType } from '../transfer/members/types.js';
import { namedMember } from '../transfer/rules/named-members.js';
import { expression } from '../transfer/syntax/expressions.js';
import { statements } from '../transfer/syntax/statements.js';
import { Recorder } from '../witness/recorder.js';
import { CallDepth } from './call-depth.js';
import { effectsOf } from './effects.js';
import type { Evaluable, RootCall, SummaryEntry } from './evaluable.js';
import { ProvisionalSummaries } from './provisional-summaries.js';
import { publish } from './publish.js';
import { RootCalls } from './root-calls.js';
import type { SolverOptions } from './solver-options.js';
import { StepBudget } from './step-budget.js';
import { storesOf } from './stores.js';
import { Summaries } from './summaries.js';
import { TaintProducers } from './taint-producers.js';
import { TaintedNames } from './tainted-names.js';
import { Worklist } from './worklist.js';

/** Summaries of all functions, made when first asked for, and the bodies of modules. */
export class SummarySolver implements Solver {
  readonly analysis: Analysis;
  readonly handlers: Handlers;
  readonly taintedNames: TaintedNames;
  now = 0;
  private readonly mentions: Mentions;
  private readonly taintProducers: TaintProducers;
  private readonly callDepth: CallDepth;
  readonly summaries = new Summaries();
  private readonly provisional = new ProvisionalSummaries();
  /** Functions that are being evaluated, the innermost last. */
  private readonly running: Evaluable[] = [];
  /** Of each of them the depth of the outermost one that something inside of it asked for. */
  private readonly outermost: number[] = [];
  /** Evaluations of functions that are under way. */
  private readonly evaluations: Evaluation[] = [];
  private readonly worklist: Worklist;
  private readonly roots = new RootCalls();
  private isSettling = false;
  /** Summaries that were asked for where calls were too deep to follow them at once. */
  private readonly postponed = new Set<SummaryEntry>();
  private clock = 0;
  private modulesDeep = 0;
  /** Module variables, exports and shapes that a function changed after they were first known. */
  private changed = new CellTimes();
  readonly steps: StepBudget;

  constructor(
    private readonly program: Program,
    private readonly limits: Limits,
    settings: Configuration,
    { hasCallers = false, selectsAll = false, reordered }: SolverOptions = {},
  ) {
    this.worklist = new Worklist(reordered);
    this.callDepth = new CallDepth(program);
    const recorder = new Recorder(program);
    this.handlers = new Handlers(recorder, program);
    this.mentions = new Mentions(program);
    const reach = new Reach(program, hasCallers);
    this.analysis = {
      program,
      recorder,
      selection: new Selection(reach, (module, fn) => this.handlers.isHandler(module, fn), selectsAll),
      receivers: new ReceiverClasses(program),
      demandedConstants: new DemandedConstants(program, this.mentions),
      closures: new PendingClosures(),
      callers: new Callers(),
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
    this.steps = new StepBudget(program, limits);
    const { taintProducers, steps } = this;
    const renew = () => {
      for (const outdated of taintProducers.takeOutdated()) this.make(outdated);
    };
    this.taintedNames = new TaintedNames(this.analysis, this.mentions, taintProducers, steps, renew);
  }

  evaluateModule(index: number): void {
    const module = this.program.modules[index];
    if (module.state !== 'new' || bounds.callDepth.isExceededBy(this.modulesDeep)) return;
    module.state = 'running';
    const provisional = this.provisional.begin();
    const begun = ++this.clock;
    this.modulesDeep++;
    const ev = this.evaluation(module, 0, module.frame);
    const { receiver } = module.unit.data.functions[0];
    this.callDepth.within(null, () =>
      run(ev, module, 0, module.frame, () => {
        if (receiver !== NONE) ev.state.write(module.frame, receiver, objectValue(module.exports, []));
      }),
    );
    noteLiveImports(this.program, module);
    finishClosures(ev, module, module.frame);
    this.modulesDeep--;
    module.state = 'done';
    for (const [slot, value] of module.frame.cells) this.taintedNames.addCell(module.frame, slot, value);
    for (const [name, value] of module.exports.cells) this.taintedNames.addCell(module.exports, name, value);
    this.account(ev, index, 0);
    for (const entry of this.provisional.end(provisional)) this.worklist.add(entry);
    this.settle(begun);
    // Handlers run when all is loaded, also what imports this module in a circle.
    if (this.modulesDeep === 0) for (const root of this.roots.takeWaiting()) this.call(root);
  }

  callWhenLoaded(unit: number, call: ValueCall): void {
    this.roots.add(unit, call);
  }

  /** Calls a handler as a framework does, in an evaluation of its own. */
  private call(root: RootCall): void {
    if (this.steps.isExhausted) return;
    this.within(root, () => {
      const { unit, call } = root;
      const ev = this.moduleEvaluation(unit);
      const { module } = ev;
      this.evaluations.push(ev);
      ev.activations.push(newActivation(module, module.frame, ev.state.mark()));
      this.callDepth.within(null, () => ev.callValue(call));
      finishClosures(ev, module, module.frame);
      ev.activations.pop();
      this.evaluations.pop();
      this.publish(ev);
      this.account(ev, unit, 0);
      root.dependsOn = ev.draft.dependsOn.flat();
    });
  }

  summary(
    unit: number,
    fn: number,
    what: Case = ANY_CASE,
    demand = NO_DEMAND,
    isOneOfSeveral = false,
  ): Summary {
    const wanted = this.isStaticallyTyped(unit) ? demand : FULL_DEMAND;
    const known = this.summaries.get(unit, fn, what);
    if (known === undefined && this.steps.isExhausted) {
      this.steps.noteExceeded(unit, fn);
      return BOTTOM;
    }
    const entry = known ?? this.summaries.add(unit, fn, what, wanted);
    if (entry === null) return this.summary(unit, fn, ANY_CASE, demand, isOneOfSeveral);
    const depth = this.callDepth.ofCallee(wanted, isOneOfSeveral);
    const isMore = !isWithin(wanted, entry.demand) || (entry.isCut && depth < entry.depth);
    if (isMore) entry.demand = bothDemands(entry.demand, wanted);
    if (known === undefined || depth < entry.depth) entry.depth = depth;
    if (known === undefined || isMore) {
      // What leads back to a function that runs passes it more than it runs with.
      if (entry.isRunning) this.worklist.add(entry);
      else if (bounds.callDepth.isExceededBy(this.running.length)) this.postponed.add(entry);
      else this.make(entry);
    }
    const reader = this.running.at(-1);
    if (reader === undefined) entry.isWanted = true;
    else {
      entry.readers.add(reader);
      if (entry.isRunning) this.noteCycle(entry);
    }
    if (entry.isCut && wanted.outside !== 0) this.callDepth.noteCut();
    return entry.summary;
  }

  summaryUnseen(
    ev: Evaluation,
    closure: Closure,
    { outside }: Demand,
    isOneOfSeveral: boolean,
  ): Summary | null {
    const isUnseen =
      outside === 0
        ? this.taintProducers.isSkipped(ev, closure)
        : this.program.modules[closure.unit].isStaticallyTyped && this.callDepth.isEnd(isOneOfSeveral);
    return isUnseen ? this.taintProducers.stated(closure) : null;
  }

  remake(unit: number, fn: number, holder: Holder, key: Cell): void {
    const entry = this.summaries.restingOn(unit, fn, holder, key);
    if (entry !== null) this.make(entry);
  }

  /** Makes a summary with what is known by now, and then those again that it leads to and that rested on less. */
  private make(entry: SummaryEntry): void {
    if (this.steps.isExhausted) return;
    const before = entry.summary;
    this.within(entry, () => {
      this.callDepth.within(entry, () => this.evaluate(entry));
      this.provisional.note(entry);
      if (entry.readers.size === 0 || sameSummary(before, entry.summary)) return;
      for (const reader of entry.readers) this.worklist.add(reader);
      entry.readers.clear();
    });
  }

  /** Evaluates something on which what is asked for meanwhile has an effect, and settles what changed inside. */
  private within(it: Evaluable, evaluate: () => void): void {
    const resume = this.evaluations.at(-1)?.state.suspendShared();
    it.isRunning = true;
    it.begun ||= ++this.clock;
    this.running.push(it);
    this.outermost.push(this.running.length);
    evaluate();
    this.running.pop();
    const outermost = this.outermost.pop() ?? 0;
    const depth = this.running.length;
    if (depth > 0 && outermost < this.outermost[depth - 1]) this.outermost[depth - 1] = outermost;
    resume?.();
    it.isRunning = false;
    it.ended ||= ++this.clock;
    // What leads back to a function further out is settled with that one.
    if (!this.worklist.isEmpty && outermost > depth) this.settle(it.begun);
  }

  /** A function that runs was asked for: those that run inside of it rest on a part of its summary. */
  private noteCycle(entry: SummaryEntry): void {
    const at = this.running.lastIndexOf(entry) + 1;
    const depth = this.running.length;
    if (at < this.outermost[depth - 1]) this.outermost[depth - 1] = at;
  }

  /** Makes summaries again until none rests on what has changed since, of those that were begun at some time or later. */
  private settle(since: number): void {
    if (this.isSettling) return;
    this.isSettling = true;
    for (let round = this.worklist.take(since); round.length > 0; round = this.worklist.take(since))
      for (const entry of round) {
        // One that was queued again meanwhile is made once, with what is known now.
        this.worklist.remove(entry);
        if (bounds.remade.isReachedBy(entry.remade++)) continue;
        if (entry.kind === 'summary') this.make(entry);
        else this.call(entry);
      }
    this.isSettling = false;
  }

  private evaluate(entry: SummaryEntry): void {
    const { unit, fn, what, demand } = entry;
    const { constants, cls } = what;
    const module = this.program.modules[unit];
    const info = module.unit.data.functions[fn];
    const frame = newFrame(unit, fn, null);
    const ev = this.evaluation(module, fn, frame);
    this.evaluations.push(ev);
    const { draft } = ev;
    draft.isOfClass = cls !== null;
    if (what === ANY_CASE && this.analysis.receivers.mayDiffer(unit, fn))
      draft.overrideCalls = new OverrideCalls();
    const owner: ClassRef | null =
      info.owner < 0 ? null : this.program.hierarchy.parts.whole({ unit, cls: info.owner, frame: null });
    const receiver =
      info.receiver === NONE
        ? null
        : symbolicReceiver(ev, info.flags & FunctionFlag.Static ? null : owner && (cls ?? owner), fn, demand);
    const parameter = (index: number) => {
      const constant = constants?.get(String(index));
      return constant === undefined ? symbolicParameter(index, demand) : constantOfCase(ev, constant);
    };
    const { result, returns, activation } = run(ev, module, fn, frame, () => {
      enterParameters(ev, module, fn, frame, parameter, receiver, null);
      enterMembers(ev, module, fn, frame, constants);
    });
    finishClosures(ev, module, frame);
    forgetGiven(draft);
    entry.summary = {
      returns: withStatedType(ev, result, info.returnType),
      throws: activation.thrown,
      effects: effectsOf(this.program.heap, draft.parameterObjects.values()),
      stores: storesOf(ev.state, this.program, module),
      sinks: draft.sinks,
      deferred: draft.deferred,
      validations: summaryValidations(ev, activation),
      neverReturns: !returns && !ev.budget.isExhausted && !onlyThrows(module.unit, fn),
      decidedBy: constants === null ? draft.decidedBy : 0,
      decidingMembers: constants === null ? draft.decidingMembers : NO_MEMBERS,
      passed: draft.overrideCalls?.passed ?? 'nothing',
    };
    entry.dependsOn = draft.dependsOn.flat();
    this.taintedNames.addFunction(unit, fn, entry.summary);
    this.taintProducers.noteMade(ev, entry);
    publish(this.analysis, this.taintedNames, ev, entry.summary, owner);
    this.account(ev, unit, fn);
    this.evaluations.pop();
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
    this.steps.evaluations++;
    this.steps.used += this.limits.stepsPerFunction - Math.max(0, ev.budget.stepsLeft);
    if (ev.budget.isExhausted) this.steps.noteExceeded(unit, fn);
  }

  /** Makes summaries again that were made before something changed that they read, until nothing changes. */
  refresh(): void {
    for (let round = 0; !bounds.refreshRounds.isReachedBy(round); round++) {
      this.makePostponed();
      const { changed } = this;
      this.changed = new CellTimes();
      const stale = this.summaries.restingOnAny(changed);
      const roots = this.roots.all.filter(({ dependsOn }) => changed.isAfter(dependsOn));
      if (stale.length + roots.length === 0) return;
      for (const root of roots) this.worklist.add(root);
      for (const entry of stale) {
        if (entry.isWanted || entry.readers.size > 0) this.worklist.add(entry);
        else this.summaries.remove(entry);
      }
      this.settle(0);
    }
  }

  /** Follows outside data where types are stated as far as the size of the program allows. */
  deepen(): void {
    for (;;) {
      const reached = this.summaries
        .all()
        .filter(({ unit, demand }) => demand.outside !== 0 && this.isStaticallyTyped(unit));
      const cut = reached.filter(({ isCut }) => isCut);
      if (cut.length === 0 || !this.callDepth.deepen(reached.length)) return;
      for (const entry of cut) {
        entry.remade = 0;
        this.worklist.add(entry);
      }
      this.settle(0);
      this.refresh();
    }
  }

  private isStaticallyTyped(unit: number): boolean {
    return this.program.modules[unit].isStaticallyTyped;
  }

  private makePostponed(): void {
    while (this.postponed.size > 0) {
      const entries = [...this.postponed];
      this.postponed.clear();
      for (const entry of entries) this.make(entry);
      this.settle(0);
    }
  }

  noteChanged(holder: Holder, key: Cell): void {
    this.changed.set(holder, key, ++this.now);
  }
}
