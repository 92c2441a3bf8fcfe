import { Kind, NONE } from '#agent/ir/kinds.js';
import { call, callNode } from './calls.js';
import { classValue, functionValue } from './definitions.js';
import type { Evaluator } from './evaluation.js';
import { items } from './items.js';
import { overlay } from './maps.js';
import { index, superMember } from './members.js';
import { joined, nameOfPart, operate } from './operators.js';
import { statedValue } from './stated-types.js';
import {
  argumentsOf,
  constant,
  either,
  type Frame,
  frameOf,
  gap,
  list,
  MAX_ITEMS,
  truth,
  type Value,
} from './value.js';

export function expression(ev: Evaluator, frame: Frame, node: number): Value {
  const unit = ev.modules.units[frame.unit];
  switch (unit.kind(node)) {
    case Kind.Local:
      return frame.slots[unit.a(node)] ?? null;
    case Kind.Captured: {
      const owner = frameOf(frame, unit.c(node));
      return owner?.slots[unit.a(node)] ?? null;
    }
    case Kind.Global: {
      const name = unit.string(unit.a(node));
      return frame.fieldsOf?.members.get(name) ?? ev.modules.starred(ev, frame.unit, name) ?? ev.root(name);
    }
    case Kind.Import:
      return ev.modules.imported(ev, frame.unit, unit.string(unit.a(node)));
    case Kind.Exports:
      return ev.modules.exportsOf(frame.unit);
    case Kind.String:
      return constant(unit.string(unit.a(node)));
    case Kind.Number:
      return constant(Number(unit.string(unit.a(node))));
    case Kind.True:
      return constant(true);
    case Kind.False:
      return constant(false);
    case Kind.Null:
      return constant(null);
    case Kind.Undefined:
      return constant(undefined);
    case Kind.Template:
      return joined(
        Array.from(unit.list(unit.a(node)), (part) => [ev.evaluate(frame, part), nameOfPart(unit, part)]),
      );
    case Kind.List:
      return { ...list(items(ev, frame, unit.list(unit.a(node)))), site: { unit: frame.unit, node } };
    case Kind.Map:
      return map(ev, frame, node);
    case Kind.Member:
      return memberNode(ev, frame, node);
    case Kind.Index:
      return index(ev, ev.evaluate(frame, unit.a(node)), ev.evaluate(frame, unit.b(node)));
    case Kind.Generic: {
      // `Case = Annotated[str, Depends(get_case)]`; elsewhere types are no values.
      if (unit.data.language !== 'python') return null;
      const parts = items(ev, frame, unit.list(unit.b(node)));
      return index(ev, ev.evaluate(frame, unit.a(node)), parts.length === 1 ? parts[0] : list(parts));
    }
    case Kind.Call:
    case Kind.New:
      return callNode(ev, frame, node);
    case Kind.Function:
      return functionValue(ev, frame, unit.a(node));
    case Kind.Class:
      return classValue(ev, frame, unit.a(node));
    case Kind.Typed:
      return (
        handedTo(ev, frame, node) ?? ev.evaluate(frame, unit.a(node)) ?? statedValue(ev, frame, unit.b(node))
      );
    case Kind.Await:
    case Kind.Spread:
      return ev.evaluate(frame, unit.a(node));
    case Kind.Conditional: {
      const holds = truth(ev.evaluate(frame, unit.a(node)));
      if (holds !== null) return ev.evaluate(frame, holds ? unit.b(node) : unit.c(node));
      return either(ev.evaluate(frame, unit.b(node)), ev.evaluate(frame, unit.c(node)));
    }
    case Kind.Super:
      return frame.receiver;
    case Kind.Sequence: {
      let last: Value = null;
      for (const one of unit.list(unit.a(node))) last = ev.evaluate(frame, one);
      return last;
    }
    case Kind.Assign: {
      const value = ev.evaluate(frame, unit.b(node));
      ev.assign(frame, unit.a(node), value);
      return value;
    }
    case Kind.Binary:
    case Kind.Logical:
    case Kind.Unary:
    case Kind.Comprehension:
      return operate(ev, frame, node);
    default:
      return null;
  }
}

/** `layers[i](handler)` of Go, which is written as a conversion to a type with its arguments is; null where it is one. */
function handedTo(ev: Evaluator, frame: Frame, node: number): Value {
  const unit = ev.modules.units[frame.unit];
  const type = unit.b(node);
  if (unit.data.language !== 'go' || type === NONE || unit.kind(type) !== Kind.Generic) return null;
  const [key = NONE, ...others] = unit.list(unit.b(type));
  const head = unit.kind(unit.a(type));
  if (key === NONE || others.length > 0 || (head !== Kind.Local && head !== Kind.Captured)) return null;
  const functions = ev.evaluate(frame, unit.a(type));
  if (functions !== null && functions.kind !== 'list') return null;
  const callee = index(ev, functions, ev.evaluate(frame, key));
  const args = argumentsOf([ev.evaluate(frame, unit.a(node))]);
  if (callee !== null) return call(ev, callee, functions, null, args, frame, node);
  // One of several, which puts around what it is handed what nobody knows.
  return ev.foreignCall(ev.root(`${nameOfPart(unit, unit.a(type))}[]`), args, frame.unit, node);
}

function map(ev: Evaluator, frame: Frame, node: number): Value {
  const unit = ev.modules.units[frame.unit];
  const entries = new Map<string, Value>();
  for (const item of unit.list(unit.a(node))) {
    if (unit.kind(item) !== Kind.Property) {
      const value = ev.evaluate(frame, item);
      if (value?.kind === 'map') overlay(entries, value);
      continue;
    }
    const key = ev.evaluate(frame, unit.a(item));
    const value = ev.evaluate(frame, unit.b(item));
    if (key?.kind === 'constant') entries.set(String(key.value), value);
    else if (entries.size < MAX_ITEMS) entries.set(gap(`key${entries.size + 1}`), value);
  }
  return { kind: 'map', entries };
}

function memberNode(ev: Evaluator, frame: Frame, node: number): Value {
  const unit = ev.modules.units[frame.unit];
  const name = unit.string(unit.b(node));
  if (unit.kind(unit.a(node)) === Kind.Import)
    return ev.modules.importedMember(ev, frame.unit, unit.string(unit.a(unit.a(node))), name);
  if (unit.kind(unit.a(node)) === Kind.Super) return superMember(ev, frame, name);
  return ev.member(ev.evaluate(frame, unit.a(node)), name);
}
