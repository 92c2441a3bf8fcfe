import type { LinkedUnit } from '../link/linked-unit.js';
import type { Member } from './member-reads.js';

/** A value that is looked for in what checks say, as the node that it is a version of. */
export interface Tested {
  readonly linked: LinkedUnit;
  readonly root: number;
  /** It is a list, and what is asked is what checks say of its items. */
  readonly isItems?: boolean;
  /** In a function that is asked of the items of a list, or in a loop over them: what they are there. */
  readonly among?: Among;
  /** In place of a value: what is asked is what checks of objects say of a member of theirs. */
  readonly object?: Member;
}

/** The root of no value. */
export const NO_ROOT = -7;

/** A parameter or variable that is each item of a list, in turn; both nodes of the program. */
export interface Among {
  readonly item: number;
  readonly list: number;
  /** What is asked is known of every item, and not only of one of them. */
  readonly isEach?: boolean;
}
