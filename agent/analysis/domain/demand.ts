import { RECEIVER } from './value.js';

/** What callers pass that a function should be looked at with. Bit sets of parameters and the receiver. */
export interface Demand {
  /** Outside data, or what may bring some. */
  outside: number;
  /** Functions and objects of which the caller alone knows what their methods are. */
  known: number;
}
export const NO_DEMAND: Demand = { outside: 0, known: 0 };
export const EVERYTHING = 0x7fff_ffff;
export const FULL_DEMAND: Demand = { outside: EVERYTHING, known: EVERYTHING };

export function isWithin(demand: Demand, other: Demand): boolean {
  return (demand.outside & ~other.outside) === 0 && (demand.known & ~other.known) === 0;
}
export function bothDemands(a: Demand, b: Demand): Demand {
  return { outside: a.outside | b.outside, known: a.known | b.known };
}

export const RECEIVER_BIT = 1 << 30;
/** Parameters behind this one share its bit. */
const LAST_BIT = 29;

/** The bit of a parameter or of the receiver. */
export function bitOf(index: number): number {
  return index === RECEIVER ? RECEIVER_BIT : 1 << Math.min(index, LAST_BIT);
}
