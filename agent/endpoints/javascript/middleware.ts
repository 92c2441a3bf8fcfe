import { Kind } from '#agent/ir/kinds.js';
import type { EndpointParameter } from '#protocol/scan-report.js';
import { bothRequired, type Security } from '../access/security.js';
import type { Program } from '../program.js';
import type { Wiring } from '../router-calls.js';
import type { Route } from '../routes.js';
import { type Call, firstOf, textsOf } from '../wiring/value.js';
import { checkOf } from './checks.js';
import { both, type Validated, validatedBy } from './express-inputs.js';
import type { SchemaChains } from './schema-chains.js';

/** The checks that stand between the path and the handler of a route. */
export function middlewareCheck(call: Call, wiring: Wiring): Security | null {
  let security: Security | null = null;
  call.positional.forEach((value, index) => {
    // The last one is the handler, unless it is what a library makes.
    const isHandler = index === call.positional.length - 1 && firstOf(value, 'foreign')?.made == null;
    if (isHandler || textsOf(value).length > 0) return;
    security = bothRequired(
      security,
      checkOf(value, writtenAt(call, index, wiring.program), wiring, wiring.program.place(call)),
    );
  });
  return security;
}

/** What an argument is called, or what is called to make it. */
export function writtenAt(call: Call, index: number, program: Program): string {
  const node = call.nodes[index] ?? -1;
  if (node < 0) return '';
  const unit = program.unit(call.unit);
  const isCall = unit.kind(node) === Kind.Call;
  return program.nameOf(call.unit, isCall ? unit.a(node) : node) ?? '';
}

/** What validators before the handler state comes before what the handler is seen to read. */
export function middlewareInputs(
  call: Call,
  inPath: readonly EndpointParameter[],
  read: readonly EndpointParameter[],
  chains: SchemaChains,
): Pick<Route, 'parameters' | 'body'> {
  const none: Validated = { parameters: [], body: null };
  const validated = call.positional
    .slice(0, -1)
    .filter((value) => textsOf(value).length === 0)
    .map((value) => validatedBy(value, chains))
    .reduce(both, none);
  return statedInputs(validated, inPath, read);
}

/** The inputs of a route: what is stated of them, and what else its path has and its handler is seen to read. */
export function statedInputs(
  stated: Validated,
  inPath: readonly EndpointParameter[],
  read: readonly EndpointParameter[],
): Pick<Route, 'parameters' | 'body'> {
  const found = new Map(inPath.map((one) => [`path ${one.name}`, one]));
  for (const one of read) found.set(`${one.in} ${one.name}`, one);
  for (const one of stated.parameters) {
    const key = `${one.in} ${one.name}`;
    const known = found.get(key);
    if (one.in !== 'path' || known) found.set(key, { ...one, schema: { ...known?.schema, ...one.schema } });
  }
  const parameters = [...found.values()];
  if (stated.body === null) return { parameters, body: null };
  // The schema says all of the body that is accepted.
  const others = parameters.filter((one) => one.in !== 'body');
  return { parameters: others, body: { required: true, content: { 'application/json': stated.body } } };
}
