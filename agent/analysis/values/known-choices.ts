import { Kind } from '../../ir/kinds.js';
import { literalOf } from '../../ir/literals.js';
import { graphBounds } from '../graph/bounds.js';
import type { Constant, ConstantBox } from './constant.js';
import type { Known } from './known.js';
import type { NodeIndex } from './node-index.js';

export const ANYTHING: Known = { choices: [], isAll: false };
/** What a variable is that nothing is ever stored in. */
export const NOTHING: Known = { choices: [], isAll: true };

/** What is always the same. */
export function only(box: ConstantBox): Known {
  return { choices: [box], isAll: true };
}

/** What is one or the other. */
export function united(all: readonly Known[]): Known {
  if (all.length === 0) return ANYTHING;
  if (all.length === 1 && all[0].choices.length < 2) return all[0];
  if (all.every((one) => one === NOTHING)) return NOTHING;
  const choices: ConstantBox[] = [];
  for (const one of all)
    for (const box of one.choices) if (!choices.some(({ value }) => value === box.value)) choices.push(box);
  const isAll = all.every((one) => one.isAll) && choices.length <= graphBounds.constants;
  return { choices: choices.slice(0, graphBounds.constants), isAll };
}

/** What an operator makes of constants: of each combination, where they are few. */
export function folded(
  operands: readonly Known[],
  fold: (boxes: readonly ConstantBox[]) => ConstantBox | null,
): Known {
  if (operands.some(({ choices }) => choices.length === 0))
    return { choices: [], isAll: operands.every(({ isAll }) => isAll) };
  let combinations: ConstantBox[][] = [[]];
  for (const { choices } of operands) {
    combinations = combinations.flatMap((before) => choices.map((box) => [...before, box]));
    if (combinations.length > graphBounds.constants) return ANYTHING;
  }
  const results = combinations.map((boxes) => fold(boxes));
  const choices = results.flatMap((box) => box ?? []);
  return { choices, isAll: operands.every(({ isAll }) => isAll) && choices.length === results.length };
}

/** A character of a text, or its length. */
export function itemOf(text: Constant, key: Constant): ConstantBox | null {
  if (typeof text !== 'string') return null;
  if (key === 'length') return { value: text.length };
  const at = typeof key === 'number' ? key : Number(key);
  return Number.isInteger(at) && at >= 0 ? { value: text[at] } : null;
}

/** What a literal is, and where it stands. */
export function literal(index: NodeIndex, node: number, site: number): Known {
  const { unit, index: number } = index.unitOf(node);
  const at = { unit: number, node: site };
  const value = literalOf(unit, site);
  if (value !== undefined) return only({ value, site: at });
  switch (unit.kind(site)) {
    case Kind.Undefined:
      return only({ value: undefined, site: at });
    case Kind.Regex:
      return only({ value: `/${unit.string(unit.a(site))}/${unit.string(unit.b(site))}`, site: at });
    default:
      return ANYTHING;
  }
}
