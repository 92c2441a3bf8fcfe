import type { Operation } from '../../../rules/operation.js';
import type { Value } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import { changedCall } from '../../domain/value-call.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { boxOperations } from './boxes.js';
import { builderOperations } from './builders.js';
import { collectingOperations } from './collecting.js';
import { comparisonOperations } from './comparisons.js';
import { functionOperations } from './functions.js';
import { iterationOperations } from './iteration.js';
import { listOperations } from './lists.js';
import { mapOperations } from './maps.js';
import { membershipOperations } from './membership.js';
import { numberOperations } from './numbers.js';
import type { Operate } from './operate.js';
import { textOperations } from './text.js';

const operations: Record<Operation, Operate> = {
  ...listOperations,
  ...mapOperations,
  ...iterationOperations,
  ...textOperations,
  ...numberOperations,
  ...boxOperations,
  ...builderOperations,
  ...comparisonOperations,
  ...collectingOperations,
  ...membershipOperations,
  ...functionOperations,
};

/** Does to the abstract state what a library function is known to do with collections, text, functions and promises. */
export function operate(ev: Evaluation, operation: Operation, call: ValueCall): Value {
  return operations[operation](ev, onReceiver.has(operation) ? asMethod(call) : call);
}

/** What acts on its receiver; a plain function that does the same acts on its first argument. */
const onReceiver: ReadonlySet<string> = new Set(
  [...Object.keys(listOperations), 'map.get', 'map.put', 'map.remove', 'set.add', 'collection.clear'].concat([
    'list.first',
    'list.last',
    'list.any',
    ...[
      'text.split',
      'text.words',
      'text.join',
      'text.replace',
      'text.repeat',
      'text.contains',
      'text.startsWith',
    ],
    ...['text.endsWith', 'text.indexOf', 'text.lastIndexOf', 'text.equalsIgnoreCase', 'collection.contains'],
  ]),
);

function asMethod(call: ValueCall): ValueCall {
  const { receiver } = call;
  const isPlain =
    receiver === null ||
    (receiver.symbols.length > 0 &&
      receiver.marks.length + receiver.types.length + receiver.objects.length === 0);
  const [first, ...positional] = call.arguments.positional;
  if (!isPlain || first === undefined) return call;
  const [receiverNode, ...nodes] = call.arguments.nodes;
  const { keywords, keywordNodes, rest } = call.arguments;
  const args = { positional, nodes, keywords, keywordNodes, rest };
  return changedCall(call, { receiver: first, receiverNode, arguments: args });
}
