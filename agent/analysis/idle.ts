import type { Activation } from './activation.js';
import type { Module } from './program.js';
import type { Frame } from './value.js';

/** The activation of code that is looked at from outside of any function. */
export function idle(module: Module, frame: Frame, start: number): Activation {
  return {
    module,
    frame,
    fn: frame.fn,
    start,
    result: null,
    exits: [],
    yields: null,
    thrown: null,
    breakables: [],
    exitFacts: [],
    madeBy: new Map(),
  };
}
