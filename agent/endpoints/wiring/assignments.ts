import { Flag, Kind } from '#agent/ir/kinds.js';
import type { Evaluator } from './evaluation.js';
import { either, type Frame, frameOf, MAX_ITEMS, optionsOf, setMember, type Value } from './value.js';

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
      else put(ev.evaluate(frame, unit.a(target)), unit.string(unit.b(target)), value);
      return;
    case Kind.Index: {
      const key = ev.evaluate(frame, unit.b(target));
      if (key?.kind === 'constant') put(ev.evaluate(frame, unit.a(target)), String(key.value), value);
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

function put(object: Value, name: string, value: Value): void {
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
    if (entries !== null && (entries.size < MAX_ITEMS || entries.has(name))) entries.set(name, value);
  }
}
