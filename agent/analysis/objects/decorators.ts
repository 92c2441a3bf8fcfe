import { NONE } from '../../ir/kinds.js';
import { GraphFlag } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Parts } from './parts.js';
import { isOne, TokenKind } from './tokens.js';

/** A decorator as the graph has it. */
interface Decorator {
  readonly flags: number;
  /** Number of the function that it stands at. */
  readonly owner: number;
  /** Position of the parameter that it stands at; NONE where it is of the function. */
  readonly at: number;
  readonly value: number;
}

/** What the decorators of functions and parameters pass on. */
export function addDecorator(
  parts: Parts,
  { index }: LinkedUnit,
  { flags, owner, at, value }: Decorator,
): void {
  if ((flags & GraphFlag.OfClass) !== 0) return;
  if (at === NONE) decorate(parts, parts.tokens.function(index, owner), value);
  else if ((flags & GraphFlag.OfType) !== 0)
    passStated(parts, value, parts.ports.parameter(index, owner, at));
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
  if (parameter === NONE) return;
  variables.each(made, (token) => {
    const kind = tokens.kind(token);
    if (kind !== TokenKind.Symbol && kind !== TokenKind.Type) variables.add(parameter, token);
  });
}
