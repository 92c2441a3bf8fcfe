import { FunctionFlag, NONE } from '../ir/kinds.js';
import type { Model, SourceSpec } from '../rules/rule.js';
import { onlyThrows } from './activation.js';
import { Asked } from './asked.js';
import { Carriers } from './carriers.js';
import { finishClosures } from './closures.js';
import type { Configuration } from './configuration.js';
import {
  constructBase,
  constructByFunction,
  executed,
  literalDefault,
  receiverValue,
  shape,
  superValue,
} from './construction.js';
import { bothDemands, FULL_DEMAND, isWithin, NO_DEMAND } from './demand.js';
import { EarlySummaries } from './early-summaries.js';
import { Evaluation } from './evaluation.js';
import { Givers } from './givers.js';
import { Handlers, type ParameterFact } from './handlers.js';
import type { Activation } from './idle.js';
import { Levels } from './levels.js';
import type { Limits } from './limits.js';
import { Mentions } from './mentions.js';
import type { ClassFacts, Module } from './module.js';
import { exportedMember, globalName, spreadExports } from './modules.js';
import { enterParameters, symbolicParameter, symbolicReceiver } from './parameters.js';
import type { Program } from './program.js';
import { publish } from './publish.js';
import { Reach } from './reach.js';
import { ReceiverClasses } from './receiver-classes.js';
import { Recorder } from './recorder.js';
import { Recursion } from './recursion.js';
import type { Site } from './result.js';
import { conclude, Split } from './splits.js';
import { type Cell, CellTimes, type Holder } from './state.js';
import { type Kept, Summaries } from './summaries.js';
import { ANY_CASE, BOTTOM, type Case, type ConditionalSink, type Summary } from './summary.js';
import type { MatchUse } from './symbol-facts.js';
import { withStatedType } from './types.js';
import { summaryValidations } from './validations.js';
import {
  type ClassRef,
  type Closure,
  constantValue,
  type Frame,
  type HeapObject,
  join,
  type Mark,
  newFrame,
  objectValue,
  type Value,
  WHOLE,
} from './value.js';
import type { ValueCall } from './value-call.js';
import { Worth } from './worth.js';

/** How deep calls are followed on demand while their callees have no summary yet. */
const MAX_DEPTH = 40;

/** Summaries of all functions, made when first asked for; modules; and what evaluations report. */
export class Engine {
  readonly recorder: Recorder;
  readonly handlers: Handlers;
  readonly asked = new Asked();
  readonly carriers = new Carriers();
  readonly givers = new Givers();
  readonly levels = new Levels();
  readonly mentions: Mentions;
  readonly receivers: ReceiverClasses;
  readonly worth: Worth;
  readonly overBudget: { unit: number; fn: number }[] = [];
  /** Module variables, exports and shapes that a function changed after they were first known. */
  private changed = new CellTimes();
  /** Grows with every such change. */
  now = 0;
  readonly summaries = new Summaries();
  private readonly early = new EarlySummaries(this.summaries);
  private readonly recursion: Recursion;
  /** Functions that were called, by unit. */
  private readonly invoked: boolean[][];
  /** Values that were stored where other programs call them. */
  readonly exposed: { unit: number; value: Value }[] = [];
  readonly pending = new Map<Evaluation, Closure[]>();
  /** Modules whose names were all imported, by the module that did. */
  readonly stars = new Map<number, number[]>();
  readonly shapes = new Set<ClassFacts>();
  private depth = 0;
  private stepsUsed = 0;
  private readonly allSteps: number;

  constructor(
    readonly program: Program,
    private readonly limits: Limits,
    /** Units that are looked at on their own. */
    private readonly aside: ReadonlySet<number>,
    /** What the files of settings of the repository say. */
    readonly settings: Configuration,
    /** Other programs call this one. */
    hasCallers = false,
  ) {
    this.recorder = new Recorder(program);
    this.mentions = new Mentions(program);
    this.receivers = new ReceiverClasses(program);
    const nodes = program.modules.reduce((sum, module) => sum + module.unit.nodeCount, 0);
    this.invoked = program.modules.map(() => []);
    this.allSteps = limits.steps + limits.stepsPerNode * nodes;
    const modelHolds = (model: Model) => this.modelHolds(model);
    this.handlers = new Handlers(this.recorder, modelHolds);
    this.recursion = new Recursion(this.summaries);
    const reach = new Reach(program, (unit) => aside.has(unit), modelHolds, hasCallers);
    this.worth = new Worth(reach, this.handlers, aside);
  }

  get steps(): number {
    return this.stepsUsed;
  }

  isAside(unit: number): boolean {
    return this.aside.has(unit);
  }

  // ---- modules

  /** Evaluates the body of a module once. */
  evaluateModule(index: number): void {
    const module = this.program.modules[index];
    if (module.state !== 'new' || this.depth > MAX_DEPTH) return;
    module.state = 'running';
    const begun = this.early.begin();
    this.depth++;
    const ev = this.evaluation(module, 0, module.frame);
    const { receiver } = module.unit.data.functions[0];
    this.levels.within(null, () =>
      ev.run(module, 0, module.frame, () => {
        if (receiver !== NONE) ev.state.write(module.frame, receiver, objectValue(module.exports, []));
      }),
    );
    finishClosures(this, ev, module, module.frame);
    this.depth--;
    module.state = 'done';
    for (const [slot, value] of module.frame.cells) this.carriers.addCell(this, module.frame, slot, value);
    for (const [name, value] of module.exports.cells)
      this.carriers.addCell(this, module.exports, name, value);
    this.account(ev, index, 0);
    this.early.forget(begun);
  }

  /** A module as a value: what it exports as a whole, and its exports by name. */
  moduleValue(index: number): Value {
    this.evaluateModule(index);
    const { exports } = this.program.modules[index];
    const whole = exports.cells.get(WHOLE);
    const named = objectValue(exports, []);
    return whole === undefined ? named : join(whole, named);
  }

  exportedMember(
    holder: HeapObject,
    name: string,
    noteRead: (holder: Holder, key: Cell) => void,
  ): Value | null {
    return exportedMember(this, holder, name, noteRead);
  }
  spreadExports(from: number, into: number): void {
    spreadExports(this, from, into);
  }
  globalName(ev: Evaluation, name: string, node: number): Value {
    return globalName(this, ev, name, node);
  }

  // ---- summaries

  /**
   * The summary of a function, for any arguments or for certain constants of them or a class of its receiver.
   * @param demand parameters that it has to speak of, as in demand.ts
   */
  summary(unit: number, fn: number, what: Case = ANY_CASE, demand = NO_DEMAND): Summary {
    const wanted = this.program.modules[unit].isChecked ? demand : FULL_DEMAND;
    const known = this.summaries.get(unit, fn, what);
    if (known !== undefined) {
      const isMore =
        !isWithin(wanted, known.demand) || (wanted.outside !== 0 && this.levels.isTooShort(known));
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

  /** Makes a summary with what is known by now. */
  make(kept: Kept): void {
    if (this.stepsUsed > this.allSteps) return;
    const { entry } = kept;
    entry.running = true;
    this.depth++;
    this.recursion.begin(kept);
    const evaluate = () => this.levels.within(entry, () => this.evaluate(kept));
    evaluate();
    // A function that calls itself is looked at again with what is known of it by now.
    for (let round = 0; entry.recursive && round < 2; round++) {
      this.recursion.again(entry);
      evaluate();
    }
    this.recursion.end(entry);
    this.depth--;
    entry.running = false;
    this.early.note(kept);
  }

  private evaluate(kept: Kept): void {
    const { unit, fn, entry } = kept;
    const { constants, cls } = kept.what;
    const module = this.program.modules[unit];
    const info = module.unit.data.functions[fn];
    const { demand } = entry;
    const frame = newFrame(unit, fn, null);
    const ev = this.evaluation(module, fn, frame);
    ev.isOfClass = cls !== null;
    if (kept.what === ANY_CASE && this.receivers.mayDiffer(unit, fn)) ev.split = new Split();
    const receiver =
      info.receiver === NONE
        ? null
        : symbolicReceiver(
            ev,
            info.owner < 0 || info.flags & FunctionFlag.Static
              ? null
              : (cls ?? { unit, cls: info.owner, frame: null }),
            fn,
            demand,
          );
    const { result, returns, activation } = ev.run(module, fn, frame, () => {
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
    finishClosures(this, ev, module, frame);
    entry.summary = {
      returns: withStatedType(ev, result, info.returnType),
      throws: activation.thrown,
      effects: [...ev.parameterObjects.values()].filter((object) => object.cells.size > 0),
      sinks: ev.sinks,
      deferred: ev.deferred,
      validations: summaryValidations(ev, activation),
      neverReturns: !returns && !ev.exhausted && !onlyThrows(module.unit, fn),
      decidedBy: constants === null ? ev.decidedBy : 0,
      passed: ev.split?.passed ?? 'nothing',
    };
    entry.dependsOn = ev.dependsOn.flat();
    this.carriers.addFunction(this, unit, fn, entry.summary);
    this.givers.noteMade(ev, kept);
    publish(this, ev, entry.summary, info.owner < 0 ? null : { unit, cls: info.owner, frame: null });
    this.account(ev, unit, fn);
    if (ev.split !== null) conclude(this, unit, fn, ev.split);
  }

  /** For looking at names of a module from elsewhere. */
  moduleEvaluation(unit: number): Evaluation {
    this.evaluateModule(unit);
    const module = this.program.modules[unit];
    return this.evaluation(module, 0, module.frame);
  }

  evaluation(module: Module, fn: number, frame: Frame): Evaluation {
    return new Evaluation(this, module, fn, frame, this.limits.stepsPerFunction);
  }

  account(ev: Evaluation, unit: number, fn: number): void {
    this.stepsUsed += this.limits.stepsPerFunction - Math.max(0, ev.stepsLeft);
    if (ev.exhausted) this.noteOverBudget(unit, fn);
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
    const changed = this.changed;
    this.changed = new CellTimes();
    for (const { unit, fn, what } of this.summaries.takeStale(changed))
      if (this.worth.isWorthwhile(this.program.modules[unit], fn)) this.summary(unit, fn, what);
  }

  /** A variable of a module, a field or an export tells more than what was found there before. */
  noteChanged(holder: Holder, key: Cell): void {
    this.changed.set(holder, key, ++this.now);
  }

  // ---- closures

  closureMade(ev: Evaluation, closure: Closure): void {
    const list = this.pending.get(ev);
    if (list === undefined) this.pending.set(ev, [closure]);
    else list.push(closure);
  }
  noteInvoked(closure: Closure): void {
    this.invoked[closure.unit][closure.fn] = true;
  }
  wasInvoked({ unit, fn }: Closure): boolean {
    return this.invoked[unit][fn] === true;
  }

  // ---- classes and construction

  shape(cls: ClassRef, facts: ClassFacts): HeapObject {
    return shape(this, cls, facts);
  }
  receiverValue(ev: Evaluation): Value {
    return receiverValue(this, ev);
  }
  superValue(ev: Evaluation): Value {
    return superValue(this, ev);
  }
  constructBase(ev: Evaluation, receiver: Value, call: ValueCall): Value {
    return constructBase(this, ev, receiver, call);
  }
  constructByFunction(ev: Evaluation, closure: Closure, call: ValueCall): Value {
    return constructByFunction(this, ev, closure, call);
  }
  executed(ev: Evaluation, executor: Value, call: ValueCall): Value {
    return executed(this, ev, executor, call);
  }
  literalDefault(unit: number, node: number): Value | undefined {
    return literalDefault(this, unit, node);
  }

  // ---- rules

  modelHolds(model: Model): boolean {
    if (model.ifImported?.some((name) => this.program.externals.has(name)) === false) return false;
    return this.program.words.fit(model);
  }
  sourceMark(source: SourceSpec, unit: number, node: number): Mark {
    return this.recorder.source(source, unit, node, source.description);
  }
  parameterSource(source: SourceSpec, unit: number, fn: number, index: number): Mark {
    const parameter = this.program.modules[unit].unit.data.functions[fn].parameters[index];
    return this.recorder.source(source, unit, parameter.node, parameter.name);
  }
  parameterFacts(module: Module, fn: number, index: number): readonly ParameterFact[] {
    return this.handlers.parameterFacts(module, fn, index);
  }
  decoratedSources(ev: Evaluation, decorator: number, types: readonly number[]): SourceSpec[] {
    return this.handlers.decoratedSources(ev, decorator, types);
  }
  decorated(ev: Evaluation, decorator: number, fn: number | null, cls: number | null): void {
    this.handlers.decorated(ev, decorator, fn, cls);
  }
  subclassed(ev: Evaluation, cls: ClassRef, facts: ClassFacts): void {
    this.handlers.subclassed(ev, cls, facts);
  }
  report(sink: ConditionalSink): void {
    this.recorder.flow(sink);
  }
  reportMatch(use: MatchUse, sink: Site, place: Site, fn: number): void {
    this.recorder.match(use, sink, place, fn);
  }
  observe(
    model: Model,
    name: string,
    unit: number,
    node: number,
    receiver: Value,
    call: ValueCall | null,
    result: Value,
  ): void {
    this.recorder.observe(model, name, { unit, node }, receiver, call, { fn: null, cls: null, result });
  }

  /** The result of a function that a framework turns into a response. */
  returnedSinks(ev: Evaluation, activation: Activation, value: Value, node: number): void {
    this.handlers.returned(ev, activation, value, node);
  }
}
