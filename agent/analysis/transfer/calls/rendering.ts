import { EMPTY_LIST, NONE } from '../../../ir/kinds.js';
import type { RenderingSpec } from '../../../rules/rule.js';
import { bounds } from '../../domain/bounds.js';
import { itemsOf } from '../../domain/items.js';
import { join } from '../../domain/join.js';
import { constantValue, objectValue, UNKNOWN, type Value } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import { changedCall } from '../../domain/value-call.js';
import type { Module } from '../../program/module.js';
import { bareCall } from '../evaluation/calling.js';
import { decides } from '../evaluation/decisions.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { invokeClosure } from '../functions/apply.js';
import { receiverValue } from '../members/receiver.js';
import { frameOf, readSlot } from '../members/variables.js';
import { placed } from '../rules/places.js';

/** A call that renders a template of the program: the template runs with the context as its first argument. */
export function render(ev: Evaluation, spec: RenderingSpec, call: ValueCall, result: Value = UNKNOWN): void {
  const names = spec.template.flatMap((place) =>
    placed(ev, call, place, result).flatMap(({ value }) => constantTexts(ev, value)),
  );
  if (names.length === 0) return;
  const from = ev.program.modules[call.unit];
  const templates = new Map<Module, string>();
  for (const name of bounds.templateNames.first(names))
    for (const { index } of ev.program.templates.find(name, from))
      templates.set(ev.program.modules[index], name);
  if (templates.size === 0) return;
  const context = contextOf(ev, spec, call, result);
  for (const [template, name] of templates) run(ev, template, name, context, spec, call);
}

/** A function returns what a framework renders: the name of a template, or something that holds name and context. */
export function renderResult(ev: Evaluation, spec: RenderingSpec, value: Value, node: number): void {
  const { module, fn } = ev.activation;
  const { body, receiver } = module.unit.data.functions[fn];
  render(
    ev,
    spec,
    {
      ...bareCall(ev, UNKNOWN, node === NONE ? body : node),
      receiver: receiver === NONE ? null : receiverValue(ev),
    },
    value,
  );
}

function run(
  ev: Evaluation,
  template: Module,
  name: string,
  context: Value,
  spec: RenderingSpec,
  call: ValueCall,
): void {
  const fn = template.unit.data.renders;
  if (fn === undefined) return;
  ev.analysis.solver.evaluateModule(template.index);
  const entry = constantValue(template.unit.data.defines?.includes(name) ? name : '', []);
  const escapes = spec.inherits ? inherited(ev, 1) : constantValue(escapesIn(spec, template.unit.path), []);
  invokeClosure(
    ev,
    { unit: template.index, fn, receiver: null, frame: null },
    changedCall(call, {
      callee: UNKNOWN,
      receiver: null,
      method: null,
      written: template.unit.path.slice(template.unit.path.lastIndexOf('/') + 1),
      arguments: {
        positional: [context, escapes, entry],
        nodes: [NONE, NONE, NONE],
        keywords: new Map(),
        keywordNodes: new Map(),
        rest: null,
      },
      constructs: false,
    }),
  );
}

function escapesIn({ escapes = true }: RenderingSpec, path: string): boolean {
  return typeof escapes === 'boolean' ? escapes : escapes.some((extension) => path.endsWith(extension));
}

/** The constant texts that a value may be; where a caller decides, callers with constants are looked at on their own. */
function constantTexts(ev: Evaluation, value: Value): string[] {
  decides(ev, value);
  if (value.constant !== null) return typeof value.constant.value === 'string' ? [value.constant.value] : [];
  return (itemsOf(value) ?? []).flatMap(({ constant }) =>
    typeof constant?.value === 'string' ? [constant.value] : [],
  );
}

/** What the template finds its names in. */
function contextOf(ev: Evaluation, spec: RenderingSpec, call: ValueCall, result: Value): Value {
  let context: Value = UNKNOWN;
  const add = (value: Value) => {
    context = context === UNKNOWN ? value : join(context, value);
  };
  for (const place of spec.context ?? [])
    for (const { value, missing } of placed(ev, call, place, result)) if (!missing) add(value);
  const named = new Map(spec.keywords ? call.arguments.keywords : []);
  for (const [name, place] of Object.entries(spec.names ?? {}))
    for (const { value, missing } of placed(ev, call, place, result)) if (!missing) named.set(name, value);
  if (spec.entry) {
    const [name] = placed(ev, call, spec.entry.name, result);
    const [entry] = placed(ev, call, spec.entry.value, result);
    const key = name?.value.constant?.value;
    if (typeof key === 'string' && entry !== undefined) named.set(key, entry.value);
  }
  if (spec.keywords && call.arguments.rest !== null) add(call.arguments.rest);
  if (spec.parameters) {
    const { module, fn, frame } = ev.activation;
    const types = spec.parameters.flatMap((name) => module.symbols.types.named(name).slice(0, 1));
    for (const { slot, name, decorators } of module.unit.data.functions[fn].parameters) {
      const value = frame.cells.get(slot) ?? UNKNOWN;
      if (types.some((type) => value.types.includes(type))) add(value);
      else if (decorators === EMPTY_LIST) named.set(name, value);
    }
  }
  if (spec.inherits) {
    add(inherited(ev, 0));
    for (const [name, value] of variables(ev)) if (!named.has(name)) named.set(name, value);
  }
  if (named.size > 0) {
    const object = ev.program.heap.object('map', call.unit, call.node);
    for (const [name, value] of named) object.cells.set(name, value);
    add(objectValue(object, ev.builtin.map));
  }
  return context;
}

/** An argument of the template that is being evaluated. */
function inherited(ev: Evaluation, index: number): Value {
  const { renders, functions } = ev.module.unit.data;
  const frame = renders === undefined ? null : frameOf(ev, renders);
  const parameter = renders === undefined ? undefined : functions[renders].parameters[index];
  return frame === null || parameter === undefined ? UNKNOWN : readSlot(ev, frame, parameter.slot);
}

/** The variables of the template that is being evaluated, by name. */
function variables(ev: Evaluation): Map<string, Value> {
  const { renders, functions } = ev.module.unit.data;
  const known = new Map<string, Value>();
  const frame = renders === undefined ? null : frameOf(ev, renders);
  if (renders === undefined || frame === null) return known;
  const { locals, parameters, receiver } = functions[renders];
  for (const [slot, name] of locals.entries()) {
    if (slot === receiver || parameters.some((parameter) => parameter.slot === slot)) continue;
    const value = frame.cells.get(slot);
    if (value !== undefined) known.set(name, value);
  }
  return known;
}
