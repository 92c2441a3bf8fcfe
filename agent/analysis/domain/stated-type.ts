import type { ClassRef } from './value.js';

export interface StatedType {
  types: readonly number[];
  classes: readonly ClassRef[];
  /** What a collection is stated to hold: its items, the values of a map. Only where that is a class of the program. */
  items: StatedType | null;
}
