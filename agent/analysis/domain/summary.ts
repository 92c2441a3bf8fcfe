import type { SinkUse } from '../models/symbol-facts.js';
import type { Cell, Holder } from './state.js';
import {
  type ClassRef,
  type Closure,
  type ConstantBox,
  type HeapObject,
  type Origin,
  type Step,
  UNKNOWN,
  type Value,
} from './value.js';

/** Arguments of a call. Nodes are in the unit of the call; NONE for values that no expression stands for. */
export interface Arguments {
  positional: readonly Value[];
  nodes: readonly number[];
  keywords: ReadonlyMap<string, Value>;
  keywordNodes: ReadonlyMap<string, number>;
  /** Items of spread arguments, where their number is not known. */
  rest: Value | null;
}

export const NO_ARGUMENTS: Arguments = {
  positional: [],
  nodes: [],
  keywords: new Map(),
  keywordNodes: new Map(),
  rest: null,
};

/** A sink that is reached by something the caller passes. */
export interface ConditionalSink {
  use: SinkUse;
  origin: Origin;
  /** Everything inside the value counts, not the value alone. */
  deep: boolean;
  cleaned: number;
  doubt: number;
  step: Step | null;
  /** As in a mark. */
  part: number;
  sink: { unit: number; node: number };
  place: { unit: number; node: number };
  fn: number;
}

/** A call on something that only the caller knows: a callback, or a method of a parameter. */
export interface DeferredCall {
  receiver: Origin;
  /** Null: what the origin stands for is called itself. */
  method: string | null;
  /** As they were when the call was last evaluated. */
  arguments: Arguments;
  /** Functions that the call was resolved to already, by the stated class of the receiver. */
  applied: readonly Closure[];
  /** What stands for the call's result. */
  result: Origin;
  /** As the receiver is written, for the rules on receivers of unknown type. */
  written: string;
  constructs: boolean;
  unit: number;
  node: number;
  fn: number;
  /** How often it was handed on to a caller. */
  depth: number;
}

/**
 * What is passed for a parameter is harmless for these classes when the function returns at all, or returns something
 * true or false; `mirrors`: what is found out about the result holds of it.
 */
export interface Validation {
  parameter: number;
  classes: number;
  when: 'true' | 'false' | 'returns' | 'mirrors';
  /** Only if it is a text. */
  ifText?: boolean;
}

/** What a function puts of its parameters into something that outlives it: a variable of a module, a static field, a shared object. */
export interface Store {
  holder: Holder;
  key: Cell;
  value: Value;
}

/** What a caller needs to know of a function: taint, objects and effects in terms of its parameters. */
export interface Summary {
  returns: Value;
  /** What it may throw and not catch, null where nothing is known to be thrown. */
  throws: Value | null;
  /** Parameters (and members of them) that the function writes to. */
  effects: readonly HeapObject[];
  stores: readonly Store[];
  sinks: readonly ConditionalSink[];
  deferred: readonly DeferredCall[];
  validations: readonly Validation[];
  /** It always throws or ends the program. */
  neverReturns: boolean;
  /** Bit set of parameters whose constants decide branches, or those of their members. */
  decidedBy: number;
  /** The members of parameters that do: `0.kind`. */
  decidingMembers: ReadonlySet<string>;
  /** What comes to methods of the object at hand that derived classes override. */
  passed: Passed;
}

export const NO_MEMBERS: ReadonlySet<string> = new Set();

/** The summary of a function that is being evaluated: nothing is known to flow yet. */
export const BOTTOM: Summary = {
  returns: UNKNOWN,
  throws: null,
  effects: [],
  stores: [],
  sinks: [],
  deferred: [],
  validations: [],
  neverReturns: false,
  decidedBy: 0,
  decidingMembers: NO_MEMBERS,
  passed: 'nothing',
};

/** What a summary is made for: any arguments and a receiver of the class that declares the method, or certain ones. */
export interface Case {
  /** By parameter, `0`, or by member of one, `0.kind`. */
  constants: ReadonlyMap<string, ConstantBox> | null;
  cls: ClassRef | null;
}
export const ANY_CASE: Case = { constants: null, cls: null };

/** How a case names a member of a parameter. */
export function memberPlace(index: number, name: string): string {
  return `${index}.${name}`;
}

/** The parameter and the member that a case names; null where it names a parameter alone. */
export function memberAt(place: string): { index: number; name: string } | null {
  const dot = place.indexOf('.');
  return dot < 0 ? null : { index: Number(place.slice(0, dot)), name: place.slice(dot + 1) };
}

/** The constants that a summary was made for, as a text. */
export function constantsKey({ constants }: Case): string {
  return [...(constants ?? [])]
    .map(([place, box]) => `${place}=${typeof box.value}${String(box.value)}`)
    .join(',');
}

/**
 * What came to calls of methods of the object at hand that derived classes have their own of: nothing of interest, what
 * the caller passes, or outside data.
 */
export type Passed = 'nothing' | 'passed' | 'outside';
