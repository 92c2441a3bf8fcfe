import type { Operation } from '../../rules/operation.js';
import type { Model, Place, SourceSpec } from '../../rules/rule.js';
import { NO_PORT } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { operationFlows } from '../models/operation-flows.js';
import { parsePlace } from '../models/parsed-place.js';
import type { SinkUse } from '../models/symbol-facts.js';
import type { Use } from '../values/places.js';
import type { Target } from './target.js';

/** The classes that what an operation gives is harmless for, by what it lets through or takes out: a bit set. */
export type CheckedBy = (linked: LinkedUnit, call: number, operation: Operation) => number;

/** What a call hands on: data of a value, below some members, goes to its result or to what it was passed at a port. */
export interface Handed {
  readonly from: number;
  /** Keys that lead from the value to the data. */
  readonly out: readonly number[];
  /** All that lies in the value, however deep. */
  readonly isDeep: boolean;
  /** The port that gets it; NO_PORT for the result. */
  readonly to: number;
  readonly into: readonly number[];
  readonly effect: number;
  /** The result is that very thing: what is put into one is in the other. */
  readonly isSame: boolean;
  /** Members that are others afterwards. */
  readonly without?: readonly number[];
  /** So many items of the list are left out before the first; NONE where nobody knows how many. */
  readonly skips: number;
  /** It is put behind the items of a list: behind one at least, or behind nobody knows how many. */
  readonly behind?: 'some' | 'any';
  /** The values that are the first of the keys that lead to the data, and under which it is put, where this is not known. */
  readonly keyOut?: number;
  readonly keyInto?: number;
  /** Parameter that is the first of the keys that lead to the data. */
  readonly picks?: number;
}

/** The value itself goes to the result. */
export const AS_IS = { out: [], isDeep: false, to: NO_PORT, into: [], isSame: false, skips: 0 } as const;

/** A sink that something else than the arguments of its call is given to: see `Use`. */
export interface HandedSink extends Pick<Use, 'given' | 'unpacked'> {
  readonly use: SinkUse;
}

/** What the rules say of a call. */
export interface Said {
  readonly handed: readonly Handed[];
  readonly sources: readonly {
    readonly spec: SourceSpec;
    readonly to: number;
    readonly into: readonly number[];
  }[];
  readonly parameterSources: readonly { readonly spec: SourceSpec; readonly parameter: number }[];
  readonly callbacks: readonly Target[];
  readonly sinks: readonly SinkUse[];
  /** Those of functions of libraries that it calls with what it holds. */
  readonly handedSinks: readonly HandedSink[];
  /** Models that say of which values its result is a check. */
  readonly checks: readonly Model[];
  /** They say what becomes of what it is given. */
  readonly isKnown: boolean;
  /** It does not come back. */
  readonly exits: boolean;
}

export const NOTHING_SAID: Said = {
  handed: [],
  sources: [],
  parameterSources: [],
  callbacks: [],
  sinks: [],
  handedSinks: [],
  checks: [],
  isKnown: false,
  exits: false,
};

/** A model says what the result of a call is made of, and not only of which type it is, or what it is harmless for. */
export function saysOfResult({ flow, operation, source, clean }: Model): boolean {
  return Boolean(operation ?? source ?? clean) || flow?.some(({ to }) => to.some(isOfResult)) === true;
}

/** The result of a call, or a member of it. */
export function isOfResult(place: Place): boolean {
  return parsePlace(place).base === 'return';
}

/** A model says what is taken out of what a call is given, and nothing else of what it gives. */
export function isOfArguments({ flow, operation, source, clean, sanitizes }: Model): boolean {
  return flow === undefined && !operation && !source && !clean && sanitizes !== undefined;
}

/** A model says where data goes, and nothing of what it is harmless for. */
export function onlyHandsOn({ flow, operation, clean, sanitizes }: Model): boolean {
  return (flow !== undefined || operation !== undefined) && !clean && sanitizes === undefined;
}

/** How data flows in a call that is an operation. @param position constant that is given first; undefined where it is none */
export function flowsOf(operation: Operation, position: unknown): readonly string[] {
  // What is put into a list at a known position is the item there, and no other.
  if (operation === 'list.insert' && typeof position === 'number' && position >= 0)
    return ['1 -> subject[0]'];
  return operationFlows[operation].flows ?? [];
}
