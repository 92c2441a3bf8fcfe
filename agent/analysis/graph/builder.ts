import { FunctionFlag, NONE } from '../../ir/kinds.js';
import type { Unit } from '../../ir/unit.js';
import type { Breakable } from './breakable.js';
import { Captures } from './captures.js';
import { Declarations } from './declarations.js';
import { Emitter } from './emitter.js';
import type { Op } from './flow-graph.js';
import { CALLS, Keys, versionKey } from './keys.js';
import { State } from './state.js';
import type { Thrown } from './thrown.js';
import type { UsedCells } from './used-cells.js';

/** What statements, expressions and assignments of a function call of each other; they stand in files of their own. */
export interface Lowering {
  expression(builder: Builder, node: number): number;
}

/** The graph of one function after the other of a unit, as far as it is built. */
export class Builder {
  readonly emitter = new Emitter();
  readonly state = new State();
  readonly keys = new Keys();
  readonly captures: Captures;
  readonly declarations: Declarations;
  fn = 0;
  /** Control reaches this point. */
  alive = true;
  /** Loop bodies are walked once to learn what they change; nothing of that stays. */
  isTrial = false;
  /** Loops and switches around this point, the innermost last. */
  readonly breakables: Breakable[] = [];
  /** Of each enclosing `try`: what may be thrown in it. */
  readonly throwing: Thrown[] = [];
  private readonly setters: ReadonlySet<string>;
  private calls = 0;

  constructor(
    readonly unit: Unit,
    readonly cells: UsedCells,
    private readonly lowering: Lowering,
  ) {
    this.declarations = new Declarations(unit);
    const setters = unit.data.functions.filter(({ flags }) => (flags & FunctionFlag.Setter) !== 0);
    this.setters = new Set(setters.map(({ name }) => name));
    this.captures = new Captures(unit.data.functions);
  }

  begin(fn: number): void {
    this.emitter.clear();
    this.state.clear();
    this.captures.begin();
    this.keys.begin(this.unit.data.functions[fn].locals.length);
    this.fn = fn;
    this.alive = true;
    this.breakables.length = 0;
    this.throwing.length = 0;
  }

  expression(node: number): number {
    return this.lowering.expression(this, node);
  }

  emit(op: Op, site: number, a = NONE, b = NONE, c = NONE, flags = 0): number {
    return this.emitter.emit(op, site, a, b, c, flags);
  }

  /** Whether a class of the file has a function that is run where a member of that name is stored. @param key of the member */
  hasSetter(key: number): boolean {
    return key >= 0 && this.setters.has(this.unit.string(key));
  }

  /** An object as it is now, or a value with what conditions say of it. */
  version(value: number): number {
    const now = this.state.get(versionKey(this.emitter.root(value)));
    return now === NONE ? value : now;
  }

  setVersion(version: number): void {
    this.state.set(versionKey(this.emitter.root(version)), version);
  }

  /** Other functions run: they may store in cells. */
  noteCall(): void {
    this.state.set(CALLS, this.nextCall());
  }

  /** A number of calls that was not there before. */
  nextCall(): number {
    return ++this.calls;
  }
}
