import { NONE } from '../../../ir/kinds.js';
import { deepMarks } from '../../domain/deep-marks.js';
import { textMarks } from '../../domain/items.js';
import { join } from '../../domain/join.js';
import { NO_ARGUMENTS } from '../../domain/summary.js';
import {
  derived,
  doubted,
  joinMarks,
  type Mark,
  markedValue,
  UNKNOWN,
  type Value,
} from '../../domain/value.js';
import { changedCall, type ValueCall } from '../../domain/value-call.js';
import { callsOuter } from '../../selection/relevance.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { throughCall } from '../evaluation/hops.js';
import { invokeClosure } from '../functions/apply.js';

/** Taint of all that a call is given. */
export function argumentMarks(call: ValueCall, unpackedDoubt = 0): readonly Mark[] {
  let marks: readonly Mark[] = [];
  for (const value of call.arguments.positional) marks = joinMarks(marks, value.marks);
  for (const value of call.arguments.keywords.values()) marks = joinMarks(marks, value.marks);
  return call.arguments.rest === null
    ? marks
    : joinMarks(marks, doubted(textMarks(call.arguments.rest), unpackedDoubt));
}

/** Doubt whether what is unpacked into arguments comes out of an unknown function: one that hands on all it got wraps another. */
const UNPACKED = 2;

/** A function of which nothing is known: what goes in may come out, and functions passed to it may be called. */
export function unknownCall(ev: Evaluation, call: ValueCall): Value {
  const receiverMarks = call.receiver === null ? call.callee.marks : textMarks(call.receiver);
  let marks = joinMarks(
    doubted(derived(receiverMarks), 1),
    doubted(derived(argumentMarks(call, UNPACKED)), 1),
  );
  for (const value of [...call.arguments.positional, ...call.arguments.keywords.values()]) {
    if (value.objects.length > 0) marks = joinMarks(marks, doubted(derived(deepMarks(value)), 2));
    for (const object of value.objects) if (object.kind === 'instance') object.exact = false;
    if (value.closures.length > 0)
      marks = joinMarks(marks, doubted(derived(invokeWithUnknown(ev, value, receiverMarks, call).marks), 1));
  }
  return markedValue(throughCall(ev, marks, call));
}

/** Whether the rules say what a call does with the functions that it is given. */
export function saysOfCallbacks(ev: Evaluation, call: ValueCall): boolean {
  const table = ev.program.modules[call.unit].symbols;
  return call.callee.symbols.some((symbol) =>
    table.facts(symbol)?.calls.some((model) => model.callbacks || model.operation || model.exits),
  );
}

/** Functions that are passed to something of which no more is said than that it is dangerous are called in the end. */
export function callBackUnknown(ev: Evaluation, call: ValueCall): void {
  for (const value of call.arguments.positional)
    if (value.closures.length > 0) invokeWithUnknown(ev, value, [], call);
}

/** Calls a function value as a library would that we know nothing of. */
function invokeWithUnknown(ev: Evaluation, callback: Value, marks: readonly Mark[], call: ValueCall): Value {
  const { alive } = ev;
  let result: Value = UNKNOWN;
  for (const closure of callback.closures) {
    const module = ev.program.modules[closure.unit];
    if (
      marks.length === 0 &&
      !ev.analysis.selection.isSelected(module, closure.fn) &&
      !callsOuter(module, closure.fn)
    )
      continue;
    const fn = module.unit.data.functions[closure.fn];
    const positional = fn.parameters.map((_, index) =>
      index === 0 ? markedValue(doubted(derived(marks), 1)) : UNKNOWN,
    );
    result = join(
      result,
      invokeClosure(
        ev,
        closure,
        changedCall(call, {
          callee: UNKNOWN,
          receiver: null,
          method: null,
          arguments: { ...NO_ARGUMENTS, positional, nodes: positional.map(() => NONE) },
        }),
      ),
    );
  }
  ev.alive = alive && !ev.budget.isExhausted;
  return result;
}
