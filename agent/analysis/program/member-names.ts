import type { SymbolTable } from '../models/symbol-table.js';
import { AssignedMembers } from './assigned-members.js';
import type { Module } from './module.js';
import type { PreparedUnit } from './prepared-unit.js';

/** Which names the members of a program's own objects have. */
export class MemberNames {
  private readonly names = new Set<string>();
  /** Names of methods that several classes have: which one is meant may depend on the receiver. */
  private readonly shared = new Set<string>();
  /** Names of methods of classes. */
  private readonly methods = new Set<string>();
  readonly assigned = new AssignedMembers();

  constructor(prepared: readonly PreparedUnit[], modules: readonly Module[]) {
    for (const [index, { members, assigned }] of prepared.entries()) {
      for (const name of members) this.names.add(name);
      for (const member of assigned) this.assigned.note(index, member);
    }
    for (const { unit } of modules)
      for (const cls of unit.data.classes)
        for (const fn of cls.methods) {
          const { name } = unit.data.functions[fn];
          if (this.methods.has(name)) this.shared.add(name);
          this.methods.add(name);
          this.names.add(name);
        }
  }

  /** Whether some object of the program, or something that the rules name, has a member of that name. */
  mayBe(name: string, symbols: SymbolTable): boolean {
    return this.names.has(name) || symbols.memberNames.has(name);
  }

  /** Whether a class has a method of that name. */
  isMethod(name: string): boolean {
    return this.methods.has(name);
  }

  /** Whether several classes have a method of that name. */
  isShared(method: string): boolean {
    return this.shared.has(method);
  }
}
