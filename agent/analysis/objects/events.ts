import type { Operation } from '../../rules/operation.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { operandsOf } from './operands.js';
import type { Parts } from './parts.js';
import { TokenKind } from './tokens.js';
import { writtenKeys } from './written-keys.js';

/** Under which an object has the functions that it calls for an event, by its name. No name in a program is written so. */
const EVENT = '[event]';

/** What calls of emitters of events do, beside calling functions: they make one, or note a function for an event. */
export function addListeners(parts: Parts, linked: LinkedUnit, call: number, operation: Operation): void {
  const { tokens, variables, fields } = parts;
  if (operation === 'event.emitter') variables.add(call, tokens.literal(call));
  if (operation !== 'event.on') return;
  const { subject, rest } = operandsOf(parts, linked, call);
  const [event, listener] = rest;
  if (subject === undefined || listener === undefined) return;
  const names = namesOf(linked, event.value) ?? [EVENT];
  eachEmitter(parts, subject.value, (token) => {
    for (const name of names) variables.include(listener.value, fields.of(token, fields.key(name)));
  });
}

/** The variable of the functions that a call runs by telling of an event. */
export function listenersAt(parts: Parts, linked: LinkedUnit, emitter: number, event: number): number {
  const { variables, fields } = parts;
  const called = variables.newVariable();
  const names = namesOf(linked, event);
  eachEmitter(parts, emitter, (token) => {
    // Functions that are noted for events whose names nobody knows, and for those that may be meant.
    if (names !== null)
      for (const name of [EVENT, ...names]) variables.include(fields.of(token, fields.key(name)), called);
    else
      fields.each(token, (key, field) => {
        if (fields.nameOf(key).startsWith(EVENT)) variables.include(field, called);
      });
  });
  return called;
}

/** Objects that the program makes: of others it is not known which ones they are. */
function eachEmitter({ variables, tokens }: Parts, value: number, visit: (token: number) => void): void {
  variables.each(value, (token) => {
    const kind = tokens.kind(token);
    if (kind === TokenKind.Literal || kind === TokenKind.Instance) visit(token);
  });
}

function namesOf(linked: LinkedUnit, event: number): string[] | null {
  return writtenKeys(linked, event - linked.base)?.map((name) => `${EVENT} ${name}`) ?? null;
}
