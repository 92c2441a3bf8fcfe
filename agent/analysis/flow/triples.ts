import { NONE } from '../../ir/kinds.js';

const FIRST_SLOTS = 1 << 10;

/** Numbers the triples of integers that it is given, each once, from 0 on in the order in which they come. */
export class Triples {
  readonly firsts: number[] = [];
  readonly seconds: number[] = [];
  readonly thirds: number[] = [];
  /**
   * An open hash table: the number of a triple and one, 0 where there is none, and the hash of the triple, so that those of
   * others are seldom looked at: they lie far from each other, and waiting for memory is most of what a look costs.
   */
  private slots = new Int32Array(2 * FIRST_SLOTS);
  private hash = 0;

  get count(): number {
    return this.firsts.length;
  }

  /** @returns its number; NONE where it is not known */
  find(first: number, second: number, third: number): number {
    return this.slots[this.slotOf(first, second, third)] - 1;
  }

  /** @returns its number, which is the `count` of before where it is new */
  add(first: number, second: number, third: number): number {
    const slot = this.slotOf(first, second, third);
    const known = this.slots[slot] - 1;
    if (known !== NONE) return known;
    this.firsts.push(first);
    this.seconds.push(second);
    this.thirds.push(third);
    this.slots[slot] = this.count;
    this.slots[slot + 1] = this.hash;
    if (4 * this.count > this.slots.length) this.grow();
    return this.count - 1;
  }

  private slotOf(first: number, second: number, third: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    // Three odd numbers without a pattern, so that neighbours do not meet.
    let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ Math.imul(third, 0xc2b2ae35);
    hash ^= hash >>> 15;
    this.hash = hash;
    for (let slot = (2 * hash) & mask; ; slot = (slot + 2) & mask) {
      const known = slots[slot] - 1;
      if (
        known === NONE ||
        (slots[slot + 1] === hash &&
          this.firsts[known] === first &&
          this.seconds[known] === second &&
          this.thirds[known] === third)
      )
        return slot;
    }
  }

  private grow(): void {
    const before = this.slots;
    const after = new Int32Array(2 * before.length);
    const mask = after.length - 1;
    for (let i = 0; i < before.length; i += 2) {
      if (before[i] === 0) continue;
      let slot = (2 * before[i + 1]) & mask;
      while (after[slot] !== 0) slot = (slot + 2) & mask;
      after[slot] = before[i];
      after[slot + 1] = before[i + 1];
    }
    this.slots = after;
  }
}

/** Pairs that belong to an owner, each once. Those of an owner are a chain in the order in which they came, which may grow while it is walked. */
export class Relation {
  private readonly rows = new Triples();
  private readonly heads = new Map<number, number>();
  private readonly tails = new Map<number, number>();
  private readonly followers: number[] = [];

  /** @returns the number of the pair, which is the `count` of before where it is new */
  add(owner: number, first: number, second: number): number {
    const before = this.rows.count;
    const row = this.rows.add(owner, first, second);
    if (row < before) return row;
    this.followers.push(NONE);
    const tail = this.tails.get(owner);
    if (tail === undefined) this.heads.set(owner, row);
    else this.followers[tail] = row;
    this.tails.set(owner, row);
    return row;
  }

  get count(): number {
    return this.rows.count;
  }

  find(owner: number, first: number, second: number): number {
    return this.rows.find(owner, first, second);
  }

  /** The first pair of an owner; NONE where it has none. */
  start(owner: number): number {
    return this.heads.get(owner) ?? NONE;
  }
  /** The pair of the same owner behind it; NONE for the last. */
  after(row: number): number {
    return this.followers[row];
  }
  ownerOf(row: number): number {
    return this.rows.firsts[row];
  }
  firstOf(row: number): number {
    return this.rows.seconds[row];
  }
  secondOf(row: number): number {
    return this.rows.thirds[row];
  }
}
