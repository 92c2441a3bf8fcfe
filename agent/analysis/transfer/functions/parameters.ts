import { EMPTY_LIST, Kind, NONE } from '../../../ir/kinds.js';
import { bounds } from '../../domain/bounds.js';
import { deepMarks } from '../../domain/deep-marks.js';
import { bitOf, type Demand, FULL_DEMAND } from '../../domain/demand.js';
import { join } from '../../domain/join.js';
import {
  type ClassRef,
  cleanMarks,
  type Frame,
  joinMarks,
  type Mark,
  markedValue,
  newOrigin,
  type Origin,
  objectValue,
  originMark,
  RECEIVER,
  UNKNOWN,
  union,
  Value,
} from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import type { Module } from '../../program/module.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { isRest } from '../members/overloads.js';
import { typesOf } from '../members/types.js';
import { isChosen } from '../rules/keys.js';
import { nameAssigned } from '../rules/sinks.js';

/** Binds the parameters of a function in its frame. `actual` gives what the caller passes, undefined for nothing. */
export function enterParameters(
  ev: Evaluation,
  module: Module,
  fn: number,
  frame: Frame,
  actual: (index: number) => Value | undefined,
  receiver: Value | null,
  call: ValueCall | null,
): void {
  const info = module.unit.data.functions[fn];
  if (info.receiver !== NONE) ev.state.write(frame, info.receiver, receiver ?? UNKNOWN);
  for (const [index, parameter] of info.parameters.entries()) {
    let value = actual(index);
    if (parameter.defaultValue !== NONE) {
      const fallback = ev.expression(parameter.defaultValue);
      nameAssigned(ev, parameter.name, fallback, parameter.defaultValue, parameter.defaultValue);
      if (value === undefined) value = fallback;
      else if (call === null) value = withDefault(value, fallback);
    }
    if (parameter.decorators !== EMPTY_LIST && call === null)
      value = ev.analysis.frameworks.injected(ev, parameter.decorators) ?? value;
    if (parameter.decorators !== EMPTY_LIST)
      for (const decorator of module.unit.list(parameter.decorators))
        value = decoratedParameter(ev, module, fn, index, decorator, value ?? UNKNOWN);
    ev.state.write(frame, parameter.slot, value ?? UNKNOWN);
  }
  for (const [index, parameter] of info.parameters.entries())
    describe(ev, module, fn, frame, index, parameter.slot, call);
}

/** An annotation on a parameter may make it outside data: a model names it, or it is a call that gives outside data. */
function decoratedParameter(
  ev: Evaluation,
  module: Module,
  fn: number,
  index: number,
  decorator: number,
  value: Value,
): Value {
  const said = ev.expression(decorator);
  let marks: readonly Mark[] = said.marks.some((mark) => mark.origin.kind === 'source') ? said.marks : [];
  const types = held(ev, module.unit.data.functions[fn].parameters[index].type);
  for (const { source } of ev.analysis.frameworks.decoratedAs(ev, decorator, types))
    if (source !== undefined)
      marks = joinMarks(marks, [ev.analysis.recorder.parameterSource(source, module.index, fn, index)]);
  const typed = said.types.length > 0 && value.types.length === 0 ? value.withTypes(said.types) : value;
  return marks.length === 0 ? typed : typed.withMarks(joinMarks(typed.marks, marks));
}

/** The types that a stated type is of; of a list of something, what it holds. */
function held(ev: Evaluation, node: number): readonly number[] {
  const { unit } = ev;
  const { types, classes } = typesOf(ev, node);
  if (node !== NONE && unit.kind(node) === Kind.Generic && types.some((type) => isCollection(ev, type)))
    return held(ev, unit.list(unit.b(node))[0]);
  return classes.reduce(
    (line, cls) => union(line, ev.program.hierarchy.facts(cls).types, bounds.typesOfClass),
    types,
  );
}

function isCollection(ev: Evaluation, type: number): boolean {
  return ev.builtin.list.includes(type) || ev.builtin.set.includes(type);
}

/** Adds what the types stated, the models and the names say of a parameter. */
function describe(
  ev: Evaluation,
  module: Module,
  fn: number,
  frame: Frame,
  index: number,
  slot: number,
  call: ValueCall | null,
): void {
  const parameter = module.unit.data.functions[fn].parameters[index];
  let value = frame.cells.get(slot) ?? UNKNOWN;
  const stated = typesOf(ev, parameter.type);
  if (stated.types.length > 0) value = value.withTypes(stated.types);
  if (stated.classes.length > 0 && value.objects.length === 0)
    value = withClass(ev, value, stated.classes[0]);
  // What is not guessed; several guesses may hold side by side.
  let sure = value;
  for (const fact of ev.analysis.frameworks.parameterFacts(module, fn, index)) {
    // Guessing by name is for values of which nothing else is known; what is secret is called so whatever its type.
    const isSecret = fact.source?.kind === 'secret';
    if (
      fact.guessed &&
      (sure.types.some((type) => !isSecret || !isBuiltin(ev, type)) ||
        sure.classes.length > 0 ||
        sure.symbols.length > 0 ||
        sure.closures.length > 0)
    )
      continue;
    if (fact.type !== null) value = value.withTypes(fact.type);
    if (fact.classFrom !== null) value = ofHeldClass(ev, value, module, fn, fact.classFrom);
    if (fact.source !== null && !fact.exceptTypes.some((type) => value.types.includes(type))) {
      value = value.withMarks(
        joinMarks(value.marks, [ev.analysis.recorder.parameterSource(fact.source, module.index, fn, index)]),
      );
    }
    if (!fact.guessed) sure = value;
  }
  if (call === null && value.marks.length > 0 && isRest(parameter.kind) && value.types.length === 0)
    value = value.withTypes(ev.builtin.list);
  if (parameter.decorators !== EMPTY_LIST && value.marks.length > 0)
    value = value.withMarks(
      cleanMarks(value.marks, ev.analysis.frameworks.harmlessFor(ev, module, fn, index)),
    );
  if (isChosen(ev, module.index, fn, index)) value = value.withTypes(ev.builtin.chosen);
  if (value !== frame.cells.get(slot)) ev.state.write(frame, slot, value);
}

/** A text, number or collection, by whatever name the language calls it. */
function isBuiltin({ module: { symbols } }: Evaluation, type: number): boolean {
  return symbols.types.line(type).some((one) => symbols.types.neutral.has(one));
}

/** An instance of the class that a static member of the function's class holds. */
function ofHeldClass(ev: Evaluation, value: Value, module: Module, fn: number, member: string): Value {
  const { owner } = module.unit.data.functions[fn];
  if (owner < 0) return value;
  const { statics } = ev.program.hierarchy.facts({ unit: module.index, cls: owner, frame: null });
  const [held] = statics.cells.get(member)?.classes ?? [];
  return held === undefined ? value : withClass(ev, value, held);
}

function withClass(ev: Evaluation, value: Value, cls: ClassRef): Value {
  const mark = value.marks.find((one) => one.whole && one.origin.kind === 'parameter');
  if (mark === undefined) return value;
  const object = ev.program.heap.object('parameter', cls.unit, NONE, { origin: mark.origin, cls });
  ev.draft.parameterObjects.set(mark.origin, object);
  return new Value(
    value.marks,
    value.constant,
    value.symbols,
    union(value.types, ev.program.hierarchy.facts(cls).types, bounds.typesOfClass),
    [object],
    value.closures,
    value.classes,
  );
}

/** What is said by a default of a parameter that a framework gives: its shape, and where it comes from. */
function withDefault(value: Value, fallback: Value): Value {
  if (fallback.marks.length === 0)
    return isFilled(fallback) ? join(withShape(value, fallback), fallback) : withShape(value, fallback);
  const given = fallback.marks.filter((mark) => mark.origin.kind === 'source');
  return given.length === 0
    ? value
    : value.withTypes(fallback.types).withMarks(joinMarks(value.marks, given));
}

/** An object that the framework makes and fills with outside data. */
function isFilled(fallback: Value): boolean {
  return (
    fallback.objects.some(({ cls }) => cls !== null) &&
    deepMarks(fallback, 2).some(({ origin }) => origin.kind === 'source')
  );
}

function withShape(value: Value, shape: Value): Value {
  return new Value(
    value.marks,
    null,
    union(value.symbols, shape.symbols),
    union(value.types, shape.types),
    value.objects,
    shape.closures,
    shape.classes,
  );
}

/** The value of a parameter while a function is evaluated for all its callers. */
export function symbolicParameter(index: number, demand: Demand): Value {
  return markedValue([originMark(parameterOrigin(index, demand))]);
}

function parameterOrigin(index: number, { outside, known }: Demand): Origin {
  const bit = bitOf(index);
  return newOrigin('parameter', index, NONE, NONE, null, (outside & bit) !== 0, (known & bit) !== 0);
}

/** The receiver while a method is evaluated for all its callers: an unknown instance of its class. */
export function symbolicReceiver(
  ev: Evaluation,
  cls: ClassRef | null,
  fn: number,
  demand = FULL_DEMAND,
): Value {
  const origin = parameterOrigin(RECEIVER, demand);
  const object = ev.program.heap.object('parameter', ev.module.index, NONE, { origin, cls });
  ev.draft.parameterObjects.set(origin, object);
  const types = cls === null ? [] : ev.program.hierarchy.facts(cls).types;
  const value = objectValue(object, types, [originMark(origin)]);
  return isChosen(ev, ev.module.index, fn, RECEIVER) ? value.withTypes(ev.builtin.chosen) : value;
}
