import { NONE } from '../../ir/kinds.js';
import type { SourceSpec } from '../../rules/rule.js';
import type { Parts } from '../objects/parts.js';
import type { Flow } from './flow.js';
import { WHOLE_VALUE } from './paths.js';

const caller: SourceSpec = { kind: 'caller', description: "an argument of this package's API" };

/** Begins the flow where programs that nobody knows call a package: at the parameters of all functions that it offers. */
export function beginAtExports(flow: Flow, { tokens, ports }: Parts, functions: Iterable<number>): void {
  for (const token of functions) {
    const [unit, fn] = [tokens.first(token), tokens.second(token)];
    for (const position of ports.parameters(unit, fn).keys()) {
      const parameter = ports.parameter(unit, fn, position);
      if (parameter !== NONE) flow.begin(caller, parameter, WHOLE_VALUE, 0);
    }
  }
}
