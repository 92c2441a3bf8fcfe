import { EMPTY_LIST, NONE } from '../../ir/kinds.js';
import type { RenderingSpec } from '../../rules/rendering-spec.js';
import type { Model, Place } from '../../rules/rule.js';
import { GRAPH_WIDTH, Op, Passing } from '../graph/flow-graph.js';
import { argumentsOf } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Frameworks } from '../objects/frameworks.js';
import { ANY_MEMBER } from './held-members.js';
import { type Placed, placesOf, type Use } from './places.js';
import type { Values } from './values.js';

/** Something that a template finds its names in, or one of its names. */
export interface Given {
  /** Node of the value, or of a parameter. */
  readonly value: number;
  /** What the parameter holds when its function is left is meant. */
  readonly isOut: boolean;
  /** Members that lead from the value to what is given. */
  readonly from: readonly string[];
  /** The name that it has in the template; null where its members are the names. */
  readonly into: string | null;
}

/** A template of the program that is rendered. */
export interface Rendering {
  /** Node of the call, or of the `return` whose value a framework renders. */
  readonly at: number;
  readonly unit: number;
  readonly fn: number;
  readonly given: readonly Given[];
  /** Whether it escapes values by default: certainly, or as a node says. */
  readonly escapes: boolean | { readonly node: number };
  /** The name by which it is rendered, where one file defines several. */
  readonly entry: string;
}

/** The file of a template that a name means, as unit; from another one. */
export type FindTemplates = (name: string, from: number) => readonly number[];

/** Finds which templates some files of a program render, and with what. */
export function findRenderings(
  values: Values,
  frameworks: Frameworks,
  units: Iterable<LinkedUnit>,
  find: FindTemplates,
): Rendering[] {
  const finder = new Finder(values, find);
  for (const linked of units) {
    const { nodes } = linked.graph;
    for (let at = 0, node = linked.base; at < nodes.length; at += GRAPH_WIDTH, node++) {
      const op = nodes[at] & 0xff;
      if (op === Op.Call) finder.lookAtCall(linked, node, linked.base + nodes[at + 3]);
      else if (op === Op.Return) finder.lookAtReturn(linked, node, linked.base + nodes[at + 3], frameworks);
    }
  }
  return finder.found;
}

class Finder {
  readonly found: Rendering[] = [];

  constructor(
    private readonly values: Values,
    private readonly find: FindTemplates,
  ) {}

  lookAtCall(linked: LinkedUnit, node: number, callee: number): void {
    const { symbols, checks, holds, constants } = this.values;
    const use = { linked, node, value: node };
    for (const symbol of symbols.of(callee))
      for (const model of symbols.table.facts(symbol)?.calls ?? []) {
        const { renders, when } = model;
        if (renders === undefined || !holds(model)) continue;
        if (constants.branches.isDeadNode(linked, node - linked.base)) return;
        if (checks.hold(when, use)) this.render(renders, use);
      }
  }

  /** A function returns the name of a template, or something that holds name and context. */
  lookAtReturn(linked: LinkedUnit, node: number, value: number, frameworks: Frameworks): void {
    const fn = this.values.index.functionOf(node);
    const models = new Set<Model>(frameworks.of(linked.index, fn).map(({ model }) => model));
    for (const { renders } of models)
      if (renders !== undefined) this.render(renders, { linked, node, value });
  }

  private render(spec: RenderingSpec, use: Use): void {
    const { units } = this.values.objects.program;
    const names = new Set(spec.template.flatMap((place) => this.texts(use, place)));
    const templates = new Map<number, string>();
    for (const name of names) for (const unit of this.find(name, use.linked.index)) templates.set(unit, name);
    if (templates.size === 0) return;
    const given = this.given(spec, use);
    for (const [unit, name] of templates) {
      const { renders, defines, path } = units[unit].unit.data;
      if (renders === undefined) continue;
      const escapes = spec.inherits ? this.inherited(use, 1) : null;
      this.found.push({
        at: use.node,
        unit,
        fn: renders,
        given,
        escapes: escapes === null ? escapesIn(spec, path) : { node: escapes },
        entry: defines?.includes(name) ? name : '',
      });
    }
  }

  /** The constant texts at a place, or in a list there. */
  private texts(use: Use, place: Place): string[] {
    const { constants, members } = this.values;
    return this.at(use, place).flatMap(({ value, path }) => {
      const known = this.valuesBelow(value, path);
      const items = known.flatMap((one) => (one < NONE ? [] : members.of(one, ANY_MEMBER).values));
      return [...known, ...items].flatMap((one) =>
        constants.of(one).choices.flatMap(({ value: text }) => (typeof text === 'string' ? text : [])),
      );
    });
  }

  /** What members of a value are: nodes, or variables of its class. */
  private valuesBelow(value: number, path: readonly string[]): readonly number[] {
    const { members, objects } = this.values;
    const { values } = members.below(value, path);
    if (values.length > 0 || path.length !== 1) return values;
    const { variables, fields } = objects.parts;
    return [...variables.of(value)]
      .map((token) => objects.members.of(token, fields.key(path[0])))
      .filter((member) => member !== NONE);
  }

  /** What stands at a place; the receiver of a function that returns is its own. */
  private at(use: Use, place: Place): Placed[] {
    const placed = placesOf(use, place);
    const isReturn = use.node !== use.value && place.startsWith('receiver');
    const found = isReturn ? placed.map((one) => ({ ...one, value: this.receiver(use) })) : placed;
    return found.filter(({ value }) => value !== NONE);
  }

  private receiver({ linked, node }: Use): number {
    return this.values.objects.parts.ports.receiver(linked.index, this.values.index.functionOf(node));
  }

  /** What the template finds its names in. */
  private given(spec: RenderingSpec, use: Use): Given[] {
    const found: Given[] = [];
    const add = (value: number, path: readonly string[], into: string | null, isOut = false) => {
      const held = path.length === 0 ? [] : this.values.members.below(value, path).values;
      for (const one of held) if (one >= 0) found.push({ value: one, isOut: false, from: [], into });
      if (held.length === 0) found.push({ value, isOut, from: path, into });
    };
    for (const place of spec.context ?? [])
      for (const { value, path } of this.at(use, place)) add(value, path, null);
    for (const [name, place] of Object.entries(spec.names ?? {}))
      for (const { value, path } of this.at(use, place)) add(value, path, name);
    if (spec.keywords)
      for (const { value, how, name } of argumentsOf(use.linked, use.node))
        if (how === Passing.Keyword) add(value, [], name);
        else if (how === Passing.KeywordSpread) add(value, [], null);
    if (spec.entry)
      for (const name of this.texts(use, spec.entry.name))
        for (const { value, path } of this.at(use, spec.entry.value)) add(value, path, name);
    if (spec.parameters) this.addParameters(use, spec.parameters, add);
    const around = spec.inherits ? this.inherited(use, 0) : null;
    if (around !== null) add(around, [], null);
    return found;
  }

  /** Parameters that a framework fills, and takes up again when the function has put into them what it wants to show. */
  private addParameters(
    { linked, node }: Use,
    contexts: readonly string[],
    add: (value: number, path: readonly string[], into: string | null, isOut?: boolean) => void,
  ): void {
    const { objects, symbols, index } = this.values;
    const fn = index.functionOf(node);
    const wanted = contexts.flatMap((name) => symbols.table.types.named(name).slice(0, 1));
    for (const [position, { name, decorators }] of linked.unit.data.functions[fn].parameters.entries()) {
      const parameter = objects.parts.ports.parameter(linked.index, fn, position);
      if (parameter === NONE) continue;
      const types = symbols.types(parameter);
      if (wanted.some((type) => types.includes(type))) add(parameter, [], null, true);
      else if (decorators === EMPTY_LIST) add(parameter, [], name);
    }
  }

  /** A parameter of the template that renders another one; null elsewhere. */
  private inherited({ linked }: Use, position: number): number | null {
    const { renders } = linked.unit.data;
    if (renders === undefined) return null;
    const parameter = this.values.objects.parts.ports.parameter(linked.index, renders, position);
    return parameter === NONE ? null : parameter;
  }
}

function escapesIn({ escapes = true }: RenderingSpec, path: string): boolean {
  return typeof escapes === 'boolean' ? escapes : escapes.some((extension) => path.endsWith(extension));
}
