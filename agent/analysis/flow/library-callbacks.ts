import { NONE } from '../../ir/kinds.js';
import type { Operation } from '../../rules/operation.js';
import type { CallbackSpec } from '../../rules/rule.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import { argumentsOf } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { operationFlows } from '../models/operation-flows.js';
import { operandsOf } from '../objects/operands.js';
import { isCollection, isOfMany, isOne, TokenKind } from '../objects/tokens.js';
import { placesOf, type Use } from '../values/places.js';
import type { Values } from '../values/values.js';
import { type Effects, MADE, UNCHANGED } from './effects.js';
import { type HandedSink, isOfArguments } from './said.js';
import { among } from './targets.js';

/** The things of libraries that a function is which a call is given: of a method of a type, that of its instances. */
export function calledBack({ symbols, index }: Values, value: number): readonly number[] {
  const own = symbols.of(value);
  if (own.length > 0 || value < 0) return own;
  const { graph, base, unit } = index.unitOf(value);
  const at = (value - base) * GRAPH_WIDTH;
  if ((graph.nodes[at] & 0xff) !== Op.Load || graph.nodes[at + 4] < 0) return own;
  const { table } = symbols;
  const types = symbols.of(base + graph.nodes[at + 3]).flatMap((symbol) => table.types.line(symbol));
  return table.instanceMember(types, unit.string(graph.nodes[at + 4]));
}

/** What a function of a library makes of the first thing that it is given: an effect; null where nothing of that is in its result. */
export function madeByLibrary(
  { symbols, holds }: Pick<Values, 'symbols' | 'holds'>,
  effects: Effects,
  symbol: number,
): number | null {
  const { table } = symbols;
  const models = table.facts(symbol)?.calls.filter((model) => model.when === undefined && holds(model)) ?? [];
  let isHandedOn = false;
  let isText = false;
  let cleaned = 0;
  for (const model of models) {
    if (model.clean) return null;
    cleaned |= table.classes.mask(model.sanitizes ?? []);
    if (model.operation !== undefined) {
      const { flows, gives } = operationFlows[model.operation];
      isText ||= gives === 'string';
      isHandedOn ||= flows?.some((flow) => /^subject .*return$/.test(flow)) === true;
    }
    isHandedOn ||= isOfArguments(model) || model.flow?.some(({ to }) => to.includes('return')) === true;
  }
  if (!isHandedOn) return null;
  if (isText) cleaned |= table.checks.ofText;
  return cleaned === 0 ? MADE : effects.composed(MADE, effects.cleaning(cleaned));
}

/** What is called by `call` or `apply` is a sink, too. @param rest what it is called on, and with */
export function indirectSinks(
  { symbols }: Values,
  operation: Operation,
  called: number,
  rest: readonly number[],
): HandedSink[] {
  if (operation !== 'function.call' && operation !== 'function.apply') return [];
  const [, ...given] = rest;
  const [list] = given;
  if (operation === 'function.apply' && list === undefined) return [];
  return symbols
    .of(called)
    .flatMap((symbol) => symbols.table.facts(symbol)?.callSinks ?? [])
    .map((use) => (operation === 'function.call' ? { use, given } : { use, unpacked: list }));
}

/** Sinks of functions of libraries that a call runs with arguments which they were given before: `partial(run, command)()`. */
export function boundSinks(
  { objects, symbols, index }: Values,
  linked: LinkedUnit,
  call: number,
): HandedSink[] {
  const { parts } = objects;
  const { tokens, variables } = parts;
  const sinks: HandedSink[] = [];
  const callee = linked.base + linked.graph.nodes[(call - linked.base) * GRAPH_WIDTH + 3];
  for (const token of variables.of(callee)) {
    if (tokens.kind(token) !== TokenKind.Bound) continue;
    const binding = tokens.first(token);
    const { subject, rest } = operandsOf(parts, index.unitOf(binding), binding);
    if (subject === undefined) continue;
    const given = [...rest, ...argumentsOf(linked, call)].map(({ value }) => value);
    for (const symbol of symbols.of(subject.value))
      for (const use of symbols.table.facts(symbol)?.callSinks ?? []) sinks.push({ use, given });
  }
  return sinks;
}

/** Sinks of a function of a library that a call is given to run it. @param flow what it passes to which parameter */
export function callbackSinks(
  { symbols, members }: Values,
  use: Use,
  callback: number,
  flow: CallbackSpec['flow'] = {},
): HandedSink[] {
  const sinks = symbols.of(callback).flatMap((symbol) => symbols.table.facts(symbol)?.callSinks ?? []);
  if (sinks.length === 0) return [];
  const given: number[] = [];
  for (let position = 0; flow[position] !== undefined; position++) {
    const [value] = flow[position]
      .flatMap((place) => placesOf(use, place))
      .flatMap((placed) => (placed.value === NONE ? [] : members.below(placed.value, placed.path).values));
    if (value === undefined) break;
    given.push(value);
  }
  return sinks.map((sink) => ({ use: sink, given }));
}

/**
 * The functions that a library calls which is given a value, or what it holds, and how sure it is that one of them gets what
 * the call hands on: one that a function was given, by so many callers that they count as one, may be another caller's.
 * @param path members that lead from the value to the functions
 */
export function callbacksIn(
  { objects, members }: Values,
  effects: Effects,
  value: number,
  path: readonly string[],
): { readonly functions: ReadonlySet<number>; readonly effect: number } {
  const { tokens, hubs, variables, fields } = objects.parts;
  const functions = new Set<number>();
  let isMany = false;
  const add = (token: number) => {
    const kind = tokens.kind(token);
    if (isOfMany(kind)) {
      isMany = true;
      for (const one of hubs.functionsOf(token)) functions.add(one);
    } else for (const one of objects.members.functionsOf(token)) functions.add(one);
  };
  const below = path.length === 0 ? [] : members.below(value, path).values.filter((one) => one >= 0);
  for (const holder of below.length > 0 ? below : [value])
    for (const token of variables.of(holder)) {
      add(token);
      if (!isCollection(tokens.kind(token))) continue;
      for (const field of fields.heldBy(token))
        for (const item of variables.of(field)) if (isOne(tokens.kind(item))) add(item);
    }
  return { functions, effect: isMany ? among(effects, functions.size) : UNCHANGED };
}
