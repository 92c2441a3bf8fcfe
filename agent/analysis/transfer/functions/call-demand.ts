import { NONE } from '../../../ir/kinds.js';
import type { FunctionInfo } from '../../../ir/unit.js';
import { bounds } from '../../domain/bounds.js';
import { bitOf, type Demand, EVERYTHING, FULL_DEMAND, NO_DEMAND, RECEIVER_BIT } from '../../domain/demand.js';
import {
  type Closure,
  ELEMENT,
  type Frame,
  type HeapObject,
  isSomeInstance,
  UNKNOWN,
  type Value,
} from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { isRest, parameterTypes } from '../members/overloads.js';
import { noteRead } from '../members/reads.js';

/** What a call passes to a function; where types are not stated, all of it counts. */
export function demandAt(ev: Evaluation, { unit, fn, receiver }: Closure, call: ValueCall): Demand {
  const { isStaticallyTyped, unit: ir } = ev.program.modules[unit];
  if (!isStaticallyTyped) return FULL_DEMAND;
  const demand = demandOf(ev, ir.data.functions[fn], receiver ?? call.receiver, call);
  return demand.outside === 0 && demand.known !== 0 ? knownOnly(ev, unit, fn, demand.known, call) : demand;
}

/**
 * A call that nothing of interest goes into: what is called there matters to functions inside of others, whose parameters
 * have no stated types, and where a parameter gets more than its type says, since outside data may come up in the function.
 */
function knownOnly(ev: Evaluation, unit: number, fn: number, known: number, call: ValueCall): Demand {
  const { owner, parent } = ev.program.modules[unit].unit.data.functions[fn];
  if (owner < 0 && parent > 0) return { outside: 0, known };
  let narrow = 0;
  for (const [index, { types }] of call.arguments.positional.entries()) {
    if (!ev.module.symbols.types.narrower.isNarrow(types)) continue;
    const stated = parameterTypes(ev, unit, fn)[index]?.types ?? [];
    if (stated.length > 0 && !stated.includes(types[0]) && types.includes(stated[0])) narrow |= bitOf(index);
  }
  return narrow === 0 ? NO_DEMAND : { outside: 0, known: narrow };
}

/** What a call passes for the parameters of its callee. */
function demandOf(
  ev: Evaluation,
  { parameters }: FunctionInfo,
  receiver: Value | null,
  { arguments: { positional, keywords, rest } }: ValueCall,
): Demand {
  const { narrower } = ev.module.symbols.types;
  let outside = 0;
  let known = 0;
  const note = (value: Value, bit: number, type = NONE) => {
    if (value === UNKNOWN) return;
    if (isOfInterest(ev, value, 0)) outside |= bit;
    if (isKnown(value) || (type === NONE ? value.types.length > 0 : narrower.isNarrow(value.types)))
      known |= bit;
  };
  const last = parameters.length - 1;
  for (const [index, value] of positional.entries()) {
    if (index <= last) note(value, bitOf(index), parameters[index].type);
    else if (last >= 0 && isRest(parameters[last].kind)) note(value, bitOf(last));
  }
  for (const value of keywords.values()) note(value, EVERYTHING);
  if (rest !== null) note(rest, EVERYTHING);
  if (receiver !== null) note(receiver, RECEIVER_BIT);
  return outside === 0 && known === 0 ? NO_DEMAND : { outside, known };
}

function isKnown({ closures, classes, symbols, marks, objects }: Value): boolean {
  return (
    closures.length > 0 ||
    classes.length > 0 ||
    symbols.length > 0 ||
    marks.some(({ whole, origin }) => whole && origin.kind !== 'source' && origin.isKnown) ||
    objects.some((object) =>
      object.origin === null ? object.cls !== null && !isSomeInstance(object) : object.origin.isKnown,
    )
  );
}

function isOfInterest(ev: Evaluation, value: Value, depth: number): boolean {
  for (const { origin, whole } of value.marks) {
    if (origin.isDemanded) return true;
    const written =
      whole && depth < bounds.demandDepth.limit ? ev.draft.parameterObjects.get(origin) : undefined;
    if (written !== undefined && holds(ev, written, depth)) return true;
  }
  for (const { unit, fn } of value.closures)
    if (ev.analysis.selection.isSelected(ev.program.modules[unit], fn)) return true;
  for (const object of value.objects) if (holds(ev, object, depth)) return true;
  return false;
}

function holds(ev: Evaluation, object: HeapObject, depth: number): boolean {
  const { cells, cls } = object;
  if (bounds.demandDepth.isReachedBy(depth)) return false;
  // Methods of a class that stands in a function use the variables around it.
  if (cls?.frame && !cls.frame.global && captures(ev, cls.frame, depth)) return true;
  for (const cell of cells.values()) if (isOfInterest(ev, cell, depth + 1)) return true;
  // What others put there later may be.
  if (object.global) noteRead(ev, object, ELEMENT);
  return false;
}

function captures(ev: Evaluation, { unit, fn, cells }: Frame, depth: number): boolean {
  for (const slot of ev.program.modules[unit].captured[fn]) {
    const value = cells.get(slot);
    if (value !== undefined && isOfInterest(ev, value, depth + 1)) return true;
  }
  return false;
}
