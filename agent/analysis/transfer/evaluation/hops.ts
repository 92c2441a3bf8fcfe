import type { Site } from '../../domain/result.js';
import { addStep, type Mark, type Step, type Value } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import type { Evaluation } from './evaluation.js';

/** Marks of a value that goes through something: a call of a library, a variable, an operator. */
export function propagated(
  ev: Evaluation,
  marks: readonly Mark[],
  { unit, node }: Site,
  subject: string,
): readonly Mark[] {
  return marks.map((mark) =>
    mark.withStep(addStep(arrived(ev, mark.step), 'propagation', unit, node, subject)),
  );
}

/** Marks of what goes through a call of a library. */
export function throughCall(ev: Evaluation, marks: readonly Mark[], call: ValueCall): readonly Mark[] {
  return propagated(ev, marks, call, call.method ?? call.written);
}

/** A value that is assigned or stored, with the hop there. */
export function moved(ev: Evaluation, value: Value, site: Site, subject: string): Value {
  return value.marks.length === 0 ? value : value.withMarks(propagated(ev, value.marks, site, subject));
}

/**
 * The steps of a value up to the function that runs: one that runs in place may stand in another file than its caller,
 * and what it is given, or finds in it, came by the call.
 */
export function arrived(ev: Evaluation, step: Step | null): Step | null {
  if (step === null || step.unit === ev.module.index) return step;
  const { activations } = ev;
  let at = activations.findIndex(({ calledAt }) => calledAt?.unit === step.unit);
  if (at < 0) return step;
  let last: Step | null = step;
  for (; at < activations.length; at++) {
    const { calledAt, module, fn } = activations[at];
    if (calledAt === null || calledAt.unit === module.index) continue;
    const name = module.unit.data.functions[fn].name || calledAt.written;
    last = addStep(last, 'call', calledAt.unit, calledAt.node, name);
  }
  return last;
}

/** What a function that ran in place gives back, to another file. */
export function givenBack(value: Value, call: Site, name: string): Value {
  if (value.marks.every(({ step }) => step === null || step.unit === call.unit)) return value;
  return value.withMarks(
    value.marks.map((mark) =>
      mark.step === null || mark.step.unit === call.unit
        ? mark
        : mark.withStep(addStep(mark.step, 'return', call.unit, call.node, name)),
    ),
  );
}
