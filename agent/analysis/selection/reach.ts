import { Kind } from '../../ir/kinds.js';
import { looksLike } from '../models/function-tests.js';
import {
  bothRoles,
  hasRole,
  kindBit,
  kindsGivenBy,
  kindsTakenBy,
  type NameRole,
  NO_ROLE,
} from '../models/rule-names.js';
import type { Module } from '../program/module.js';
import type { Program } from '../program/program.js';
import { StatedTypes } from './stated-types.js';
import { TextTests } from './text-tests.js';

/** A part of the program that values do not leave. */
interface World {
  /** Libraries whose names occur there. */
  libraries: Set<string>;
  /** Kinds of outside data that come up there. */
  gives: number;
  /** Kinds of outside data that must not reach something there. */
  takes: number;
}

interface File {
  world: World;
  /** What the rules say of the words of the file. */
  roles: Map<string, NameRole>;
}

const NO_LIBRARIES: ReadonlySet<string> = new Set();

/**
 * Which names of a file may matter. A name that only brings outside data in matters where there is something that such
 * data must not reach, and the other way round. Product code is one world; a file that is looked at on its own is one
 * together with those that it imports.
 */
export class Reach {
  private readonly files: File[];
  readonly texts: TextTests;

  constructor(
    readonly program: Program,
    /** What callers from outside of the program pass counts as outside data. */
    hasCallers: boolean,
  ) {
    const product = newWorld();
    if (hasCallers) product.gives = kindBit('caller') | kindBit('uncalled');
    const { modules } = program;
    this.files = modules.map(({ isAside }) => ({
      world: isAside ? newWorld() : product,
      roles: new Map(),
    }));
    const imports = modules.map(({ index, isAside }) => (isAside ? this.importsOf(index) : []));
    const stated = new StatedTypes(modules, ({ symbols }) => symbols.ruleNames);
    // Names by which a file gets at what is outside of it: of imports, and of global variables. Stated types say more.
    const inFile = modules.map(({ index, symbols, uses, isStaticallyTyped }) =>
      isStaticallyTyped
        ? NO_LIBRARIES
        : symbols.ruleNames.librariesAmong([...program.imports.namesIn(index), uses.globals]),
    );
    for (const { index } of modules)
      for (const library of inFile[index]) this.files[index].world.libraries.add(library);
    this.spread(imports, ({ libraries }, other) => {
      const before = libraries.size;
      for (const library of other.libraries) libraries.add(library);
      return libraries.size > before;
    });
    for (const module of modules) {
      const file = this.files[module.index];
      file.roles = this.rolesIn(module, inFile[module.index], file.world, stated);
    }
    this.texts = new TextTests(modules, stated);
    this.texts.decide(this.files.map(({ roles }) => roles));
    for (const module of modules) {
      const file = this.files[module.index];
      file.world.gives |= this.guessed(module);
      file.world.takes |=
        kindsTakenBy(module.symbols.unnamed.elementSinks) |
        kindsTakenBy(module.symbols.unnamed.appendedSinks);
      for (const { gives, takes } of file.roles.values()) {
        file.world.gives |= gives;
        file.world.takes |= takes;
      }
    }
    this.spread(imports, (world, other) => {
      const { gives, takes } = world;
      world.gives |= other.gives;
      world.takes |= other.takes;
      return world.gives !== gives || world.takes !== takes;
    });
  }

  /** Whether a name of the file is one to look at. */
  counts(module: Module, name: string): boolean {
    const { roles, world } = this.files[module.index];
    const own = roles.get(name);
    return own !== undefined && ((own.takes & world.gives) !== 0 || this.starts(module, name));
  }

  /** Whether something may begin with the name: outside data, or a pattern. */
  starts(module: Module, name: string): boolean {
    const { roles, world } = this.files[module.index];
    const own = roles.get(name);
    if (own === undefined) return false;
    if (own.matches || (own.observed && !module.isAside)) return true;
    return (own.gives & world.takes) !== 0;
  }

  /** Whether outside data must not reach something of the name. */
  takes(module: Module, name: string): boolean {
    const { roles, world } = this.files[module.index];
    return ((roles.get(name)?.takes ?? 0) & world.gives) !== 0;
  }

  /** Whether any outside data may reach what it must not in code that this file belongs to. */
  flows(module: Module): boolean {
    const { gives, takes } = this.files[module.index].world;
    return (gives & takes) !== 0;
  }

  private rolesIn(
    module: Module,
    inFile: ReadonlySet<string>,
    world: World,
    stated: StatedTypes,
  ): Map<string, NameRole> {
    const { unit, symbols, uses } = module;
    const known = stated.in(module.index);
    const roles =
      known === null
        ? symbols.ruleNames.among(new Set(unit.strings), inFile, world.libraries)
        : symbols.ruleNames.amongStated(known.words, known.types, known.roots);
    const add = (name: string, more: NameRole) => {
      if (hasRole(more)) roles.set(name, bothRoles(roles.get(name) ?? NO_ROLE, more));
    };
    for (const [name, own] of module.words.roles) add(name, own);
    // What is imported from a library may be called by any name.
    for (const node of uses.aliases) {
      const imported = importedThings(this.program, module, unit.b(node));
      if (imported.length > 0) add(unit.string(unit.b(unit.a(node))), symbols.ruleNames.under(imported));
    }
    return roles;
  }

  /** Kinds of outside data that parameters may be by their names or by the name or place of their function. */
  private guessed(module: Module): number {
    const { functions } = module.unit.data;
    let bits = 0;
    for (const model of module.symbols.named) {
      const given = kindsGivenBy(model);
      if ((given & ~bits) === 0 || !this.program.holds(model)) continue;
      if (functions.some((_, fn) => looksLike(module, fn, model))) bits |= given;
    }
    return bits;
  }

  /** Hands on what is known of files to those that import them, until nothing changes. */
  private spread(
    imports: readonly (readonly number[])[],
    take: (world: World, from: World) => boolean,
  ): void {
    for (let changed = true; changed; ) {
      changed = false;
      for (const [index, targets] of imports.entries())
        for (const target of targets)
          if (take(this.files[index].world, this.files[target].world)) changed = true;
    }
  }

  private importsOf(index: number): number[] {
    const { unit } = this.program.modules[index];
    const targets = new Set<number>();
    for (const node of unit.data.imports) {
      const target = this.program.imports.target(index, unit.string(unit.a(node)));
      if ('unit' in target && target.unit !== index && this.program.modules[target.unit].isAside)
        targets.add(target.unit);
    }
    return [...targets];
  }
}

function newWorld(): World {
  return { libraries: new Set(), gives: 0, takes: 0 };
}

/** The named things of the rules that an expression imports, as a whole or by name. */
function importedThings(program: Program, module: Module, node: number, depth = 0): readonly number[] {
  const { unit, symbols } = module;
  if (unit.kind(node) === Kind.Member && depth < 4)
    return symbols.member(
      importedThings(program, module, unit.a(node), depth + 1),
      unit.string(unit.b(node)),
    );
  if (unit.kind(node) !== Kind.Import) return [];
  const target = program.imports.target(module.index, unit.string(unit.a(node)));
  if (!('external' in target)) return program.imports.librarySymbols(target.unit);
  return [target.external, ...(target.alternatives ?? [])].flatMap((name) => symbols.external(name));
}
