import { type HeapObject, LENGTH, Value, withReceiver } from '../domain/value.js';
import type { Program } from './program.js';

/** A value as any other function may find it: nothing in terms of one function's parameters. Null when nothing is left. */
export function detached(program: Program, value: Value, depth = 0): Value | null {
  const marks = value.marks
    .filter((mark) => mark.origin.kind === 'source')
    .map((mark) => (depth === 0 ? mark.withDoubt(1) : mark));
  const closures = value.closures
    .filter((closure) => closure.frame === null || closure.frame.global)
    .map((closure) => (closure.receiver === null ? closure : withReceiver(closure, null)));
  const objects: HeapObject[] = [];
  for (const object of value.objects) {
    if (object.global) objects.push(object);
    else if (object.origin === null && depth < 2) objects.push(copied(program, object, depth));
  }
  const result = new Value(
    marks,
    value.marks.length === 0 ? value.constant : null,
    value.symbols,
    value.types,
    objects,
    closures,
    value.classes,
  );
  return result.isOpaque && marks.length === 0 ? null : result;
}

function copied(program: Program, object: HeapObject, depth: number): HeapObject {
  const copy = program.heap.object(object.kind, object.unit, object.node, {
    cls: object.cls,
    global: true,
    ...(object.prototype === null ? {} : { prototype: object.prototype }),
  });
  for (const [key, cell] of object.cells) {
    const value = key === LENGTH ? null : detached(program, cell, depth + 1);
    if (value !== null) copy.cells.set(key, value);
  }
  return copy;
}
