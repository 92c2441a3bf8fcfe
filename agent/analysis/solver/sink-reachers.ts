import { FunctionFlag } from '../../ir/kinds.js';
import { bounds } from '../domain/bounds.js';
import type { Module } from '../program/module.js';
import { NameSet } from '../program/name-set.js';
import type { Program } from '../program/program.js';
import { usersOf } from '../selection/relevance.js';
import type { Selection } from '../selection/selection.js';

/**
 * Functions that lead to what outside data must not reach, as far as the names that they use show: those that name one that names
 * a sink, and so on. A function that brings outside data there may use no name of the rules itself.
 */
export class SinkReachers {
  private readonly users: readonly Set<number>[];
  private readonly known = new Set<string>();
  private names = new Set<string>();
  private readonly shared = new Map<string, number>();

  constructor(program: Program, selection: Selection, modules: readonly Module[]) {
    this.users = program.modules.map(() => new Set());
    for (const { unit } of modules)
      for (const { name } of unit.data.functions) this.shared.set(name, (this.shared.get(name) ?? 0) + 1);
    for (const module of modules)
      if (!module.isAside)
        for (const fn of module.unit.data.functions.keys())
          if (selection.takes(module, fn)) this.note(module, fn);
    for (let round = 0; this.names.size > 0 && !bounds.sinkRounds.isReachedBy(round); round++) {
      const names = NameSet.of(this.names, program.texts);
      this.names = new Set();
      for (const module of modules) for (const fn of usersOf(module, names)) this.add(module, fn);
    }
  }

  has(module: Module, fn: number): boolean {
    return this.users[module.index].has(fn);
  }

  private add(module: Module, fn: number): void {
    const users = this.users[module.index];
    if (users.has(fn)) return;
    users.add(fn);
    this.note(module, fn);
  }

  /** A constructor is called by the name of its class. */
  private note({ unit }: Module, fn: number): void {
    const { name: own, flags, owner } = unit.data.functions[fn];
    const name = flags & FunctionFlag.Constructor && owner >= 0 ? unit.data.classes[owner].name : own;
    if (name === '' || this.known.has(name) || bounds.sharedNames.isExceededBy(this.shared.get(name) ?? 0))
      return;
    this.known.add(name);
    this.names.add(name);
  }
}
