import { NONE } from '../../ir/kinds.js';
import type { SharedTexts } from '../../ir/shared-texts.js';
import type { FunctionInfo, Unit, UnitData } from '../../ir/unit.js';
import type { Model, RuleSet } from '../../rules/rule.js';
import type { Site } from '../domain/result.js';
import type { StatedType } from '../domain/stated-type.js';
import { type Frame, newFrame } from '../domain/value.js';
import { Heap } from './heap.js';
import { ClassHierarchy } from './hierarchy.js';
import type { Imports } from './imports.js';
import { MemberNames } from './member-names.js';
import type { MentionedWords } from './mentioned-words.js';
import type { ImportResolver, Module, ModuleName } from './module.js';
import { type PreparedUnit, takePrepared, textsFor } from './prepared-unit.js';
import { ProgramFiles } from './program-files.js';
import type { Templates } from './templates.js';

/** What a program is linked from. */
export interface ProgramParts {
  readonly units: readonly UnitData[];
  readonly resolveImport: ImportResolver;
  readonly rules: RuleSet;
  readonly moduleName?: ModuleName;
  /** Files that are looked at on their own, such as tests. */
  readonly isAside?: (path: string) => boolean;
  /** Files of packages that other programs install. */
  readonly isLibrary?: (file: { language: string; path: string }) => boolean;
}

/** The whole program: units, how they import each other, and the things that live as long as it. */
export class Program {
  readonly modules: readonly Module[];
  readonly texts: SharedTexts;
  readonly heap = new Heap();
  readonly hierarchy: ClassHierarchy;
  readonly members: MemberNames;
  readonly files: ProgramFiles;
  /** Stated types of the parameters of functions that share a name, once they were looked at. */
  readonly parameterTypes = new Map<FunctionInfo, readonly StatedType[]>();
  /** How many functions of product code are in languages that state types. */
  readonly typedFunctions: number;
  /** The bodies of all modules have run: what names mean is settled. */
  isLinked = false;

  constructor({ units, resolveImport, rules, moduleName, isAside, isLibrary }: ProgramParts) {
    const prepared = units.map((unit) => takePrepared(unit, rules));
    this.texts = textsFor(rules);
    this.modules = prepared.map((unit, index) =>
      this.module(unit, index, isAside?.(unit.unit.path) ?? false, isLibrary?.(unit.unit.data) ?? false),
    );
    this.typedFunctions = this.modules
      .filter(({ isStaticallyTyped, isAside }) => isStaticallyTyped && !isAside)
      .reduce((sum, { unit }) => sum + unit.data.functions.length, 0);
    this.hierarchy = new ClassHierarchy(this.modules, this.heap);
    this.members = new MemberNames(prepared, this.modules);
    this.files = new ProgramFiles(this.modules, rules, resolveImport, moduleName);
  }

  /** The innermost function around a place. */
  functionAt({ unit, node }: Site): number {
    const module = this.modules[unit];
    return module.functionAt(module.unit.start(node));
  }

  private module(
    { unit, numbers, uses, captures, symbols, isStaticallyTyped, words, liveExports }: PreparedUnit,
    index: number,
    isAside: boolean,
    isLibrary: boolean,
  ): Module {
    const frame = newFrame(index, 0, null, true);
    const { wrapping, ...captured } = captures;
    return {
      index,
      unit,
      numbers,
      uses,
      symbols,
      words,
      frame,
      exports: this.heap.object('exports', index, NONE, { global: true }),
      liveExports,
      liveImports: new Map(),
      state: 'new',
      isStaticallyTyped,
      isAside,
      isLibrary,
      resolvedTypes: new Map(),
      importedTypes: new Map(),
      ...captured,
      wrappers: wrapperFrames(unit, frame, wrapping),
    };
  }

  get imports(): Imports {
    return this.files.imports;
  }

  get templates(): Templates {
    return this.files.templates;
  }

  get words(): MentionedWords {
    return this.files.words;
  }

  /** See `ProgramFiles`. */
  holds(model: Model): boolean {
    return this.files.holds(model);
  }
}

function wrapperFrames(unit: Unit, body: Frame, wrapping: ReadonlySet<number>): Map<number, Frame> {
  const frames = new Map<number, Frame>();
  for (const fn of wrapping) {
    const parent = frames.get(unit.data.functions[fn].parent) ?? body;
    frames.set(fn, newFrame(body.unit, fn, parent, true));
  }
  return frames;
}
