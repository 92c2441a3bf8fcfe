import type { KnownConstants } from './constant.js';

/** What files of settings say where a program reads them. A value less than NONE is one that stands nowhere in the code. */
export interface KnownSettings {
  /**
   * The value that a call, or what reads a member, gets from a file; NONE where no file says it.
   * @param constants what is known for some calls of the function alone
   */
  of(node: number, constants?: KnownConstants): number;
  /** What decorators say that a field or parameter is; NONE where they say nothing. */
  ofVariable(variable: number): number;
  /** What a call fills an object with that it is given at a port: NONE for what is not known, null where it fills none. */
  filledBy(call: number, port: number): number | null;
  /** What calls fill the object with that is made at a node, wherever they are given it: NONE for what is not known. */
  filledInto(made: number): readonly number[];
}
