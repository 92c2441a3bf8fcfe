import { Kind } from '../../../ir/kinds.js';
import { itemsOf, textMarks } from '../../domain/items.js';
import { join } from '../../domain/join.js';
import { type Arguments, NO_ARGUMENTS } from '../../domain/summary.js';
import type { Value } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { contentsOf } from '../members/collections.js';
import { nameAssigned } from '../rules/sinks.js';

/** Evaluates the arguments of a call, in order. */
export function evaluateArguments(ev: Evaluation, list: number): Arguments {
  const { unit } = ev;
  const length = unit.listLength(list);
  if (length === 0) return NO_ARGUMENTS;
  const positional: Value[] = [];
  const nodes: number[] = [];
  let keywords: Map<string, Value> | null = null;
  let keywordNodes: Map<string, number> | null = null;
  let rest: Value | null = null;
  const spread = (value: Value) => {
    rest = rest === null ? value : join(rest, value);
  };
  for (let i = 0; i < length; i++) {
    const node = unit.listItem(list, i);
    const kind = unit.kind(node);
    if (kind === Kind.Keyword) {
      const name = unit.string(unit.a(node));
      const value = ev.expression(unit.b(node));
      keywords ??= new Map();
      keywords.set(name, value);
      keywordNodes ??= new Map();
      keywordNodes.set(name, unit.b(node));
      nameAssigned(ev, name, value, node, unit.b(node));
    } else if (kind === Kind.Spread) {
      const value = ev.expression(unit.a(node));
      const items = rest === null && value.marks.length === 0 ? itemsOf(value) : null;
      if (items === null) spread(contentsOf(ev, value, node));
      else {
        for (const item of items) {
          positional.push(item);
          nodes.push(node);
        }
      }
    } else if (kind === Kind.KeywordSpread) {
      const value = ev.expression(unit.a(node));
      keywords ??= new Map();
      for (const object of value.objects)
        for (const [key, cell] of object.cells) if (typeof key === 'string') keywords.set(key, cell);
      if (value.objects.length === 0 || !value.objects[0].exact) spread(contentsOf(ev, value, node));
    } else if (rest !== null) spread(ev.expression(node));
    else {
      positional.push(ev.expression(node));
      nodes.push(node);
    }
  }
  return {
    positional,
    nodes,
    keywords: keywords ?? NO_ARGUMENTS.keywords,
    keywordNodes: keywordNodes ?? NO_ARGUMENTS.keywordNodes,
    rest,
  };
}

/** Whether outside data, or what callers gave, is passed to a call, or a function. */
export function carriesTaint(call: ValueCall): boolean {
  const carries = (value: Value) => value.marks.length > 0 || value.closures.length > 0;
  return call.arguments.positional.some(carries) || [...call.arguments.keywords.values()].some(carries);
}

/** Whether an object that holds outside data, such as a text that is being put together, is passed. */
export function carriesText({ arguments: { positional } }: ValueCall): boolean {
  return positional.some((value) => value.objects.length > 0 && textMarks(value).length > 0);
}
