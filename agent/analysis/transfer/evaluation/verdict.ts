import type { SearchResult } from './search-results.js';

/** A test that holds says: what this expression stands for is harmless for these classes. */
export interface Fact {
  node: number;
  classes: number;
  /** Only of a text: a list with a text in it is read as that text, and differs from it. */
  ifText?: boolean;
}

/**
 * A verdict that a call gives on one of its arguments, when its result is true, false, zero (found at the very start),
 * negative (not found), found (not negative), equal to something; `mirrors`: whatever is found out about the result holds of the argument;
 * `item`: it is one of its items.
 */
export interface Verdict extends Fact {
  when: SearchResult | 'true' | 'false' | 'equal' | 'mirrors' | 'truth' | 'item';
}
