import type { UnitData } from '../ir/unit.js';
import type { SyntaxTree } from './syntax-tree.js';

/** Answers whether a path of the repository is one of the files that were discovered (forward slashes). */
export interface FileIndex {
  has(path: string): boolean;
  /** Text of a small manifest or configuration file (package.json, tsconfig.json, setup.cfg), or undefined. */
  read(path: string): string | undefined;
  /** All discovered paths, sorted. */
  paths(): readonly string[];
}

/** What an import names: a file of this repository, or the name of a package or its submodule (`express`, `os.path`). */
export type ImportTarget = { file: string } | ExternalTarget;

export interface ExternalTarget {
  external: string;
  /** Further packages that the name may come from just as well. */
  alternatives?: readonly string[];
}

/** Files of the same language that declare a name at their top level, in order; `Outer.Inner` for what stands inside. */
export type Declarations = (name: string) => readonly string[];

/** The program that a file of another form stands for, such as a template. */
export interface EmbeddedProgram {
  text: string;
  grammar: string;
  /** Lowers the parsed program to the unit of the file; its offsets are those of the file. Must not throw on any tree. */
  lower(tree: SyntaxTree): UnitData;
  /** Where the program can only be written when this one has been parsed: that program, whose tree is then lowered. */
  revise?(tree: SyntaxTree): EmbeddedProgram;
}

/**
 * `entry`: an entry point of a published package; `file`: another file of one, which its users may import by its path;
 * `program`: of a program, whose functions that nothing calls are looked at for what they do with their parameters.
 */
export type PublicKind = 'entry' | 'file' | 'program';

/** One language: which files it owns, how they are parsed and lowered, and how its imports are resolved. */
export interface Language {
  /** `javascript`, `python`: also the name of its rule packs' `languages` entry. */
  id: string;
  /** Extensions with the dot, lower case. */
  extensions: readonly string[];
  /** Interpreter names for files with a `#!` line and no extension. */
  interpreters: readonly string[];
  /** The grammar for a path (a language may have several: TypeScript and TSX). */
  grammarFor(path: string): string;
  /** A wider grammar, for a file in which that one finds mistakes: it is taken where it finds none. */
  widerGrammarFor?(path: string): string | undefined;
  /** Lowers a parsed file. Must not throw on any tree, and must not recurse deeper than its own counted limit. */
  lower(tree: SyntaxTree, path: string): UnitData;
  /**
   * For files whose program has to be worked out first; null for one that holds none, `over-budget` for one that is too
   * large or deep, and `plain` for one that is a program itself.
   */
  programOf?(path: string, text: string): EmbeddedProgram | 'plain' | 'over-budget' | null;
  /** Extensions of files that mostly hold no program: one that could not be read leaves no hole in the analysis. */
  plainExtensions?: readonly string[];
  /** Made once a scan: resolves `specifier` (as in Import nodes) seen in the file `from`. */
  importResolver(
    files: FileIndex,
    declarations?: Declarations,
  ): (from: string, specifier: string) => ImportTarget;
  /** Made once a scan: which files other programs import, when the repository is a package. Absent: none that is known. */
  publicApi?(files: FileIndex): (path: string) => PublicKind | null;
  /** Made once a scan: whether a file belongs to a package that other programs install. Absent: what `publicApi` names. */
  isPublished?(files: FileIndex): (path: string) => boolean;
  /**
   * Made once a scan: the name by which other programs import a file, as far as its place tells (`flask.helpers`). In the
   * repository of a library, rules that speak of the library by name also speak of its own code.
   */
  moduleNames?(files: FileIndex): (path: string) => string | undefined;
}
