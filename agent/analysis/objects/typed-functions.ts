import type { Model } from '../../rules/rule.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Parts } from './parts.js';
import { statedContent, statedType } from './stated-meanings.js';
import { isCollection } from './tokens.js';

/** A variable whose functions are stated to be of a type of which rules say how a framework calls them. */
export interface TypedFunction {
  readonly model: Model;
  readonly variable: number;
}

/** Where the program states such a type: `const page: Handler = (req, res) => …`, `function guard(): Handler { … }`, `Handler[]`. */
export function* typedFunctions(parts: Parts): Iterable<TypedFunction> {
  const { table } = parts.library;
  if (table.functionTypes.size === 0) return;
  for (const linked of parts.program.units) {
    if (!linked.unit.data.strings.some((text) => table.functionTypes.has(text))) continue;
    for (const { variable, type } of placesWithTypes(parts, linked)) {
      for (const one of statedType(parts, linked.index, type).types)
        for (const model of table.facts(one)?.typed ?? []) yield { model, variable };
      for (const one of statedContent(parts, linked.index, type)?.types ?? [])
        for (const model of table.facts(one)?.typed ?? [])
          for (const item of itemsOf(parts, variable)) yield { model, variable: item };
    }
  }
}

/** The variables of all that the lists and maps hold which a variable can be. */
function itemsOf({ variables, tokens, fields }: Parts, variable: number): number[] {
  const literals = [...variables.of(variable)].filter((token) => isCollection(tokens.kind(token)));
  return literals.map((token) => fields.any(token));
}

interface PlaceWithType {
  readonly variable: number;
  /** Node of the unit. */
  readonly type: number;
}

function* placesWithTypes(
  { ports, classes, fields, tokens }: Parts,
  { graph: { nodes }, base, index, unit }: LinkedUnit,
): Iterable<PlaceWithType> {
  for (let at = 0; at < nodes.length; at += GRAPH_WIDTH) {
    const [a, b, c] = [nodes[at + 3], nodes[at + 4], nodes[at + 5]];
    if ((nodes[at] & 0xff) === Op.Typed) yield { variable: base + a, type: b };
    if ((nodes[at] & 0xff) === Op.Field)
      yield { variable: base + c, type: unit.data.classes[a].fields[b].type };
  }
  for (const [fn, { parameters, returnType }] of unit.data.functions.entries()) {
    for (const [position, { type }] of parameters.entries())
      yield { variable: ports.parameter(index, fn, position), type };
    yield { variable: ports.result(index, fn), type: returnType };
  }
  for (const [cls, { fields: declared }] of unit.data.classes.entries())
    for (const { name, type, isStatic } of declared) {
      const id = classes.id(index, cls);
      const holder = isStatic ? tokens.class(id) : tokens.instance(id);
      yield { variable: fields.of(holder, fields.key(name)), type };
    }
}
