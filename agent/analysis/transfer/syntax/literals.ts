import { Flag, Kind } from '../../../ir/kinds.js';
import { constantOf } from '../../domain/constants.js';
import { itemsOf } from '../../domain/items.js';
import { constantValue, joinMarks, LENGTH, type Mark, objectValue, type Value } from '../../domain/value.js';
import { invokeGetter } from '../evaluation/calling.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { bound, putKey } from '../members/access.js';
import { contentsOf, putElement } from '../members/collections.js';
import { newObject } from '../members/objects.js';
import { nameAssigned } from '../rules/sinks.js';

export function list(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  const object = newObject(ev, unit.flags(node) & Flag.Set ? 'set' : 'list', node, true);
  let position = 0;
  let marks: readonly Mark[] = [];
  let known = true;
  for (const item of unit.list(unit.a(node))) {
    if (unit.kind(item) === Kind.Spread) {
      const value = ev.expression(unit.a(item));
      const items = value.marks.length === 0 ? itemsOf(value) : null;
      if (items !== null && known) {
        for (const one of items) ev.state.write(object, position++, one);
        continue;
      }
      known = false;
      marks = joinMarks(marks, value.marks);
      putElement(ev, object, contentsOf(ev, value, item));
      continue;
    }
    const value = ev.expression(item);
    if (known) ev.state.write(object, position++, value);
    else putElement(ev, object, value);
  }
  if (known) ev.state.write(object, LENGTH, constantValue(position, ev.builtin.number));
  else object.exact = false;
  return objectValue(
    object,
    object.kind === 'set'
      ? ev.builtin.set
      : unit.flags(node) & Flag.Tuple
        ? ev.builtin.tuple
        : ev.builtin.list,
    marks,
  );
}

export function map(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  const object = newObject(ev, 'map', node, true);
  const getters: { computed: Value | null; value: Value; item: number }[] = [];
  let marks: readonly Mark[] = [];
  for (const item of unit.list(unit.a(node))) {
    if (unit.kind(item) !== Kind.Property) {
      const value = ev.expression(unit.a(item));
      for (const source of value.objects) {
        for (const [key, cell] of source.cells) ev.state.write(object, key, cell);
        if (!source.exact) object.exact = false;
      }
      if (value.objects.length === 0) object.exact = false;
      marks = joinMarks(marks, value.marks);
      continue;
    }
    const keyNode = unit.a(item);
    const computed = unit.kind(keyNode) === Kind.String ? null : ev.expression(keyNode);
    const value = ev.expression(unit.b(item));
    if (unit.flags(item) & Flag.Setter) continue;
    // A getter may ask for what stands behind it.
    if (unit.flags(item) & Flag.Getter) getters.push({ computed, value, item });
    else store(computed, value, item);
  }
  const result = objectValue(object, ev.builtin.map, marks);
  for (const { computed, value, item } of getters)
    store(computed, invokeGetter(ev, bound(value, result), item), item);
  return result;

  /** @param computed the key, where it is no name that is written there */
  function store(computed: Value | null, value: Value, item: number): void {
    const key = computed === null ? unit.string(unit.a(unit.a(item))) : constantOf(computed)?.value;
    if (typeof key === 'string' || typeof key === 'number') {
      ev.state.write(object, String(key), value);
      nameAssigned(ev, String(key), value, item, unit.b(item));
    } else {
      putElement(ev, object, value);
      if (computed !== null) putKey(ev, object, computed);
      object.exact = false;
    }
  }
}
