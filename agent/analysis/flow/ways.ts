import { NONE } from '../../ir/kinds.js';

/** How data gets from facts to facts, as chains by the facts that the ways lead to. */
export class Ways {
  /** The fact that a way leads to. */
  readonly facts: number[] = [];
  /** The fact before; NONE where data begins. */
  readonly previous: number[] = [];
  /** Where it came out of a called function: the fact at its end. */
  readonly inner: number[] = [];
  /** What all that lies behind, and this way, mean for the data. */
  readonly effects: number[] = [];
  private readonly earlier: number[] = [];
  private readonly latest = new Map<number, number>();

  get count(): number {
    return this.facts.length;
  }

  note(fact: number, previous: number, inner: number, effect: number): void {
    this.earlier.push(this.start(fact));
    this.latest.set(fact, this.facts.push(fact) - 1);
    this.previous.push(previous);
    this.inner.push(inner);
    this.effects.push(effect);
  }

  has(fact: number, previous: number, inner: number): boolean {
    for (let way = this.start(fact); way !== NONE; way = this.after(way))
      if (this.previous[way] === previous && this.inner[way] === inner) return true;
    return false;
  }

  /** One of the ways to a fact. */
  start(fact: number): number {
    return this.latest.get(fact) ?? NONE;
  }
  /** Another one; NONE where there is none. */
  after(way: number): number {
    return this.earlier[way];
  }
}
