/** A set of slots for each of many functions, most of which have none. */
export class SlotSets {
  readonly sets: ReadonlySet<number>[];

  constructor(functions: number) {
    this.sets = new Array<ReadonlySet<number>>(functions).fill(NO_SLOTS);
  }

  add(fn: number, slot: number): void {
    const known = this.sets[fn];
    if (known instanceof Set && known !== NO_SLOTS) known.add(slot);
    else this.sets[fn] = new Set([slot]);
  }

  has(fn: number, slot: number): boolean {
    return this.sets[fn].has(slot);
  }
}

/** Shared: sets are large for what they hold. */
const NO_SLOTS: ReadonlySet<number> = new Set();
