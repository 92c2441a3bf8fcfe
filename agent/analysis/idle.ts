import type { Activation } from './activation.js';
import type { Module } from './program.js';
import type { Frame } from './value.js';

/** An activation in which nothing has happened yet: of a function that is about to run, or for code that is looked at from outside of any. */
export function idle(module: Module, frame: Frame, start: number): Activation {
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
    isAsked: false,
    asTexts: null,
    madeBy: new Map(),
  };
}
