import { Kind, NONE } from '../../../ir/kinds.js';
import type { Unit } from '../../../ir/unit.js';
import { collapsedBy, type NoRuns } from '../../../regex/runs.js';
import { bounds } from '../../domain/bounds.js';
import { constantOf } from '../../domain/constants.js';
import type { ValueCall } from '../../domain/value-call.js';
import type { Evaluation } from '../evaluation/evaluation.js';

/** What calls leave no two of in a row, by the place of the call. */
const collapsed = new WeakMap<Unit, Map<number, NoRuns>>();

/** Remembers that a call replaces runs of characters by one at most: `text.replace(/\s+/g, ' ')`. */
export function noteCollapse(ev: Evaluation, call: ValueCall): void {
  const [pattern, replacement] = call.arguments.positional;
  if (pattern === undefined || replacement === undefined) return;
  const [form, by] = [constantOf(pattern)?.value, constantOf(replacement)?.value];
  if (typeof form !== 'string' || typeof by !== 'string' || by.length > 1) return;
  const set = collapsedBy(form);
  const { unit } = ev.program.modules[call.unit];
  if (set !== null) collapsed.set(unit, (collapsed.get(unit) ?? new Map()).set(call.node, set));
}

/** What the text that a call searches has no two of in a row, by the calls that it directly comes from. */
export function collapsedBefore(ev: Evaluation, call: ValueCall, isReceiver: boolean): NoRuns[] {
  const { unit } = ev.program.modules[call.unit];
  const known = collapsed.get(unit);
  if (known === undefined || unit.kind(call.node) !== Kind.Call) return [];
  const found: NoRuns[] = [];
  let node = isReceiver ? receiverOf(unit, call.node) : unit.listItem(unit.b(call.node), 0);
  for (let i = 0; node !== NONE && unit.kind(node) === Kind.Call && !bounds.textCalls.isReachedBy(i); i++) {
    const set = known.get(node);
    if (set !== undefined) found.push(set);
    node = receiverOf(unit, node);
  }
  return found;
}

function receiverOf(unit: Unit, call: number): number {
  const callee = unit.a(call);
  return unit.kind(callee) === Kind.Member ? unit.a(callee) : NONE;
}
