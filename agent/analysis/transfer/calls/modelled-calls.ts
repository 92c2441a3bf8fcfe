import { Kind, NONE } from '../../../ir/kinds.js';
import type { Model } from '../../../rules/rule.js';
import { textMarks } from '../../domain/items.js';
import { join } from '../../domain/join.js';
import {
  ALL_CLASSES,
  type Closure,
  cleanMarks,
  derived,
  ELEMENT,
  joinMarks,
  type Mark,
  markedValue,
  type Origin,
  objectValue,
  typedValue,
  UNKNOWN,
  Value,
} from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import type { SymbolTable } from '../../models/symbol-table.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { throughCall } from '../evaluation/hops.js';
import { addVerdict } from '../evaluation/verdicts.js';
import { cleanAt, refine } from '../guards/guards.js';
import { newObject, parameterObject } from '../members/objects.js';
import { pathOf, setPath } from '../members/paths.js';
import { operate } from '../operations/index.js';
import { configured } from '../rules/configuration.js';
import { holds, marksAt, placed } from '../rules/places.js';
import { setProperties } from '../rules/properties.js';
import { checkSink, structural } from '../rules/sinks.js';
import { callBack } from './callbacks.js';
import { render } from './rendering.js';

/** What the rules say of a call whose callee they name: the result, or null where they say nothing about it. */
export function applyRules(ev: Evaluation, call: ValueCall): Value | null {
  const table = ev.program.modules[call.unit].symbols;
  const general: Said = { value: null, models: [] };
  const special: Said = { value: null, models: [] };
  let known = false;
  let modelled = false;
  let setting: readonly Model[] = [];
  let settled: Value | null = null;
  for (const symbol of call.callee.symbols) {
    const facts = table.facts(symbol);
    if (facts === null) continue;
    for (const use of facts.callSinks) {
      known = true;
      checkSink(ev, use, call, UNKNOWN);
    }
    for (const use of facts.callMatches) {
      known = true;
      structural(ev, use, call, call.unit, call.node);
    }
    for (const model of facts.calls) {
      if (!ev.program.holds(model) || !holds(ev, model.when, call)) continue;
      known = true;
      if (model.configuration) settled = configured(ev, model.configuration, call) ?? settled;
      if (model.sets) setting = [...setting, model];
      const value = applyModel(ev, model, call);
      if (!ev.alive) return UNKNOWN;
      if (value === null) continue;
      modelled = true;
      // What is said of a call under conditions goes before what is said of it in general.
      const said = model.when !== undefined ? special : general;
      said.value = said.value === null ? value : both(said.value, value);
      said.models.push(model);
    }
  }
  let result = made(ev, call, sanitizedTogether(table, moreTelling(special, general)), modelled);
  // Who only notes a property of the call says nothing about what comes out of it.
  if (result === null && setting.length > 0) result = passedOn(ev, call);
  // What a file of settings says goes before what is said of such calls in general.
  if (settled !== null) result = settled.withTypes(result?.types ?? []);
  for (const model of setting) result = setProperties(ev, model, call, result);
  if (!known) return result;
  return result ?? UNKNOWN;
}

/** What models say of the result of one call. */
interface Said {
  value: Value | null;
  models: Model[];
}

/** What is said under conditions, unless it says nothing of a result that is known in general: a constant. */
function moreTelling(special: Said, general: Said): Said {
  if (special.value === null) return general;
  const { isOpaque, marks } = special.value;
  const isConstant = general.value !== null && general.value.constant !== null;
  return isOpaque && marks.length === 0 && isConstant ? general : special;
}

/** What several models make harmless, each for its own classes of weakness, is harmless for all of them. */
function sanitizedTogether(table: SymbolTable, { value, models }: Said): Value | null {
  if (value === null || models.length < 2 || value.marks.length === 0 || !models.every(onlySanitizes))
    return value;
  const mask = models.reduce((all, { sanitizes }) => all | table.classes.mask(sanitizes ?? []), 0);
  return value.withMarks(cleanMarks(value.marks, mask));
}

function onlySanitizes({ sanitizes, source, flow, operation, callbacks }: Model): boolean {
  return sanitizes !== undefined && [source, flow, operation, callbacks].every((one) => one === undefined);
}

/** With the instance that calling or constructing the named thing makes. */
function made(ev: Evaluation, call: ValueCall, result: Value | null, modelled: boolean): Value | null {
  const types = ev.program.modules[call.unit].symbols.types.ofInstances(call.callee.symbols);
  if (types.length === 0 || (result !== null && result.types.length > 0)) return result;
  const instance = typed(ev, call, types, modelled ? [] : constructorMarks(call));
  return result === null ? instance : join(result, instance);
}

/** What two models say of one result: the one that knows nothing takes nothing from what the other knows. */
function both(one: Value, other: Value): Value {
  if (other.isOpaque && other.marks.length === 0) return one;
  return one.isOpaque && one.marks.length === 0 ? other : join(one, other);
}

/** An object that is made from tainted arguments carries their taint, unless a model says what becomes of them. */
function constructorMarks(call: ValueCall): readonly Mark[] {
  let marks: readonly Mark[] = [];
  for (const value of call.arguments.positional) marks = joinMarks(marks, textMarks(value));
  return derived(marks).map((mark) => mark.withDoubt(1));
}

/** What goes into a call of which nothing more is known comes out of it, with a little doubt. */
function passedOn(ev: Evaluation, call: ValueCall): Value {
  let marks = call.receiver === null ? [] : textMarks(call.receiver);
  for (const value of [...call.arguments.positional, ...call.arguments.keywords.values()])
    marks = joinMarks(marks, textMarks(value));
  const moved = derived(marks).map((mark) => mark.withDoubt(1));
  return markedValue(throughCall(ev, moved, call));
}

/** An object of a library: what models did not set on it is not set, as long as no other function had a hand in it. */
function typed(ev: Evaluation, call: ValueCall, types: readonly number[], marks: readonly Mark[]): Value {
  // Texts and numbers have no fields.
  const line = types.flatMap((type) => ev.program.modules[call.unit].symbols.types.line(type));
  if (line.some((type) => ev.builtin.string.includes(type) || ev.builtin.number.includes(type)))
    return typedValue(types, marks);
  const kind =
    (['list', 'map', 'set'] as const).find((one) => types.some((type) => ev.builtin[one].includes(type))) ??
    'instance';
  // All that an instance holds was put there by calls of methods; what a collection holds is not known.
  const exact = kind === 'instance';
  if (call.unit !== ev.module.index)
    return objectValue(ev.program.heap.object(kind, call.unit, call.node, { exact }), types, marks);
  const object = newObject(ev, kind, call.node, exact);
  if (object.global) object.exact = false;
  return objectValue(object, types, marks);
}

function applyModel(ev: Evaluation, model: Model, call: ValueCall): Value | null {
  const value = effect(ev, model, call);
  if (model.observe)
    ev.analysis.recorder.observed(
      model,
      call.method ?? call.written,
      call,
      call.receiver ?? UNKNOWN,
      call,
      value ?? UNKNOWN,
    );
  return value;
}

function effect(ev: Evaluation, model: Model, call: ValueCall): Value | null {
  if (model.exits) {
    ev.alive = false;
    return UNKNOWN;
  }
  validate(ev, model, call);
  for (const { place, source } of model.taints ?? []) {
    for (const target of placed(ev, call, place))
      addTaint(ev, target.value, target.node, ev.analysis.recorder.sourceMarks(source, call.unit, call.node));
  }
  let value: Value | null = null;
  if (model.parameters)
    for (const closure of handedOver(ev, call.arguments.positional[0] ?? UNKNOWN))
      ev.analysis.frameworks.handed(ev.analysis, closure, model);
  if (model.operation) value = operate(ev, model.operation, call);
  for (const callback of model.callbacks ?? []) {
    const given = callBack(ev, callback, call);
    if (given.marks.length > 0 && model.operation === undefined && model.flow === undefined)
      value = join(value ?? UNKNOWN, markedValue(given.marks));
  }
  if (model.renders) render(ev, model.renders, call);
  let marks = flowMarks(ev, model, call);
  if (model.sanitizes) {
    if (model.flow)
      marks = cleanMarks(marks, ev.program.modules[call.unit].symbols.classes.mask(model.sanitizes));
    else if (model.operation === undefined || value === null)
      marks = joinMarks(marks, sanitized(ev, model.sanitizes, call));
    // What an operation gives is known better than what is made of the arguments.
    else
      value = value.withMarks(
        cleanMarks(value.marks, ev.program.modules[call.unit].symbols.classes.mask(model.sanitizes)),
      );
  }
  if (model.spoils) marks = spoiled(marks, ev.program.modules[call.unit].symbols.classes.mask(model.spoils));
  if (model.source)
    marks = joinMarks(marks, ev.analysis.recorder.sourceMarks(model.source, call.unit, call.node));
  if (marks.length > 0) {
    const moved = model.source ? marks : throughCall(ev, marks, call);
    value = value === null ? markedValue(moved) : value.withMarks(joinMarks(value.marks, moved));
  }
  if (model.clean) value = value === null ? UNKNOWN : value.withMarks([]);
  if (model.store) {
    const store = objectValue(
      ev.program.heap.store(model.store, call.unit, ev.program.modules[call.unit].unit.data.language),
      ev.program.modules[call.unit].symbols.types.builtin.map,
    );
    value = value === null ? store : join(value, store);
  }
  if (model.returns) {
    const types = ev.program.modules[call.unit].symbols.types.named(model.returns);
    const own = value?.marks ?? [];
    value =
      value !== null && (value.objects.length > 0 || value.constant !== null)
        ? value.withTypes(types)
        : typed(ev, call, types, own);
  }
  if (value === null && (model.flow || model.sanitizes || model.clean || model.renders)) value = UNKNOWN;
  return value;
}

/** The functions that are meant where a function, or a class whose instance is made, is handed over. */
function handedOver(ev: Evaluation, given: Value): readonly Pick<Closure, 'unit' | 'fn'>[] {
  if (given.classes.length === 0) return given.closures;
  const constructors = given.classes.flatMap((cls) =>
    ev.program.hierarchy.facts(cls).constructors.map((fn) => ({ unit: cls.unit, fn })),
  );
  return [...given.closures, ...constructors];
}

function flowMarks(ev: Evaluation, model: Model, call: ValueCall): readonly Mark[] {
  let result: readonly Mark[] = [];
  for (const flow of model.flow ?? []) {
    let marks: readonly Mark[] = [];
    for (const place of flow.from)
      for (const found of placed(ev, call, place)) marks = joinMarks(marks, derived(marksAt(found)));
    if (marks.length === 0) continue;
    for (const place of flow.to) {
      if (place === 'return') result = joinMarks(result, marks);
      else for (const target of placed(ev, call, place)) addTaint(ev, target.value, target.node, marks);
    }
  }
  return result;
}

function sanitized(ev: Evaluation, classes: readonly string[], call: ValueCall): readonly Mark[] {
  const mask = ev.program.modules[call.unit].symbols.classes.mask(classes);
  let marks: readonly Mark[] = call.receiver === null ? [] : textMarks(call.receiver);
  for (const value of [...call.arguments.positional, ...call.arguments.keywords.values()])
    marks = joinMarks(marks, textMarks(value));
  return derived(cleanMarks(marks, mask));
}

/** Marks of which is forgotten that they are harmless for these classes. */
function spoiled(marks: readonly Mark[], classes: number): readonly Mark[] {
  return marks.map((mark) => mark.spoiledFor(classes));
}

/** Marks something that exists already: the object behind it, and the variable that it was passed as. */
function addTaint(ev: Evaluation, value: Value, node: number, marks: readonly Mark[]): void {
  for (const object of value.objects) {
    const old = object.cells.get(ELEMENT);
    ev.state.write(
      object,
      ELEMENT,
      old === undefined ? markedValue(marks) : old.withMarks(joinMarks(old.marks, marks)),
    );
  }
  for (const mark of value.marks) {
    if (!mark.whole || mark.origin.kind === 'source') continue;
    const object = parameterObject(ev, mark.origin);
    const old = object.cells.get(ELEMENT);
    ev.state.write(
      object,
      ELEMENT,
      old === undefined ? markedValue(marks) : old.withMarks(joinMarks(old.marks, marks)),
    );
  }
  if (node === NONE) return;
  const marked = new Value(
    joinMarks(value.marks, marks),
    null,
    value.symbols,
    value.types,
    value.objects,
    value.closures,
    value.classes,
  );
  const { unit } = ev;
  if (unit.kind(node) === Kind.Local) ev.state.write(ev.frame, unit.a(node), marked);
  else {
    const path = pathOf(ev, node);
    if (path !== null && unit.kind(node) !== Kind.Captured) setPath(ev, path, marked);
  }
}

function validate(ev: Evaluation, model: Model, call: ValueCall): void {
  if (call.unit !== ev.module.index) return;
  for (const place of model.mirrors ?? []) {
    for (const { node } of placed(ev, call, place))
      if (node !== NONE) addVerdict(ev, call.node, { node, classes: ALL_CLASSES, when: 'mirrors' });
  }
  if (!model.validates || isTakenFrom(ev, model.validates, call)) return;
  const classes = ev.program.modules[call.unit].symbols.classes.mask(model.validates.classes);
  for (const { node } of placed(ev, call, model.validates.place)) {
    if (node === NONE) continue;
    if (model.validates.when === 'asserted') refine(ev, node, true);
    else if (model.validates.when === 'returns') cleanAt(ev, node, classes);
    else addVerdict(ev, call.node, { node, classes, when: model.validates.when });
  }
}

/** Whether the value that is validated comes out of the one that it must not come from. */
function isTakenFrom(
  ev: Evaluation,
  { place, unlessFrom }: NonNullable<Model['validates']>,
  call: ValueCall,
): boolean {
  if (unlessFrom === undefined) return false;
  const holders = placed(ev, call, unlessFrom).flatMap(({ value }) => value.marks.map((mark) => mark.origin));
  return placed(ev, call, place).some(({ value }) =>
    value.marks.some(({ origin }) => {
      for (let at: Origin | null = origin; at !== null; at = at.parent) if (holders.includes(at)) return true;
      return false;
    }),
  );
}
