import type { StatedType } from '../domain/stated-type.js';
import type { ClassRef, Frame, HeapObject, Value } from '../domain/value.js';
import type { Captures } from './captures.js';
import type { NameUses } from './name-uses.js';
import type { ProgramFile } from './program-file.js';
import type { UnitWords } from './unit-words.js';

export type ImportTarget = { unit: number } | { external: string; alternatives?: readonly string[] };

export type ImportResolver = (unit: number, specifier: string) => ImportTarget;

export type ModuleName = (unit: number) => string | undefined;

/** A unit with what linking knows of it. */
export interface Module extends Captures, ProgramFile {
  /** Numbers of the texts of the unit. */
  readonly numbers: Int32Array;
  readonly uses: NameUses;
  readonly words: UnitWords;
  readonly frame: Frame;
  readonly exports: HeapObject;
  /** Slots of exported variables that functions of the module assign, by the names of the exports. */
  readonly liveExports: ReadonlyMap<string, number>;
  /** Slots that hold imports of which more becomes known after the body has run: what they are imports of. */
  readonly liveImports: Map<number, { unit: number; name: string }>;
  state: 'new' | 'running' | 'done';
  /** The types of variables, fields and results are stated, and a compiler holds the program to them. */
  readonly isStaticallyTyped: boolean;
  /** What stated types were found to mean, by their nodes. */
  readonly resolvedTypes: Map<number, StatedType>;
  /** The same of types that are named as values, such as those of static methods. */
  readonly importedTypes: Map<number, Value>;
  /** The frames of functions that only wrap a part of the module's body. */
  readonly wrappers: ReadonlyMap<number, Frame>;
}

/** A class with its members resolved. */
export interface ClassFacts {
  /** Methods by name, overloads in order. */
  methods: Map<string, number[]>;
  getters: Map<string, number>;
  setters: Map<string, number>;
  constructors: number[];
  /** Stated types of fields, looked at when a field is first read: classes may name each other in a circle. */
  fieldTypes: Map<string, number>;
  /** What the stated types say, once they were looked at. */
  statedFields: Map<string, Value>;
  bases: ClassRef[];
  /** Types of the symbol table that it derives from. */
  types: readonly number[];
  /** Static members, and what is known of instances from field initialisers and the constructor. */
  statics: HeapObject;
  /** Values of the field initialisers, copied into every instance. */
  fields: Map<string, Value>;
  /** What is known of the fields of any instance, once its constructor was evaluated. */
  shape: HeapObject;
  /** Its constructor was evaluated, and `shape` is filled. */
  isShaped: boolean;
}
