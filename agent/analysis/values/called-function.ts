import { NONE, ParameterKind } from '../../ir/kinds.js';
import { GRAPH_WIDTH, Passing } from '../graph/flow-graph.js';
import { argumentsOf } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Objects } from '../objects/objects.js';

/** The one function of the program that a call runs, and what it is passed. */
export interface CalledFunction {
  /** Its first node, and the one behind its last. */
  readonly first: number;
  readonly end: number;
  /** The values that it gives. */
  readonly results: readonly number[];
  /** Parameters, and what the call passes to each. */
  readonly passed: readonly (readonly [parameter: number, value: number])[];
}

/** The function that a call runs; null where it may run several, or what is passed to which parameter is not known. */
export function calledFunction(objects: Objects, linked: LinkedUnit, call: number): CalledFunction | null {
  const { tokens, variables, ports, program, made } = objects.parts;
  const callee = linked.base + linked.graph.nodes[(call - linked.base) * GRAPH_WIDTH + 3];
  const given = argumentsOf(linked, call);
  if (given.length === 0 || given.some(({ how }) => how !== Passing.Plain && how !== Passing.Keyword))
    return null;
  const held = [...variables.of(callee)].map((token) => made.functionOf(token));
  if (held.includes(NONE)) return null;
  // Of several by one name the one that takes as much as it is given.
  const fitting =
    held.length < 2
      ? held
      : held.filter(
          (token) => ports.parameters(tokens.first(token), tokens.second(token)).length === given.length,
        );
  if (fitting.length !== 1) return null;
  const [unit, fn] = [tokens.first(fitting[0]), tokens.second(fitting[0])];
  const parameters = ports.parameters(unit, fn);
  if (parameters.some(({ kind }) => kind !== ParameterKind.Plain)) return null;
  const passed = given.flatMap(({ how, name, value }, at) => {
    const position = how === Passing.Keyword ? parameters.findIndex((one) => one.name === name) : at;
    const parameter = position < 0 ? NONE : ports.parameter(unit, fn, position);
    return parameter === NONE ? [] : [[parameter, value] as const];
  });
  const { graph, base } = program.units[unit];
  return {
    first: base + graph.functions[fn],
    end: base + graph.functions[fn + 1],
    results: [...variables.sourcesOf(ports.result(unit, fn))],
    passed,
  };
}
