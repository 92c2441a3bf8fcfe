import type { Site } from '../../domain/result.js';
import type { Delta } from '../../domain/state.js';
import type { Frame, Value } from '../../domain/value.js';
import type { Module } from '../../program/module.js';

/** An activation in which nothing has happened yet: of a function that is about to run, or for code that is looked at from outside of any. */
export function newActivation(module: Module, frame: Frame, start: number): Activation {
  return {
    module,
    frame,
    fn: frame.fn,
    start,
    result: null,
    exits: [],
    leftAt: 0,
    yields: null,
    thrown: null,
    breakables: [],
    exitFacts: [],
    calledAt: null,
    isAsked: false,
    asTexts: null,
    madeBy: new Map(),
  };
}

/** A function that is running in an evaluation: the one evaluated, or a closure of it that is evaluated in place. */
export interface Activation {
  module: Module;
  frame: Frame;
  fn: number;
  start: number;
  result: Value | null;
  exits: Delta[];
  /** Version of the state at the last of them. */
  leftAt: number;
  yields: Value | null;
  /** What was thrown since the innermost handler was entered. */
  thrown: Value | null;
  breakables: Breakable[];
  exitFacts: {
    truth: boolean | null;
    always: Map<number, number>;
    whenTrue: Map<number, number>;
    whenFalse: Map<number, number>;
    mirrored: Map<number, number>;
  }[];
  /** The call of a function that runs in place. */
  calledAt: (Site & { written: string }) | null;
  /** Evaluated in place, and what it says of its parameters is wanted. */
  isAsked: boolean;
  /** Slots of which a check holds only if they hold a text. */
  asTexts: Set<number> | null;
  /** Slots that hold the result of a call: the call. */
  madeBy: Map<number, number>;
}

export interface Breakable {
  outer: number;
  isLoop: boolean;
  deltas: Delta[];
  broken: boolean;
}
