import { Kind, NONE } from '../../../ir/kinds.js';
import type { Unit } from '../../../ir/unit.js';
import { truth } from '../../domain/constants.js';
import type { Validation } from '../../domain/summary.js';
import { ALL_CLASSES, type Mark, type Value } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import type { Activation } from '../evaluation/activation.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import type { Fact } from '../evaluation/verdict.js';
import { addVerdict } from '../evaluation/verdicts.js';
import { cleanAt, settledFacts, withMirrors } from './guards.js';
import { isText, typeTested } from './type-tests.js';

/** At an exit of a function: which parameters are known to be harmless there, which when the result is true, and of which the result tells. */
export function validationsOf(ev: Evaluation, activation: Activation, node: number, value: Value): void {
  const module = activation.module;
  const info = module.unit.data.functions[activation.fn];
  if (info.parameters.length === 0 || (ev.budget.inline > 0 && !activation.isAsked)) return;
  // In place, parameters hold what the call passes: where that is no outside data, there is nothing to say of it.
  const [isOf, ofNothing] =
    ev.budget.inline > 0
      ? [() => true, 0]
      : [
          ({ origin }: Mark, index: number) => origin.kind === 'parameter' && origin.index === index,
          ALL_CLASSES,
        ];
  const always = new Map<number, number>();
  const whenTrue = new Map<number, number>();
  const whenFalse = new Map<number, number>();
  const mirrored = new Map<number, number>();
  const ofResult = node === NONE ? [] : withMirrors(ev, [{ node, classes: ALL_CLASSES }]);
  const facts = node === NONE ? [] : settledFacts(ev, node, true);
  const opposite = node === NONE ? [] : settledFacts(ev, node, false);
  for (const [index, parameter] of info.parameters.entries()) {
    const slotValue = activation.frame.cells.get(parameter.slot);
    if (
      module.assigned[activation.fn].has(parameter.slot) &&
      (ev.budget.inline > 0 || !isStill(ev, parameter.slot, slotValue, index))
    )
      continue;
    const own = slotValue?.marks.filter((mark) => isOf(mark, index)) ?? [];
    const cleaned =
      own.length === 0 ? ofNothing : own.reduce((mask, mark) => mask & mark.cleaned, ALL_CLASSES);
    if (slotValue !== undefined && slotValue.constant === null) always.set(index, cleaned);
    const ofParameter = (some: Fact[]) =>
      some
        .filter((fact) => slotOf(module.unit, activation.fn, fact.node) === parameter.slot)
        .reduce((mask, fact) => mask | fact.classes, cleaned);
    whenTrue.set(index, ofParameter(facts));
    whenFalse.set(index, ofParameter(opposite));
    mirrored.set(
      index,
      ofResult
        .filter((fact) => slotOf(module.unit, activation.fn, fact.node) === parameter.slot)
        .reduce((mask, fact) => mask | fact.classes, 0),
    );
  }
  activation.exitFacts.push({
    truth: node === NONE ? false : truth(value),
    always,
    whenTrue,
    whenFalse,
    mirrored,
  });
}

/** Whether a parameter that was assigned to is what it was all the same: `key = String(key)`. */
function isStill(ev: Evaluation, slot: number, value: Value | undefined, index: number): boolean {
  if (value === undefined || value.marks.length === 0) return false;
  const made = ev.activation.madeBy.get(slot) ?? NONE;
  const isMirrored = ev.verdicts
    .get(made)
    ?.some(
      (verdict) => verdict.when === 'mirrors' && slotOf(ev.unit, ev.activation.fn, verdict.node) === slot,
    );
  return value.marks.every(
    ({ whole, origin }) =>
      (whole || isMirrored) &&
      origin.kind === 'parameter' &&
      origin.index === index &&
      origin.path.length === 0,
  );
}

/** The variable of a function that an expression is, in a function within it too, or hands on as the rest of the arguments. */
function slotOf(unit: Unit, fn: number, node: number): number {
  const own = unit.kind(node) === Kind.Spread ? unit.a(node) : node;
  if (unit.kind(own) === Kind.Captured && unit.c(own) === fn) return unit.a(own);
  return unit.kind(own) === Kind.Local ? unit.a(own) : NONE;
}

/** What holds at all exits: the validations of the function's summary. */
export function summaryValidations(ev: Evaluation, activation: Activation): Validation[] {
  const validations: Validation[] = [];
  const text = typeTested(ev, 'string');
  const { parameters } = activation.module.unit.data.functions[activation.fn];
  const add = (index: number, classes: number, when: Validation['when']) => {
    const ifText = (classes & text) !== text && activation.asTexts?.has(parameters[index].slot);
    validations.push({ parameter: index, classes, when, ...(ifText ? { ifText } : {}) });
  };
  const exits = activation.exitFacts;
  const trueExits = exits.filter((exit) => exit.truth !== false);
  const falseExits = exits.filter((exit) => exit.truth !== true);
  for (const index of parameters.keys()) {
    const always = exits.reduce(
      (mask, exit) => mask & (exit.always.get(index) ?? 0),
      exits.length > 0 ? ALL_CLASSES : 0,
    );
    if (always !== 0) add(index, always, 'returns');
    const onTrue = trueExits.reduce(
      (mask, exit) => mask & (exit.whenTrue.get(index) ?? 0),
      trueExits.length > 0 ? ALL_CLASSES : 0,
    );
    if (onTrue !== 0 && onTrue !== always) add(index, onTrue, 'true');
    const onFalse = falseExits.reduce(
      (mask, exit) => mask & (exit.whenFalse.get(index) ?? 0),
      falseExits.length > 0 ? ALL_CLASSES : 0,
    );
    if (onFalse !== 0 && onFalse !== always) add(index, onFalse, 'false');
    const onResult = exits.reduce(
      (mask, exit) => mask & (exit.mirrored.get(index) ?? 0),
      exits.length > 0 ? ALL_CLASSES : 0,
    );
    if (onResult !== 0) add(index, onResult, 'mirrors');
  }
  return validations;
}

/** Uses a validation of a called function at the call. */
export function applyValidation(ev: Evaluation, validation: Validation, call: ValueCall): void {
  const node = call.arguments.nodes[validation.parameter] ?? NONE;
  if (node === NONE || call.unit !== ev.module.index) return;
  const { classes, when, ifText } = validation;
  if (when !== 'returns') addVerdict(ev, call.node, { node, classes, when, ...(ifText ? { ifText } : {}) });
  else if (!ifText || isText(ev, node)) cleanAt(ev, node, classes);
}
