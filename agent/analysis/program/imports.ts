import type { ImportResolver, ImportTarget, ModuleName } from './module.js';
import type { ProgramFile } from './program-file.js';

/** What the units of a program import, and the names by which others import them. */
export class Imports {
  /** Everything outside the program that is imported, with the first segments of the names. */
  readonly externals = new Set<string>();
  private readonly targets: Map<string, ImportTarget>[];
  private readonly filesWithin: Map<string, Map<string, string | null>>[];
  private readonly unitSymbols = new Map<number, readonly number[]>();
  private readonly namesOfImports = new Map<string, readonly string[]>();

  constructor(
    private readonly modules: readonly Pick<ProgramFile, 'index' | 'unit' | 'symbols'>[],
    private readonly resolve: ImportResolver,
    /** The name by which other programs import a unit: what the rules say of that name holds for its own code too. */
    readonly moduleName: ModuleName,
  ) {
    this.targets = modules.map(() => new Map());
    this.filesWithin = modules.map(() => new Map());
    for (const { index, unit } of modules)
      for (const node of unit.data.imports) this.target(index, unit.string(unit.a(node)));
  }

  target(unit: number, specifier: string): ImportTarget {
    const cache = this.targets[unit];
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

  /** Whether a unit belongs to a library that the rules speak of. */
  isNamedByRules(unit: number): boolean {
    const name = this.moduleName(unit);
    return name !== undefined && this.modules[unit].symbols.external(name.split('.')[0]).length > 0;
  }

  /** What a unit imports: of each import the names that rules know it by, with what these begin with. */
  namesIn(index: number): (readonly string[])[] {
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
}

/** `a` and `a.b` of `a.b.c`. */
function beginnings(name: string): string[] {
  const found: string[] = [];
  for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) found.push(name.slice(0, dot));
  return found;
}
