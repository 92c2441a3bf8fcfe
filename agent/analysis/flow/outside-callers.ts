import { NONE } from '../../ir/kinds.js';
import type { SourceSpec } from '../../rules/rule.js';
import { isOwnInstance } from '../objects/own-instances.js';
import type { Parts } from '../objects/parts.js';
import type { IdleFunctions } from '../program/idle-functions.js';
import type { Flow } from './flow.js';
import { WHOLE_VALUE } from './paths.js';

const caller: SourceSpec = { kind: 'caller', description: "an argument of this package's API" };

/** Who calls with objects of the package's own classes made them by its constructors, and not out of data. */
const ownInstance: SourceSpec = { ...caller, doubt: 3 };

/** Users seldom import inner files by their paths. */
const deepCaller: SourceSpec = { ...caller, doubt: 2 };

const uncalled: SourceSpec = {
  kind: 'uncalled',
  description: 'a parameter of a function that nothing in this program calls',
};

/** Begins the flow where programs that nobody knows call a package: at the parameters of all functions that it offers. */
export function beginAtExports(flow: Flow, parts: Parts, functions: Iterable<number>): void {
  for (const token of functions) {
    const [unit, fn] = [parts.tokens.first(token), parts.tokens.second(token)];
    const takesOwn = [...parts.ports.parameters(unit, fn).keys()].some((position) =>
      isOwnInstance(parts, unit, fn, position),
    );
    beginAtParameters(flow, parts, unit, fn, takesOwn ? ownInstance : caller);
  }
}

/** The same at functions of inner files that nothing in the package calls, but who imports these by their paths. */
export function beginAtInner(
  flow: Flow,
  parts: Parts,
  functions: Iterable<number>,
  idle: IdleFunctions,
): void {
  const { tokens } = parts;
  for (const token of functions)
    if (idle.isUncalled(tokens.first(token), tokens.second(token)))
      beginAtParameters(flow, parts, tokens.first(token), tokens.second(token), deepCaller);
}

/** The same at functions that nothing in a program names. */
export function beginAtIdle(flow: Flow, parts: Parts, unit: number, functions: Iterable<number>): void {
  for (const fn of functions) beginAtParameters(flow, parts, unit, fn, uncalled);
}

function beginAtParameters(flow: Flow, { ports }: Parts, unit: number, fn: number, source: SourceSpec): void {
  for (const position of ports.parameters(unit, fn).keys()) {
    const parameter = ports.parameter(unit, fn, position);
    if (parameter !== NONE) flow.begin(source, parameter, WHOLE_VALUE, 0);
  }
}
