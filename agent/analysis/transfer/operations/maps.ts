import { constantOf } from '../../domain/constants.js';
import { join } from '../../domain/join.js';
import {
  constantValue,
  DEFAULT,
  derived,
  ELEMENT,
  joinMarks,
  KEYS,
  LENGTH,
  objectValue,
  UNKNOWN,
  type Value,
} from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import { invokeGetter } from '../evaluation/calling.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { put, readIndex, readMember, writeIndex } from '../members/access.js';
import { contentsOf, keysOf } from '../members/collections.js';
import { newObject } from '../members/objects.js';
import { demandKey } from '../rules/configuration.js';
import { mergedUnderKeys } from '../rules/keys.js';
import { argumentOf, callBack, listOf, newList, type Operate, putBy, receiverOf, siteOf } from './operate.js';

function mapGet(ev: Evaluation, call: ValueCall): Value {
  const found = readIndex(ev, receiverOf(call), argumentOf(call, 0), siteOf(call));
  demandKey(ev, receiverOf(call), argumentOf(call, 0));
  const fallback = call.arguments.positional[1];
  if (fallback === undefined || isStored(receiverOf(call), argumentOf(call, 0))) return found;
  // A key that is certainly there, or certainly not, leaves no choice.
  const known = constantOf(found);
  if (known !== null) return known.value === undefined ? fallback : found;
  return join(found, fallback);
}

/** Whether a constructor is known to put something under the key into every one of the maps that fields hold. */
function isStored({ objects }: Value, key: Value): boolean {
  const name = key.constant?.value;
  if (objects.length === 0 || key.marks.length > 0 || typeof name !== 'string') return false;
  return objects.every(({ global, cells }) => global && cells.has(name));
}

function mapPut(ev: Evaluation, call: ValueCall): Value {
  writeIndex(ev, receiverOf(call), argumentOf(call, 0), putBy(ev, call, argumentOf(call, 1)), siteOf(call));
  return receiverOf(call);
}

/** A value in a map within the map: all arguments but the last (of putting: but the last two) name the way there. */
function mapGetIn(ev: Evaluation, call: ValueCall): Value {
  const [outer, key] = [argumentOf(call, 0), argumentOf(call, 1)];
  const inner = readIndex(ev, receiverOf(call), outer, siteOf(call));
  const found = readIndex(ev, inner, key, siteOf(call));
  return constantOf(found)?.value === undefined && found.constant !== null ? UNKNOWN : found;
}

function mapPutIn(ev: Evaluation, call: ValueCall): Value {
  const [outer, key, value] = [0, 1, 2].map((index) => argumentOf(call, index));
  let inner = readIndex(ev, receiverOf(call), outer, siteOf(call));
  if (inner.objects.length === 0) {
    inner = objectValue(newObject(ev, 'map', call.node, false), ev.builtin.map);
    writeIndex(ev, receiverOf(call), outer, inner, siteOf(call));
  }
  writeIndex(ev, inner, key, value, siteOf(call));
  return UNKNOWN;
}

export function mapRemove(ev: Evaluation, call: ValueCall): Value {
  const map = receiverOf(call);
  const key = constantOf(argumentOf(call, 0))?.value;
  const old = readIndex(ev, map, argumentOf(call, 0), siteOf(call));
  if (map.objects.length === 1 && (typeof key === 'string' || typeof key === 'number'))
    ev.state.write(map.objects[0], String(key), undefined);
  return old;
}

/** Copies all fields of the sources into a target: `Object.assign`, `update`, `extend`. */
function merge(ev: Evaluation, target: Value, sources: readonly Value[], call: ValueCall): void {
  for (const source of sources) {
    for (const from of source.objects) {
      for (const [key, cell] of from.cells)
        for (const into of target.objects)
          put(ev, into, key, cell, target.objects.length === 1 && key !== ELEMENT && key !== KEYS);
      if (!from.exact) for (const into of target.objects) into.exact = false;
    }
    if (source.marks.length > 0) {
      for (const into of target.objects) {
        // What is known to be there may be replaced.
        for (const key of [...into.cells.keys()])
          if (typeof key === 'string' && key !== ELEMENT && key !== LENGTH && key !== KEYS)
            put(ev, into, key, readMember(ev, source, key, siteOf(call)), false);
        put(ev, into, ELEMENT, contentsOf(ev, source, call.node), false);
        into.exact = false;
      }
    }
  }
}

function mapMerge(ev: Evaluation, call: ValueCall): Value {
  const [target = UNKNOWN, ...sources] = call.arguments.positional;
  for (const [index, source] of sources.entries())
    mergedUnderKeys(ev, target, keysOf(ev, source, call.node), contentsOf(ev, source, call.node), {
      store: call.node,
      index: call.arguments.nodes[index + 1] ?? call.node,
    });
  merge(ev, target, sources, call);
  let { marks } = target;
  for (const source of sources) marks = joinMarks(marks, derived(source.marks));
  return target.withMarks(marks);
}

/** A member that is given by a descriptor: its value, or what its getter gives; whoever looks at the object finds the getter too. */
function define(ev: Evaluation, call: ValueCall): Value {
  const [object, key, descriptor] = [0, 1, 2].map((index) => argumentOf(call, index));
  const given = (name: string) => readMember(ev, descriptor, name, siteOf(call));
  const getter = given('get');
  let value = getter.closures.length === 0 ? given('value') : UNKNOWN;
  // Of a descriptor that callers give it may be either.
  if (getter.closures.length + getter.marks.length > 0)
    value = join(value, join(invokeGetter(ev, getter, call.node), getter));
  mergedUnderKeys(ev, object, key, value, { store: call.node, index: call.arguments.nodes[1] ?? call.node });
  if (value !== UNKNOWN) writeIndex(ev, object, key, value, siteOf(call));
  return object;
}

function copy(ev: Evaluation, call: ValueCall): Value {
  const source = call.arguments.positional[0] ?? receiverOf(call);
  const { keywords } = call.arguments;
  if (keywords.size > 0) return copyWith(ev, source, keywords, call);
  if (source.objects.length === 0) return source;
  const [first] = source.objects;
  const object = ev.program.heap.object(
    first.kind === 'parameter' ? 'map' : first.kind,
    call.unit,
    call.node,
    {
      exact: first.exact,
      cls: first.cls,
    },
  );
  const value = objectValue(object, source.types, source.marks);
  merge(ev, value, [source.withMarks([])], call);
  return value;
}

/** A new map of the fields of another one and of keyword arguments. */
function copyWith(
  ev: Evaluation,
  source: Value,
  keywords: ReadonlyMap<string, Value>,
  call: ValueCall,
): Value {
  const object = ev.program.heap.object('map', call.unit, call.node, {
    exact: source.objects.every((one) => one.exact) && source.marks.length === 0,
  });
  const value = objectValue(object, ev.builtin.map, source.marks);
  merge(ev, value, [source.withMarks([])], call);
  for (const [name, one] of keywords) object.cells.set(name, one);
  return value;
}

/** A map that makes what it lacks: whatever key is asked for, there is what the function given makes, a list unless it is known. */
function ofDefaults(ev: Evaluation, call: ValueCall): Value {
  const [factory = UNKNOWN, ...sources] = call.arguments.positional;
  const made = callBack(ev, factory, [], call);
  const map = newObject(ev, 'map', call.node, false);
  const item = made.objects.length > 0 ? made : newList(ev, call, UNKNOWN);
  ev.state.write(map, DEFAULT, item);
  const value = objectValue(map, ev.builtin.map);
  merge(ev, value, sources, call);
  return value;
}

const listOfHeld: Operate = (ev, call) => {
  const source = call.arguments.positional[0] ?? receiverOf(call);
  const isMap = source.objects.length > 0 && source.objects.every(({ kind }) => kind === 'map');
  return isMap ? newList(ev, call, keysOf(ev, source, call.node)) : copy(ev, call);
};

export const mapOperations = {
  'map.get': mapGet,
  'map.put': mapPut,
  'map.getIn': mapGetIn,
  'map.putIn': mapPutIn,
  'map.remove': mapRemove,
  'map.keys': (ev, call) =>
    newList(ev, call, keysOf(ev, call.arguments.positional[0] ?? receiverOf(call), call.node)),
  'map.values': (ev, call) =>
    newList(ev, call, contentsOf(ev, call.arguments.positional[0] ?? receiverOf(call), call.node)),
  'map.entries': (ev, call) => {
    const map = call.arguments.positional[0] ?? receiverOf(call);
    return newList(ev, call, listOf(ev, call, [keysOf(ev, map, call.node), contentsOf(ev, map, call.node)]));
  },
  'map.merge': mapMerge,
  'map.define': define,
  'map.update': (ev, call) => {
    const keywords = [...call.arguments.keywords];
    merge(ev, receiverOf(call), call.arguments.positional, call);
    for (const [name, value] of keywords)
      for (const object of receiverOf(call).objects) put(ev, object, name, value, true);
    return UNKNOWN;
  },
  'map.setdefault': (ev, call) => {
    const old = readIndex(ev, receiverOf(call), argumentOf(call, 0), siteOf(call));
    const value = join(old, argumentOf(call, 1));
    writeIndex(ev, receiverOf(call), argumentOf(call, 0), value, siteOf(call));
    return value;
  },
  'map.compute': (ev, call) => {
    const key = argumentOf(call, 0);
    const old = readIndex(ev, receiverOf(call), key, siteOf(call));
    const value = join(old, callBack(ev, argumentOf(call, 1), [key, old], call));
    writeIndex(ev, receiverOf(call), key, value, siteOf(call));
    return value;
  },
  'map.each': (ev, call) => {
    const map = receiverOf(call);
    callBack(ev, argumentOf(call, 0), [keysOf(ev, map, call.node), contentsOf(ev, map, call.node)], call);
    return UNKNOWN;
  },
  'collection.copy': copy,
  'collection.list': listOfHeld,
  'list.sorted': listOfHeld,
  'map.ofDefaults': ofDefaults,
  'collection.clear': (ev, call) => {
    for (const object of receiverOf(call).objects)
      for (const key of [...object.cells.keys()]) ev.state.write(object, key, undefined);
    for (const object of receiverOf(call).objects)
      if (object.kind === 'list') ev.state.write(object, LENGTH, constantValue(0, ev.builtin.number));
    return UNKNOWN;
  },
} satisfies Record<string, Operate>;
