import type { Place } from './place.js';
import type { SourceSpec } from './source-spec.js';

export interface CallbackSpec {
  /** Which arguments are functions that the library calls: `1`, `rest:1`, `any`. */
  argument: Place;
  /** Types of the parameters, null where unknown. */
  parameters?: (string | null)[];
  /** Parameters that carry untrusted data: index -> source. */
  sources?: Record<number, SourceSpec>;
  /** Taint of these places of the call flows into the parameter of that index. */
  flow?: Record<number, Place[]>;
  /** The functions run one after the other; each goes on by calling its parameter of that index. */
  next?: number;
  /** With `next`: they run before all that the same object is given later for paths that begin like theirs. */
  forAll?: true;
  /** With `next`: the member of the first parameter that holds the parts of the path; those with a strict pattern (`/:id(\\d+)`) are harmless. */
  parts?: string;
}

/** Which functions a framework calls that are not handed to it. All members given must fit. */
export interface FunctionTest {
  /** Names or globs of the function. */
  names?: string[];
  /** Globs on the path of its file. */
  files?: string[];
  /** A text that stands as a statement of its own in the function, or in its file where the function is exported (`'use server'`). */
  directive?: string;
}
