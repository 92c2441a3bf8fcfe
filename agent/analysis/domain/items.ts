import { bounds } from './bounds.js';
import { ELEMENT, joinMarks, LENGTH, type Mark, UNDEFINED, type Value } from './value.js';

/** Items of a list whose length is known, in order. */
export function itemsOf(value: Value): Value[] | null {
  if (value.objects.length !== 1 || !value.objects[0].exact) return null;
  const { cells } = value.objects[0];
  const length = cells.get(LENGTH)?.constant?.value;
  if (typeof length !== 'number' || cells.has(ELEMENT) || bounds.listItems.isExceededBy(length)) return null;
  return Array.from({ length }, (_, index) => cells.get(index) ?? UNDEFINED);
}

/** Taint of a value where text is wanted: its own, and that of the items of a list. */
export function textMarks(value: Value): readonly Mark[] {
  let marks = value.marks;
  for (const object of value.objects) {
    if (object.kind !== 'list') continue;
    for (const cell of object.cells.values()) marks = joinMarks(marks, cell.marks);
  }
  return marks;
}
