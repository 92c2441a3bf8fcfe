import { Kind } from '../ir/kinds.js';
import type { AccessSite } from './access.js';
import type { Evaluation } from './evaluation.js';
import { addVerdict } from './guards.js';
import { type HeapObject, objectValue, type Value } from './value.js';

/** What the rules call a part of an object of a library is an object of its own, made when it is first asked for. */
export function ownPart(
  ev: Evaluation,
  object: Value,
  name: string,
  types: readonly number[],
  site: AccessSite,
): HeapObject | null {
  const [holder] = object.objects;
  if (types.length === 0 || object.objects.length !== 1) return null;
  if (holder.kind !== 'instance' || holder.cls !== null || holder.cells.has(name)) return null;
  const part = ev.program.object('instance', site.unit, site.node, { exact: holder.exact });
  ev.state.write(holder, name, objectValue(part, types));
  return part;
}

/** A check of the member is one of its object. */
export function mirrored(ev: Evaluation, names: readonly string[], site: AccessSite): void {
  const { unit } = ev;
  if (site.unit !== ev.module.index || unit.kind(site.node) !== Kind.Member) return;
  const classes = ev.symbolsOf(site.unit).classes.mask(names);
  addVerdict(ev, site.node, { node: unit.a(site.node), classes, when: 'mirrors' });
}
