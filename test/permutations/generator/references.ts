import {
  expressionsIn,
  functionsIn,
  namesIn,
  namesOfFunction,
  type ProgramModel,
  statementsIn,
  valuesOf,
} from './model.js';

/** Which file of a program declares what, and which files mention it. */
export class References {
  private readonly owners = new Map<string, number>();
  /** Names of other modules' declarations that a module mentions. */
  private readonly foreign: ReadonlySet<string>[];

  constructor(private readonly model: ProgramModel) {
    const { variables, functions, classes, tables } = model;
    for (const { name, module } of [...variables, ...functions, ...classes, ...tables])
      this.owners.set(name, module);
    this.foreign = model.modules.map((_, module) => {
      const names = [
        ...functionsIn(model).flatMap((one) => (one.module === module ? [...namesOfFunction(one)] : [])),
        ...model.routes.flatMap((one) => (one.module === module ? [...namesIn(one.body)] : [])),
      ];
      return new Set(names.filter((name) => this.ownerOf(name) !== module));
    });
  }

  /** The module that declares a function, class, table or variable. */
  ownerOf(name: string): number {
    const owner = this.owners.get(name);
    if (owner === undefined) throw new Error(`The program declares no ${name}.`);
    return owner;
  }

  stemOf(name: string): string {
    return this.model.modules[this.ownerOf(name)];
  }

  /** Stems of the modules that a module mentions, in order of the program. */
  importsOf(module: number): string[] {
    const owners = new Set([...this.foreign[module]].map((name) => this.ownerOf(name)));
    return this.model.modules.filter((_, other) => owners.has(other));
  }

  /** Whether other modules mention a declaration. */
  isShared(name: string): boolean {
    return this.foreign.some((names) => names.has(name));
  }

  /** Whether modules import each other in a circle. */
  get hasCircle(): boolean {
    const { modules } = this.model;
    const reaches = (from: number, to: number, seen: Set<number>): boolean =>
      this.importsOf(from).some((stem) => {
        const next = modules.indexOf(stem);
        if (next === to) return true;
        if (seen.has(next)) return false;
        seen.add(next);
        return reaches(next, to, seen);
      });
    return modules.some((_, module) => reaches(module, module, new Set()));
  }
}

/** Kinds of statements and expressions in a module, for what it has to import. */
export function kindsIn(model: ProgramModel, module: number): Set<string> {
  const own = [...functionsIn(model), ...model.routes].filter((one) => one.module === module);
  const kinds = new Set<string>();
  for (const { body } of own)
    for (const statement of statementsIn(body)) {
      kinds.add(statement.kind);
      for (const value of valuesOf(statement)) for (const { kind } of expressionsIn(value)) kinds.add(kind);
    }
  return kinds;
}

/** The declarations of a module. */
export function declaredIn(model: ProgramModel, module: number): ProgramModel {
  const own = <T extends { module: number }>(all: readonly T[]) => all.filter((one) => one.module === module);
  return {
    modules: model.modules,
    variables: own(model.variables),
    functions: own(model.functions),
    classes: own(model.classes),
    tables: own(model.tables),
    routes: own(model.routes),
  };
}
