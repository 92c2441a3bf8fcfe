import { Kind } from '#agent/ir/kinds.js';
import type { Evaluator } from './evaluation.js';
import type { Frame, Value } from './value.js';

/** What a list of expressions gives, with what is spread in it. */
export function items(ev: Evaluator, frame: Frame, nodes: Iterable<number>): Value[] {
  const unit = ev.modules.units[frame.unit];
  const items: Value[] = [];
  for (const node of nodes) {
    const value = ev.evaluate(frame, node);
    const isSpread = unit.kind(node) === Kind.Spread;
    if (isSpread && value?.kind === 'list') items.push(...value.items);
    // What is not there has no items, as a list of Go that nothing was put into.
    else if (isSpread && value?.kind === 'constant' && value.value == null) continue;
    else items.push(value);
  }
  return items;
}
