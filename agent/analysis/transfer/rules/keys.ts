import { NONE } from '../../../ir/kinds.js';
import type { FunctionInfo } from '../../../ir/unit.js';
import { bounds } from '../../domain/bounds.js';
import { doubted, type Mark, type Origin } from '../../domain/mark.js';
import { constantValue, KEYS, RECEIVER, type Value } from '../../domain/value.js';
import { writtenName } from '../../program/expression-names.js';
import { bareCall } from '../evaluation/calling.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { cleanAt } from '../guards/guards.js';
import { isRest } from '../members/overloads.js';
import { isInstance, typesOf } from '../members/types.js';
import { checkSink } from './sinks.js';

// Objects that a key out of the data picks from another object, and what is stored in them under a further key. Where
// the key can be the name of something that all objects share, the store changes all of them.

/** The value that an index which is no constant gives: an object that the key chose, unless the key was checked. */
export function pickedByKey(ev: Evaluation, object: Value, index: Value, value: Value): Value {
  const { elementClasses } = ev.module.symbols.unnamed;
  if (elementClasses === 0 || index.constant !== null || index.marks.length === 0) return value;
  const { list, set, bare, number, string, chosen } = ev.builtin;
  const isOne = (of: Value, types: readonly number[]) => types.some((type) => of.types.includes(type));
  if (isNumber(index, number) || [list, set, bare, string].some((types) => isOne(object, types)))
    return value;
  return index.marks.some((mark) => (mark.cleaned & elementClasses) !== elementClasses)
    ? value.withTypes(chosen)
    : value;
}

/** `object[index] = value`: sinks on stores under keys. */
export function storedUnderKey(
  ev: Evaluation,
  object: Value,
  index: Value,
  value: Value,
  nodes: { store: number; index: number; value: number },
): void {
  const { elementSinks } = ev.module.symbols.unnamed;
  if (elementSinks.length === 0 || index.constant !== null || index.marks.length === 0) return;
  if (isNumber(index, ev.builtin.number) || isOwnKey(object, index)) return;
  noteDependence(ev, object);
  const holder = isChosenItem(ev, object) ? object.withTypes(ev.builtin.chosen) : object;
  const args = {
    positional: [doubtedNames(ev, index), value],
    nodes: [nodes.index, nodes.value === NONE ? nodes.store : nodes.value],
    keywords: new Map(),
    keywordNodes: new Map(),
    rest: null,
  };
  const call = {
    ...bareCall(ev, holder, nodes.store, args),
    receiver: holder,
    written: writtenName(ev.unit, nodes.store),
  };
  for (const use of elementSinks) checkSink(ev, use, call, value);
  // What was made here and stored is the object's own from now on: the key leads nowhere else.
  if (value.marks.length === 0 && value.objects.length > 0 && !value.types.includes(ev.builtin.chosen[0]))
    cleanAt(ev, nodes.index, ev.module.symbols.unnamed.elementClasses);
}

/** Members of one object become members of another: sinks on stores under keys, where a key chose the other. */
export function mergedUnderKeys(
  ev: Evaluation,
  object: Value,
  keys: Value,
  value: Value,
  nodes: { store: number; index: number },
): void {
  if (ev.module.symbols.unnamed.elementSinks.length === 0 || keys.marks.length === 0) return;
  noteDependence(ev, object);
  if (isChosenItem(ev, object) || object.types.includes(ev.builtin.chosen[0]))
    storedUnderKey(ev, object, keys, value, { ...nodes, value: nodes.index });
}

/**
 * Keys that data seldom chose: a name that an object with methods of the program's own classes has, as a parameter
 * states, and one so deep in a parameter that the analysis does not tell it from what lies beside it.
 */
function doubtedNames(ev: Evaluation, index: Value): Value {
  const isDoubtful = ({ origin }: Mark) => isTooDeep(origin) || isOfOwnObject(ev, origin);
  if (!index.marks.some(isDoubtful)) return index;
  return index.withMarks(index.marks.flatMap((mark) => (isDoubtful(mark) ? doubted([mark], 3) : mark)));
}

function isTooDeep({ kind, path }: Origin): boolean {
  return kind === 'parameter' && bounds.path.isReachedBy(path.length);
}

function isOfOwnObject(ev: Evaluation, { kind, index, path }: Origin): boolean {
  if (kind !== 'parameter' || path.length === 0 || path.at(-1) === ANY || ev.home !== ev.module) return false;
  return isInstance(ev, typesOf(ev, parameterOf(ev, index)?.type ?? NONE));
}

/** The last step of a path that leads to any key or item. */
const ANY = '*';

/** A key that the object has already: what is stored under it changes no other. */
function isOwnKey(object: Value, index: Value): boolean {
  return index.marks.every(
    ({ origin: { kind, index, path } }) =>
      kind === 'parameter' &&
      (path.at(-1) === ANY || path.at(-1) === KEYS) &&
      object.marks.some(
        ({ whole, origin }) =>
          whole &&
          origin.kind === kind &&
          origin.index === index &&
          origin.path.length === path.length - 1 &&
          origin.path.every((name, at) => name === path[at] && name !== ANY),
      ),
  );
}

/** A number on every way: what was cut out of a text is none on the other, where it is one on some. */
function isNumber(index: Value, numbers: readonly number[]): boolean {
  return index.types.some((type) => numbers.includes(type)) && index.marks.every(({ whole }) => whole);
}

/** Notes that a parameter of a function is given an object that a key chose. */
export function noteChosen(
  ev: Evaluation,
  unit: number,
  fn: number,
  args: readonly Value[],
  receiver: Value | null,
): void {
  const [chosen] = ev.builtin.chosen;
  if (receiver?.types.includes(chosen)) note(ev, unit, fn, RECEIVER);
  for (const [position, value] of args.entries()) {
    if (!value.types.includes(chosen)) continue;
    const { parameters } = ev.program.modules[unit].unit.data.functions[fn];
    const last = parameters.length - 1;
    const index = position > last && last >= 0 && isRest(parameters[last].kind) ? last : position;
    note(ev, unit, fn, index);
  }
}

function note(ev: Evaluation, unit: number, fn: number, index: number): void {
  const { chosenParameters } = ev.program.heap;
  const parameter = `${unit}:${fn}:${index}`;
  if (chosenParameters.cells.has(parameter)) return;
  chosenParameters.cells.set(parameter, constantValue(true, []));
  ev.analysis.solver.noteChanged(chosenParameters, parameter);
  // The call at hand is the first that passes one: what was found of its function without that is of no use to it.
  ev.analysis.solver.remake(unit, fn, chosenParameters, parameter);
}

export function isChosen(ev: Evaluation, unit: number, fn: number, index: number): boolean {
  return ev.program.heap.chosenParameters.cells.has(`${unit}:${fn}:${index}`);
}

/** One of the arguments that a function takes as a list. */
function isChosenItem(ev: Evaluation, object: Value): boolean {
  return object.marks.some(
    ({ whole, origin }) =>
      whole &&
      origin.kind === 'parameter' &&
      origin.path.length === 1 &&
      isRestParameter(ev, origin.index) &&
      isChosen(ev, ev.home.index, ev.fn, origin.index),
  );
}

/** A parameter of the function that is evaluated, also while a function of another file runs inside it. */
function parameterOf(ev: Evaluation, index: number): FunctionInfo['parameters'][number] | undefined {
  return ev.home.unit.data.functions[ev.fn].parameters[index];
}

function isRestParameter(ev: Evaluation, index: number): boolean {
  const parameter = parameterOf(ev, index);
  return parameter !== undefined && isRest(parameter.kind);
}

/** What a function stores in its parameter, itself or by another one, is looked at again once it is known that the parameter was chosen by a key. */
export function noteDependence(ev: Evaluation, object: Value): void {
  if (ev.module.symbols.unnamed.elementSinks.length === 0) return;
  for (const { origin } of object.marks)
    if (
      origin.kind === 'parameter' &&
      (origin.path.length === 0 || (origin.path.length === 1 && isRestParameter(ev, origin.index)))
    )
      ev.draft.dependsOn.setFirst(
        ev.program.heap.chosenParameters,
        `${ev.home.index}:${ev.fn}:${origin.index}`,
        ev.draft.startedAt,
      );
}
