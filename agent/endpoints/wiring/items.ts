import { Kind } from '#agent/ir/kinds.js';
import type { Evaluator } from './evaluation.js';
import type { Frame, Value } from './value.js';

/** What a list of expressions gives, with what is spread in it. */
export function items(ev: Evaluator, frame: Frame, nodes: Iterable<number>): Value[] {
  const unit = ev.modules.units[frame.unit];
  const items: Value[] = [];
  for (const node of nodes) {
    const value = ev.evaluate(frame, node);
    if (unit.kind(node) === Kind.Spread && value?.kind === 'list') items.push(...value.items);
    else items.push(value);
  }
  return items;
}
