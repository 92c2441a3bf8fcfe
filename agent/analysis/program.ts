import { NONE } from '../ir/kinds.js';
import type { SharedTexts } from '../ir/shared-texts.js';
import type { FunctionInfo, Unit, UnitData } from '../ir/unit.js';
import type { RuleSet } from '../rules/rule.js';
import { CheckedFields } from './checked-fields.js';
import { AssignedMembers } from './fields.js';
import { idOf } from './ids.js';
import { MentionedWords } from './mentioned-words.js';
import type { ClassFacts, ImportResolver, ImportTarget, Module, ModuleName } from './module.js';
import { Overrides } from './overrides.js';
import { type PreparedUnit, takePrepared, textsFor } from './prepared-unit.js';
import type { StatedType } from './stated-type.js';
import type { SymbolTable } from './symbols.js';
import { Templates } from './templates.js';
import {
  type ClassRef,
  type Frame,
  type HeapObject,
  newFrame,
  type ObjectKind,
  type Origin,
  objectValue,
} from './value.js';

const NO_CLASSES: readonly ClassRef[] = [];

/** The whole program: units, how they import each other, and the things that live as long as it. */
export class Program {
  readonly modules: readonly Module[];
  readonly texts: SharedTexts;
  readonly templates: Templates;
  readonly externals = new Set<string>();
  private readonly importCache: Map<string, ImportTarget>[];
  private readonly filesWithin: Map<string, Map<string, string | null>>[];
  readonly checkedFields = new CheckedFields();
  private readonly classFacts = new Map<number, ClassFacts>();
  private nextObject = 0;
  /** Parameters that are given objects which a key chose, as `unit:function:index`. */
  readonly chosenParameters = this.object('class', 0, NONE, { global: true });
  /** Names of methods that several classes have: which one is meant may depend on the receiver. */
  private readonly memberNames = new Set<string>();
  readonly assigned = new AssignedMembers();
  private readonly sharedMethods = new Set<string>();

  readonly words: MentionedWords;
  /** The bodies of all modules have run: what names mean is settled. */
  isLinked = false;

  constructor(
    units: readonly UnitData[],
    private readonly resolve: ImportResolver,
    rules: RuleSet,
    /** The name by which other programs import a unit: what the rules say of that name holds for its own code too. */
    readonly moduleName: ModuleName = () => undefined,
  ) {
    this.importCache = units.map(() => new Map());
    this.filesWithin = units.map(() => new Map());
    const prepared = units.map((unit) => takePrepared(unit, rules));
    this.texts = textsFor(rules);
    this.modules = prepared.map(({ unit, numbers, uses, captures, symbols, isChecked, words }, index) => {
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
        exports: this.object('exports', index, NONE, { global: true }),
        state: 'new',
        isChecked,
        resolvedTypes: new Map(),
        importedTypes: new Map(),
        ...captured,
        wrappers: wrapperFrames(unit, frame, wrapping),
      };
    });
    this.templates = new Templates(this.modules);
    this.words = new MentionedWords(this, rules);
    this.noteMembers(prepared);
    for (const module of this.modules) {
      for (const node of module.unit.data.imports)
        this.target(module.index, module.unit.string(module.unit.a(node)));
    }
  }

  /** Which names members of the program's own objects have, and which of them several classes have. */
  private noteMembers(prepared: readonly PreparedUnit[]): void {
    const names = this.memberNames;
    for (const [index, { members, assigned }] of prepared.entries()) {
      for (const name of members) names.add(name);
      for (const member of assigned) this.assigned.note(index, member);
    }
    const seen = new Set<string>();
    for (const { unit } of this.modules) {
      for (const cls of unit.data.classes) {
        for (const fn of cls.methods) {
          const { name } = unit.data.functions[fn];
          if (seen.has(name)) this.sharedMethods.add(name);
          seen.add(name);
          names.add(name);
        }
      }
    }
  }

  /** What the rules call a unit, where it is part of a library that they speak of. */
  librarySymbols(unit: number): readonly number[] {
    let symbols = this.unitSymbols.get(unit);
    if (symbols === undefined) {
      const name = this.moduleName(unit);
      symbols = name === undefined ? [] : this.modules[unit].symbols.external(name);
      this.unitSymbols.set(unit, symbols);
    }
    return symbols;
  }
  private readonly unitSymbols = new Map<number, readonly number[]>();

  /** Whether a unit belongs to a library that the rules speak of. */
  isNamedByRules(unit: number): boolean {
    const name = this.moduleName(unit);
    return name !== undefined && this.modules[unit].symbols.external(name.split('.')[0]).length > 0;
  }

  /** What a file imports: of each import the names that rules know it by, with what these begin with. */
  importedNames(index: number): (readonly string[])[] {
    const { unit } = this.modules[index];
    const names: (readonly string[])[] = [];
    for (const node of unit.data.imports) {
      const specifier = unit.string(unit.a(node));
      names.push(this.namesWithin(specifier));
      const target = this.target(index, specifier);
      const own = 'unit' in target ? this.moduleName(target.unit) : undefined;
      if (own !== undefined) names.push(this.namesWithin(own));
    }
    return names;
  }

  private namesWithin(specifier: string): readonly string[] {
    let names = this.namesOfImports.get(specifier);
    if (names === undefined) {
      names = specifier.split('|').flatMap((name) => [name, ...beginnings(name)]);
      this.namesOfImports.set(specifier, names);
    }
    return names;
  }
  private readonly namesOfImports = new Map<string, readonly string[]>();

  /** Whether some object of the program, or something that the rules name, has a member of that name. */
  mayBeMember(name: string, symbols: SymbolTable): boolean {
    return this.memberNames.has(name) || symbols.memberNames.has(name);
  }
  isShared(method: string): boolean {
    return this.sharedMethods.has(method);
  }

  target(unit: number, specifier: string): ImportTarget {
    const cache = this.importCache[unit];
    let target = cache.get(specifier);
    if (target === undefined) {
      target = this.resolve(unit, specifier);
      const name = 'external' in target ? target.external : this.moduleName(target.unit);
      if (name !== undefined && !this.externals.has(name))
        this.externals.add(name.split(/[./]/, 1)[0]).add(name);
      cache.set(specifier, target);
    }
    return target;
  }

  /** The specifier of a file by its name in a folder that has no file of its own; null where there is none. */
  fileWithin(unit: number, folder: string, name: string): string | null {
    const known = this.filesWithin[unit];
    let files = known.get(folder);
    if (files === undefined) {
      files = new Map();
      known.set(folder, files);
    }
    let file = files.get(name);
    if (file === undefined) {
      file = folder.endsWith('.') ? folder + name : `${folder}.${name}`;
      const isFolder = !folder.includes('|') && 'external' in this.target(unit, folder);
      if (!isFolder || 'external' in this.target(unit, file)) file = null;
      files.set(name, file);
    }
    return file;
  }

  object(
    kind: ObjectKind,
    unit: number,
    node: number,
    about: {
      cls?: ClassRef | null;
      origin?: Origin | null;
      global?: boolean;
      exact?: boolean;
      prototype?: HeapObject;
    } = {},
  ): HeapObject {
    return {
      id: this.nextObject++,
      kind,
      cells: new Map(),
      exact: about.exact ?? false,
      cls: about.cls ?? null,
      origin: about.origin ?? null,
      prototype: about.prototype ?? null,
      unit,
      node,
      global: about.global ?? false,
    };
  }

  /** The object that holds the properties of a function (`f.prototype`, `f.helper = ...`). */
  functionObject(closure: { unit: number; fn: number }): HeapObject {
    const key = idOf(closure.unit, closure.fn);
    let object = this.functionObjects.get(key);
    if (object === undefined) {
      object = this.object('class', closure.unit, NONE, { global: true });
      const prototype = this.object('instance', closure.unit, NONE, { global: true });
      object.cells.set('prototype', objectValue(prototype, []));
      this.functionObjects.set(key, object);
    }
    return object;
  }
  /** Something outside the program that keeps what one run of it puts there for later ones: a session, a cache. */
  store(name: string, unit: number): HeapObject {
    const key = `${this.modules[unit].unit.data.language}:${name}`;
    let store = this.stores.get(key);
    if (store === undefined) {
      store = this.object('map', unit, NONE, { global: true });
      this.stores.set(key, store);
    }
    return store;
  }
  isStore(object: Frame | HeapObject): boolean {
    return (
      this.stores.size > 0 &&
      'kind' in object &&
      object.kind === 'map' &&
      [...this.stores.values()].includes(object)
    );
  }
  private readonly stores = new Map<string, HeapObject>();
  private readonly functionObjects = new Map<number, HeapObject>();

  /** Stated types of the parameters of functions that share a name, once they were looked at. */
  readonly parameterTypes = new Map<FunctionInfo, readonly StatedType[]>();

  /** Facts of a class that were stored under its identity. */
  knownClass(cls: ClassRef): ClassFacts | undefined {
    return this.classFacts.get(idOf(cls.unit, cls.cls));
  }
  /** Notes that a class derives from another directly. */
  noteSubclass(base: ClassRef, cls: ClassRef): void {
    this.derivations++;
    const key = idOf(base.unit, base.cls);
    const known = this.subclasses.get(key);
    if (known === undefined) this.subclasses.set(key, [cls]);
    else known.push(cls);
    this.overrides.forget();
  }
  readonly overrides = new Overrides();
  /** How many classes are known to derive from others. */
  derivations = 0;
  /** Classes that derive from a class directly, as far as their definitions were evaluated. */
  subclassesOf(base: ClassRef): readonly ClassRef[] {
    return this.subclasses.get(idOf(base.unit, base.cls)) ?? NO_CLASSES;
  }
  private readonly subclasses = new Map<number, ClassRef[]>();

  rememberClass(cls: ClassRef, facts: ClassFacts): void {
    this.classFacts.set(idOf(cls.unit, cls.cls), facts);
  }
}

/** `a` and `a.b` of `a.b.c`. */
function beginnings(name: string): string[] {
  const found: string[] = [];
  for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) found.push(name.slice(0, dot));
  return found;
}

function wrapperFrames(unit: Unit, body: Frame, wrapping: ReadonlySet<number>): Map<number, Frame> {
  const frames = new Map<number, Frame>();
  for (const fn of wrapping) {
    const parent = frames.get(unit.data.functions[fn].parent) ?? body;
    frames.set(fn, newFrame(body.unit, fn, parent, true));
  }
  return frames;
}
