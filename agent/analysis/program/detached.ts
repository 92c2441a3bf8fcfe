import { bounds } from '../domain/bounds.js';
import {
  type Closure,
  type Frame,
  type HeapObject,
  LENGTH,
  newFrame,
  UNKNOWN,
  Value,
} from '../domain/value.js';
import type { Program } from './program.js';

/** A value as any other function may find it: nothing in terms of one function's parameters. Null when nothing is left. */
export function detached(program: Program, value: Value, depth = 0): Value | null {
  const marks = value.marks
    .filter((mark) => mark.origin.kind === 'source')
    .map((mark) => (depth === 0 ? mark.withDoubt(1) : mark));
  const closures = value.closures.flatMap((closure) => detachedClosure(program, closure, depth) ?? []);
  const objects: HeapObject[] = [];
  for (const object of value.objects) {
    if (object.global) objects.push(object);
    else if (object.origin === null && !bounds.sharedDepth.isReachedBy(depth))
      objects.push(copied(program, object, depth));
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

/**
 * Where types are stated, a function that is taken from an object stays bound to one, of which nothing is known, and takes
 * along what others may know of the variables around it.
 */
function detachedClosure(program: Program, closure: Closure, depth: number): Closure | null {
  const { unit, fn, frame, receiver } = closure;
  const { isStaticallyTyped } = program.modules[unit];
  const isAlone = frame === null || frame.global;
  if (!isAlone && (!isStaticallyTyped || depth > 1)) return null;
  const around = isAlone ? frame : detachedFrame(program, frame, depth + 1);
  if (receiver === null && around === frame) return closure;
  return { unit, fn, frame: around, receiver: receiver !== null && isStaticallyTyped ? UNKNOWN : null };
}

function detachedFrame(program: Program, frame: Frame, depth: number): Frame {
  if (frame.global) return frame;
  const parent = frame.parent === null ? null : detachedFrame(program, frame.parent, depth);
  const copy = newFrame(frame.unit, frame.fn, parent, true);
  for (const slot of program.modules[frame.unit].captured[frame.fn]) {
    const cell = frame.cells.get(slot);
    const value = cell === undefined ? null : detached(program, cell, depth);
    if (value !== null) copy.cells.set(slot, value);
  }
  return copy;
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
