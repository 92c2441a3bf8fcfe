import { Kind, NONE } from '../../../ir/kinds.js';
import { bounds } from '../../domain/bounds.js';
import { join } from '../../domain/join.js';
import { type ClassRef, UNKNOWN, type Value } from '../../domain/value.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { bound } from './access.js';
import { methods } from './class-members.js';

/** The methods that a name which is no constant may choose from an object: those whose names begin as the name is written. */
export function chosenMethods(ev: Evaluation, object: Value, nameNode: number): Value {
  const prefix = nameNode === NONE ? '' : writtenPrefix(ev, nameNode);
  const found: Value[] = [];
  for (const { cls } of object.objects)
    if (cls !== null) for (const method of methodsOf(ev, cls, prefix)) found.push(bound(method, object));
  return found.reduce((all, method) => (all === UNKNOWN ? method : join(all, method)), UNKNOWN);
}

function methodsOf(ev: Evaluation, cls: ClassRef, prefix: string): Value[] {
  const byName = new Map<string, { value: Value; isWorthwhile: boolean }>();
  const line = [cls];
  for (let i = 0; i < line.length && !bounds.chosenBases.isReachedBy(i); i++) {
    const facts = ev.program.hierarchy.facts(line[i]);
    const module = ev.program.modules[line[i].unit];
    for (const [name, fns] of facts.methods) {
      // A method that chooses among its kind does not choose itself.
      if (!name.startsWith(prefix) || byName.has(name) || fns.includes(ev.fn)) continue;
      const isWorthwhile = fns.some((fn) => ev.analysis.selection.isSelected(module, fn));
      byName.set(name, { value: methods(ev, line[i], fns, null), isWorthwhile });
    }
    line.push(...facts.bases);
  }
  // Those of which the rules can say anything come first.
  const found = [...byName.values()].sort((a, b) => Number(b.isWorthwhile) - Number(a.isWorthwhile));
  return bounds.chosenMethods.first(found).map(({ value }) => value);
}

/** The constant text that a name begins with as it is written: `do_` of `"do_" + action`. */
function writtenPrefix(ev: Evaluation, node: number): string {
  const { unit } = ev;
  let first = node;
  while (unit.kind(first) === Kind.Binary && unit.string(unit.c(first)) === '+') first = unit.a(first);
  if (unit.kind(first) === Kind.Template) {
    const parts = unit.list(unit.a(first));
    if (parts.length > 0) first = parts[0];
  }
  if (unit.kind(first) === Kind.Binary && unit.string(unit.c(first)) === '%') first = unit.a(first);
  return unit.kind(first) === Kind.String ? unit.string(unit.a(first)).split(/[%{]/, 1)[0] : '';
}
