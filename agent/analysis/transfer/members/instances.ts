import { bounds } from '../../domain/bounds.js';
import { type ClassRef, objectValue, type Value } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { newObject } from './objects.js';

/** A new instance with the values of its field initialisers. */
export function instantiate(ev: Evaluation, cls: ClassRef, call: ValueCall): Value {
  const facts = ev.program.hierarchy.facts(cls);
  const object =
    call.unit === ev.module.index
      ? newObject(ev, 'instance', call.node, false, cls)
      : ev.program.heap.object('instance', call.unit, call.node, { cls });
  copyFields(ev, cls, object, 0);
  return objectValue(object, facts.types);
}

function copyFields(
  ev: Evaluation,
  cls: ClassRef,
  object: Parameters<typeof ev.state.write>[0],
  depth: number,
): void {
  const facts = ev.program.hierarchy.facts(cls);
  if (facts.bases.length > 0 && !bounds.bases.isReachedBy(depth))
    for (const base of facts.bases) copyFields(ev, base, object, depth + 1);
  for (const [name, value] of facts.fields) ev.state.write(object, name, value);
}
