import { NONE } from '../ir/kinds.js';
import type { Unit } from '../ir/unit.js';
import type { ConfigurationSpec } from '../rules/configuration-spec.js';
import type { Model, SourceSpec } from '../rules/rule.js';
import { type AccessSite, readMember } from './access.js';
import { type Outcome, run } from './activation.js';
import type { BuiltinType } from './builtin-types.js';
import { callValue } from './calls.js';
import { classFacts, classMember, methods } from './classes.js';
import { contentsOf, itemsOf, keysOf, putElement, textMarks } from './collections.js';
import { configured } from './configuration.js';
import type { Engine } from './engine.js';
import { expression } from './expressions.js';
import { refine, type Verdict } from './guards.js';
import type { Activation } from './idle.js';
import { CHARACTERS_PER_RESOLVED, RESOLVED_AT_LEAST } from './limits.js';
import type { ClassFacts, Module } from './module.js';
import { importedModule, withLibraryName } from './modules.js';
import { forgetVariable, type Path, pathOf, readPath, writtenName } from './paths.js';
import { nameAssigned, structural } from './sinks.js';
import type { Split } from './splits.js';
import { type Cell, CellTimes, type Holder, State } from './state.js';
import { statements } from './statements.js';
import {
  type Arguments,
  type ConditionalSink,
  type DeferredCall,
  NO_ARGUMENTS,
  type Validation,
} from './summary.js';
import type { MatchUse } from './symbol-facts.js';
import type { SymbolTable } from './symbols.js';
import { typesOf } from './types.js';
import {
  type ClassRef,
  type Closure,
  closureValue,
  type Frame,
  type HeapObject,
  join,
  KEYS,
  type Mark,
  type ObjectKind,
  type Origin,
  objectValue,
  UNDEFINED,
  UNKNOWN,
  type Value,
  WHOLE,
  withoutConstant,
} from './value.js';
import type { ValueCall } from './value-call.js';
import { wrap } from './wrappers.js';

/** One evaluation of a function (or module body) in terms of its parameters. Other files of this folder hold its parts. */
export class Evaluation {
  readonly state = new State();
  readonly parameterObjects = new Map<Origin, HeapObject>();
  readonly sinks: ConditionalSink[] = [];
  readonly deferred: DeferredCall[] = [];
  /** What calls evaluated so far say of their arguments, by the node of the call. */
  readonly verdicts = new Map<number, Verdict[]>();
  /** Cells of others that were read, with the time of the first time. */
  readonly dependsOn = new CellTimes();
  readonly startedAt: number;
  /** Functions that were not looked at, as in givers.ts. */
  readonly skipped = new Set<number>();
  /** How often each closure was evaluated in place. */
  readonly inPlaceRuns = new Map<number, number>();
  /** What the last run of each of them said of its parameters. */
  readonly saidInPlace = new Map<number, readonly Validation[]>();
  readonly activations: Activation[] = [];
  /** The class of the object at hand is known, and callers know no more of it. */
  isOfClass = false;
  /** Of a method that is looked at on an object of any class: what that leaves open. */
  split: Split | null = null;
  alive = true;
  decidedBy = 0;
  /** Depth of objects that become text. */
  texts = 0;
  /** Depth of closures evaluated in place. */
  inline = 0;
  /** Depth of calls that are being resolved for functions that could not resolve them. */
  resolving = 0;
  resolveBudget = 0;
  /** How many such calls may still be resolved: a function's size bounds it, so that the whole takes linear time. */
  resolveTotal: number;
  /** Code that is looked at on its own: calls out of it are not followed. */
  readonly isAside: boolean;
  /** Functions whose calls are being applied; depths of getters and of nested expressions. */
  readonly calling: Closure[] = [];
  getters = 0;
  nesting = 0;
  private steps: number;
  /** The module of the function that is evaluated; `module` is that of the function that runs inside it just now. */
  readonly home: Module;
  module: Module;
  frame: Frame;

  constructor(
    readonly engine: Engine,
    module: Module,
    readonly fn: number,
    frame: Frame,
    budget: number,
  ) {
    this.home = module;
    this.module = module;
    this.frame = frame;
    this.steps = budget;
    this.isAside = engine.isAside(module.index);
    this.startedAt = engine.now;
    const { start, end } = module.unit.data.functions[fn];
    this.resolveTotal = RESOLVED_AT_LEAST + (end - start) / CHARACTERS_PER_RESOLVED;
  }

  get program() {
    return this.engine.program;
  }
  get unit(): Unit {
    return this.module.unit;
  }
  get builtin(): Record<BuiltinType, readonly number[]> {
    return this.module.symbols.builtin;
  }
  get activation(): Activation {
    return this.activations[this.activations.length - 1];
  }
  symbolsOf(unit: number): SymbolTable {
    return this.program.modules[unit].symbols;
  }

  /** Counts a step; false when the budget is used up, and then nothing more is evaluated. */
  step(): boolean {
    if (this.steps-- > 0) return true;
    this.alive = false;
    return false;
  }
  get stepsLeft(): number {
    return this.steps;
  }
  get exhausted(): boolean {
    return this.steps < 0;
  }

  // ---- parts kept in other files
  expression(node: number): Value {
    return expression(this, node);
  }
  statements(list: number): void {
    statements(this, list);
  }
  callValue(call: ValueCall): Value {
    return callValue(this, call);
  }
  /** Calls what was handed to others, who may or may not call it: that it never returns does not end who handed it over. */
  callLater(call: ValueCall): Value {
    const { alive } = this;
    const result = callValue(this, call);
    this.alive = alive && !this.exhausted;
    return result;
  }
  refine(node: number, holds: boolean): void {
    refine(this, node, holds);
  }
  classFacts(cls: ClassRef): ClassFacts {
    return classFacts(this, cls);
  }
  classMember(cls: ClassRef, name: string, object: Value, site: AccessSite): Value | null {
    return classMember(this, cls, name, object, site);
  }
  methods(cls: ClassRef, fns: readonly number[], receiver: Value | null): Value {
    return methods(this, cls, fns, receiver);
  }
  typesOf(node: number): readonly number[] {
    return typesOf(this, node).types;
  }
  assigned(name: string, value: Value, node: number, valueNode: number): void {
    nameAssigned(this, name, value, node, valueNode);
  }

  // ---- variables
  /** What is found in a cell that other functions write may change later. */
  noteRead(holder: Holder, key: Cell): void {
    this.dependsOn.setFirst(holder, key, this.engine.now);
  }
  readSlot(frame: Frame, slot: number): Value {
    const value = frame.cells.get(slot);
    const own = frame === this.frame;
    if (frame.global && !own) this.noteRead(frame, slot);
    if (value === undefined) return own && !this.module.foreign[frame.fn].has(slot) ? UNDEFINED : UNKNOWN;
    if (value.constant === null) return value;
    const unsure = own ? this.module.foreign[frame.fn] : this.program.modules[frame.unit].changing[frame.fn];
    return unsure.has(slot) ? withoutConstant(value) : value;
  }

  writeSlot(frame: Frame, slot: number, value: Value): void {
    this.state.write(frame, slot, value);
    if (frame.paths > 0) forgetVariable(this, frame, slot);
  }

  /** The frame of a function around the present one. */
  frameOf(fn: number): Frame | null {
    for (let frame: Frame | null = this.frame; frame !== null; frame = frame.parent)
      if (frame.fn === fn && frame.unit === this.module.index) return frame;
    return fn === 0 ? this.module.frame : (this.module.wrappers.get(fn) ?? null);
  }

  pathOf(node: number): Path | null {
    return pathOf(this, node);
  }
  readPath(node: number): Value | undefined {
    return readPath(this, node);
  }
  writtenName(node: number): string {
    return writtenName(this, node);
  }

  // ---- named things
  global(name: string, node: number): Value {
    return this.engine.globalName(this, name, node);
  }

  imported(specifier: string): Value {
    return importedModule(this, specifier);
  }

  exportsValue(): Value {
    return objectValue(this.module.exports, []);
  }
  exportWhole(value: Value): void {
    this.state.write(this.module.exports, WHOLE, value);
  }
  /** A member of what a module exports. */
  exported(holder: HeapObject, name: string): Value | null {
    this.noteRead(holder, name);
    return this.engine.exportedMember(holder, name, (other, key) => this.noteRead(other, key));
  }

  // ---- objects
  newObject(kind: ObjectKind, node: number, exact: boolean, cls: ClassRef | null = null): HeapObject {
    const before = this.frame.objects.get(node);
    if (before !== undefined && before.kind === kind && before.cls?.cls === cls?.cls) {
      // The object of the round before may still be at hand: that its keys came from outside is not forgotten.
      for (const key of before.cells.keys()) if (key !== KEYS) this.state.write(before, key, undefined);
      before.exact = exact;
      return before;
    }
    const object = this.program.object(kind, this.module.index, node, {
      exact,
      cls,
      global: this.frame.global,
    });
    this.frame.objects.set(node, object);
    return object;
  }

  parameterObject(origin: Origin): HeapObject {
    let object = this.parameterObjects.get(origin);
    if (object === undefined) {
      object = this.program.object('parameter', this.module.index, origin.node, { origin });
      this.parameterObjects.set(origin, object);
    }
    return object;
  }

  putElement(object: HeapObject, value: Value): void {
    putElement(this, object, value);
  }
  contentsOf(value: Value, node: number): Value {
    return contentsOf(this, value, node);
  }
  keysOf(value: Value, node: number): Value {
    return keysOf(this, value, node);
  }
  itemsOf(value: Value): Value[] | null {
    return itemsOf(this, value);
  }
  textMarks(value: Value): readonly Mark[] {
    return textMarks(this, value);
  }

  // ---- functions
  makeClosure(fn: number): Value {
    const open = this.module.open[fn];
    const closure: Closure = { unit: this.module.index, fn, receiver: null, frame: open ? this.frame : null };
    if (open) this.engine.closureMade(this, closure);
    const decorators = this.unit.data.functions[fn].decorators;
    for (const decorator of this.unit.list(decorators)) this.engine.decorated(this, decorator, fn, null);
    wrap(this, closure, decorators);
    return withLibraryName(this, closureValue(closure), this.unit.data.functions[fn].name);
  }
  superValue(): Value {
    return this.engine.superValue(this);
  }
  invokeGetter(value: Value, node: number): Value {
    return this.callValue(this.bareCall(value, node));
  }
  bareCall(callee: Value, node: number, args: Arguments = NO_ARGUMENTS): ValueCall {
    return {
      callee,
      receiver: null,
      receiverNode: NONE,
      calleeNode: NONE,
      method: null,
      arguments: args,
      written: '',
      constructs: false,
      unit: this.module.index,
      node,
      fn: this.activation.fn,
      depth: 0,
    };
  }

  // ---- control
  condition(node: number): Value {
    const value = this.expression(node);
    if (value.marks.length > 0) this.decides(value);
    return value;
  }
  /** Something is decided by the value of a parameter: callers that pass constants get a summary of their own. */
  decides(value: Value): void {
    for (const mark of value.marks)
      if (mark.origin.kind === 'parameter' && mark.origin.index >= 0 && mark.origin.index < 30)
        this.decidedBy |= 1 << mark.origin.index;
  }

  yielded(value: Value): void {
    const activation = this.activation;
    activation.yields = activation.yields === null ? value : join(activation.yields, value);
  }
  /** A value that is thrown: what a handler around may catch. */
  thrown(value: Value): void {
    const { activation } = this;
    activation.thrown = activation.thrown === null ? value : join(activation.thrown, value);
  }

  leaveBreakable(): void {
    this.activation.breakables.pop();
  }
  run(module: Module, fn: number, frame: Frame, enter: (activation: Activation) => void): Outcome {
    return run(this, module, fn, frame, enter);
  }

  // ---- rules
  modelHolds(model: Model): boolean {
    return this.engine.modelHolds(model);
  }
  sourceMarks(source: SourceSpec, unit: number, node: number): readonly Mark[] {
    return [this.engine.sourceMark(source, unit, node)];
  }
  /** A structural pattern on something that is read. */
  readMatched(use: MatchUse, unit: number, node: number): void {
    structural(this, use, null, unit, node);
  }
  /** What a member is by a file of settings. */
  configuredMember(spec: ConfigurationSpec, object: Value, name: string, site: AccessSite): Value | null {
    const call = { ...this.bareCall(UNKNOWN, site.node), unit: site.unit, receiver: object };
    return configured(this, spec, call, name);
  }
  observe(
    model: Model,
    name: string,
    unit: number,
    node: number,
    receiver: Value,
    call: ValueCall | null,
    result: Value = UNKNOWN,
  ): void {
    this.engine.observe(model, name, unit, node, receiver, call, result);
  }
  readMember(object: Value, name: string, site: AccessSite): Value {
    return readMember(this, object, name, site);
  }
}
