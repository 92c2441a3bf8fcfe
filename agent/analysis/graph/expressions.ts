import { Flag, Kind, NONE } from '../../ir/kinds.js';
import { assignTo } from './assignments.js';
import type { Builder } from './builder.js';
import { call } from './calls.js';
import { conditional } from './conditionals.js';
import { refine, refineRead } from './conditions.js';
import { classDefinition, functionValue, namedType } from './definitions.js';
import { merge } from './exits.js';
import { ANY_KEY, GraphFlag, Op, SPREAD } from './flow-graph.js';
import { load, loadIndex, nextPosition, writtenKey } from './members.js';
import { handlesRejection, Rejections } from './rejections.js';
import { readCell, readSlot } from './slots.js';

/**
 * The value of an expression; what evaluating it does is added to the graph and to the state. What is evaluated first in a
 * chain of operators, members and calls may lie thousands deep: a loop goes down to it and up again.
 */
export function expression(b: Builder, node: number): number {
  if (node === NONE) return b.emitter.pure(Op.Undefined, NONE, NONE);
  const around: number[] = [];
  let at = node;
  let first = firstOf(b, at);
  while (first !== null && first !== NONE) {
    around.push(at);
    at = first;
    first = firstOf(b, at);
  }
  const rejections = around.some((one) => handlesRejection(b.unit, one)) ? new Rejections(b) : null;
  let value = evaluate(b, at, first === null ? NONE : b.expression(first));
  for (let i = around.length - 1; i >= 0; i--)
    value =
      rejections !== null && handlesRejection(b.unit, around[i])
        ? call(b, around[i], value, rejections.caughtBy(around[i]))
        : evaluate(b, around[i], value);
  rejections?.end();
  return value;
}

/** The operand of an expression that is evaluated before all else that it does; null for expressions that have none. */
function firstOf({ unit }: Builder, node: number): number | null {
  switch (unit.kind(node)) {
    case Kind.Member:
    case Kind.Index:
    case Kind.Slice:
    case Kind.Binary:
    case Kind.Logical:
    case Kind.Unary:
    case Kind.Conditional:
    case Kind.Await:
    case Kind.Typed:
      return unit.a(node);
    case Kind.Call:
    case Kind.New: {
      const callee = unit.a(node);
      if (callee === NONE) return NONE;
      // A method is looked up in what it is called on, which the call asks for, too.
      const isMethod = unit.kind(callee) === Kind.Member || unit.kind(callee) === Kind.Index;
      return isMethod ? unit.a(callee) : callee;
    }
    default:
      return null;
  }
}

/** @param first the value of the operand that is evaluated first, see firstOf */
function evaluate(b: Builder, node: number, first: number): number {
  const { unit, emitter } = b;
  switch (unit.kind(node)) {
    case Kind.Local:
      return readSlot(b, unit.a(node), node);
    case Kind.Captured:
      return readCell(b, unit.c(node), unit.a(node), node);
    case Kind.Global:
      return emitter.pure(Op.Global, node, unit.a(node));
    case Kind.Import:
      return emitter.pure(Op.Import, node, unit.a(node));
    case Kind.Exports:
      return b.version(emitter.pure(Op.Exports, node, NONE));
    case Kind.String:
    case Kind.Number:
    case Kind.True:
    case Kind.False:
    case Kind.Null:
    case Kind.Regex:
      return b.emit(Op.Literal, node);
    case Kind.Undefined:
      return emitter.pure(Op.Undefined, node, NONE);
    case Kind.Template:
      return b.emit(Op.Concat, node, emitter.list(values(b, unit.a(node))));
    case Kind.List:
      return list(b, node);
    case Kind.Map:
      return map(b, node);
    case Kind.Member: {
      const member = load(b, first, unit.b(node), node);
      readOf(b, node, first);
      return member;
    }
    case Kind.Index:
      return loadIndex(b, first, unit.b(node), node);
    case Kind.Slice: {
      const from = unit.b(node) === NONE ? NONE : b.expression(unit.b(node));
      const to = unit.c(node) === NONE ? NONE : b.expression(unit.c(node));
      return b.emit(Op.Slice, node, first, from, to);
    }
    case Kind.Call:
    case Kind.New: {
      const result = call(b, node, first);
      const callee = unit.a(node);
      if (callee !== NONE && unit.kind(callee) === Kind.Member) readOf(b, callee, first);
      return result;
    }
    case Kind.Binary:
      return b.emit(Op.Binary, node, first, b.expression(unit.b(node)), unit.c(node));
    case Kind.Logical:
      return logical(b, node, first);
    case Kind.Unary:
      return b.emit(Op.Unary, node, first, unit.b(node));
    case Kind.Conditional:
      return conditional(b, node, first);
    case Kind.Function:
      return functionValue(b, node);
    case Kind.Class:
      return classDefinition(b, node);
    case Kind.Await:
      return b.emit(Op.Await, node, first);
    case Kind.Spread:
    case Kind.KeywordSpread:
      return load(b, b.expression(unit.a(node)), ANY_KEY, node);
    case Kind.Keyword:
      return b.expression(unit.b(node));
    case Kind.Property:
      b.expression(unit.a(node));
      return b.expression(unit.b(node));
    case Kind.Yield: {
      const flags = unit.flags(node) & Flag.Delegate ? GraphFlag.Delegate : 0;
      b.emit(Op.Yield, node, b.expression(unit.a(node)), NONE, NONE, flags);
      return b.emit(Op.Unknown, node, emitter.list([]));
    }
    case Kind.Typed:
      return b.emit(Op.Typed, node, first, unit.b(node));
    case Kind.Generic:
      return namedType(b, node);
    case Kind.Sequence:
      return values(b, unit.a(node)).at(-1) ?? emitter.pure(Op.Undefined, node, NONE);
    case Kind.Comprehension:
      return comprehension(b, node);
    case Kind.Assign: {
      const value = b.expression(unit.b(node));
      assignTo(b, unit.a(node), value, node);
      return value;
    }
    case Kind.Markup:
      return markup(b, node);
    case Kind.Super:
      return emitter.pure(Op.Super, node, ownReceiver(b, node));
    case Kind.Unknown:
      return b.emit(Op.Unknown, node, emitter.list(values(b, unit.a(node))));
    default:
      return b.emit(Op.Unknown, node, emitter.list([]));
  }
}

/** Whoever reads a member of a variable has found something in it, unless it says that there may be nothing: `share?.name`. */
function readOf(b: Builder, member: number, object: number): void {
  const { unit } = b;
  const mayBeNothing = (unit.flags(member) & Flag.Optional) !== 0;
  if (!mayBeNothing && unit.kind(unit.a(member)) === Kind.Local) refineRead(b, object, member);
}

function values(b: Builder, list: number): number[] {
  return Array.from(b.unit.list(list), (item) => b.expression(item));
}

function list(b: Builder, node: number): number {
  const { unit } = b;
  const entries: number[] = [];
  for (const item of unit.list(unit.a(node))) {
    if (unit.kind(item) === Kind.Spread) entries.push(SPREAD, NONE, b.expression(unit.a(item)));
    else entries.push(nextPosition(entries), NONE, b.expression(item));
  }
  const isSet = (unit.flags(node) & Flag.Set) !== 0;
  return b.emit(
    Op.Allocate,
    node,
    b.emitter.list(entries),
    NONE,
    NONE,
    isSet ? GraphFlag.Set : GraphFlag.List,
  );
}

function map(b: Builder, node: number): number {
  const { unit } = b;
  const entries: number[] = [];
  for (const item of unit.list(unit.a(node))) {
    if (unit.kind(item) !== Kind.Property) {
      const isSpread = unit.kind(item) === Kind.Spread || unit.kind(item) === Kind.KeywordSpread;
      entries.push(SPREAD, NONE, b.expression(isSpread ? unit.a(item) : item));
      continue;
    }
    const key = writtenKey(b, unit.a(item));
    entries.push(key, key === ANY_KEY ? b.expression(unit.a(item)) : NONE, b.expression(unit.b(item)));
  }
  return b.emit(Op.Allocate, node, b.emitter.list(entries), NONE, NONE, GraphFlag.Map);
}

/** `a && b`, `a || b`, `a ?? b`: the right side is evaluated where the left one does not decide. */
function logical(b: Builder, node: number, left: number): number {
  const { unit, state } = b;
  const operator = unit.string(unit.c(node));
  const mark = state.mark();
  const born = b.emitter.count;
  const before = b.emitter.regions.current;
  if (operator !== '??') {
    b.emitter.regions.current = b.emitter.regions.branch(left, operator === '&&');
    refine(b, left, operator === '&&', node);
  }
  const right = b.expression(unit.b(node));
  const exit = { region: b.emitter.regions.current, delta: state.take(mark) };
  b.emitter.regions.current = before;
  merge(b, [exit, { region: before, delta: new Map() }], node, born);
  return b.emit(Op.Logical, node, left, right, unit.c(node));
}

/** A loop that makes a collection. What it assigns is its own. */
function comprehension(b: Builder, node: number): number {
  const { unit, state } = b;
  const mark = state.mark();
  const born = b.emitter.count;
  const around = b.emitter.regions.current;
  for (const clause of unit.list(unit.b(node))) {
    if (unit.kind(clause) === Kind.ForEach)
      assignTo(b, unit.a(clause), load(b, b.expression(unit.b(clause)), ANY_KEY, clause), clause);
    else if (unit.kind(clause) === Kind.If) {
      const condition = b.expression(unit.a(clause));
      b.emitter.regions.current = b.emitter.regions.branch(condition, true);
      refine(b, condition, true, clause);
    }
  }
  const element = unit.a(node);
  const isMap = unit.kind(element) === Kind.Property;
  const key = isMap ? b.expression(unit.a(element)) : NONE;
  const value = b.expression(isMap ? unit.b(element) : element);
  const exit = { region: b.emitter.regions.current, delta: state.take(mark) };
  b.emitter.regions.current = around;
  merge(b, [exit, { region: around, delta: new Map() }], node, born);
  const isSet = (unit.flags(node) & Flag.Set) !== 0;
  const flags = isMap ? GraphFlag.Map : isSet ? GraphFlag.Set : GraphFlag.List;
  return b.emit(Op.Allocate, node, b.emitter.list([ANY_KEY, key, value]), NONE, NONE, flags);
}

function markup(b: Builder, node: number): number {
  const { unit, emitter } = b;
  const tag = b.expression(unit.a(node));
  const attributes: number[] = [];
  for (const item of unit.list(unit.b(node))) {
    const isNamed = unit.kind(item) === Kind.Property && unit.kind(unit.a(item)) === Kind.String;
    const value = b.expression(
      isNamed ? unit.b(item) : unit.kind(item) === Kind.Spread ? unit.a(item) : item,
    );
    attributes.push(isNamed ? unit.a(unit.a(item)) : NONE, value);
  }
  const children = values(b, unit.c(node));
  return b.emit(Op.Markup, node, tag, emitter.list(attributes), emitter.list(children));
}

/** The receiver of the function at hand; NONE where it has none of its own. */
function ownReceiver(b: Builder, node: number): number {
  const { receiver } = b.unit.data.functions[b.fn];
  return receiver === NONE ? NONE : readSlot(b, receiver, node);
}
