import { FunctionFlag, NONE } from '../ir/kinds.js';
import type { Model, SourceSpec } from '../rules/rule.js';
import { type Activation, onlyThrows } from './activation.js';
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
import { Evaluation } from './evaluation.js';
import { Givers } from './givers.js';
import { Handlers, type ParameterFact } from './handlers.js';
import { idOf } from './ids.js';
import type { Limits } from './limits.js';
import { Mentions } from './mentions.js';
import { exportedMember, globalName, spreadExports } from './modules.js';
import { enterParameters, symbolicParameter, symbolicReceiver } from './parameters.js';
import type { ClassFacts, Module, Program } from './program.js';
import { leftByBody, leftByFunction } from './publish.js';
import { Reach } from './reach.js';
import { ReceiverClasses } from './receiver-classes.js';
import { Recorder, type Reports } from './recorder.js';
import { ContentKeys } from './solver/content-keys.js';
import { type Entry, type Evaluated, newEntry } from './solver/entry.js';
import { Solver } from './solver/equations.js';
import { folded, joinedSummary } from './solver/fold.js';
import { reached } from './solver/graph.js';
import { Heap } from './solver/heap.js';
import { sameSummary } from './solver/same-value.js';
import { SharedObjects } from './solver/shared-objects.js';
import { conclude, Split } from './splits.js';
import type { Cell, Holder, SharedWrite } from './state.js';
import { Summaries } from './summaries.js';
import { ANY_CASE, BOTTOM, type Case, constantsKey, NOTHING_KNOWN, type Summary } from './summary.js';
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

/** How many evaluations may stand one inside the other. */
const MAX_DEPTH = 40;

/** Modules, summaries of functions, and what evaluations report. */
export class Engine {
  readonly recorder: Recorder;
  readonly handlers: Handlers;
  readonly asked = new Asked();
  readonly carriers = new Carriers();
  readonly givers = new Givers();
  readonly mentions: Mentions;
  readonly receivers: ReceiverClasses;
  readonly worth: Worth;
  readonly overBudget: { unit: number; fn: number }[] = [];
  readonly heap: Heap;
  readonly sharedObjects: SharedObjects;
  private readonly contents: ContentKeys;
  private readonly summaries = new Summaries();
  private readonly bodies: (Entry | undefined)[] = [];
  private readonly solver: Solver<Entry, Summary>;
  /** Evaluations that are going on, the innermost last. */
  private readonly evaluations: Evaluation[] = [];
  /** Entries whose values rest on what has changed since. */
  private stale = new Set<Entry>();
  /** Entries that were evaluated since the last round. */
  private readonly evaluated = new Set<Entry>();
  private readonly entries: Entry[] = [];
  /** What is asked for for its own sake. */
  private readonly roots = new Set<Entry>();
  /** Values that were stored where other programs call them. */
  readonly exposed: { unit: number; value: Value }[] = [];
  /** Modules whose names were all imported, by the module that did. */
  readonly stars = new Map<number, number[]>();
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
    this.heap = new Heap(program, (holder, key, value) => this.carriers.addCell(this, holder, key, value));
    this.sharedObjects = SharedObjects.of(program);
    this.contents = new ContentKeys(program);
    this.solver = new Solver(
      {
        bottom: BOTTOM,
        evaluate: (entry) => this.evaluate(entry),
        same: sameSummary,
        widen: (one, other) => joinedSummary(program, one, other),
        publish: (entry) => this.publish(entry),
        isOutdated: (entry) => this.isOutdated(entry),
        commit: (entry) => this.commit(entry),
        key: (entry) => this.keyOf(entry),
        unsettled: ({ unit, fn }) => this.noteOverBudget(unit, fn),
      },
      MAX_DEPTH,
    );
    const nodes = program.modules.reduce((sum, module) => sum + module.unit.nodeCount, 0);
    this.allSteps = limits.steps + limits.stepsPerNode * nodes;
    const modelHolds = (model: Model) => this.modelHolds(model);
    this.handlers = new Handlers(modelHolds, (unit, fn) =>
      this.heap.noteChanged(program.entryPoints, idOf(unit, fn)),
    );
    const reach = new Reach(program, (unit) => aside.has(unit), modelHolds, hasCallers);
    this.worth = new Worth(reach, this.handlers, aside);
  }

  get steps(): number {
    return this.stepsUsed;
  }
  get now(): number {
    return this.heap.now;
  }
  /** The evaluation that is going on. */
  get innermost(): Evaluation | undefined {
    return this.evaluations[this.evaluations.length - 1];
  }

  isAside(unit: number): boolean {
    return this.aside.has(unit);
  }

  // ---- rounds

  /** Evaluates until nothing changes any more. */
  rest(): void {
    for (;;) {
      this.solver.solve(this.stale);
      for (const entry of this.evaluated) this.commit(entry);
      for (const entry of this.givers.takeOutdated()) this.stale.add(entry);
      for (const entry of this.entries) if (this.isOutdated(entry)) this.stale.add(entry);
      if (this.stale.size === 0) return;
    }
  }

  private isOutdated(entry: Entry): boolean {
    return entry.state === 'done' && this.heap.changes.isAfter(entry.last.reads);
  }

  /** Shows what an evaluation left in cells of others. */
  private commit(entry: Entry): void {
    if (!this.evaluated.delete(entry)) return;
    const { own, contributions, summary } = entry.last;
    if (entry.fn === 0 && entry.call === null) this.install(entry, own);
    for (const { holder, key, value } of contributions) this.heap.join(holder, key, value);
    if (entry.fn !== 0) this.carriers.addFunction(this, entry.unit, entry.fn, summary);
    this.givers.noteMade(entry);
  }

  private install(entry: Entry, own: readonly SharedWrite[]): boolean {
    const before = this.installed.get(entry) ?? [];
    if (before === own) return false;
    this.installed.set(entry, own);
    return this.heap.install(before, own);
  }
  private readonly installed = new Map<Entry, readonly SharedWrite[]>();

  /** What is built upon an evaluation finds in the cells of its module. */
  private publish(entry: Entry): boolean {
    if (entry.fn === 0 && entry.call === null) {
      this.program.modules[entry.unit].state = 'done';
      return this.install(entry, entry.last.own);
    }
    if (entry.what.cls !== null || entry.call !== null || !this.isConstructor(entry)) return false;
    const { shape } = this.program.knownClass({ unit: entry.unit, cls: this.ownerOf(entry), frame: null }) ?? {};
    let isChanged = false;
    for (const { holder, key, value } of entry.last.contributions)
      if (holder === shape && this.heap.join(holder, key, value)) isChanged = true;
    return isChanged;
  }

  private keyOf({ unit, fn, what }: Entry): string {
    const { cls } = what;
    const own = this.contents.of(unit, fn);
    const ofClass = cls === null ? '' : this.program.modules[cls.unit].unit.data.classes[cls.cls].name;
    return `${own} ${ofClass} ${constantsKey(what)}`;
  }

  private ownerOf({ unit, fn }: Entry): number {
    return this.program.modules[unit].unit.data.functions[fn].owner;
  }
  private isConstructor({ unit, fn }: Entry): boolean {
    const { flags, owner } = this.program.modules[unit].unit.data.functions[fn];
    return owner >= 0 && (flags & FunctionFlag.Constructor) !== 0;
  }

  /** What all entries report that something asks for in the end. */
  reports(): Reports[] {
    const asked = reached(this.roots, ({ inputs }) => inputs);
    return this.entries.filter((entry) => asked.has(entry)).map(({ last }) => last.reports);
  }

  // ---- modules

  /** Evaluates the body of a module, unless that was done. */
  evaluateModule(index: number): void {
    let entry = this.bodies[index];
    if (entry === undefined) {
      entry = newEntry(index, 0, ANY_CASE, FULL_DEMAND);
      this.entries.push(entry);
      this.bodies[index] = entry;
    }
    this.read(entry);
  }

  /** A module as a value: what it exports as a whole, and its exports by name. */
  moduleValue(index: number): Value {
    this.evaluateModule(index);
    const { exports } = this.program.modules[index];
    this.innermost?.noteRead(exports, WHOLE);
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

  /** The value of an entry. Without an evaluation that asks, it is asked for for its own sake. */
  read(entry: Entry): Summary {
    if (this.solver.innermost === undefined) this.roots.add(entry);
    const summary = this.solver.read(entry);
    // Of what is not known yet nothing can be said, unless it is known by now that it depends on who asks.
    return summary === BOTTOM && entry.state !== 'done' && !this.solver.isSettling ? NOTHING_KNOWN : summary;
  }

  /**
   * The summary of a function, for any arguments or for certain constants of them or a class of its receiver.
   * @param demand parameters that it has to speak of, as in demand.ts
   */
  summary(unit: number, fn: number, what: Case = ANY_CASE, demand = NO_DEMAND): Summary {
    const wanted = this.program.modules[unit].isChecked ? demand : FULL_DEMAND;
    const known = this.summaries.get(unit, fn, what);
    if (known !== undefined) {
      if (!isWithin(wanted, known.demand)) {
        known.demand = bothDemands(known.demand, wanted);
        if (known.state === 'done') this.solver.refresh(known, this.stale);
      }
      return this.read(known);
    }
    if (this.stepsUsed > this.allSteps) {
      this.noteOverBudget(unit, fn);
      return NOTHING_KNOWN;
    }
    const entry = this.summaries.add(unit, fn, what, wanted);
    if (entry === null) return this.summary(unit, fn, ANY_CASE, demand);
    this.entries.push(entry);
    return this.read(entry);
  }

  /** Evaluates an entry with what is known by now. */
  private evaluate(entry: Entry): Summary {
    if (this.stepsUsed > this.allSteps) {
      this.noteOverBudget(entry.unit, entry.fn);
      return entry.value === BOTTOM ? NOTHING_KNOWN : entry.value;
    }
    const around = this.innermost?.state;
    const hidden = around?.hide() ?? [];
    const depth = this.evaluations.length;
    if (entry.call !== null) entry.last = entry.call();
    else if (entry.fn === 0) entry.last = this.evaluateBody(entry);
    else entry.last = this.evaluateFunction(entry);
    this.evaluations.length = depth;
    around?.show(hidden);
    this.evaluated.add(entry);
    return entry.last.summary;
  }

  private evaluateBody(entry: Entry): Evaluated {
    const module = this.program.modules[entry.unit];
    if (module.state === 'new') module.state = 'running';
    const ev = this.begin(this.evaluation(module, 0, module.frame));
    for (const holder of [module.frame, module.exports, ...module.wrappers.values()])
      for (const key of [...holder.cells.keys()]) ev.state.write(holder, key, undefined);
    const { receiver } = module.unit.data.functions[0];
    ev.run(module, 0, module.frame, () => {
      if (receiver !== NONE) ev.state.write(module.frame, receiver, objectValue(module.exports, []));
    });
    finishClosures(this, ev, module, module.frame);
    this.account(ev, entry.unit, 0);
    return { ...this.found(ev, entry, NOTHING_KNOWN), ...leftByBody(ev, entry.unit) };
  }

  /** What an evaluation gave. */
  found(ev: Evaluation, entry: Entry | null, summary: Summary): Omit<Evaluated, 'own' | 'contributions'> {
    if (entry !== null) entry.skipped = ev.skipped;
    return { summary, reads: ev.dependsOn.flat(), reports: ev.reports };
  }

  private evaluateFunction(entry: Entry): Evaluated {
    const { unit, fn, demand } = entry;
    const { constants, cls } = entry.what;
    const module = this.program.modules[unit];
    const info = module.unit.data.functions[fn];
    const frame = newFrame(unit, fn, null);
    const ev = this.begin(this.evaluation(module, fn, frame));
    ev.origins = entry.origins;
    ev.isOfClass = cls !== null;
    if (entry.what === ANY_CASE && this.receivers.mayDiffer(unit, fn)) ev.split = new Split();
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
          return symbolicParameter(ev, index, demand);
        },
        receiver,
        null,
      );
    });
    finishClosures(this, ev, module, frame);
    const summary: Summary = {
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
    this.account(ev, unit, fn);
    if (ev.split !== null) conclude(ev, unit, fn, ev.split);
    const owner = info.owner < 0 ? null : { unit, cls: info.owner, frame: null };
    const contributions = leftByFunction(ev, summary, owner);
    const told = entry.component === null ? summary : folded(this.program, summary);
    return { ...this.found(ev, entry, told), own: [], contributions };
  }

  /** For looking at names of a module from elsewhere. */
  moduleEvaluation(unit: number): Evaluation {
    this.evaluateModule(unit);
    const module = this.program.modules[unit];
    return this.evaluation(module, 0, module.frame, this.innermost);
  }

  evaluation(module: Module, fn: number, frame: Frame, within?: Evaluation): Evaluation {
    return new Evaluation(this, module, fn, frame, this.limits.stepsPerFunction, within);
  }

  /** An evaluation that others are not a part of. */
  begin(ev: Evaluation): Evaluation {
    this.evaluations.push(ev);
    return ev;
  }

  /** A call from outside of the program, which is evaluated like a function. */
  outside(unit: number, fn: number, call: () => Evaluated): Entry {
    const entry = newEntry(unit, fn, ANY_CASE, FULL_DEMAND, call);
    this.entries.push(entry);
    return entry;
  }

  account(ev: Evaluation, unit: number, fn: number): void {
    this.stepsUsed += this.limits.stepsPerFunction - Math.max(0, ev.stepsLeft);
    if (ev.exhausted) this.noteOverBudget(unit, fn);
  }

  private noteOverBudget(unit: number, fn: number): void {
    if (!this.overBudget.some((one) => one.unit === unit && one.fn === fn))
      this.overBudget.push({ unit, fn });
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
    this.innermost?.noteRead(this.program.entryPoints, idOf(module.index, fn));
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
  /** The result of a function that a framework turns into a response. */
  returnedSinks(ev: Evaluation, activation: Activation, value: Value, node: number): void {
    this.handlers.returned(ev, activation, value, node);
  }
}
