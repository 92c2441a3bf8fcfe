import { type ClassRef, type HeapObject, KEYS, type ObjectKind, type Origin } from '../../domain/value.js';
import type { Evaluation } from '../evaluation/evaluation.js';

/** The object that an expression makes: one a place, so that loops come to rest. */
export function newObject(
  ev: Evaluation,
  kind: ObjectKind,
  node: number,
  exact: boolean,
  cls: ClassRef | null = null,
): HeapObject {
  const before = ev.frame.objects.get(node);
  if (before !== undefined && before.kind === kind && before.cls?.cls === cls?.cls) {
    // The object of the round before may still be at hand: that its keys came from outside is not forgotten.
    for (const key of before.cells.keys()) if (key !== KEYS) ev.state.write(before, key, undefined);
    before.exact = exact;
    return before;
  }
  const object = ev.program.heap.object(kind, ev.module.index, node, {
    exact,
    cls,
    global: ev.frame.global,
  });
  ev.frame.objects.set(node, object);
  return object;
}

/** The object that stands for a parameter, or a member of it, where the function writes to it. */
export function parameterObject(ev: Evaluation, origin: Origin): HeapObject {
  const { parameterObjects } = ev.draft;
  let object = parameterObjects.get(origin);
  if (object === undefined) {
    object = ev.program.heap.object('parameter', ev.module.index, origin.node, { origin });
    parameterObjects.set(origin, object);
  }
  return object;
}
