/**
 * The node kinds of the intermediate representation (IR) and the meaning of their four operands.
 *
 * A node is a record of seven integers: kind and flags, start, end, a, b, c, d. An operand is one of
 *   node    index of another node (NONE where absent)
 *   list    index into the unit's list pool: a length, followed by that many node indexes (EMPTY_LIST = no items)
 *   string  index into the unit's string table (NONE where absent)
 *   slot    index of a local variable of the function that the node stands in
 *   fn, cls index into the unit's table of functions or classes
 * Every language is lowered to these kinds and to nothing else; what comes after lowering knows no language.
 */
export const NONE = -1;
export const EMPTY_LIST = 0;

export const Kind = {
  /** Something the lowering does not model (or a syntax error). a: list of child expressions whose values may flow on. */
  Unknown: 0,

  // ---- names
  /** A variable of this very function. a: slot, b: string (its name) */
  Local: 1,
  /** A variable of an enclosing function (or of the module: fn 0). a: slot there, b: string, c: fn that owns it */
  Captured: 2,
  /** A name that no scope declares: a builtin or an ambient global. a: string */
  Global: 3,
  /** A module as a value, before any member of it is taken. a: string (specifier as written, Python relative imports keep their dots) */
  Import: 4,
  /** The object that holds what this module exports (`module.exports`, `exports`, ES exports). */
  Exports: 5,

  // ---- literals
  String: 8, // a: string (the cooked value)
  Number: 9, // a: string (canonical decimal text, as by String(Number(x)))
  True: 10,
  False: 11,
  Null: 12, // also None
  Undefined: 13,
  Regex: 14, // a: string pattern, b: string flags
  /** Interpolated text: template literal, f-string. a: list of parts in order; literal parts are String nodes */
  Template: 15,
  /** Bytes literal and the like are String. A list, array or tuple. a: list of items (may hold Spread). flag Flag.Tuple, Flag.Set */
  List: 16,
  /** Object literal or dictionary. a: list of Property and Spread */
  Map: 17,
  /** One entry of a Map. a: node key (String for plain names), b: node value. flags Flag.Getter, Flag.Setter */
  Property: 18,
  /** `...x`, `*x`. a: node */
  Spread: 19,
  /** `**x` in a call. a: node */
  KeywordSpread: 20,
  /** `name=value` in a call. a: string name, b: node value */
  Keyword: 21,

  // ---- operations
  Member: 24, // a: node object, b: string name. flag Flag.Optional
  Index: 25, // a: node object, b: node index. A constant string index is still Index; slices are Slice
  /** a: node object, b: node from, c: node to (each may be NONE) */
  Slice: 26,
  Call: 27, // a: node callee, b: list of arguments (plain, Spread, Keyword, KeywordSpread). flag Flag.Optional
  /** a: node callee, b: list of arguments, c: string name of the one instance (of an enumeration) that this makes, or NONE. For languages where construction looks like a call: Call */
  New: 28,
  /** a: node left, b: node right, c: string operator: + - * / % ** // & | ^ << >> >>> @, == === != !== < > <= >=, in, not in, is, is not, instanceof */
  Binary: 29,
  /** Short-circuit. a: node left, b: node right, c: string: && || ?? (`and`, `or` are lowered to && and ||) */
  Logical: 30,
  /** a: node operand, b: string: ! - + ~ typeof void (`not` is lowered to !) */
  Unary: 31,
  Conditional: 32, // a: node test, b: node then, c: node else
  Function: 33, // a: fn
  Class: 34, // a: cls. In statement position it is wrapped in Assign
  Await: 35, // a: node
  Yield: 36, // a: node (or NONE); flag Flag.Delegate for yield* and yield from
  /** A value whose type the program states: annotation, cast, assertion. a: node value (NONE for a bare declaration), b: node type (Local/Captured/Global/Import/Member chain; generics dropped, or Generic) */
  Typed: 37,
  /** A parametrised or combined type. a: node head (Global('|') for a union), b: list of type nodes */
  Generic: 38,
  /** `a, b`: value of the last. a: list */
  Sequence: 39,
  /** Markup (JSX). a: node tag (String for plain elements, a name for components), b: list of Property (attributes) and Spread, c: list of child expressions */
  Markup: 40,
  /**
   * A comprehension or generator expression. a: node element (a Property for a map comprehension),
   * b: list of ForEach (empty bodies, outermost first) and If (empty branches, test only), in order. flags Flag.Set, Flag.Tuple(=generator)
   */
  Comprehension: 41,
  /** The super class as a receiver: `super`, `super()`. */
  Super: 42,

  // ---- statements (Assign also as an expression)
  /** a: node target (Local, Captured, Global, Member, Index, List of targets for unpacking with Spread, Map of Property for named unpacking), b: node value. `x += y` is Assign(x, Binary(+, x, y)) */
  Assign: 48,
  Expression: 49, // a: node
  If: 50, // a: node test, b: list then, c: list else
  /** a: node test (NONE = for ever), b: list body, c: list update (run after each body). flag Flag.DoWhile */
  Loop: 51,
  /** a: node target, b: node iterable, c: list body. flag Flag.Keys: iterates keys or indexes (`for in`), else items; of a map its keys without Flag.Values */
  ForEach: 52,
  /** a: node subject (NONE: tests are conditions), b: list of Case */
  Switch: 53,
  /** a: list of tests (EMPTY_LIST: default), b: list body. flag Flag.FallsThrough when control runs on into the next case at its end */
  Case: 54,
  /** a: list body, b: list of Catch, c: list finally, d: list else (runs when nothing was thrown) */
  Try: 55,
  Catch: 56, // a: node target or NONE, b: node type or NONE, c: list body
  Return: 57, // a: node or NONE
  Throw: 58, // a: node or NONE
  Break: 59,
  Continue: 60,
  Block: 61, // a: list
  /** A check that ends the function or raises when it fails. a: node test, b: node message or NONE */
  Assert: 62,
  Delete: 63, // a: node (Member, Index or name)
  /** `from m import *`, `export * from`. a: node Import. flag Flag.Exported: into Exports, else into this scope */
  ImportAll: 64,
  /** A resource scope (`with`, `using`). a: node target or NONE, b: node value, c: list body */
  With: 65,
} as const;
export type Kind = (typeof Kind)[keyof typeof Kind];

/** Flags of nodes; the meaning depends on the kind they stand on. */
export const Flag = {
  Optional: 1,
  Tuple: 2,
  Set: 4,
  Getter: 8,
  Setter: 16,
  Delegate: 32,
  DoWhile: 64,
  Keys: 128,
  FallsThrough: 256,
  Exported: 512,
  /** On Assign: the first binding of the name (let, const, var, def, class). */
  Declaration: 1024,
  /** On Assign to a name: never assigned again by its declaration (const, final). */
  Constant: 2048,
  /** On String: a raw piece of markup or other embedded text. */
  Embedded: 4096,
  /** On a type of numbers: whole ones only. */
  Whole: 8192,
  /** On a List that is assigned: takes the results of a call. What is no list of results is the first of them. */
  Results: 16384,
  /** On a name: the address of the variable. Who is given it may store something there. */
  Reference: 32768,
  /** On a name that is assigned: what the variable points to, which whoever has given it has, too. */
  Pointed: 65536,
  /** On ForEach: goes through what a map holds, not through its keys. */
  Values: 131072,
} as const;

/** Flags of functions. */
export const FunctionFlag = {
  Async: 1,
  Generator: 2,
  /** Has no receiver of its own (arrow function, lambda). */
  Arrow: 4,
  Method: 8,
  Static: 16,
  Constructor: 32,
  Getter: 64,
  Setter: 128,
  /** The body of the module itself: function 0. */
  Module: 256,
  /** The function is a lambda whose body is one expression. */
  Lambda: 512,
  Exported: 1024,
  /** A method without a body of its own: what it does is up to the classes that override it. */
  Abstract: 2048,
  /** Its class has others of the same name, which do not replace it: the arguments of a call decide. */
  Overload: 4096,
  /** The language checks that results are of the stated type. */
  Checked: 8192,
  /** The language keeps it to its class and those that derive from it (`private`, `protected`), or to its package. */
  Restricted: 16384,
  /** Written nowhere: it runs what stands in its range between other things, and has no variables of its own. */
  Implicit: 32768,
} as const;

/** Under which an instance that markup names as an element has its attributes, and under which what stands in the element lies among these. */
export const PROPERTIES_MEMBER = 'props';
export const CHILDREN_MEMBER = 'children';

/** The member of a receiver that is the constructors of its class, as `this(...)` calls them. */
export const CONSTRUCTOR_MEMBER = '<init>';

/** The method of a resource that is called when its scope is entered, and gives what the scope names. */
export const ENTER_MEMBER = '<enter>';

/** The method by which an instance is called as if it were a function. */
export const INVOKE_MEMBER = '<invoke>';

/** The method that gives the item of an instance under an index or key. */
export const ITEM_MEMBER = '<item>';

/** The method that gives members which an object does not have, by their names. */
export const OTHER_MEMBER = '<other>';

/** How a parameter takes arguments. `RestOrList`: as `Rest`, but a list that is given alone takes the place of the rest. */
export const ParameterKind = { Plain: 0, Rest: 1, KeywordRest: 2, KeywordOnly: 3, RestOrList: 4 } as const;
export type ParameterKind = (typeof ParameterKind)[keyof typeof ParameterKind];

/** The name of a node kind, for debugging and dumps. */
export const kindNames: readonly string[] = (() => {
  const names: string[] = [];
  for (const [name, value] of Object.entries(Kind)) names[value] = name;
  return names;
})();
