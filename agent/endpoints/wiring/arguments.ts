import { Kind, NONE } from '#agent/ir/kinds.js';
import type { Evaluator } from './evaluator.js';
import type { Frame, Value } from './value.js';

/** What a call is given. */
export interface Arguments {
  positional: Value[];
  keywords: Map<string, Value>;
  nodes: number[];
  keywordNodes: Map<string, number>;
}

export function argumentsOf(positional: Value[]): Arguments {
  return { positional, keywords: new Map(), nodes: positional.map(() => NONE), keywordNodes: new Map() };
}

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
