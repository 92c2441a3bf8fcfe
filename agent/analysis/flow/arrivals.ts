import { NONE } from '../../ir/kinds.js';
import { type Contexts, Pairs } from './contexts.js';
import { composed, type Effect, either, UNCHANGED } from './effects.js';
import type { Facts } from './facts.js';
import type { Target } from './targets.js';

/** How data of a source gets into a context: the effect of all ways, and the fact and the call of the least doubtful one. */
export interface Arrival {
  readonly effect: Effect;
  /** NONE where the context is the source itself. */
  readonly fact: number;
  readonly target: Target | null;
}

/** A function that is called with data. */
interface Entry {
  readonly context: number;
  readonly target: Target;
}

/** Which sources reach each context, over all that call the function. Grows while the flow does. */
export class Arrivals {
  private readonly known = new Map<number, Map<number, Arrival>>();
  private readonly entries: Entry[] = [];
  private readonly entryNumbers = new Map<Target, Map<number, number>>();
  /** By context: facts of it that enter functions, and the numbers of the entries. */
  private readonly entered = new Map<number, Pairs>();
  /** By context: facts of it that are followed for each source of it. */
  private readonly kept = new Map<number, Set<number>>();
  /** Pairs of a context and a source that reaches it by another way than before. */
  private readonly grown: number[] = [];

  constructor(
    private readonly contexts: Contexts,
    private readonly facts: Facts,
    /** The data of a fact may be from a source, with the effect of all that lies between. */
    private readonly follow: (fact: number, origin: number, effect: Effect) => void,
  ) {}

  /** Sources by their contexts. */
  of(context: number): ReadonlyMap<number, Arrival> {
    const known = this.known.get(context);
    if (known !== undefined) return known;
    if (this.contexts.sourceOf(context) === null) return NOTHING;
    const itself = new Map([[context, { effect: UNCHANGED, fact: NONE, target: null }]]);
    this.known.set(context, itself);
    return itself;
  }

  /** A fact enters a function by a call: its sources reach the context there. */
  enter(fact: number, target: Target, context: number): void {
    const number = this.entryNumber(context, target);
    const from = this.facts.contexts[fact];
    let entered = this.entered.get(from);
    if (entered === undefined) {
      entered = new Pairs();
      this.entered.set(from, entered);
    }
    entered.add(fact, number);
    for (const [origin, { effect }] of this.of(from)) this.arrive(fact, number, origin, effect);
  }

  /** A fact is followed for each source that it may be from, those to come as well. */
  keep(fact: number): void {
    const context = this.facts.contexts[fact];
    const known = this.kept.get(context);
    if (known === undefined) this.kept.set(context, new Set([fact]));
    else known.add(fact);
    for (const [origin, { effect }] of this.of(context)) this.keepOf(fact, origin, effect);
  }

  /** Hands on what has reached contexts. */
  settle(): void {
    for (let i = 0; i < this.grown.length; i += 2) {
      const [context, origin] = [this.grown[i], this.grown[i + 1]];
      const arrival = this.of(context).get(origin);
      if (arrival === undefined) continue;
      for (const fact of this.kept.get(context) ?? []) this.keepOf(fact, origin, arrival.effect);
      const entered = this.entered.get(context)?.items ?? [];
      for (let at = 0; at < entered.length; at += 2)
        this.arrive(entered[at], entered[at + 1], origin, arrival.effect);
    }
    this.grown.length = 0;
  }

  private keepOf(fact: number, origin: number, effect: Effect): void {
    this.follow(fact, origin, composed(effect, this.facts.effects[fact]));
  }

  private arrive(fact: number, number: number, origin: number, before: Effect): void {
    const { target, context } = this.entries[number];
    const effect = composed(composed(before, this.facts.effects[fact]), target.effect);
    let arrivals = this.known.get(context);
    if (arrivals === undefined) {
      arrivals = new Map();
      this.known.set(context, arrivals);
    }
    const known = arrivals.get(origin);
    if (known === undefined) arrivals.set(origin, { effect, fact, target });
    else {
      const joined = either(known.effect, effect);
      if (joined === known.effect) return;
      const isNearer = effect.doubt < known.effect.doubt;
      arrivals.set(origin, {
        effect: joined,
        fact: isNearer ? fact : known.fact,
        target: isNearer ? target : known.target,
      });
    }
    this.grown.push(context, origin);
  }

  private entryNumber(context: number, target: Target): number {
    let ofTarget = this.entryNumbers.get(target);
    if (ofTarget === undefined) {
      ofTarget = new Map();
      this.entryNumbers.set(target, ofTarget);
    }
    let number = ofTarget.get(context);
    if (number === undefined) {
      number = this.entries.length;
      this.entries.push({ context, target });
      ofTarget.set(context, number);
    }
    return number;
  }
}

const NOTHING: ReadonlyMap<number, Arrival> = new Map();
