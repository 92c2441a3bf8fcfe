import type { Objects } from '../objects/objects.js';
import type { NodeIndex } from '../values/node-index.js';
import type { Arrivals } from './arrivals.js';
import type { CallUses } from './call-uses.js';
import type { Contexts } from './contexts.js';
import type { Doubts } from './doubts.js';
import type { Effects } from './effects.js';
import type { Facts } from './facts.js';
import type { Paths } from './paths.js';
import type { Targets } from './targets.js';
import type { Variants } from './variants.js';

/** Where facts go that cross from one function to another. */
export interface Following {
  readonly objects: Objects;
  readonly index: NodeIndex;
  readonly effects: Effects;
  readonly contexts: Contexts;
  readonly facts: Facts;
  readonly paths: Paths;
  readonly arrivals: Arrivals;
  readonly targets: Targets;
  readonly calls: CallUses;
  readonly variants: Variants;
  readonly doubts: Doubts;
  /** Notes a fact, with the one that it comes from and, where it comes out of a function, the one at its end. */
  add(context: number, node: number, path: number, effect: number, previous: number, inner: number): void;
  /** Data is put below an object, which others may hold, too. */
  store(object: number, path: number, context: number, effect: number, previous: number, inner: number): void;
}
