import { constantOf } from '../../domain/constants.js';
import { itemsOf } from '../../domain/items.js';
import { join } from '../../domain/join.js';
import {
  constantValue,
  ELEMENT,
  joinMarks,
  LENGTH,
  type Mark,
  UNDEFINED,
  UNKNOWN,
  type Value,
} from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { put, readIndex } from '../members/access.js';
import { contentsOf, sliceOf } from '../members/collections.js';
import { parameterObject } from '../members/objects.js';
import { mapRemove } from './maps.js';
import { argumentOf, listOf, newList, type Operate, putBy, receiverOf, siteOf } from './operate.js';

function lengthOf(value: Value): number | null {
  const length = value.objects.length === 1 ? value.objects[0].cells.get(LENGTH)?.constant?.value : null;
  return typeof length === 'number' ? length : null;
}

function append(ev: Evaluation, call: ValueCall): Value {
  const list = receiverOf(call);
  for (const value of [
    ...call.arguments.positional,
    ...(call.arguments.rest === null ? [] : [call.arguments.rest]),
  ])
    addItem(ev, list, putBy(ev, call, value));
  return UNKNOWN;
}

function addItem(ev: Evaluation, list: Value, value: Value): void {
  const length = lengthOf(list);
  if (length !== null && list.objects[0].exact) {
    ev.state.write(list.objects[0], length, value);
    ev.state.write(list.objects[0], LENGTH, constantValue(length + 1, ev.builtin.number));
    return;
  }
  for (const object of list.objects) {
    put(ev, object, ELEMENT, value, false);
    object.exact = false;
  }
  for (const mark of list.marks)
    if (mark.whole && mark.origin.kind !== 'source')
      put(ev, parameterObject(ev, mark.origin), ELEMENT, value, false);
}

/** Puts these items in place of all that a list holds. */
function setItems(ev: Evaluation, list: Value, items: readonly Value[]): void {
  const [object] = list.objects;
  for (const key of [...object.cells.keys()])
    if (typeof key === 'number' && key >= items.length) ev.state.write(object, key, undefined);
  for (const [index, item] of items.entries()) ev.state.write(object, index, item);
  ev.state.write(object, LENGTH, constantValue(items.length, ev.builtin.number));
}

function editItems(ev: Evaluation, list: Value, edit: (items: Value[]) => Value | undefined): Value {
  const items = itemsOf(list);
  if (items === null) return UNKNOWN;
  const given = edit(items);
  setItems(ev, list, items);
  return given ?? UNDEFINED;
}

/** Takes one item out of a list whose items are known. */
export function removeItem(ev: Evaluation, list: Value, index: number): void {
  if (itemsOf(list) !== null) editItems(ev, list, (items) => items.splice(index, 1)[0]);
}

/** The items of a list stand in no known order any more. */
function mixUp(ev: Evaluation, list: Value): void {
  for (const object of list.objects) {
    let element = object.cells.get(ELEMENT);
    for (const [key, cell] of [...object.cells]) {
      if (typeof key !== 'number') continue;
      element = element === undefined ? cell : join(element, cell);
      ev.state.write(object, key, undefined);
    }
    if (element !== undefined) ev.state.write(object, ELEMENT, element);
    ev.state.write(object, LENGTH, undefined);
    object.exact = false;
  }
}

function takeItem(ev: Evaluation, call: ValueCall, position: (length: number) => number): Value {
  const list = receiverOf(call);
  if (itemsOf(list) === null) {
    mixUp(ev, list);
    return contentsOf(ev, list, call.node);
  }
  return editItems(ev, list, (items) => items.splice(position(items.length), 1)[0]);
}

/** Takes an item out that is given by its value, which must be told apart from all before it. */
function removeEqual(ev: Evaluation, list: Value, sought: Value): void {
  const wanted = constantOf(sought);
  const items = itemsOf(list);
  const at =
    items?.findIndex((item) => constantOf(item) === null || item.constant?.value === wanted?.value) ?? -1;
  if (items === null || wanted === null || at < 0 || constantOf(items[at]) === null) mixUp(ev, list);
  else removeItem(ev, list, at);
}

function concatLists(ev: Evaluation, call: ValueCall): Value {
  const all = [receiverOf(call), ...call.arguments.positional];
  const items = all.map((value) => (value.objects.length > 0 ? itemsOf(value) : [value]));
  if (items.every((one) => one !== null))
    return listOf(
      ev,
      call,
      items.flatMap((one) => one ?? []),
    );
  let element: Value = UNKNOWN;
  let marks: readonly Mark[] = [];
  for (const value of all) {
    element = join(element, value.objects.length > 0 ? contentsOf(ev, value, call.node) : value);
    marks = joinMarks(marks, value.marks);
  }
  return newList(ev, call, element, marks);
}

export const listOperations = {
  'list.append': append,
  'list.extend': (ev, call) => {
    const [from] = call.arguments.positional;
    const items = from === undefined ? null : itemsOf(from);
    if (items === null || from.marks.length > 0)
      for (const object of receiverOf(call).objects) object.exact = false;
    for (const item of items ?? [from === undefined ? UNKNOWN : contentsOf(ev, from, call.node)])
      addItem(ev, receiverOf(call), item);
    return UNKNOWN;
  },
  'list.prepend': (ev, call) => {
    const known = itemsOf(receiverOf(call));
    if (known === null) {
      mixUp(ev, receiverOf(call));
      return append(ev, call);
    }
    return editItems(ev, receiverOf(call), (items) => void items.unshift(...call.arguments.positional));
  },
  'list.insert': (ev, call) => {
    const position = constantOf(argumentOf(call, 0))?.value;
    if (itemsOf(receiverOf(call)) === null || typeof position !== 'number') {
      mixUp(ev, receiverOf(call));
      addItem(ev, receiverOf(call), argumentOf(call, 1));
      return UNKNOWN;
    }
    return editItems(ev, receiverOf(call), (items) => void items.splice(position, 0, argumentOf(call, 1)));
  },
  'list.pop': (ev, call) => {
    const at = call.arguments.positional.length > 0 ? constantOf(argumentOf(call, 0))?.value : -1;
    if (typeof at === 'string') return mapRemove(ev, call);
    return typeof at === 'number'
      ? takeItem(ev, call, (length) => (at < 0 ? length + at : at))
      : contentsOf(ev, receiverOf(call), call.node);
  },
  'list.shift': (ev, call) => takeItem(ev, call, () => 0),
  'list.remove': (ev, call) => {
    const position = constantOf(argumentOf(call, 0))?.value;
    const count = call.arguments.positional.length > 1 ? constantOf(argumentOf(call, 1))?.value : 1;
    if (typeof position !== 'number' || typeof count !== 'number' || itemsOf(receiverOf(call)) === null) {
      mixUp(ev, receiverOf(call));
      return contentsOf(ev, receiverOf(call), call.node);
    }
    return editItems(ev, receiverOf(call), (items) => {
      const removed = items.splice(position, count, ...call.arguments.positional.slice(2));
      return call.arguments.positional.length > 1 ? listOf(ev, call, removed) : removed[0];
    });
  },
  'list.removeEqual': (ev, call) => {
    removeEqual(ev, receiverOf(call), argumentOf(call, 0));
    return UNKNOWN;
  },
  'list.get': (ev, call) => readIndex(ev, receiverOf(call), argumentOf(call, 0), siteOf(call)),
  'list.slice': (ev, call) =>
    sliceOf(
      ev,
      receiverOf(call),
      call.arguments.positional[0] ?? null,
      call.arguments.positional[1] ?? null,
      call.node,
    ),
  'list.concat': concatLists,
  'list.reverse': (ev, call) => {
    if (itemsOf(receiverOf(call)) !== null) editItems(ev, receiverOf(call), (items) => void items.reverse());
    return receiverOf(call);
  },
  // In which order the items are then is not known: they stay as they are.
  'list.sort': (_, call) => receiverOf(call),
  'list.fill': (ev, call) => {
    for (const object of receiverOf(call).objects) put(ev, object, ELEMENT, argumentOf(call, 0), false);
    return receiverOf(call);
  },
  'set.add': (ev, call) => {
    for (const object of receiverOf(call).objects) put(ev, object, ELEMENT, argumentOf(call, 0), false);
    return receiverOf(call);
  },
} satisfies Record<string, Operate>;
