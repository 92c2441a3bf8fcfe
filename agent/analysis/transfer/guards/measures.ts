import { Kind, NONE } from '../../../ir/kinds.js';
import type { Evaluation } from '../evaluation/evaluation.js';

/** What measures a value, and the value: `text.length`, `text.length()`, `len(text)`. */
export function measured(ev: Evaluation, measure: number): [string, number] {
  const { unit } = ev;
  const node =
    unit.kind(measure) === Kind.Local ? (ev.activation.madeBy.get(unit.a(measure)) ?? NONE) : measure;
  if (node === NONE) return ['', NONE];
  const callee = unit.kind(node) === Kind.Call ? unit.a(node) : node;
  if (unit.kind(callee) === Kind.Member) return [unit.string(unit.b(callee)), unit.a(callee)];
  if (callee === node || unit.kind(callee) !== Kind.Global) return ['', NONE];
  return [
    unit.string(unit.a(callee)),
    unit.listLength(unit.b(node)) === 1 ? unit.listItem(unit.b(node), 0) : NONE,
  ];
}
