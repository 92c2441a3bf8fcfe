import { Flag, Kind, NONE } from '../../ir/kinds.js';
import type { Builder } from './builder.js';
import { ANY_KEY, GraphFlag, Op, positionKey } from './flow-graph.js';
import { load, loadIndex, store, storeIndex } from './members.js';
import { readSlot, writeCell, writeSlot } from './slots.js';

/** Stores a value in a variable, a member, or several of them. @param node what the store is written as */
export function assignTo(b: Builder, target: number, value: number, node: number): void {
  const { unit } = b;
  if (target === NONE) return;
  switch (unit.kind(target)) {
    case Kind.Local:
      b.declarations.note(b.fn, unit.a(target), valueNode(b, target, node));
      b.declarations.types.note(b.fn, unit.a(target), node);
      value = ofType(b, value, b.declarations.types.ofVariable(b.fn, unit.a(target)), node);
      if ((unit.flags(target) & Flag.Pointed) !== 0)
        b.emit(Op.Fill, node, readSlot(b, unit.a(target), target), NONE, value);
      writeSlot(b, unit.a(target), value, node);
      return;
    case Kind.Captured:
      b.declarations.note(unit.c(target), unit.a(target), NONE);
      value = ofType(b, value, b.declarations.types.ofVariable(unit.c(target), unit.a(target)), node);
      writeCell(b, unit.c(target), unit.a(target), value, node);
      return;
    case Kind.Global:
      b.emit(Op.GlobalStore, node, unit.a(target), NONE, value);
      return;
    case Kind.Exports:
      store(b, b.expression(target), ANY_KEY, value, node, GraphFlag.Exported);
      return;
    case Kind.Member:
      if (isOwnReceiver(b, unit.a(target)))
        value = ofType(b, value, b.declarations.types.ofField(b.fn, unit.string(unit.b(target))), node);
      store(b, b.expression(unit.a(target)), unit.b(target), value, node);
      return;
    case Kind.Index:
      storeIndex(b, b.expression(unit.a(target)), unit.b(target), value, node);
      return;
    case Kind.List:
      assignItems(b, target, value, node);
      return;
    case Kind.Map:
      for (const item of unit.list(unit.a(target))) {
        if (unit.kind(item) === Kind.Property)
          assignTo(b, unit.b(item), loadIndex(b, value, unit.a(item), item), node);
        else assignTo(b, unit.a(item), value, node);
      }
      return;
    case Kind.Typed:
      assignTo(b, unit.a(target), b.emit(Op.Typed, target, value, unit.b(target)), node);
      return;
    default:
      b.emit(Op.Evaluate, target, b.expression(target));
  }
}

/** The object that a method is called on, as the method names it itself. */
function isOwnReceiver({ unit, fn }: Builder, object: number): boolean {
  return unit.kind(object) === Kind.Local && unit.a(object) === unit.data.functions[fn].receiver;
}

/** What is written as the value of a variable; NONE where it is a part of something. */
function valueNode({ unit }: Builder, target: number, node: number): number {
  return unit.kind(node) === Kind.Assign && unit.a(node) === target ? unit.b(node) : NONE;
}

function assignItems(b: Builder, target: number, value: number, node: number): void {
  const { unit } = b;
  const flags = unit.flags(target) & Flag.Results ? GraphFlag.Result : 0;
  for (const [position, item] of unit.list(unit.a(target)).entries()) {
    if (unit.kind(item) === Kind.Spread) assignTo(b, unit.a(item), load(b, value, ANY_KEY, item), node);
    else assignTo(b, item, load(b, value, positionKey(position), item, flags), node);
  }
}

/** `delete o.x`: nothing is there any more. */
export function deleted(b: Builder, target: number, node: number): void {
  const { unit } = b;
  const nothing = b.emitter.pure(Op.Undefined, node, NONE);
  const kind = unit.kind(target);
  if (kind === Kind.Member) store(b, b.expression(unit.a(target)), unit.b(target), nothing, node);
  else if (kind === Kind.Index) storeIndex(b, b.expression(unit.a(target)), unit.b(target), nothing, node);
  else b.emit(Op.Evaluate, target, b.expression(target));
}

/** What may be anything as far as a file says: what a call gives, or what lies in something. */
const unknowns = new Set<number>([Op.Call, Op.Await, Op.Load, Op.LoadIndex, Op.Unknown, Op.Function]);

/** A value that is assigned to what has a stated type is of that type. @param type NONE where none is stated */
function ofType(b: Builder, value: number, type: number, node: number): number {
  return type === NONE || !unknowns.has(b.emitter.op(value)) ? value : b.emit(Op.Typed, node, value, type);
}
