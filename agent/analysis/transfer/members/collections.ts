import { NONE } from '../../../ir/kinds.js';
import { bounds } from '../../domain/bounds.js';
import { itemsOf, textMarks } from '../../domain/items.js';
import { join } from '../../domain/join.js';
import {
  type ClassRef,
  constantValue,
  derived,
  ELEMENT,
  type HeapObject,
  joinMarks,
  KEYS,
  LENGTH,
  type Mark,
  markedValue,
  objectValue,
  type Value,
  withoutConstant,
} from '../../domain/value.js';
import { changedCall } from '../../domain/value-call.js';
import { bareCall } from '../evaluation/calling.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { besidesObjects, contents, keyMarks, put } from './access.js';
import { classMember } from './class-members.js';
import { newObject } from './objects.js';

export function putElement(ev: Evaluation, object: HeapObject, value: Value): void {
  put(ev, object, ELEMENT, value, false);
}
export function contentsOf(ev: Evaluation, value: Value, node: number): Value {
  return contents(ev, value, { unit: ev.module.index, node, written: '' });
}
/** What a loop over the value gets each time: for objects that are no collections their keys, and their taint. */
export function eachOf(ev: Evaluation, value: Value, node: number): Value {
  if (value.objects.length > 0 && value.objects.every((object) => object.kind === 'map'))
    return keysOf(ev, value, node);
  return contentsOf(ev, value, node);
}
export function keysOf(ev: Evaluation, value: Value, node: number): Value {
  const site = { unit: ev.module.index, node, written: '' };
  if (value.objects.length === 0) return markedValue(keyMarks(ev, value.marks, site));
  let marks: readonly Mark[] = value.objects.every(({ cells }) => cells.size === 0)
    ? derived(value.marks.filter(isFromOutside))
    : [];
  for (const { cells } of value.objects) marks = joinMarks(marks, cells.get(KEYS)?.marks ?? []);
  return markedValue(joinMarks(marks, keyMarks(ev, besidesObjects(value), site)));
}
/** Who gives a whole map, of which the program wrote nothing, gives its keys, too. */
function isFromOutside({ origin }: Mark): boolean {
  return origin.kind === 'source';
}
export function sliceOf(
  ev: Evaluation,
  object: Value,
  from: Value | null,
  to: Value | null,
  node: number,
): Value {
  const items = object.marks.length === 0 ? itemsOf(object) : null;
  const bounds = [from, to].map((bound) => (bound === null ? undefined : bound.constant?.value));
  if (items !== null && bounds.every((bound) => bound === undefined || typeof bound === 'number')) {
    return listOf(ev, items.slice(bounds[0] as number | undefined, bounds[1] as number | undefined), node);
  }
  if (
    object.constant !== null &&
    typeof object.constant.value === 'string' &&
    bounds.every((bound, i) => [from, to][i] === null || typeof bound === 'number')
  ) {
    return constantValue(
      object.constant.value.slice(bounds[0] as number | undefined, bounds[1] as number | undefined),
      ev.builtin.string,
    );
  }
  if (object.objects.length === 0) return withoutConstant(object);
  const copy = newObject(ev, 'list', node, false);
  putElement(ev, copy, contentsOf(ev, object, node));
  return objectValue(copy, ev.builtin.list, object.marks);
}
export function listOf(ev: Evaluation, items: readonly Value[], node: number): Value {
  const object = newObject(ev, 'list', node, true);
  for (const [index, item] of items.entries()) ev.state.write(object, index, item);
  ev.state.write(object, LENGTH, constantValue(items.length, ev.builtin.number));
  return objectValue(object, ev.builtin.list);
}

/** Taint of the text that a value is turned into, as a part of another text: also of what an object says of itself. */
export function spokenMarks(ev: Evaluation, value: Value): readonly Mark[] {
  let marks = textMarks(value);
  for (const object of value.objects)
    if (object.cls !== null) marks = joinMarks(marks, ownText(ev, object, object.cls));
  return marks;
}

/** The taint of what the method gives by which an object becomes text. */
function ownText(ev: Evaluation, object: HeapObject, cls: ClassRef): readonly Mark[] {
  const { unit, node } = object;
  const name = ev.program.modules[cls.unit].symbols.types.textMethod;
  if (name === null || node === NONE || bounds.textMethods.isReachedBy(ev.budget.texts)) return [];
  const callee = classMember(ev, cls, name, objectValue(object, []), { unit, node, written: '' });
  if (callee === null || callee.closures.length === 0) return [];
  ev.budget.texts++;
  const { marks } = ev.callValue(changedCall(bareCall(ev, callee, node), { unit, method: name }));
  ev.budget.texts--;
  return marks;
}

export function concatenated(ev: Evaluation, left: Value, right: Value, node: number): Value | null {
  const a = itemsOf(left);
  const b = itemsOf(right);
  if (a !== null && b !== null) return listOf(ev, [...a, ...b], node);
  if (left.objects.some((object) => object.kind === 'list')) {
    const object = newObject(ev, 'list', node, false);
    putElement(ev, object, join(contentsOf(ev, left, node), contentsOf(ev, right, node)));
    return objectValue(object, ev.builtin.list, joinMarks(left.marks, right.marks));
  }
  return null;
}
