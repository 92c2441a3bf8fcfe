import { NONE } from '../../../ir/kinds.js';
import { type Frame, UNKNOWN, Value } from '../../domain/value.js';
import type { ClassFacts } from '../../program/module.js';
import type { Evaluation } from '../evaluation/evaluation.js';

/** The object at hand: the receiver of the innermost function that has one. */
export function receiverValue(ev: Evaluation): Value {
  for (let frame: Frame | null = ev.frame; frame !== null; frame = frame.parent) {
    const { receiver } = ev.program.modules[frame.unit].unit.data.functions[frame.fn];
    if (receiver !== NONE) return frame.cells.get(receiver) ?? UNKNOWN;
  }
  return UNKNOWN;
}

/** The class that the code at hand stands in. */
export function ownerFacts(ev: Evaluation): ClassFacts | null {
  for (let frame: Frame | null = ev.frame; frame !== null; frame = frame.parent) {
    const { owner } = ev.program.modules[frame.unit].unit.data.functions[frame.fn];
    if (owner >= 0) return ev.program.hierarchy.facts({ unit: frame.unit, cls: owner, frame: null });
  }
  return null;
}

/** The receiver, seen as an instance of the base classes of the class at hand. */
export function superValue(ev: Evaluation): Value {
  const facts = ownerFacts(ev);
  if (facts === null) return UNKNOWN;
  const objects = facts.bases.map((cls) => ev.program.heap.object('instance', cls.unit, NONE, { cls }));
  return new Value([], null, [], facts.types, objects, [], []);
}
