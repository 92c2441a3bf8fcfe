import type { FunctionInfo } from '../../ir/unit.js';

/**
 * What functions see of variables around them where they are made: a value that was checked before is a checked one in them, as
 * long as the variable never gets another. Such a version has a cell of its own, under a slot that no variable has.
 */
export class Captures {
  /** By function and slot how often a variable is set. */
  private readonly stores = new Map<string, number>();
  /** By function that sees it, the slots of what it sees of variables of the function in which it is made. */
  private readonly seen = new Map<number, Map<number, number>>();
  /** Of the function that is built: the slots of versions. */
  private readonly added = new Map<number, number>();

  constructor(private readonly functions: readonly FunctionInfo[]) {}

  begin(): void {
    this.added.clear();
  }

  noteStore(fn: number, slot: number): void {
    const key = `${fn} ${slot}`;
    this.stores.set(key, (this.stores.get(key) ?? 0) + 1);
  }

  /** A function is made where a variable is known as a version of itself. Gives the slot of that if it is a new one. */
  note(fn: number, made: number, slot: number, version: number): number | null {
    const known = this.added.get(version);
    const own = known ?? this.functions[fn].locals.length + this.added.size;
    this.added.set(version, own);
    const slots = this.seen.get(made) ?? new Map<number, number>();
    this.seen.set(made, slots.set(slot, own));
    return known === undefined ? own : null;
  }

  /** The slot under which a function finds a variable of one around it. */
  slotIn(fn: number, owner: number, slot: number): number {
    if (this.stores.get(`${owner} ${slot}`) !== 1) return slot;
    let at = fn;
    while (at > 0 && this.functions[at].parent !== owner) at = this.functions[at].parent;
    return this.seen.get(at)?.get(slot) ?? slot;
  }
}
