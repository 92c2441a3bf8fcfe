import { FunctionFlag, Kind, NONE } from '../../../ir/kinds.js';
import type { Unit } from '../../../ir/unit.js';
import { join } from '../../domain/join.js';
import { type Frame, objectValue, UNDEFINED, UNKNOWN, type Value } from '../../domain/value.js';
import type { Module } from '../../program/module.js';
import { type Activation, type Breakable, newActivation } from '../evaluation/activation.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { validationsOf } from '../guards/validations.js';
import { putElement } from '../members/collections.js';
import { typesOf } from '../members/types.js';

/** What running a function gave; `returns` is false when it always throws or ends the program. */
export interface Outcome {
  result: Value;
  returns: boolean;
  activation: Activation;
}

export function returned(ev: Evaluation, node: number): void {
  const activation = ev.activation;
  const value = ofStatedType(ev, activation, ev.expression(node));
  if (!ev.alive && !ev.budget.isExhausted) return;
  validationsOf(ev, activation, node, value);
  activation.result = activation.result === null ? value : join(activation.result, value);
  ev.analysis.frameworks.returned(ev, activation, value, node);
  leave(ev, activation);
  ev.alive = false;
}

/** Notes what holds where a function is left. */
function leave(ev: Evaluation, activation: Activation): void {
  activation.exits.push(ev.state.delta(activation.start));
  activation.leftAt = ev.state.version;
}

/** A result that can only be a number holds no text, whatever it was made from. */
function ofStatedType(ev: Evaluation, { module, fn }: Activation, value: Value): Value {
  const { flags, returnType } = module.unit.data.functions[fn];
  if (value.marks.length === 0 || returnType === NONE || (flags & FunctionFlag.Checked) === 0) return value;
  const types = typesOf(ev, returnType).types;
  const holdsNoText = types.includes(ev.builtin.number[0]) || module.symbols.types.isClosed(types);
  return holdsNoText ? value.withMarks([]) : value;
}

export function enterBreakable(ev: Evaluation, outer: number, isLoop: boolean): Breakable {
  const breakable = { outer, isLoop, deltas: [], broken: false };
  ev.activation.breakables.push(breakable);
  return breakable;
}
export function breakOut(ev: Evaluation, continues: boolean): void {
  const { breakables } = ev.activation;
  for (let i = breakables.length - 1; i >= 0; i--) {
    if (continues && !breakables[i].isLoop) continue;
    breakables[i].deltas.push(ev.state.delta(breakables[i].outer));
    if (!continues) breakables[i].broken = true;
    break;
  }
  ev.alive = false;
}

/** Runs the body of a function in the present state and gives its result; the state afterwards joins all its exits. */
export function run(
  ev: Evaluation,
  module: Module,
  fn: number,
  frame: Frame,
  enter: (activation: Activation) => void,
): Outcome {
  const outside = { module: ev.module, frame: ev.frame, alive: ev.alive };
  const activation = newActivation(module, frame, ev.state.mark());
  ev.module = module;
  ev.frame = frame;
  ev.activations.push(activation);
  ev.alive = true;
  enter(activation);
  ev.statements(module.unit.data.functions[fn].body);
  if (ev.alive) {
    if (activation.result !== null) activation.result = join(activation.result, UNDEFINED);
    validationsOf(ev, activation, NONE, UNDEFINED);
    leave(ev, activation);
  }
  const returns = activation.exits.length > 0;
  // Most functions are left in one place, at their end: the state is what it was there.
  const isLeftOnce = activation.exits.length === 1 && activation.leftAt === ev.state.version;
  if (!isLeftOnce || ev.budget.inline > 0) {
    ev.state.undo(activation.start);
    ev.state.merge(activation.exits);
  }
  let result = activation.result ?? (returns ? UNDEFINED : UNKNOWN);
  if (module.unit.data.functions[fn].flags & FunctionFlag.Generator)
    result = generated(ev, activation, module.unit.data.functions[fn].start);
  ev.activations.pop();
  ev.module = outside.module;
  ev.frame = outside.frame;
  ev.alive = outside.alive && !ev.budget.isExhausted;
  return { result, returns, activation };
}

function generated(ev: Evaluation, activation: Activation, position: number): Value {
  const object = ev.program.heap.object('list', activation.module.index, position, {});
  putElement(ev, object, activation.yields ?? UNKNOWN);
  return objectValue(object, ev.builtin.list);
}

/** A method that does nothing but throw is there for subclasses to have their own: calls of it do return. */
export function onlyThrows(unit: Unit, fn: number): boolean {
  const { owner, body } = unit.data.functions[fn];
  const isText = (node: number) =>
    unit.kind(node) === Kind.Expression && unit.kind(unit.a(node)) === Kind.String;
  return owner >= 0 && unit.list(body).every((node) => unit.kind(node) === Kind.Throw || isText(node));
}

/** A generator gives a value. */
export function yielded({ activation }: Evaluation, value: Value): void {
  activation.yields = activation.yields === null ? value : join(activation.yields, value);
}

/** A value that is thrown: what a handler around may catch. */
export function thrown({ activation }: Evaluation, value: Value): void {
  activation.thrown = activation.thrown === null ? value : join(activation.thrown, value);
}

export function leaveBreakable({ activation }: Evaluation): void {
  activation.breakables.pop();
}
