import { Flag, FunctionFlag, Kind, NONE } from '../ir/kinds.js';
import type { Unit } from '../ir/unit.js';
import type { Model, SourceSpec } from '../rules/rule.js';
import { type AccessSite, contents, deepMarks, put, readMember } from './access.js';
import { callNode, callValue, type ValueCall } from './calls.js';
import { classFacts, classMember, defineClass, method, setter } from './classes.js';
import type { Engine } from './engine.js';
import { assignTo, expression } from './expressions.js';
import { refine, refineEqual, type Verdict, validationsOf } from './guards.js';
import { removeItem } from './operations.js';
import type { ClassFacts, Module } from './program.js';
import { memberWritten, nameAssigned, structural } from './sinks.js';
import { type Delta, State } from './state.js';
import { statements } from './statements.js';
import { type Arguments, type ConditionalSink, type DeferredCall, NO_ARGUMENTS } from './summary.js';
import type { BuiltinType, MatchUse, SymbolTable } from './symbols.js';
import { typesOf } from './types.js';
import {
  type ClassRef,
  type Closure,
  closureValue,
  constantValue,
  ELEMENT,
  type Frame,
  type HeapObject,
  join,
  joinMarks,
  LENGTH,
  type Mark,
  markedValue,
  type ObjectKind,
  type Origin,
  objectValue,
  symbolValue,
  UNDEFINED,
  UNKNOWN,
  Value,
} from './value.js';

/** A function that is running in an evaluation: the one evaluated, or a closure of it that is evaluated in place. */
export interface Activation {
  module: Module;
  frame: Frame;
  fn: number;
  start: number;
  result: Value | null;
  exits: Delta[];
  yields: Value | null;
  /** What was thrown since the innermost handler was entered. */
  thrown: Value | null;
  breakables: Breakable[];
  exitFacts: { truth: boolean | null; always: Map<number, number>; whenTrue: Map<number, number> }[];
}

export interface Breakable {
  outer: number;
  isLoop: boolean;
  deltas: Delta[];
  broken: boolean;
}

/** One evaluation of a function (or module body) in terms of its parameters. Other files of this folder hold its parts. */
export class Evaluation {
  readonly state = new State();
  readonly parameterObjects = new Map<Origin, HeapObject>();
  readonly sinks: ConditionalSink[] = [];
  readonly deferred: DeferredCall[] = [];
  /** What calls evaluated so far say of their arguments, by the node of the call. */
  readonly verdicts = new Map<number, Verdict[]>();
  readonly dependsOn = new Set<Frame | HeapObject>();
  readonly activations: Activation[] = [];
  /** False where control does not reach. */
  alive = true;
  decidedBy = 0;
  /** Depth of closures evaluated in place. */
  inline = 0;
  /** Depth of calls that are being resolved for functions that could not resolve them. */
  resolving = 0;
  resolveBudget = 0;
  /** Depth of calls that are being applied. */
  calling = 0;
  /** Depth of nested expressions. */
  nesting = 0;
  private steps: number;
  module: Module;
  frame: Frame;

  constructor(
    readonly engine: Engine,
    module: Module,
    readonly fn: number,
    frame: Frame,
    budget: number,
  ) {
    this.module = module;
    this.frame = frame;
    this.steps = budget;
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
  get exhausted(): boolean {
    return this.steps < 0;
  }
  get stepsLeft(): number {
    return this.steps;
  }

  // ---- parts kept in other files
  expression = (node: number): Value => expression(this, node);
  statements = (list: number): void => statements(this, list);
  callNode = (node: number): Value => callNode(this, node);
  callValue = (call: ValueCall): Value => callValue(this, call);
  refine = (node: number, holds: boolean): void => refine(this, node, holds);
  refineEqual = (subject: number, tests: Iterable<number>): void => refineEqual(this, subject, tests);
  defineClass = (cls: number): Value => defineClass(this, cls);
  classFacts = (cls: ClassRef): ClassFacts => classFacts(this, cls);
  classMember = (cls: ClassRef, name: string, object: Value, site: AccessSite): Value | null =>
    classMember(this, cls, name, object, site);
  method = (cls: ClassRef, fn: number, receiver: Value | null): Value => method(this, cls, fn, receiver);
  callSetter = (cls: ClassRef, name: string, object: Value, value: Value, site: AccessSite): void =>
    setter(this, cls, name, object, value, site);
  typesOf = (node: number): readonly number[] => typesOf(this, node).types;
  structural = (use: MatchUse, call: ValueCall | null, unit: number, node: number): void =>
    structural(this, use, call, unit, node);
  memberWritten = (
    object: Value,
    name: string,
    value: Value,
    target: number,
    node: number,
    valueNode: number,
  ): void => memberWritten(this, object, name, value, target, node, valueNode);
  assigned = (name: string, value: Value, node: number, valueNode: number): void =>
    nameAssigned(this, name, value, node, valueNode);
  deepMarks = (value: Value): readonly Mark[] => deepMarks(this, value);

  // ---- variables
  readSlot(frame: Frame, slot: number): Value {
    const value = frame.cells.get(slot);
    const own = frame === this.frame;
    if (frame.global && !own) this.dependsOn.add(frame);
    if (value === undefined) return own && !this.module.foreign[frame.fn].has(slot) ? UNDEFINED : UNKNOWN;
    if (value.constant === null) return value;
    const unsure = own ? this.module.foreign[frame.fn] : this.program.modules[frame.unit].changing[frame.fn];
    return unsure.has(slot) ? withoutConstant(value) : value;
  }

  writeSlot(frame: Frame, slot: number, value: Value): void {
    this.state.write(frame, slot, value);
    if (frame.paths > 0) this.forgetPaths(frame, `${slot}.`);
  }

  /** The frame of a function around the present one. */
  frameOf(fn: number): Frame | null {
    for (let frame: Frame | null = this.frame; frame !== null; frame = frame.parent)
      if (frame.fn === fn && frame.unit === this.module.index) return frame;
    return fn === 0 ? this.module.frame : null;
  }

  /** Key of a member chain that starts at a variable, or null. */
  pathOf(node: number): { frame: Frame; key: string } | null {
    const { unit } = this;
    let key = '';
    let at = node;
    for (let depth = 0; depth < 5; depth++) {
      const kind = unit.kind(at);
      if (kind === Kind.Local) return { frame: this.frame, key: `${unit.a(at)}.${key}` };
      if (kind === Kind.Captured) {
        const frame = this.frameOf(unit.c(at));
        if (frame === null) return null;
        // What is known of a module's variable here is known in this function only.
        return frame.global
          ? { frame: this.frame, key: `^${unit.a(at)}.${key}` }
          : { frame, key: `${unit.a(at)}.${key}` };
      }
      if (kind === Kind.Member) key = `${unit.string(unit.b(at))}.${key}`;
      else if (kind === Kind.Index) {
        const index = unit.b(at);
        const indexKind = unit.kind(index);
        if (indexKind !== Kind.String && indexKind !== Kind.Number) return null;
        key = `${unit.string(unit.a(index))}.${key}`;
      } else return null;
      at = unit.a(at);
    }
    return null;
  }

  readPath(node: number): Value | undefined {
    if (this.frame.paths === 0 && (this.frame.parent === null || this.frame.parent.paths === 0))
      return undefined;
    const path = this.pathOf(node);
    return path === null || path.frame.paths === 0 ? undefined : path.frame.cells.get(path.key);
  }

  /** Remembers what was written to a member of something that is no object we know. */
  writePath(node: number, object: Value, value: Value): void {
    const path = this.pathOf(node);
    if (path === null) return;
    if (path.frame.paths > 0) this.forgetPaths(path.frame, path.key);
    if (object.objects.length === 0) this.setPath(path, value);
  }

  setPath(path: { frame: Frame; key: string }, value: Value): void {
    path.frame.paths++;
    this.state.write(path.frame, path.key, value);
  }

  private forgetPaths(frame: Frame, prefix: string): void {
    for (const key of frame.cells.keys()) {
      if (typeof key === 'string' && key.startsWith(prefix)) this.state.write(frame, key, undefined);
    }
  }

  deleted(node: number): void {
    const { unit } = this;
    if (unit.kind(node) !== Kind.Member && unit.kind(node) !== Kind.Index) return;
    const object = this.expression(unit.a(node));
    const key =
      unit.kind(node) === Kind.Member
        ? unit.string(unit.b(node))
        : this.expression(unit.b(node)).constant?.value;
    if (typeof key === 'number') removeItem(this, object, key);
    else if (typeof key === 'string' && object.objects.length === 1)
      put(this, object.objects[0], key, UNDEFINED, true);
  }

  /** How an expression is written, in one name: the last segment. */
  writtenName(node: number): string {
    const { unit } = this;
    if (node === NONE) return '';
    switch (unit.kind(node)) {
      case Kind.Local:
      case Kind.Captured:
        return unit.string(unit.b(node));
      case Kind.Global:
        return unit.string(unit.a(node));
      case Kind.Member:
        return unit.string(unit.b(node));
      case Kind.Call:
      case Kind.New:
      case Kind.Index:
      case Kind.Await:
      case Kind.Typed:
        return this.writtenName(unit.a(node));
      default:
        return '';
    }
  }

  // ---- named things
  global(name: string, node: number): Value {
    return this.engine.globalName(this, name, node);
  }

  imported(specifier: string): Value {
    const target = this.program.target(this.module.index, specifier);
    if ('external' in target) return symbolValue(this.module.symbols.external(target.external));
    return this.engine.moduleValue(target.unit);
  }

  exportsValue(): Value {
    return objectValue(this.module.exports, []);
  }
  exportWhole(value: Value): void {
    this.state.write(this.module.exports, WHOLE, value);
  }
  /** A member of what a module exports. */
  exported(holder: HeapObject, name: string): Value | null {
    this.dependsOn.add(holder);
    return this.engine.exportedMember(holder, name);
  }
  importAll(node: number): void {
    const value = this.expression(this.unit.a(node));
    const into = this.unit.flags(node) & Flag.Exported ? this.module.exports : null;
    for (const holder of value.objects) {
      if (into !== null) for (const [key, cell] of holder.cells) this.state.write(into, key, cell);
      else if (holder.kind === 'exports') this.engine.spreadExports(holder.unit, this.module.index);
    }
  }

  // ---- objects
  newObject(kind: ObjectKind, node: number, exact: boolean, cls: ClassRef | null = null): HeapObject {
    const before = this.frame.objects.get(node);
    if (before !== undefined && before.kind === kind && before.cls?.cls === cls?.cls) {
      for (const key of before.cells.keys()) this.state.write(before, key, undefined);
      before.exact = exact;
      return before;
    }
    const object = this.program.object(kind, this.module.index, node, {
      exact,
      cls,
      global: this.frame.global && this.frame.fn === 0,
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
    put(this, object, ELEMENT, value, false);
  }
  contentsOf(value: Value, node: number): Value {
    return contents(this, value, { unit: this.module.index, node, written: '' });
  }
  /** What a loop over the value gets each time: for objects that are no collections their keys, and their taint. */
  eachOf(value: Value, node: number): Value {
    if (value.objects.length > 0 && value.objects.every((object) => object.kind === 'map'))
      return this.keysOf(value, node);
    return this.contentsOf(value, node);
  }
  keysOf(value: Value, node: number): Value {
    if (value.objects.length > 0) return UNKNOWN;
    return this.contentsOf(value, node);
  }
  /** Items of a list whose length is known, in order. */
  itemsOf(value: Value): Value[] | null {
    if (value.objects.length !== 1 || !value.objects[0].exact) return null;
    const { cells } = value.objects[0];
    const length = cells.get(LENGTH)?.constant?.value;
    if (typeof length !== 'number' || length > 64) return null;
    return Array.from({ length }, (_, index) => cells.get(index) ?? UNDEFINED);
  }
  sliceOf(object: Value, from: Value | null, to: Value | null, node: number): Value {
    const items = object.marks.length === 0 ? this.itemsOf(object) : null;
    const bounds = [from, to].map((bound) => (bound === null ? undefined : bound.constant?.value));
    if (items !== null && bounds.every((bound) => bound === undefined || typeof bound === 'number')) {
      return this.listOf(items.slice(bounds[0] as number | undefined, bounds[1] as number | undefined), node);
    }
    if (
      object.constant !== null &&
      typeof object.constant.value === 'string' &&
      bounds.every((bound, i) => [from, to][i] === null || typeof bound === 'number')
    ) {
      return constantValue(
        object.constant.value.slice(bounds[0] as number | undefined, bounds[1] as number | undefined),
        this.builtin.string,
      );
    }
    if (object.objects.length === 0) return withoutConstant(object);
    const copy = this.newObject('list', node, false);
    this.putElement(copy, this.contentsOf(object, node));
    return objectValue(copy, this.builtin.list, object.marks);
  }
  listOf(items: readonly Value[], node: number): Value {
    const object = this.newObject('list', node, true);
    for (const [index, item] of items.entries()) this.state.write(object, index, item);
    this.state.write(object, LENGTH, constantValue(items.length, this.builtin.number));
    return objectValue(object, this.builtin.list);
  }
  /** Taint of the text that a value becomes: its own, and that of the items of a list. */
  textMarks(value: Value): readonly Mark[] {
    let marks = value.marks;
    for (const object of value.objects) {
      if (object.kind !== 'list') continue;
      for (const cell of object.cells.values()) marks = joinMarks(marks, cell.marks);
    }
    return marks;
  }
  concatenated(left: Value, right: Value, node: number): Value | null {
    const a = this.itemsOf(left);
    const b = this.itemsOf(right);
    if (a !== null && b !== null) return this.listOf([...a, ...b], node);
    if (left.objects.some((object) => object.kind === 'list')) {
      const object = this.newObject('list', node, false);
      this.putElement(object, join(this.contentsOf(left, node), this.contentsOf(right, node)));
      return objectValue(object, this.builtin.list, joinMarks(left.marks, right.marks));
    }
    return null;
  }

  // ---- functions
  makeClosure(fn: number): Value {
    const open = this.module.open[fn];
    const closure: Closure = { unit: this.module.index, fn, receiver: null, frame: open ? this.frame : null };
    if (open) this.engine.closureMade(this, closure);
    const decorators = this.unit.data.functions[fn].decorators;
    for (const decorator of this.unit.list(decorators)) this.engine.decorated(this, decorator, fn, null);
    return closureValue(closure);
  }
  superValue(): Value {
    return this.engine.superValue(this);
  }
  invokeGetter(value: Value, node: number): Value {
    return this.callValue({ ...this.bareCall(value, node), receiver: null });
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
    if (value.marks.length > 0) this.notePlainDecision(value);
    return value;
  }
  /** A branch whose test compares a parameter with constants: callers that pass constants get a summary of their own. */
  private notePlainDecision(value: Value): void {
    for (const mark of value.marks)
      if (mark.origin.kind === 'parameter' && mark.origin.index >= 0 && mark.origin.index < 30)
        this.decidedBy |= 1 << mark.origin.index;
  }
  noteComparison(value: Value): void {
    this.notePlainDecision(value);
  }

  returned(node: number): void {
    const activation = this.activation;
    const value = this.expression(node);
    if (!this.alive && !this.exhausted) return;
    validationsOf(this, activation, node, value);
    activation.result = activation.result === null ? value : join(activation.result, value);
    this.engine.returnedSinks(this, activation, value, node);
    activation.exits.push(this.state.delta(activation.start));
    this.alive = false;
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

  enterBreakable(outer: number, isLoop: boolean): Breakable {
    const breakable = { outer, isLoop, deltas: [], broken: false };
    this.activation.breakables.push(breakable);
    return breakable;
  }
  leaveBreakable(): void {
    this.activation.breakables.pop();
  }
  breakOut(continues: boolean): void {
    const { breakables } = this.activation;
    for (let i = breakables.length - 1; i >= 0; i--) {
      if (continues && !breakables[i].isLoop) continue;
      breakables[i].deltas.push(this.state.delta(breakables[i].outer));
      if (!continues) breakables[i].broken = true;
      break;
    }
    this.alive = false;
  }

  /** Runs the body of a function in the present state and gives its result; the state afterwards joins all its exits. */
  run(
    module: Module,
    fn: number,
    frame: Frame,
    enter: (activation: Activation) => void,
  ): { result: Value; returns: boolean; activation: Activation } {
    const outside = { module: this.module, frame: this.frame, alive: this.alive };
    const activation: Activation = {
      module,
      frame,
      fn,
      start: this.state.mark(),
      result: null,
      exits: [],
      yields: null,
      thrown: null,
      breakables: [],
      exitFacts: [],
    };
    this.module = module;
    this.frame = frame;
    this.activations.push(activation);
    this.alive = true;
    enter(activation);
    this.statements(module.unit.data.functions[fn].body);
    if (this.alive) {
      if (activation.result !== null) activation.result = join(activation.result, UNDEFINED);
      validationsOf(this, activation, NONE, UNDEFINED);
      activation.exits.push(this.state.delta(activation.start));
    }
    const returns = activation.exits.length > 0;
    this.state.undo(activation.start);
    this.state.merge(activation.exits);
    let result = activation.result ?? (returns ? UNDEFINED : UNKNOWN);
    if (module.unit.data.functions[fn].flags & FunctionFlag.Generator)
      result = this.generated(activation, module.unit.data.functions[fn].start);
    this.activations.pop();
    this.module = outside.module;
    this.frame = outside.frame;
    this.alive = outside.alive && !this.exhausted;
    return { result, returns, activation };
  }

  private generated(activation: Activation, position: number): Value {
    const object = this.program.object('list', activation.module.index, position, {});
    this.putElement(object, activation.yields ?? UNKNOWN);
    return objectValue(object, this.builtin.list);
  }

  // ---- rules
  modelHolds(model: Model): boolean {
    return this.engine.modelHolds(model);
  }
  sourceMarks(source: SourceSpec, unit: number, node: number): readonly Mark[] {
    return [this.engine.sourceMark(source, unit, node)];
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
  assignTo(target: number, value: Value, node: number, valueNode: number): void {
    assignTo(this, target, value, node, valueNode);
  }
}

/** Key of the exports object under which a value lies that is exported in place of the object. */
export const WHOLE = '[whole]';

export function withoutConstant(value: Value): Value {
  if (value.constant === null) return value;
  return new Value(
    value.marks,
    null,
    value.symbols,
    value.types,
    value.objects,
    value.closures,
    value.classes,
  );
}
export { markedValue };
