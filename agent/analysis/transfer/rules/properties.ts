import type { Model, Place } from '../../../rules/rule.js';
import { join } from '../../domain/join.js';
import { constantValue, objectValue, UNKNOWN, type Value } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { writeMember } from '../members/access.js';
import { newObject } from '../members/objects.js';
import { placed } from './places.js';

/** What a library keeps in its own objects: `sets` of a model. Gives the call's result, which may be what is set on. */
export function setProperties(
  ev: Evaluation,
  model: Model,
  call: ValueCall,
  result: Value | null,
): Value | null {
  for (const [place, to] of Object.entries(model.sets ?? {})) {
    const value =
      typeof to === 'object' && 'constant' in to ? constantValue(to.constant, []) : first(ev, call, to);
    if (value === null) continue;
    const dot = place.lastIndexOf('.');
    const owner = place.slice(0, dot);
    const site = { unit: call.unit, node: call.node, written: call.written };
    if (owner === 'return') result = withObject(ev, call, result);
    for (const target of placed(ev, call, owner, result ?? UNKNOWN))
      writeMember(ev, target.value, place.slice(dot + 1), value, site);
  }
  return result;
}

/** The value of the first place that has one of which anything is known; null where there is none. */
function first(ev: Evaluation, call: ValueCall, places: readonly Place[]): Value | null {
  for (const place of places) {
    const found = placed(ev, call, place).find(({ value, missing }) => !missing && value !== UNKNOWN);
    if (found !== undefined) return found.value;
  }
  return null;
}

/** The result with something that properties can be set on. */
function withObject(ev: Evaluation, call: ValueCall, result: Value | null): Value {
  if (result !== null && result.objects.length > 0) return result;
  const object =
    call.unit === ev.module.index
      ? newObject(ev, 'instance', call.node, false)
      : ev.program.heap.object('instance', call.unit, call.node);
  return result === null ? objectValue(object, []) : join(result, objectValue(object, []));
}
