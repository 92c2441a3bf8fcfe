import { NO_PORT } from '../link/arguments.js';
import type { Constant } from './constant.js';

/** The port of what a call gives. */
export const RESULT = NO_PORT;

/** What a call makes of one of the objects that it is given, or gives: a library keeps something there under a name. */
export interface Property {
  readonly port: number;
  readonly name: string;
  readonly value:
    | { readonly constant: Constant }
    /** The first of these of which anything is known. */
    | { readonly places: readonly { readonly node: number; readonly path: readonly string[] }[] };
}

/** What lies in a collection: under a key, or any where that is null. */
export interface Entry {
  readonly key: string | null;
  /** It stands behind another item of the list. */
  readonly isLater?: boolean;
  readonly value: number;
}

/** What a call makes: a collection of these, and of all that another one holds. */
export interface Contents {
  readonly entries: readonly Entry[];
  readonly of: number | null;
}

/** What calls of libraries keep in objects. */
export interface KeptProperties {
  of(call: number): readonly Property[];
  /** It makes a new object of a library, which holds what the call says and nothing else. */
  makesObject(call: number): boolean;
  /** What a new collection holds that a call makes; null where it makes none, or that is not known. */
  contentsOf(call: number): Contents | null;
  /** What a call puts into the collection that it is called on. */
  addedBy(call: number): readonly Entry[];
  /** It only looks at the collection that it is called on, and at those it is given. */
  leavesAlone(call: number): boolean;
  /** The object that a call gives back: the one that it is called on. NONE for others. */
  givenBack(call: number): number;
}
