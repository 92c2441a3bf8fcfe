/** What becomes of data that is at a node, by what uses the node. */
export const Step = {
  /** It is at the target. */
  Move: 0,
  /** The target is the value after a check. a: the effect on data that is the value itself, b: on its items; NONE where none can be left */
  Check: 1,
  /** The target is what it holds under key a. b: the effect on data that is all that it holds; NONE where none can be there */
  Load: 2,
  /** The target is made of its keys. */
  Keys: 3,
  /** The target holds it under key a. */
  Hold: 4,
  /** The target is a version of it in which key a is another value. */
  Overwrite: 5,
  /** The target is a text with it. a: effect */
  Join: 6,
  /** The target is object b after it was put there under key a. */
  Put: 7,
  /** The target is a call that is given it. */
  Call: 8,
  /** It leaves its function at the target, by port a. */
  Exit: 9,
  /** The target is a list from which b items are gone from position a on. */
  Shift: 10,
  /** The target is a list whose items are in another order. */
  Mix: 11,
  /** A template is rendered with it. */
  Render: 12,
  /** It is parameter b of a function that is run. a: number of the target */
  Enter: 13,
  /** The target is what it holds under the key that parameter a is. */
  Pick: 14,
  /** The target is a list in which it stands behind another item. */
  Later: 15,
  /** The target is the item of it that lies under key a. b: the effect */
  Item: 16,
} as const;
/** Integers of a step: the kind, the node that is its target, a, b. */
export const STEP_WIDTH = 4;
