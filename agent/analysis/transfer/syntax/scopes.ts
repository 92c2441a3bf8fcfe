import { ENTER_MEMBER } from '../../../ir/kinds.js';
import { UNKNOWN, type Value } from '../../domain/value.js';
import { bareCall } from '../evaluation/calling.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { readMember } from '../members/access.js';
import { contentsOf } from '../members/collections.js';

/**
 * What a resource scope names: what entering the resource gives, where a class of the program says so; what a generator
 * that serves as a resource yields; else the resource itself.
 */
export function entered(ev: Evaluation, resource: Value, node: number): Value {
  // Where types are stated, the variable is of the type of the resource.
  if (resource.objects.length === 0 || ev.module.isStaticallyTyped) return resource;
  if (resource.objects.every((object) => object.kind === 'list')) return contentsOf(ev, resource, node);
  if (!resource.objects.some((object) => object.cls !== null)) return resource;
  const site = { unit: ev.module.index, node, written: '' };
  const enter = readMember(ev, resource, ENTER_MEMBER, site);
  if (enter.closures.length === 0) return resource;
  const result = ev.callValue({ ...bareCall(ev, enter, node), receiver: resource, method: ENTER_MEMBER });
  return result === UNKNOWN ? resource : result;
}
