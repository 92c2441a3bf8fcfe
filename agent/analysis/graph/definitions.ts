import { Kind, NONE } from '../../ir/kinds.js';
import type { Unit } from '../../ir/unit.js';
import type { Builder } from './builder.js';
import { GraphFlag, Op } from './flow-graph.js';

/** A function as a value, with what is written at its head. */
export function functionValue(b: Builder, node: number): number {
  const fn = b.unit.a(node);
  functionDecorators(b, fn);
  noteCaptured(b, fn, node);
  return b.emit(Op.Function, node, fn);
}

/** A class as a value: its bases, decorators and fields are evaluated where it stands. */
export function classDefinition(b: Builder, node: number): number {
  const { unit } = b;
  const cls = unit.a(node);
  const { bases, decorators, fields, methods } = unit.data.classes[cls];
  for (const base of unit.list(bases)) b.emit(Op.Base, base, cls, NONE, b.expression(base));
  for (const [index, field] of fields.entries()) {
    for (const decorator of unit.list(field.decorators)) {
      const flags = GraphFlag.OfClass | GraphFlag.OfField;
      b.emit(Op.Decorator, decorator, cls, index, b.expression(decorator), flags);
    }
    typeDecorators(b, cls, index, field.type, GraphFlag.OfClass | GraphFlag.OfField);
    if (field.value !== NONE) b.emit(Op.Field, field.value, cls, index, b.expression(field.value));
  }
  for (const decorator of unit.list(decorators))
    b.emit(Op.Decorator, decorator, cls, NONE, b.expression(decorator), GraphFlag.OfClass);
  for (const method of methods) {
    functionDecorators(b, method);
    noteCaptured(b, method, node);
  }
  return b.emit(Op.Class, node, cls);
}

function functionDecorators(b: Builder, fn: number): void {
  const { unit } = b;
  const { decorators, parameters } = unit.data.functions[fn];
  for (const decorator of unit.list(decorators))
    b.emit(Op.Decorator, decorator, fn, NONE, b.expression(decorator));
  for (const [index, parameter] of parameters.entries()) {
    for (const decorator of unit.list(parameter.decorators))
      b.emit(Op.Decorator, decorator, fn, index, b.expression(decorator));
    typeDecorators(b, fn, index, parameter.type, 0);
  }
}

/** Calls in the type of a parameter or field say more of it, as decorators do. @param owner number of the function or class */
function typeDecorators(b: Builder, owner: number, index: number, type: number, flags: number): void {
  for (const call of callsIn(b.unit, type))
    b.emit(Op.Decorator, call, owner, index, b.expression(call), flags | GraphFlag.OfType);
}

/** A type as a value, which gets a name where it stands: `Case = Annotated[str, Depends(get_case)]`. */
export function namedType(b: Builder, node: number): number {
  typeDecorators(b, node, NONE, node, GraphFlag.OfName);
  return b.emit(Op.Unknown, node, b.emitter.list([]));
}

/** A call that makes the type, or stands beside it in a wrapper. */
function* callsIn(unit: Unit, type: number): Generator<number> {
  if (type === NONE) return;
  if (unit.kind(type) === Kind.Call) yield type;
  if (unit.kind(type) !== Kind.Generic) return;
  const [wrapped = NONE, ...beside] = unit.list(unit.b(type));
  if (beside.some((item) => unit.kind(item) !== Kind.Call)) return;
  yield* callsIn(unit, wrapped);
  yield* beside;
}

/** What conditions say of variables that functions within read holds in a function that is made behind them. */
function noteCaptured(b: Builder, made: number, site: number): void {
  // A loop body that is walked in advance leaves nothing. What a module checks, it checks before anything is untrusted.
  if (b.isTrial || b.fn === 0) return;
  const { receiver } = b.unit.data.functions[b.fn];
  for (const slot of b.cells.sharedOf(b.fn)) {
    const stored = b.state.get(b.keys.slot(slot));
    if (stored === NONE || slot === receiver || b.cells.isForeign(b.fn, slot)) continue;
    const version = b.version(stored);
    if (!isChecked(b, version, stored)) continue;
    const own = b.captures.note(b.fn, made, slot, version);
    if (own !== null) b.emit(Op.CellStore, site, b.fn, own, version);
  }
}

/** A version that differs from what was stored by conditions and calls alone. */
function isChecked({ emitter }: Builder, version: number, stored: number): boolean {
  let isSo = false;
  for (let at = version; at !== stored; at = emitter.a(at)) {
    const op = emitter.op(at);
    if (op !== Op.Sigma && op !== Op.After) return false;
    isSo ||= op === Op.Sigma;
  }
  return isSo;
}
