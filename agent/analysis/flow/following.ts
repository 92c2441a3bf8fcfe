import type { Objects } from '../objects/objects.js';
import type { NodeIndex } from '../values/node-index.js';
import type { Effect } from './effects.js';
import type { Facts } from './facts.js';
import type { Paths } from './paths.js';

/** Data that is about to be put somewhere. */
export interface Placing {
  readonly context: number;
  readonly effect: Effect;
  readonly previous: number;
  readonly inner: number;
}

/** What operators do with the flow: they hand facts on. */
export interface Following {
  readonly objects: Objects;
  readonly index: NodeIndex;
  readonly facts: Facts;
  readonly paths: Paths;
  /** The data of a fact is at another node, too. */
  move(fact: number, node: number, path: number, effect?: Effect): void;
  /** Notes a fact, with the one that it comes from and, where it comes out of a function, the one at its end. */
  add(context: number, node: number, path: number, effect: Effect, previous: number, inner?: number): void;
  /** A call is given the data of a fact. */
  call(fact: number, call: number): void;
  /** The data of a fact leaves its function: see contexts.ts for the ports. */
  exit(fact: number, port: number): void;
  /** Data is put below an object elsewhere than in the version at hand. */
  place(placing: Placing, node: number, path: number): void;
  placing(fact: number): Placing;
  /** Data is put into what a parameter of the function at hand holds. */
  exitPlaced(placing: Placing, parameter: number, path: number): void;
  /** Whether the program calls the function of a parameter. */
  isCalled(parameter: number): boolean;
  /** Data below a path is in the value where text is wanted. */
  isText(path: number): boolean;
}
