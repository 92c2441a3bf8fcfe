/**
 * The value-flow graph of a file: for each function its values in static single assignment form, and what is done with them.
 *
 * A node is a record of six integers: operator and flags, site, region, a, b, c. `site` is the node of the intermediate
 * representation that it was made from. An operand is one of
 *   value   index of another node of the same function (NONE where absent)
 *   key     what names a member: a string of the unit (>= 0), a position (see `positionKey`), or ANY_KEY
 *   string, fn, cls, slot  as in the intermediate representation
 *   list    index into the pool of lists: a number of integers, then these; each operator says what they are
 *
 * Objects are values, too: what an assignment to a member or a call leaves of one is a new version of it (Put, After), and
 * a branch gives versions that know its condition (Sigma). So a read finds what was stored last without asking what else
 * may have happened, as long as nobody else can hold the object.
 */
export const Op = {
  /** Something that was not lowered. a: list of values that may flow on */
  Unknown: 0,
  /** The value of a variable or result that was never set. */
  Undefined: 1,
  /** A literal; its node is the site. */
  Literal: 2,
  /** a: index of the parameter */
  Parameter: 3,
  Receiver: 4,
  /** A name that nothing in the file declares. a: string */
  Global: 5,
  /** A module. a: string */
  Import: 6,
  /** The object that holds what the module exports. */
  Exports: 7,
  /** a: fn */
  Function: 8,
  /** a: cls */
  Class: 9,
  /** The receiver as an instance of the super class. a: value, or NONE where a function around has it */
  Super: 10,
  /** One of several values, by the way that control took. a: list of (value, region). GraphFlag.Loop: the first comes from before the loop */
  Phi: 11,
  /**
   * A value where a condition is known to be true or false. a: value, b: value of the condition, c: 1 or 0; or ASSERTED, where
   * b is a call that was given the condition and has come back
   */
  Sigma: 12,
  /** a: object, b: key. ANY_KEY: any of what it holds, as a loop over it gives */
  Load: 13,
  /** a: object, b: value of the key */
  LoadIndex: 14,
  /** The keys or positions of what an object holds. a: object */
  Keys: 15,
  /** a: object, b: value of the first position or NONE, c: value of the last one or NONE */
  Slice: 16,
  /** The object after a store. a: object, b: key, c: value */
  Put: 17,
  /** The same under a key that is not known here. a: object, b: value of the key, c: value */
  PutIndex: 18,
  /** What an argument or the receiver of a call is after it. a: value, b: call, c: port */
  After: 19,
  /** What the call alone put into it. a: call, b: port */
  Out: 20,
  /** A variable of a function that several functions use. a: fn, b: slot */
  CellLoad: 21,
  CellStore: 22, // a: fn, b: slot, c: value
  GlobalStore: 23, // a: string, c: value
  /**
   * A new list, map or set. a: list of (key, value of the key or NONE, value), in order. A key is ANY_KEY where it is not
   * known, SPREAD where all that the value holds is taken over.
   */
  Allocate: 24,
  Binary: 25, // a: value, b: value, c: string operator or MATCHES
  Logical: 26, // a: value, b: value, c: string operator
  Unary: 27, // a: value, b: string operator
  /** A text of parts. a: list of values */
  Concat: 28,
  /** a: callee, b: receiver or NONE, c: list of (how it is passed, value). GraphFlag.New */
  Call: 29,
  Return: 30, // a: value
  Throw: 31, // a: value
  Yield: 32, // a: value. GraphFlag.Delegate
  /** What a handler takes. a: list of values that are thrown, b: list of calls that may throw */
  Caught: 33,
  /** A value of a type that the program states. a: value, b: node of the type */
  Typed: 34,
  Await: 35, // a: value
  Entered: 36, // a: value: what a resource scope names
  /** a: value of the tag, b: list of (string or NONE, value) of attributes and spreads, c: list of values of children */
  Markup: 37,
  Field: 38, // a: cls, b: index of the field, c: value
  Base: 39, // a: cls, c: value
  /** a: fn, or cls with GraphFlag.OfClass, c: value of the decorator; b: index of the parameter or field that it stands at, or NONE */
  Decorator: 40,
  ImportAll: 41, // a: value of the module
  /**
   * An expression whose value nobody uses, and which may matter for what it reads. a: value. As a condition that is false: a loop
   * has gone through all items, and for each of them, which is a, its body has come to this place
   */
  Evaluate: 42,
  /** What a pointer leads to gets a value. a: the pointer, c: value */
  Fill: 43,
} as const;
export type Op = (typeof Op)[keyof typeof Op];

export const GraphFlag = {
  Loop: 1,
  New: 2,
  Delegate: 4,
  OfClass: 8,
  /** On Load and Put: written with an index. */
  Indexed: 16,
  /** On Load: one of the results of a call. */
  Result: 32,
  /** On Allocate. */
  List: 64,
  Map: 128,
  Set: 256,
  /** On Decorator with OfClass: of a field. */
  OfField: 512,
  Exported: 1024,
  /** On Decorator: a call in the type of what it stands at. */
  OfType: 4096,
  /** On Decorator with OfType: the type has a name, and stands where that says. The owner is the node of the type. */
  OfName: 8192,
  /** On Phi: the second value is what may have taken the place of the first, whatever control did. */
  Either: 2048,
  /** On Load of any key: of a map what it holds, not its keys. */
  Values: 16384,
} as const;

/** Integers of a node record. */
export const GRAPH_WIDTH = 6;

/** Any member, whatever its name or position. */
export const ANY_KEY = -1;
/** In an allocation: all that the value holds. */
export const SPREAD = -2;
const FIRST_POSITION = -3;
/** The key of a position in a list. */
export function positionKey(position: number): number {
  return FIRST_POSITION - position;
}
/** The position that a key stands for; -1 where it is none. */
export function positionOf(key: number): number {
  return key <= FIRST_POSITION ? FIRST_POSITION - key : -1;
}

/** On Sigma: whether the condition was true depends on what is called. */
export const ASSERTED = 2;

/** How a call passes a value: KEYWORD and more for the string of a name. */
export const Passing = { Plain: 0, Spread: 1, KeywordSpread: 2, Keyword: 3 } as const;

/** The operator of a comparison that the language makes itself, as a `switch` does. */
export const MATCHES = -1;

/** Ports of a call: positions of arguments in its list, and the receiver. */
export const RECEIVER_PORT = -1;

/**
 * Where control stands, as a tree: `[kind, first, second]`. Of a branch the region around it and the value of its
 * condition; of a join two regions of which one was passed.
 */
export const RegionKind = { Whole: 0, WhenTrue: 1, WhenFalse: 2, Either: 3 } as const;
export const REGION_WIDTH = 3;

export interface FlowGraphData {
  nodes: Int32Array;
  lists: Int32Array;
  regions: Int32Array;
  /** For each function its first node; its receiver and parameters come first. One more entry for the end. */
  functions: Int32Array;
  /**
   * What variables are declared as, for those that mean one thing: (fn, slot, node of the intermediate representation that
   * is assigned). Parameters, and variables that are assigned more than once, are left out.
   */
  declared: Int32Array;
}

/** What the operands of an operator are: v value, l list of values, p (value, region), g (passing, value), e entries, m attributes, k key, - number. */
export const layouts: readonly string[] = (() => {
  const all: string[] = [];
  const of: Record<number, string> = {
    [Op.Unknown]: 'l--',
    [Op.Super]: 'v--',
    [Op.Phi]: 'p--',
    [Op.Sigma]: 'vv-',
    [Op.Load]: 'vk-',
    [Op.LoadIndex]: 'vv-',
    [Op.Keys]: 'v--',
    [Op.Slice]: 'vvv',
    [Op.Put]: 'vkv',
    [Op.PutIndex]: 'vvv',
    [Op.Fill]: 'v-v',
    [Op.After]: 'vv-',
    [Op.Out]: 'v--',
    [Op.CellStore]: '--v',
    [Op.GlobalStore]: '--v',
    [Op.Allocate]: 'e--',
    [Op.Binary]: 'vv-',
    [Op.Logical]: 'vv-',
    [Op.Unary]: 'v--',
    [Op.Concat]: 'l--',
    [Op.Call]: 'vvg',
    [Op.Return]: 'v--',
    [Op.Throw]: 'v--',
    [Op.Yield]: 'v--',
    [Op.Caught]: 'll-',
    [Op.Typed]: 'v--',
    [Op.Await]: 'v--',
    [Op.Entered]: 'v--',
    [Op.Markup]: 'vml',
    [Op.Field]: '--v',
    [Op.Base]: '--v',
    [Op.Decorator]: '--v',
    [Op.ImportAll]: 'v--',
    [Op.Evaluate]: 'v--',
  };
  for (const op of Object.values(Op)) all[op] = of[op] ?? '---';
  return all;
})();

/** Operators that do something, whoever uses their value. */
export const effects: readonly boolean[] = (() => {
  const all: boolean[] = Object.values(Op).map(() => false);
  for (const op of [
    ...[Op.Put, Op.PutIndex, Op.CellStore, Op.GlobalStore, Op.Call, Op.Return, Op.Throw, Op.Caught, Op.Yield],
    ...[Op.Markup, Op.Field, Op.Base, Op.Decorator, Op.ImportAll, Op.Evaluate, Op.Parameter, Op.Receiver],
    Op.Fill,
  ])
    all[op] = true;
  return all;
})();

/** The integers of a list. */
export function itemsOf(lists: Int32Array, list: number): Int32Array {
  return lists.subarray(list + 1, list + 1 + lists[list]);
}
