import type { ImportResolver, ImportTarget, ModuleName } from '../api/input.js';
import type { ProgramFile } from './program-file.js';

/** What the units of a program import, and the names by which others import them. */
export class Imports {
  /** Everything outside the program that is imported, with the first segments of the names. */
  readonly externals = new Set<string>();
  private readonly targets: Map<string, ImportTarget>[];
  private readonly namesOfImports = new Map<string, readonly string[]>();

  constructor(
    private readonly modules: readonly Pick<ProgramFile, 'index' | 'unit'>[],
    private readonly resolve: ImportResolver,
    /** The name by which other programs import a unit: what the rules say of that name holds for its own code too. */
    private readonly moduleName: ModuleName,
  ) {
    this.targets = modules.map(() => new Map());
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
