import { NONE } from '../../ir/kinds.js';
import type { Operation } from '../../rules/operation.js';
import { Passing } from '../graph/flow-graph.js';
import { type Argument, NO_PORT } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Members } from './members.js';
import { operandsOf } from './operands.js';
import type { Parts } from './parts.js';
import { TokenKind } from './tokens.js';

/**
 * Calls that keep a value from one run of a function to the next: they give a pair of it and of a function that sets it, to what
 * that is passed or what a function makes of the value before. `value.reduced` passes it to a function that the call was given.
 */
export function addStatePair(
  parts: Parts,
  members: Members,
  linked: LinkedUnit,
  call: number,
  operation: Operation,
): void {
  if (operation !== 'value.state' && operation !== 'value.reduced') return;
  const { tokens, variables, fields, hubs } = parts;
  const pair = tokens.literal(call);
  const setter = tokens.hub(TokenKind.Bound, call);
  if (hubs.has(setter)) return;
  parts.collections.set(pair, 'list');
  variables.add(call, pair);
  const state = fields.of(pair, fields.key('0'));
  variables.add(fields.of(pair, fields.key('1')), setter);
  const { subject, rest } = operandsOf(parts, linked, call);
  const result = hubs.result(setter);
  if (operation === 'value.reduced') {
    const before: Argument = { how: Passing.Plain, value: state, name: '', port: NO_PORT };
    hubs.bind(setter, { receiver: NONE, first: [before], sets: state });
    variables.include(result, state);
    if (subject !== undefined) joinFunctions(parts, members, subject.value, setter);
    if (rest[0] !== undefined) variables.include(rest[0].value, state);
    return;
  }
  hubs.bind(setter, { receiver: NONE, first: [], sets: state });
  const set = hubs.positional(setter, 0);
  for (const value of subject === undefined ? [set] : [subject.value, set]) {
    variables.include(value, state);
    variables.each(value, (token) => {
      for (const fn of members.functionsOf(token)) {
        hubs.pass(fn, 0, state);
        variables.include(hubs.resultOf(fn), state);
      }
    });
  }
}

function joinFunctions({ variables, hubs }: Parts, members: Members, value: number, hub: number): void {
  variables.each(value, (token) => {
    for (const fn of members.functionsOf(token)) hubs.join(hub, fn);
  });
}
