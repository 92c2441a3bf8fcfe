import { Flag, Kind } from '#agent/ir/kinds.js';
import type { Evaluator } from './evaluation.js';
import {
  constant,
  either,
  type Frame,
  frameOf,
  gap,
  type ListValue,
  MAX_ITEMS,
  optionsOf,
  setMember,
  type Value,
} from './value.js';

export function assign(ev: Evaluator, frame: Frame, target: number, value: Value): void {
  const unit = ev.modules.units[frame.unit];
  switch (unit.kind(target)) {
    case Kind.Local:
      store(frame, unit.a(target), value, frame.isUncertain);
      return;
    case Kind.Captured: {
      const owner = frameOf(frame, unit.c(target));
      if (owner) store(owner, unit.a(target), value, frame.isUncertain);
      return;
    }
    case Kind.Exports:
      ev.modules.setExports(frame.unit, value);
      return;
    case Kind.Member:
      if (unit.kind(unit.a(target)) === Kind.Exports)
        ev.modules.setExport(frame.unit, unit.string(unit.b(target)), value);
      else put(ev.evaluate(frame, unit.a(target)), unit.string(unit.b(target)), value, frame);
      return;
    case Kind.Index: {
      const key = ev.evaluate(frame, unit.b(target));
      const object = ev.evaluate(frame, unit.a(target));
      for (const one of optionsOf(object)) if (one?.kind === 'list') putAt(one, key, value);
      if (key?.kind === 'constant') put(object, String(key.value), value, frame);
      return;
    }
    case Kind.Typed:
      assign(ev, frame, unit.a(target), value);
      return;
    case Kind.List:
      Array.from(unit.list(unit.a(target))).forEach((one, position) => {
        // What is no list of results is the first of them.
        const isFirst = position === 0 && (unit.flags(target) & Flag.Results) !== 0;
        assign(ev, frame, one, partOf(value, position, isFirst));
      });
      return;
    case Kind.Map:
      for (const one of unit.list(unit.a(target)))
        if (unit.kind(one) === Kind.Property && unit.kind(unit.a(one)) === Kind.String)
          assign(ev, frame, unit.b(one), ev.member(value, unit.string(unit.a(unit.a(one)))));
  }
}

/** Of a function that returns at several places, what it may give there: `return nil, err` and `return router, nil`. */
function partOf(value: Value, position: number, isFirst: boolean): Value {
  let found: Value = null;
  for (const one of optionsOf(value)) {
    const part = one?.kind === 'list' ? (one.items[position] ?? null) : isFirst ? one : null;
    // Nothing is called on what is not there.
    if (part?.kind !== 'constant' || part.value !== null) found = either(part, found);
  }
  return found;
}

export function store(frame: Frame, slot: number, value: Value, isUncertain: boolean): void {
  frame.slots[slot] = isUncertain ? either(value, frame.slots[slot] ?? null) : value;
}

function put(object: Value, name: string, value: Value, { isUncertain }: Frame): void {
  for (const one of optionsOf(object)) {
    if (one?.kind === 'foreign') setMember(one, name, value);
    // A field of a struct that carries the name of its type lends its methods.
    if (one?.kind === 'instance' && value?.kind === 'foreign' && one.inherited?.name.endsWith(`.${name}()`))
      one.inherited = value;
    const entries =
      one?.kind === 'map'
        ? one.entries
        : one?.kind === 'instance'
          ? one.fields
          : one?.kind === 'class'
            ? one.members
            : null;
    if (entries === null || (entries.size >= MAX_ITEMS && !entries.has(name))) continue;
    const isAdded = isUncertain && one?.kind === 'map' && value !== null;
    // What a condition that is not known puts into a map may not be there.
    entries.set(name, isAdded ? either(value, entries.get(name) ?? constant(undefined)) : value);
  }
}

/** Puts a value into a list. What cannot be followed there leaves none of its texts plainly known. */
function putAt({ items }: ListValue, key: Value, value: Value): void {
  const at = key?.kind === 'constant' ? Number(key.value) : Number.NaN;
  if (!Number.isInteger(at)) items.splice(0, items.length, ...items.map((item) => replaced(item, 0)));
  else if (at < items.length && at >= -items.length) {
    const position = at < 0 ? at + items.length : at;
    items[position] = value ?? replaced(items[position], 0);
  } else if (at === items.length && at < MAX_ITEMS) items.push(value);
}

const MAX_DEPTH = 4;

/** What stands where another value was put that is not known: each text may have become another one. */
function replaced(value: Value, depth: number): Value {
  if (value?.kind === 'constant' && typeof value.value === 'string')
    return constant(`${gap('part')}${value.value}`);
  if (value?.kind !== 'list') return value;
  if (depth >= MAX_DEPTH) return null;
  return { ...value, items: value.items.map((item) => replaced(item, depth + 1)) };
}
