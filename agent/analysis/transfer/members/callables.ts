import { INVOKE_MEMBER } from '../../../ir/kinds.js';
import { join } from '../../domain/join.js';
import type { Value } from '../../domain/value.js';
import type { AccessSite } from '../../domain/value-call.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { classMember } from './class-members.js';

/** What a library calls when it is handed a value: the value itself, or the one method that its type stands for. */
export function asFunction(ev: Evaluation, value: Value, site: AccessSite): Value {
  let callable = value;
  for (const object of value.objects) {
    if (object.cls === null) continue;
    const name = ev.program.modules[object.cls.unit].symbols.types.functionName(
      ev.program.hierarchy.facts(object.cls).types,
    );
    const method = classMember(ev, object.cls, name ?? INVOKE_MEMBER, value, site);
    if (method !== null) callable = join(callable, method);
  }
  return callable;
}
