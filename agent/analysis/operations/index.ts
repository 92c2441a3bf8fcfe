import type { Operation } from '../../rules/rule.js';
import type { ValueCall } from '../calls.js';
import type { Evaluation } from '../evaluation.js';
import type { Value } from '../value.js';
import { functionOperations } from './functions.js';
import { iterationOperations } from './iteration.js';
import { listOperations } from './lists.js';
import { mapOperations } from './maps.js';
import type { Operate } from './operate.js';
import { textOperations } from './text.js';

const operations: Record<Operation, Operate> = {
  ...listOperations,
  ...mapOperations,
  ...iterationOperations,
  ...textOperations,
  ...functionOperations,
};

/** Does to the abstract state what a library function is known to do with collections, text, functions and promises. */
export function operate(ev: Evaluation, operation: Operation, call: ValueCall): Value {
  return operations[operation](ev, call);
}
