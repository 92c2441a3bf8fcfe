import { bounds } from '../domain/bounds.js';
import { idOf } from '../domain/ids.js';
import { NameSet } from '../program/name-set.js';
import { NamesByModule } from '../program/names-by-module.js';
import type { Program } from '../program/program.js';
import type { Mentions } from './mentions.js';
import { usersOf } from './relevance.js';

/** Functions with a parameter whose constant a rule asks for: their callers matter, even where they use no name of the rules. */
export class DemandedConstants {
  private readonly known = new Set<number>();
  private fresh: Demanding[] = [];

  add(unit: number, fn: number, name: string): void {
    const key = idOf(unit, fn);
    if (this.known.has(key) || name === '') return;
    this.known.add(key);
    this.fresh.push({ unit, fn, name });
  }

  has(unit: number, fn: number): boolean {
    return this.known.has(idOf(unit, fn));
  }

  constructor(
    private readonly program: Program,
    private readonly mentions: Mentions,
  ) {}

  /** Looks at the callers, and at theirs where they only pass on what they are given. */
  lookAtCallers(summarise: (unit: number, fn: number) => void): void {
    let users = 0;
    for (let round = 0; this.fresh.length > 0 && !bounds.constantRounds.isReachedBy(round); round++) {
      const { fresh } = this;
      this.fresh = [];
      const { modules, texts } = this.program;
      const names = NameSet.of(
        fresh.map(({ name }) => name),
        texts,
      );
      const byModule = this.namesByUser(fresh);
      for (const module of modules) {
        const own = module.isStaticallyTyped ? NameSet.of(byModule.in(module.index), texts) : names;
        for (const fn of usersOf(module, own)) {
          if (bounds.constantUsers.isReachedBy(users++)) return;
          if (!module.open[fn]) summarise(module.index, fn);
        }
      }
    }
  }

  /** The names by the modules that may mean the same function by them, where types are stated. */
  private namesByUser(asked: readonly Demanding[]): NamesByModule {
    const names = new NamesByModule();
    for (const { unit, fn, name } of asked) {
      const { isStaticallyTyped, unit: ir } = this.program.modules[unit];
      const { owner } = ir.data.functions[fn];
      if (!isStaticallyTyped || owner < 0) continue;
      for (const user of this.mentions.of(unit, owner)) names.add(user, name);
    }
    return names;
  }
}

interface Demanding {
  unit: number;
  fn: number;
  name: string;
}
