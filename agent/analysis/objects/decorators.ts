import { NONE } from '../../ir/kinds.js';
import { GraphFlag } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Parts } from './parts.js';
import { isOne, TokenKind } from './tokens.js';

/** A decorator as the graph has it. */
interface Decorator {
  readonly flags: number;
  /** Number of the function that it stands at; the node of the type where that has a name of its own. */
  readonly owner: number;
  /** Position of the parameter that it stands at; NONE where it is of the function. */
  readonly at: number;
  readonly value: number;
}

/** What the decorators of functions and parameters pass on. */
export function addDecorator(parts: Parts, { index }: LinkedUnit, decorator: Decorator): void {
  const { flags, owner, at, value } = decorator;
  for (const parameter of typedParameters(parts, index, decorator)) passStated(parts, value, parameter);
  if ((flags & (GraphFlag.OfClass | GraphFlag.OfType)) === 0 && at === NONE)
    decorate(parts, parts.tokens.function(index, owner), value);
}

/** The variables of the parameters in whose type a decorator stands: of those that state it, where the type has a name. */
export function typedParameters(
  { ports, namedTypes }: Parts,
  unit: number,
  { flags, owner, at }: Omit<Decorator, 'value'>,
): number[] {
  if ((flags & (GraphFlag.OfType | GraphFlag.OfClass)) !== GraphFlag.OfType) return [];
  const isNamed = (flags & GraphFlag.OfName) !== 0;
  const parameters = isNamed
    ? namedTypes.parametersOf({ unit, node: owner })
    : [{ unit, fn: owner, position: at }];
  return parameters
    .map(({ unit: index, fn, position }) => ports.parameter(index, fn, position))
    .filter((parameter) => parameter !== NONE);
}

/** A function of the program that decorates another one is given it. */
function decorate({ variables, tokens, hubs }: Parts, decorated: number, decorator: number): void {
  const given = variables.newVariable();
  variables.add(given, decorated);
  variables.each(decorator, (token) => {
    if (isOne(tokens.kind(token))) hubs.pass(token, 0, given);
  });
}

/** What is made in the type of a parameter may be what a framework passes there: an object, that is, and no type of a library. */
function passStated({ variables, tokens }: Parts, made: number, parameter: number): void {
  variables.each(made, (token) => {
    const kind = tokens.kind(token);
    if (kind !== TokenKind.Symbol && kind !== TokenKind.Type) variables.add(parameter, token);
  });
}
