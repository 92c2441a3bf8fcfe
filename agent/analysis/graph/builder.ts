import { FunctionFlag, NONE } from '../../ir/kinds.js';
import type { Unit } from '../../ir/unit.js';
import { Emitter } from './emitter.js';
import { GraphFlag, Op, RegionKind } from './flow-graph.js';
import { type Delta, State } from './state.js';
import type { UsedCells } from './used-cells.js';

/** What is left by `break` and `continue`, or falls out of a `try`. */
export interface Exit {
  delta: Delta;
  region: number;
}

/** A loop or switch that statements inside leave early. */
interface Breakable {
  readonly mark: number;
  readonly isLoop: boolean;
  readonly breaks: Exit[];
  readonly continues: Exit[];
}

/** What statements, expressions and assignments of a function call of each other; they stand in files of their own. */
export interface Lowering {
  expression(builder: Builder, node: number): number;
  assignTo(builder: Builder, target: number, value: number, node: number): void;
}

/** The graph of one function after the other of a unit, as far as it is built. */
export class Builder {
  readonly emitter = new Emitter();
  readonly state = new State();
  /** Graph nodes by nodes of the intermediate representation, as they were evaluated last. */
  readonly valueOf: Int32Array;
  fn = 0;
  /** Control reaches this point. */
  alive = true;
  /** Loop bodies are walked once to learn what they change; nothing of that stays. */
  isTrial = false;
  private readonly breakables: Breakable[] = [];
  /** Of each enclosing `try`: what may be thrown in it. */
  readonly throwing: number[][] = [];
  private slotCount = 0;
  /** Keys of cells, by owner and slot. */
  private readonly cellKeys = new Map<string, number>();
  private calls = 0;

  constructor(
    readonly unit: Unit,
    readonly cells: UsedCells,
    readonly lowering: Lowering,
  ) {
    this.valueOf = new Int32Array(unit.nodeCount).fill(NONE);
  }

  begin(fn: number): void {
    this.emitter.clear();
    this.state.clear();
    this.fn = fn;
    this.alive = true;
    this.breakables.length = 0;
    this.throwing.length = 0;
    this.cellKeys.clear();
    this.slotCount = this.unit.data.functions[fn].locals.length;
  }

  get region(): number {
    return this.emitter.region;
  }
  set region(region: number) {
    this.emitter.region = region;
  }

  expression(node: number): number {
    return this.lowering.expression(this, node);
  }

  emit(op: Op, site: number, a = NONE, b = NONE, c = NONE, flags = 0): number {
    return this.emitter.emit(op, site, a, b, c, flags);
  }

  /** Values by the regions that they come from; one that all of them are is no choice. */
  phi(site: number, values: readonly number[], regions: readonly number[], flags = 0): number {
    const { emitter } = this;
    const items: number[] = [];
    let isChoice = false;
    let root = emitter.root(values[0]);
    for (let i = 0; i < values.length; i++) {
      items.push(values[i], regions[i]);
      isChoice ||= values[i] !== values[0];
      if (emitter.root(values[i]) !== root) root = NONE;
    }
    if (!isChoice) return values[0];
    const phi = emitter.emit(Op.Phi, site, emitter.list(items), NONE, NONE, flags);
    if (root !== NONE) emitter.setRoot(phi, root);
    return phi;
  }

  /** One of two values, whatever control did. */
  either(site: number, one: number, other: number): number {
    if (one === other) return one;
    const { emitter } = this;
    const known = emitter.known(Op.Phi, one, other);
    if (known !== NONE) return known;
    const phi = this.phi(site, [one, other], [WHOLE_FUNCTION, WHOLE_FUNCTION], GraphFlag.Either);
    emitter.share(Op.Phi, one, other, phi);
    return phi;
  }

  // ---- versions of objects, and of values that conditions say something of

  version(value: number): number {
    const now = this.state.get(versionKey(this.emitter.root(value)));
    return now === NONE ? value : now;
  }

  setVersion(version: number): void {
    this.state.set(versionKey(this.emitter.root(version)), version);
  }

  // ---- variables

  readSlot(slot: number, site: number): number {
    const { emitter } = this;
    const set = this.state.get(slotKey(slot));
    const own = set === NONE ? emitter.pure(Op.Undefined, site, NONE) : set;
    if (!this.cells.isForeign(this.fn, slot)) return this.version(own);
    const cell = emitter.pure(Op.CellLoad, site, this.fn, slot);
    return this.version(set === NONE ? cell : this.either(site, this.version(own), cell));
  }

  writeSlot(slot: number, value: number, site: number): void {
    this.state.set(slotKey(slot), value);
    if (this.cells.isShared(this.fn, slot)) this.emit(Op.CellStore, site, this.fn, slot, value);
  }

  /** A variable of a function around this one: what was stored here last, while nobody else was called. */
  readCell(fn: number, slot: number, site: number): number {
    const key = this.cellKey(fn, slot);
    const stored = this.state.get(key);
    if (stored !== NONE && this.state.get(key + 2) === this.state.get(CALLS_KEY)) return this.version(stored);
    return this.version(this.emitter.pure(Op.CellLoad, site, fn, slot));
  }

  writeCell(fn: number, slot: number, value: number, site: number): void {
    const key = this.cellKey(fn, slot);
    this.state.set(key, value);
    this.state.set(key + 2, this.state.get(CALLS_KEY));
    this.emit(Op.CellStore, site, fn, slot, value);
  }

  private cellKey(fn: number, slot: number): number {
    const name = `${fn} ${slot}`;
    let key = this.cellKeys.get(name);
    if (key === undefined) {
      key = slotKey(this.slotCount + 2 * this.cellKeys.size);
      this.cellKeys.set(name, key);
    }
    return key;
  }

  /** Other functions run: they may store in cells. */
  noteCall(): void {
    this.state.set(CALLS_KEY, ++this.calls);
  }

  // ---- control

  branchRegion(condition: number, isTrue: boolean, around = this.region): number {
    return this.emitter.newRegion(isTrue ? RegionKind.WhenTrue : RegionKind.WhenFalse, around, condition);
  }

  /** The region after regions of which one was passed. */
  joinRegions(regions: readonly number[]): number {
    return regions.reduce((one, other) =>
      one === other ? one : this.emitter.newRegion(RegionKind.Either, one, other),
    );
  }

  enter(mark: number, isLoop: boolean): Breakable {
    const breakable = { mark, isLoop, breaks: [], continues: [] };
    this.breakables.push(breakable);
    return breakable;
  }

  leave(): void {
    this.breakables.pop();
  }

  /** `break` or `continue`: control leaves from here. */
  leaveEarly(goesOn: boolean): void {
    const target = this.breakables.findLast(({ isLoop }) => isLoop || !goesOn);
    if (target !== undefined)
      (goesOn ? target.continues : target.breaks).push({
        delta: this.state.delta(target.mark),
        region: this.region,
      });
    this.alive = false;
  }

  exit(mark: number): Exit {
    return { delta: this.state.delta(mark), region: this.region };
  }

  /**
   * Joins what exits left since the state at hand; `alive` says whether there is one.
   * @param born how many nodes there were then: of what was made later nothing but the variables can hold it afterwards
   */
  merge(exits: readonly Exit[], site: number, born: number): void {
    this.alive = exits.length > 0;
    if (exits.length === 1)
      for (const key of exits[0].delta.keys())
        if (this.outlives(key, born)) this.state.set(key, this.left(exits[0], key, NONE, born));
    if (exits.length <= 1) return;
    const done = new Set<number>();
    for (const { delta } of exits)
      for (const key of delta.keys()) {
        if (done.has(key) || !this.outlives(key, born)) continue;
        done.add(key);
        this.state.set(key, this.merged(key, exits, site, born));
      }
  }

  /** Whether anything can ask for a key after a branch: of what was made in it only a member that is read again. */
  private outlives(key: number, born: number): boolean {
    return isOld(key, born) || shared.has(this.emitter.op(key >> 1));
  }

  /** What an exit left under a key: of an object that was made on the way there its newest version. */
  private left({ delta }: Exit, key: number, before: number, born: number): number {
    const value = delta.get(key) ?? before;
    if (value < born || !this.isVariable(key)) return value;
    return delta.get(versionKey(this.emitter.root(value))) ?? value;
  }

  private merged(key: number, exits: readonly Exit[], site: number, born: number): number {
    const before = this.state.get(key);
    const values = exits.map((exit) => this.left(exit, key, before, born));
    if (values.every((value) => value === values[0])) return values[0];
    if (this.isCount(key)) return ++this.calls;
    const known = values.map((value) => (value === NONE ? this.unset(key, site) : value));
    // A cell that was not stored to on one path is what others left there.
    if (known.some((value) => value === NONE)) return NONE;
    if (exits.length === 2 && this.sayNothing(exits, known[0], known[1])) return this.emitter.a(known[0]);
    return this.phi(
      site,
      known,
      exits.map(({ region }) => region),
    );
  }

  /** What a condition says of a value is forgotten where both of its branches come together, and neither called anything that may not return. */
  private sayNothing(exits: readonly Exit[], one: number, other: number): boolean {
    const { emitter } = this;
    return (
      emitter.op(one) === Op.Sigma &&
      emitter.op(other) === Op.Sigma &&
      emitter.a(one) === emitter.a(other) &&
      emitter.b(one) === emitter.b(other) &&
      exits.every(({ delta }) => !delta.has(CALLS_KEY))
    );
  }

  /** What a key stands for that was never set; NONE where that is not one value. */
  unset(key: number, site: number): number {
    if ((key & 1) === 0) return key >> 1;
    return slotOf(key) < this.slotCount ? this.emitter.pure(Op.Undefined, site, NONE) : NONE;
  }

  private isCount(key: number): boolean {
    if (key === CALLS_KEY) return true;
    const place = slotOf(key) - this.slotCount;
    return (key & 1) === 1 && place >= 0 && (place & 1) === 1;
  }

  private isVariable(key: number): boolean {
    return (key & 1) === 1 && !this.isCount(key);
  }

  /** Whether a key is a variable or an object: what loops carry from round to round. */
  isCarried(key: number): boolean {
    return (key & 1) === 0 || (key !== CALLS_KEY && slotOf(key) < this.slotCount);
  }

  get isModule(): boolean {
    return (this.unit.data.functions[this.fn].flags & FunctionFlag.Module) !== 0;
  }

  /** A phi whose second value is not known yet. */
  loopPhi(site: number, before: number, root: number): number {
    const { emitter } = this;
    const list = emitter.list([before, this.region, before, this.region]);
    const phi = emitter.emit(Op.Phi, site, list, NONE, NONE, GraphFlag.Loop);
    if (root !== NONE) emitter.setRoot(phi, root);
    return phi;
  }

  closeLoopPhi(phi: number, value: number, region: number): void {
    const { lists } = this.emitter;
    const list = this.emitter.a(phi);
    lists[list + 3] = value;
    lists[list + 4] = region;
  }
}

/** Reads that are one node wherever they stand. */
const shared = new Set<number>([Op.Load, Op.LoadIndex, Op.CellLoad, Op.Exports]);

/** The region of a function's body, which is always reached. */
const WHOLE_FUNCTION = 0;

/** Keys of variables are odd, those of objects even. */
export function slotKey(slot: number): number {
  return 2 * slot + 3;
}
/** The key of a variable, or of an object that was there when there were so many nodes. */
export function isOld(key: number, born: number): boolean {
  return (key & 1) === 1 || key >> 1 < born;
}
function slotOf(key: number): number {
  return (key - 3) >> 1;
}
export function versionKey(root: number): number {
  return 2 * root;
}
/** Under it stands how many calls were made. */
const CALLS_KEY = 1;
