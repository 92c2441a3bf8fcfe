import { NONE } from '../../../ir/kinds.js';
import { hasWrittenKeys, isAllowList, isConstantCollection, isWritten } from '../../domain/allow-lists.js';
import { constantOf } from '../../domain/constants.js';
import { itemsOf } from '../../domain/items.js';
import { ALL_CLASSES, constantValue, UNKNOWN, type Value } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import { decides } from '../evaluation/decisions.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { addVerdict } from '../evaluation/verdicts.js';
import { cleanAt } from '../guards/guards.js';
import { cleanItems } from '../guards/listed-items.js';
import { harmlessWhenTrue, operands } from './comparisons.js';
import { argumentOf, type Operate, receiverOf } from './operate.js';

/** Whether a collection holds a value: where the program wrote all that it holds, so is a value that is among it. */
function contains(ev: Evaluation, call: ValueCall): Value {
  const [collection, sought] = operands(call);
  if (!isWritten(collection.value)) return UNKNOWN;
  harmlessWhenTrue(ev, call, sought.node);
  if (!isConstantCollection(collection.value)) return UNKNOWN;
  const wanted = constantOf(sought.value);
  decides(ev, sought.value);
  const items = itemsOf(collection.value);
  if (wanted === null || items === null) return UNKNOWN;
  return constantValue(
    items.some((item) => item.constant?.value === wanted.value),
    [],
  );
}

function containsKey(ev: Evaluation, call: ValueCall): Value {
  const [map, sought] = operands(call);
  if (hasWrittenKeys(map.value)) harmlessWhenTrue(ev, call, sought.node);
  return UNKNOWN;
}

function containsValue(ev: Evaluation, call: ValueCall): Value {
  const [map, sought] = operands(call);
  if (isWritten(map.value)) harmlessWhenTrue(ev, call, sought.node);
  return UNKNOWN;
}

function containsAll(ev: Evaluation, call: ValueCall): Value {
  const [collection, sought] = operands(call);
  if (isWritten(collection.value)) harmlessWhenTrue(ev, call, sought.node);
  return UNKNOWN;
}

/** Where a value stands in a list: one that is found is among what the list holds. */
function indexOf(ev: Evaluation, call: ValueCall): Value {
  const [collection, sought] = operands(call);
  if (!isWritten(collection.value)) return UNKNOWN;
  if (sought.node !== NONE && call.unit === ev.module.index)
    for (const when of ['found', 'zero'] as const)
      addVerdict(ev, call.node, { node: sought.node, classes: ALL_CLASSES, when });
  if (!isConstantCollection(collection.value)) return UNKNOWN;
  const wanted = constantOf(sought.value);
  const items = itemsOf(collection.value);
  if (wanted === null || items === null) return UNKNOWN;
  const at = items.findIndex((item) => item.constant?.value === wanted.value);
  // Where one stands twice, there are two answers.
  const isOnce = items.filter((item) => item.constant?.value === wanted.value).length < 2;
  return isOnce ? constantValue(at, ev.builtin.number) : UNKNOWN;
}

/** Leaves in a collection what another one holds, too. */
function retain(ev: Evaluation, call: ValueCall): Value {
  if (isAllowList(argumentOf(call, 0))) cleanReceiver(ev, call, ALL_CLASSES);
  return UNKNOWN;
}

/** What a collection holds from now on is harmless for these classes. */
export function cleanReceiver(ev: Evaluation, call: ValueCall, classes: number): void {
  if (call.receiverNode !== NONE && call.unit === ev.module.index) cleanAt(ev, call.receiverNode, classes);
  else cleanItems(ev, receiverOf(call), classes);
}

/** Whether something is among what a collection holds, and where. */
export const membershipOperations = {
  'collection.contains': contains,
  'collection.containsKey': containsKey,
  'collection.containsValue': containsValue,
  'collection.containsAll': containsAll,
  'collection.indexOf': indexOf,
  'collection.retain': retain,
} satisfies Record<string, Operate>;
