import { NONE } from '../../ir/kinds.js';
import { NO_PORT } from '../link/arguments.js';
import type { Objects } from '../objects/objects.js';
import type { Parts } from '../objects/parts.js';
import { TokenKind } from '../objects/tokens.js';
import { UNCHANGED } from './effects.js';

/** A value that a call passes to a parameter. */
export interface Passed {
  /** The port of the call; NO_PORT where it is no argument, so that what the function does to it is not seen. */
  readonly port: number;
  readonly value: number;
  readonly parameter: number;
  /** The member of the value that is passed; NONE for the value itself. */
  readonly from: number;
  /** The member of the parameter that it becomes; NONE for the parameter itself. */
  readonly into: number;
}
/** A function that a call may run. */
export interface Target {
  /** Node of the program. */
  readonly call: number;
  /** Token of the function. */
  readonly token: number;
  readonly passed: readonly Passed[];
  /** What becomes of the result, or of what it holds: it is the value of the call, or lies in it under some keys, or nothing. */
  readonly result: { readonly under: readonly number[]; readonly isItem?: boolean } | null;
  /** The receiver of the function becomes the value of the call. */
  readonly constructs: boolean;
  /** It is called by something that nobody described, which may do other things to what it passes. */
  readonly isGuess: boolean;
  /** Effect: what it means for data that it is not certain that this function is called. */
  readonly effect: number;
  /** The parameter by which the function goes on to the next one that a framework was given. */
  readonly next?: number;
  readonly isForAll?: boolean;
  /** The member of its first parameter that holds the parts of the path. */
  readonly parts?: string;
}

/** What a call passes to a parameter as it is, where it passes one value. */
export function onlyPassed(passed: readonly Passed[], parameter: number): Passed | undefined {
  const all = passed.filter((each) => each.parameter === parameter);
  return all.length === 1 && all[0].from === NONE && all[0].into === NONE ? all[0] : undefined;
}

/** What a function gives is the value of the call. */
export const VALUE = { under: [] };

/** Functions that make a text of an object where one is wanted: they get the object, and give the value of a node. */
export function textTargets({ members, parts }: Objects, user: number, object: number): Target[] {
  const methods = [...parts.variables.of(object)].flatMap((token) => members.textMethodsOf(token));
  return [...new Set(methods)].map((token) => onItself(parts, user, token, object));
}

/** A method that is called with its object alone, and whose result is the value of a node. */
export function onItself(parts: Parts, call: number, token: number, object: number): Target {
  return {
    call,
    token,
    passed: passedItself(parts, token, object),
    result: VALUE,
    constructs: false,
    isGuess: false,
    effect: UNCHANGED,
  };
}

/** What an object passes to a method that it is called by: itself. */
export function passedItself({ ports, tokens }: Parts, token: number, value: number): Passed[] {
  const own = ports.receiver(tokens.first(token), tokens.second(token));
  return own === NONE ? [] : [{ port: NO_PORT, value, parameter: own, from: NONE, into: NONE }];
}

/** What a value passes to the function that it is: itself, where that is a method of it. */
export function passedToMethod(parts: Parts, token: number, value: number): Passed[] {
  const { tokens, ports } = parts;
  if (tokens.kind(token) !== TokenKind.Function) return [];
  return ports.isMethod(tokens.first(token), tokens.second(token)) ? passedItself(parts, token, value) : [];
}
