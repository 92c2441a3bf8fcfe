import { FunctionFlag } from '../../../ir/kinds.js';
import { itemsOf } from '../../domain/items.js';
import { join } from '../../domain/join.js';
import {
  constantValue,
  ELEMENT,
  LENGTH,
  type ObjectKind,
  objectValue,
  type Value,
} from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { readItem, writeIndex } from '../members/access.js';
import { contentsOf, putElement } from '../members/collections.js';
import { newObject } from '../members/objects.js';
import { argumentOf, callBack, type Operate, receiverOf, siteOf } from './operate.js';

/** A new collection: empty, or with what the collection that it is given holds; a map also takes a list of pairs. */
function fresh(kind: 'list' | 'map' | 'set'): Operate {
  return (ev, call) => {
    const [from] = call.arguments.positional;
    if (kind === 'map' && from?.objects.some((object) => object.kind === 'list'))
      return mapOfPairs(ev, call, from);
    const items = from === undefined || typeof from.constant?.value === 'number' ? [] : itemsOf(from);
    const collection = made(ev, call, kind, items !== null || (from?.objects[0]?.exact ?? false));
    const [object] = collection.objects;
    if (items !== null && kind !== 'map') {
      for (const [index, item] of items.entries()) ev.state.write(object, index, item);
      ev.state.write(object, LENGTH, constantValue(items.length, ev.builtin.number));
    } else if (from !== undefined && kind === 'map') {
      for (const source of from.objects)
        for (const [key, cell] of source.cells) if (key !== LENGTH) ev.state.write(object, key, cell);
      if (from.objects.length === 0 && from.marks.length > 0) return collection.withMarks(from.marks);
    } else if (from !== undefined) putElement(ev, object, contentsOf(ev, from, call.node));
    if (kind === 'map')
      for (const [name, value] of call.arguments.keywords) ev.state.write(object, name, value);
    return collection;
  };
}

function made(
  ev: Evaluation,
  call: ValueCall,
  kind: ObjectKind & keyof Evaluation['builtin'],
  exact: boolean,
): Value {
  const object =
    call.unit === ev.module.index
      ? newObject(ev, kind, call.node, exact)
      : ev.program.heap.object(kind, call.unit, call.node, { exact });
  return objectValue(object, ev.builtin[kind]);
}

function listOf(ev: Evaluation, call: ValueCall, items: readonly Value[]): Value {
  const list = made(ev, call, 'list', call.arguments.rest === null);
  for (const [index, item] of items.entries()) ev.state.write(list.objects[0], index, item);
  if (call.arguments.rest === null)
    ev.state.write(list.objects[0], LENGTH, constantValue(items.length, ev.builtin.number));
  else ev.state.write(list.objects[0], ELEMENT, call.arguments.rest);
  return list;
}

/** A new map of pairs of keys and values. */
function mapOf(ev: Evaluation, call: ValueCall, pairs: readonly Value[], exact: boolean): Value {
  const map = made(ev, call, 'map', exact);
  const site = siteOf(call);
  for (const pair of pairs)
    writeIndex(ev, map, readItem(ev, pair, 0, site), readItem(ev, pair, 1, site), site);
  return map;
}

/** The same of a list of them. */
function mapOfPairs(ev: Evaluation, call: ValueCall, list: Value): Value {
  const items = list.marks.length === 0 ? itemsOf(list) : null;
  const map = mapOf(ev, call, items ?? [contentsOf(ev, list, call.node)], items !== null);
  return list.marks.length === 0 ? map : map.withMarks(list.marks);
}

/** One item of a list, or the fallback that is given, where the item is not certainly there. */
function item(position: (ev: Evaluation, list: Value) => number | null): Operate {
  return (ev, call) => {
    const list = receiverOf(call);
    const at = position(ev, list);
    const found = at === null ? contentsOf(ev, list, call.node) : readItem(ev, list, at, siteOf(call));
    const [fallback] = call.arguments.positional;
    const isThere = found.constant !== null && (found.constant.value ?? null) !== null;
    if (fallback === undefined || isThere) return found;
    return join(found, fallback.closures.length > 0 ? callBack(ev, fallback, [], call) : fallback);
  };
}

/**
 * Lists by their content. What holds one value (an optional, a future, a pair with its second) is a list of it too,
 * so that a value comes out of it as it went in.
 */
export const boxOperations = {
  'list.new': fresh('list'),
  'map.new': fresh('map'),
  'set.new': fresh('set'),
  'list.of': (ev, call) => {
    const { positional } = call.arguments;
    // One list given alone is the list of the arguments itself.
    const isList = positional.length === 1 && positional[0].objects.some(({ kind }) => kind === 'list');
    return isList ? positional[0] : listOf(ev, call, positional);
  },
  'list.wrap': (ev, call) => listOf(ev, call, call.arguments.positional),
  'list.first': item(() => 0),
  'list.second': item(() => 1),
  'list.last': item((_ev, list) => {
    const length = itemsOf(list)?.length ?? 0;
    return length === 0 ? null : length - 1;
  }),
  'list.any': (ev, call) => contentsOf(ev, receiverOf(call), call.node),
  'map.of': (ev, call) => {
    const map = made(ev, call, 'map', true);
    const { positional } = call.arguments;
    for (let index = 0; index + 1 < positional.length; index += 2)
      writeIndex(ev, map, positional[index], positional[index + 1], siteOf(call));
    return map;
  },
  'map.ofEntries': (ev, call) => mapOf(ev, call, call.arguments.positional, true),
  'function.result': (ev, call) => {
    const given = argumentOf(call, 0);
    const result = callBack(ev, given, [], call);
    const yields = given.closures.some(
      ({ unit, fn }) => ev.program.modules[unit].unit.data.functions[fn].flags & FunctionFlag.Generator,
    );
    return yields ? contentsOf(ev, result, call.node) : result;
  },
  'function.invoke': (ev, call) => {
    const given = argumentOf(call, 0);
    const isList = given.objects.some(({ kind }) => kind === 'list');
    const task = isList ? contentsOf(ev, given, call.node) : given;
    return listOf(ev, call, [callBack(ev, task, [], call)]);
  },
} satisfies Record<string, Operate>;
