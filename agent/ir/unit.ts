import type { ParameterKind } from './kinds.js';
import { EMPTY_LIST } from './kinds.js';
import { lastStart } from './last-start.js';

/** Integers a node record takes in `UnitData.nodes`. */
export const NODE_WIDTH = 7;

/** A parameter of a function. `type`, `defaultValue` and `decorators` refer to nodes, NONE or EMPTY_LIST where absent. */
export interface ParameterInfo {
  name: string;
  slot: number;
  kind: ParameterKind;
  type: number;
  defaultValue: number;
  /** list of nodes */
  decorators: number;
  /** A Local node that stands for the parameter where it is declared. */
  node: number;
}

/** A function, method, lambda or (index 0) the body of the module. */
export interface FunctionInfo {
  /** `''` for anonymous functions. */
  name: string;
  /** Index of the enclosing function, -1 for the module body. */
  parent: number;
  /** Index of the class it is a member of, or -1. */
  owner: number;
  /** FunctionFlag bits. */
  flags: number;
  start: number;
  end: number;
  /** Slot that holds the receiver (`this`, `self`), or -1. */
  receiver: number;
  parameters: ParameterInfo[];
  /** list of statements */
  body: number;
  /** list of decorator or annotation expressions (a Call or a name) */
  decorators: number;
  /** stated type of the result: node or NONE */
  returnType: number;
  /** Names of all local slots, parameters first; hidden temporaries start with `%`. */
  locals: string[];
}

/** A field that a class declares. */
export interface FieldInfo {
  name: string;
  /** node or NONE; evaluated with the constructor (or with the class when static) */
  value: number;
  type: number;
  isStatic: boolean;
  decorators: number;
  /** It is stated that it may be absent. */
  isOptional?: boolean;
}

export interface ClassInfo {
  name: string;
  /** list of base class and interface expressions */
  bases: number;
  /** list of those that are given arguments, as stated types with them */
  genericBases?: number;
  decorators: number;
  start: number;
  end: number;
  /** Function that the class stands in. */
  parent: number;
  /** It has no instances of its own, only those of classes that derive from it. */
  isAbstract?: boolean;
  /** Classes of several files that have the same text here are one: the one that is no part has the others' members, too. */
  partOf?: string;
  /** It holds members of a class that is declared elsewhere. */
  isPart?: boolean;
  /** An interface: a class is of it by having all its methods, without saying so. */
  isStructural?: boolean;
  /** Classes that name it as a base have its members, but a value of it is never one of theirs. */
  isFinal?: boolean;
  /** Functions that are its members, in order. */
  methods: number[];
  fields: FieldInfo[];
}

/** What lowering could not do, for the report of the file. */
export interface LoweringGap {
  /** 1-based line */
  line: number;
  reason: 'syntax-error' | 'nesting-too-deep' | 'too-many-nodes';
}

/**
 * One lowered file: plain data that can be posted to another thread (`nodes`, `lists` and `lineStarts` by transfer).
 * Offsets are UTF-16 indexes into the file's text.
 */
export interface UnitData {
  /** Path in the repository, with forward slashes. */
  path: string;
  /** Id of the language that it was lowered from; opaque to the analysis. */
  language: string;
  nodes: Int32Array;
  lists: Int32Array;
  strings: string[];
  functions: FunctionInfo[];
  classes: ClassInfo[];
  lineStarts: Int32Array;
  /** Import nodes, in order of appearance. */
  imports: number[];
  /** True where every module-level variable can be imported by other modules. */
  exportsGlobals: boolean;
  /** True where a method hides those of its name in base classes only if it takes as many arguments. */
  hasOverloads?: boolean;
  /** True where what stands for nothing has members: to read one says nothing of what was read. */
  nothingHasMembers?: boolean;
  /** True where the language takes a function for an object with one method. */
  hasFunctionObjects?: boolean;
  /** True where a method that is read of an object is called on it, whoever calls it. */
  bindsMethods?: boolean;
  /** `+` of two lists, and `*` of a list, is a list of their items. */
  addsLists?: boolean;
  /** True where what calls make of functions that they are given is distinguished by the call; not where most are made by decorators. */
  hasMadeFunctions?: boolean;
  /** True where a usual build of the program leaves the file out; of what several files declare, that of the others counts. */
  isLeftOut?: boolean;
  /** Where values are always of the types that programs state. */
  keptTypes?: KeptTypes;
  /** Starts and ends of comments that hold the suppression marker, as pairs. */
  markers: number[];
  gaps: LoweringGap[];
  /**
   * The function that writes the document, in a file that is a template. Its parameters are the context, whose members
   * are the template's variables, and whether values are escaped where the template says nothing.
   */
  renders?: number;
  /** Calls of functions that are given a type, and that type, as pairs of nodes. */
  typeArguments?: number[];
  /** Names of templates that the file defines besides itself; `renders` takes the one that is meant as third parameter. */
  defines?: string[];
}

/** What a language that keeps to stated types calls some of them. */
export interface KeptTypes {
  /** The type of which everything is. */
  readonly anything: string;
  /** How the names of types begin that belong to the language, and derive from no others. */
  readonly own: string;
}

/** Typed access to a lowered file. */
export class Unit {
  readonly nodes: Int32Array;
  readonly lists: Int32Array;
  readonly strings: string[];
  constructor(readonly data: UnitData) {
    this.nodes = data.nodes;
    this.lists = data.lists;
    this.strings = data.strings;
  }
  get path(): string {
    return this.data.path;
  }
  kind(node: number): number {
    return this.nodes[node * NODE_WIDTH] & 0xff;
  }
  flags(node: number): number {
    return this.nodes[node * NODE_WIDTH] >>> 8;
  }
  start(node: number): number {
    return this.nodes[node * NODE_WIDTH + 1];
  }
  end(node: number): number {
    return this.nodes[node * NODE_WIDTH + 2];
  }
  a(node: number): number {
    return this.nodes[node * NODE_WIDTH + 3];
  }
  b(node: number): number {
    return this.nodes[node * NODE_WIDTH + 4];
  }
  c(node: number): number {
    return this.nodes[node * NODE_WIDTH + 5];
  }
  d(node: number): number {
    return this.nodes[node * NODE_WIDTH + 6];
  }
  string(index: number): string {
    return this.strings[index];
  }
  listLength(list: number): number {
    return list === EMPTY_LIST ? 0 : this.lists[list];
  }
  listItem(list: number, index: number): number {
    return this.lists[list + 1 + index];
  }
  list(list: number): Int32Array {
    return list === EMPTY_LIST ? NO_ITEMS : this.lists.subarray(list + 1, list + 1 + this.lists[list]);
  }
  get nodeCount(): number {
    return this.nodes.length / NODE_WIDTH;
  }
  /** 1-based line and column of an offset. */
  position(offset: number): { line: number; column: number } {
    const starts = this.data.lineStarts;
    const line = lineAt(starts, offset);
    return { line, column: offset - starts[line - 1] + 1 };
  }
}

const NO_ITEMS = new Int32Array(0);

/** 1-based line of an offset. */
export function lineAt(lineStarts: Int32Array, offset: number): number {
  return Math.max(0, lastStart(lineStarts, offset)) + 1;
}
