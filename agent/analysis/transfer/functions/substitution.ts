import { NONE } from '../../../ir/kinds.js';
import type { FunctionInfo } from '../../../ir/unit.js';
import { bounds } from '../../domain/bounds.js';
import type { FrameName } from '../../domain/frame-name.js';
import { idOf } from '../../domain/ids.js';
import { textMarks } from '../../domain/items.js';
import { join } from '../../domain/join.js';
import { type Cell, joinCells } from '../../domain/state.js';
import type { Arguments, DeferredCall } from '../../domain/summary.js';
import {
  addStep,
  type Closure,
  derived,
  ELEMENT,
  type Frame,
  type HeapObject,
  isLost,
  joinMarks,
  KEYS,
  Mark,
  markedValue,
  newFrame,
  type Origin,
  type Step,
  UNKNOWN,
  Value,
} from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { arrived } from '../evaluation/hops.js';
import { readMember } from '../members/access.js';
import { contentsOf, keysOf } from '../members/collections.js';
import { asOfType, cannotBeOfClass, OF_TYPE } from '../members/other-classes.js';
import { mayBeOptions, OPTIONS } from '../rules/program-arguments.js';

const NOTHING: readonly never[] = [];

/** Turns what a summary says in terms of the callee's parameters into what it means at one call. */
export class Substitution {
  private readonly actuals = new Map<Origin, Value>();
  private values: Map<Value, Value> | null = null;
  private copies: Map<HeapObject, HeapObject> | null = null;
  private frames: Map<Frame, Frame> | null = null;
  private depth = 0;

  constructor(
    private readonly ev: Evaluation,
    private readonly site: ValueCall,
    private readonly info: FunctionInfo,
    private readonly parameter: (index: number) => Value,
  ) {}

  setResult(origin: Origin, value: Value): void {
    this.actuals.set(origin, value);
  }

  /** What an origin of the callee is at the call. */
  actual(origin: Origin): Value {
    let value = this.actuals.get(origin);
    if (value !== undefined) return value;
    // Until it is known it is unknown: a getter may ask for itself.
    this.actuals.set(origin, UNKNOWN);
    const { parent } = origin;
    if (parent === null) value = origin.kind === 'parameter' ? this.parameter(origin.index) : UNKNOWN;
    else {
      const name = origin.path[origin.path.length - 1];
      const object = this.actual(parent);
      const { unit, node } = origin;
      const site = { unit, node, written: parent.path[parent.path.length - 1] ?? '' };
      if (name === '*') value = contentsOf(this.ev, object, this.site.node);
      else if (name === KEYS) value = keysOf(this.ev, object, this.site.node);
      else if (name === OPTIONS) value = mayBeOptions(object, site);
      else if (name.startsWith(OF_TYPE)) value = asOfType(this.ev, object, name, unit);
      else if (cannotBeOfClass(this.ev, object, site)) value = UNKNOWN;
      else value = readMember(this.ev, object, name, site);
    }
    this.actuals.set(origin, value);
    return value;
  }

  /** A value of the summary, at the call. */
  value(value: Value): Value {
    if (value === UNKNOWN || isPlain(value)) return value;
    if (value.isOpaque && value.marks.length === 1) return this.own(value.marks[0]);
    const known = this.values?.get(value);
    if (known !== undefined) return known;
    const result = this.substituted(value);
    this.values ??= new Map();
    this.values.set(value, result);
    return result;
  }

  /**
   * What a cell of any name holds, by the names at this call, where it is all that another object holds: a loop over
   * the names of an object that gives each to another one.
   */
  spread(key: number | string, cell: Value): readonly (readonly [string, Value])[] {
    if (key !== ELEMENT) return NOTHING;
    for (const { whole, origin } of cell.marks) {
      if (!whole || origin.parent === null || origin.path[origin.path.length - 1] !== '*') continue;
      const cells = this.actual(origin.parent).objects.flatMap(({ cells }) => [...cells]);
      return bounds.spreadNames.first(
        cells.filter((one): one is [string, Value] => typeof one[0] === 'string' && /^[\w$]/.test(one[0])),
      );
    }
    return NOTHING;
  }

  /** A value of which only one mark is known: mostly a parameter, or a member of one, as it is. */
  private own(mark: Mark): Value {
    const actual = this.actual(mark.origin);
    const marks = mark.whole ? actual.marks : derived(textMarks(actual));
    if (marks.length === 0) return mark.whole && mark.cleaned === 0 ? actual : UNKNOWN;
    const carried = this.carried(mark, marks);
    return mark.whole && mark.cleaned === 0 ? actual.withMarks(carried) : markedValue(carried);
  }

  private substituted(value: Value): Value {
    const shapes: Value[] = [];
    const marks = this.marks(value.marks, shapes);
    let objects: readonly HeapObject[] = value.objects;
    if (objects.length > 0) {
      const copies: HeapObject[] = [];
      for (const object of value.objects) {
        if (object.origin === null) copies.push(this.object(object));
        else shapes.push(this.actual(object.origin));
      }
      objects = copies;
    }
    const closures =
      value.closures.length === 0 ? value.closures : value.closures.map((closure) => this.closureAt(closure));
    let result = new Value(
      marks,
      value.constant,
      value.symbols,
      value.types,
      objects,
      closures,
      value.classes,
      value.choices,
      value.isAmongChoices,
    );
    for (const shape of shapes)
      result = result.isOpaque ? shape.withMarks(joinMarks(result.marks, shape.marks)) : join(result, shape);
    return result;
  }

  /** The result of the call: its marks have one more hop, out of the function. */
  returned(value: Value): Value {
    const result = this.value(value);
    if (result.marks.length === 0) return result;
    const name = this.info.name || this.site.written;
    return result.withMarks(
      result.marks.map((mark) =>
        this.isInside(mark.step)
          ? mark.withStep(addStep(mark.step, 'return', this.site.unit, this.site.node, name))
          : mark,
      ),
    );
  }

  /** Whether a value that took a step is in the called function: one that only went in and out needs no hop back. */
  private isInside(step: Step | null): boolean {
    if (step === null) return false;
    const isOfCall = step.unit === this.site.unit && step.node === this.site.node && step.kind !== 'read';
    return !isOfCall || step.inner !== null;
  }

  marks(marks: readonly Mark[], shapes: Value[] | null = null): readonly Mark[] {
    if (marks.every((mark) => mark.origin.kind === 'source')) return marks;
    let result: readonly Mark[] = [];
    for (const mark of marks) {
      if (mark.origin.kind === 'source') {
        result = joinMarks(result, [mark]);
        continue;
      }
      const actual = this.actual(mark.origin);
      // Its marks went the callee's path.
      if (mark.whole && mark.cleaned === 0 && !actual.isOpaque) shapes?.push(actual.withMarks([]));
      if (actual.marks.length === 0 && actual.objects.length === 0) continue;
      result = joinMarks(result, this.carried(mark, mark.whole ? actual.marks : derived(textMarks(actual))));
    }
    return result;
  }

  /** Marks of the actual value, having gone the callee's path. */
  carried(
    mark: Pick<Mark, 'origin' | 'cleaned' | 'doubt' | 'step' | 'part'>,
    actual: readonly Mark[],
  ): Mark[] {
    const carried: Mark[] = [];
    for (const outer of actual) {
      const doubt = outer.doubt + mark.doubt;
      if (isLost(doubt)) continue;
      const path = this.path(outer.step, mark.origin, mark.step);
      const cleaned = outer.cleaned | mark.cleaned;
      carried.push(
        new Mark(outer.origin, cleaned, doubt, path, outer.whole, Math.max(outer.part, mark.part)),
      );
    }
    return carried;
  }

  /** The caller's steps, the hop into the callee, the callee's steps. */
  path(outer: Step | null, origin: Origin, inner: Step | null): Step | null {
    const { unit, node } = this.site;
    if (outer !== null && isReadAt(outer, origin)) return addStep(outer, 'read', unit, node, '', '', inner);
    const before = arrived(this.ev, outer);
    if (origin.kind !== 'parameter')
      return inner === null ? before : addStep(before, 'through', unit, node, '', '', inner);
    const parameter = origin.index < 0 ? 'this' : (this.info.parameters[origin.index]?.name ?? '');
    return addStep(before, 'call', unit, node, this.info.name || this.site.written, parameter, inner);
  }

  /** A call that the callee could not resolve, with its arguments at this call. */
  call(deferred: DeferredCall): ValueCall | null {
    const object = this.actual(deferred.receiver);
    // Nothing goes in and nothing is known of what is called: nothing comes out.
    if (object === UNKNOWN && !carriesAnything(deferred.arguments)) return null;
    const { unit, node } = deferred;
    let callee =
      deferred.method === null
        ? object
        : readMember(this.ev, object, deferred.method, { unit, node, written: deferred.written });
    if (deferred.applied.length > 0 && callee.closures.length > 0) {
      const others = callee.closures.filter(
        (closure) => !deferred.applied.some((one) => one.fn === closure.fn && one.unit === closure.unit),
      );
      if (others.length === 0) return null;
      callee = callee.withClosures(others);
    }
    return {
      callee,
      receiver: deferred.method === null ? null : object,
      receiverNode: NONE,
      calleeNode: NONE,
      method: deferred.method,
      arguments: this.arguments(deferred.arguments),
      written: deferred.written,
      constructs: deferred.constructs,
      unit,
      node,
      fn: deferred.fn,
      depth: deferred.depth,
    };
  }

  private arguments(args: Arguments): Arguments {
    return {
      positional: args.positional.map((value) => this.value(value)),
      nodes: args.nodes,
      keywords:
        args.keywords.size === 0
          ? args.keywords
          : new Map([...args.keywords].map(([name, value]) => [name, this.value(value)])),
      keywordNodes: args.keywordNodes,
      rest: args.rest === null ? null : this.value(args.rest),
    };
  }

  /** Objects that the callee made are new ones at every call. */
  private object(object: HeapObject): HeapObject {
    if (object.global || object.kind === 'class' || object.kind === 'exports') return object;
    this.copies ??= new Map();
    const known = this.copies.get(object);
    if (known !== undefined) return known;
    // What is left out of a large structure is unknown; it must not speak of the callee's parameters.
    if (bounds.copies.isReachedBy(this.copies.size) || bounds.copyDepth.isReachedBy(this.depth))
      return this.ev.program.heap.object(object.kind, object.unit, object.node, { cls: object.cls });
    const copy = this.ev.program.heap.object(object.kind, object.unit, object.node, {
      exact: object.exact,
      cls: object.cls,
      ...(object.prototype === null ? {} : { prototype: object.prototype }),
    });
    this.copies.set(object, copy);
    this.depth++;
    for (const [key, cell] of object.cells) {
      for (const [name, member] of this.spread(key, cell))
        if (!copy.cells.has(name)) copy.cells.set(name, member);
      copy.cells.set(key, this.value(cell));
    }
    this.depth--;
    return copy;
  }

  private closureAt(closure: Closure): Closure {
    const frame = closure.frame === null ? null : this.frame(closure.frame);
    const receiver = closure.receiver === null ? null : this.value(closure.receiver);
    return frame === closure.frame && receiver === closure.receiver
      ? closure
      : { unit: closure.unit, fn: closure.fn, receiver, frame };
  }

  /** Variables that a closure took along, at this call. */
  private frame(frame: Frame): Frame {
    if (frame.global) return frame;
    this.frames ??= new Map();
    const known = this.frames.get(frame);
    if (known !== undefined) return known;
    const { frames } = this.ev.draft;
    const name = nameAt(this.ev, frame, this.site);
    const before = frames.get(name);
    const copy = before ?? newFrame(frame.unit, frame.fn, null, false, name);
    frames.set(name, copy);
    this.frames.set(frame, copy);
    const { captured, foreign } = this.ev.program.modules[frame.unit];
    let same = foreign[frame.fn].size === 0;
    const cells = new Map<Cell, Value>();
    for (const [key, cell] of frame.cells) {
      if (typeof key !== 'string' && !captured[frame.fn].has(key)) continue;
      const value = this.value(cell);
      if (value !== cell) same = false;
      cells.set(key, value);
    }
    const parent = frame.parent === null ? null : this.frame(frame.parent);
    // Most closures take along nothing that depends on the call.
    if (same && parent === frame.parent) {
      this.frames.set(frame, frame);
      if (before === undefined) frames.delete(name);
      return frame;
    }
    this.fill(copy, cells, frame.paths);
    copy.parent ??= parent;
    return copy;
  }

  /** What came by the same calls before, in another round of a loop or from another depth of a recursion, may be there too. */
  private fill(frame: Frame, cells: ReadonlyMap<Cell, Value>, paths: number): void {
    frame.paths = Math.max(frame.paths, paths);
    if (frame.cells.size === 0) {
      for (const [key, value] of cells) frame.cells.set(key, value);
      return;
    }
    for (const key of new Set([...frame.cells.keys(), ...cells.keys()]))
      this.ev.state.write(frame, key, joinCells(frame, key, frame.cells.get(key), cells.get(key)));
  }
}

/** What variables that a call brings, or that a function has which runs in place, are called in the function at hand. */
export function nameAt(
  ev: Evaluation,
  { unit, fn, name = null }: { unit: number; fn: number; name?: FrameName | null },
  { unit: at, node }: Pick<ValueCall, 'unit' | 'node'>,
): FrameName {
  const { heap } = ev.program;
  return (name ?? heap.frameName(unit, fn)).after({ unit: at, node, within: idOf(ev.home.index, ev.fn) });
}

/** Nothing in the value depends on the call. */
function isPlain(value: Value): boolean {
  return (
    value.objects.length === 0 &&
    value.closures.length === 0 &&
    value.marks.every((mark) => mark.origin.kind === 'source')
  );
}

/** Whether a source is a member of what it is given that the called function reads, or what it reads that from. */
function isReadAt({ kind, unit, node }: Step, origin: Origin): boolean {
  if (kind !== 'source') return false;
  for (let one: Origin | null = origin; one?.parent; one = one.parent)
    if (one.unit === unit && one.node === node) return true;
  return false;
}

function carriesAnything(args: Arguments): boolean {
  const carries = (value: Value) =>
    value.marks.length > 0 || value.objects.length > 0 || value.closures.length > 0;
  return (
    args.positional.some(carries) ||
    [...args.keywords.values()].some(carries) ||
    (args.rest !== null && carries(args.rest))
  );
}
