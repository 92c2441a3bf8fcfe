import { Kind, NONE } from '../../../ir/kinds.js';
import { bounds } from '../../domain/bounds.js';
import { constantOf } from '../../domain/constants.js';
import { type ConstantBox, UNKNOWN } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import { demandConstant } from '../evaluation/decisions.js';
import type { Evaluation } from '../evaluation/evaluation.js';

/** Stands for a part that callers choose: a character that few sets of an expression hold, so that it overlaps with little. */
const SOMETHING = '\ue000';

/**
 * The expression that a call puts together of parts that callers choose. Those that pass constants get one of their
 * own; for the others it is what is written around the parts, which decides how its search grows, whatever word stands
 * there. Empty where nothing is written around them.
 */
export function writtenPatterns(ev: Evaluation, call: ValueCall): ConstantBox[] {
  const [given = UNKNOWN] = call.arguments.positional;
  const [node = NONE] = call.arguments.nodes;
  demandConstant(ev, given);
  if (call.unit !== ev.module.index || node === NONE) return [];
  const text = written(ev, node, 0);
  return text === SOMETHING ? [] : [{ value: `/${text}/`, site: { unit: call.unit, node: call.node } }];
}

function written(ev: Evaluation, node: number, depth: number): string {
  const { unit } = ev;
  if (bounds.patternParts.isExceededBy(depth)) return SOMETHING;
  switch (unit.kind(node)) {
    case Kind.String:
      return unit.string(unit.a(node));
    case Kind.Template: {
      let text = '';
      for (const part of unit.list(unit.a(node))) text += written(ev, part, depth + 1);
      return text;
    }
    case Kind.Binary:
      return unit.string(unit.c(node)) === '+'
        ? written(ev, unit.a(node), depth + 1) + written(ev, unit.b(node), depth + 1)
        : SOMETHING;
    case Kind.Local:
    case Kind.Captured: {
      const known = constantOf(ev.expression(node));
      return known === null ? SOMETHING : String(known.value);
    }
    default:
      return SOMETHING;
  }
}
