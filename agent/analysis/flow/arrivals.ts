import { NONE } from '../../ir/kinds.js';
import { type Effects, UNCHANGED } from './effects.js';
import type { Facts } from './facts.js';
import { Relation, Triples } from './triples.js';

/**
 * Which kinds of sources reach each context, over all that call the function. An arrival is a number for a context and the
 * context of a source: it has the effect of all ways. Grows while the flow does.
 */
export class Arrivals {
  /** Owned by the context; first: the context of the source. */
  private readonly known = new Relation();
  private readonly effectsOf: number[] = [];
  private readonly entering: number[] = [];
  private readonly targets: number[] = [];
  /** Contexts that are entered, and by which target. */
  private readonly entries = new Triples();
  /** By context: facts of it that enter functions, and the numbers of the entries. */
  private readonly entered = new Relation();
  /** By context: facts of it that are followed for each source of it. */
  private readonly kept = new Relation();
  /** Arrivals that have come by another way than before. */
  private readonly grown: number[] = [];

  constructor(
    private readonly facts: Facts,
    private readonly effects: Effects,
    /** What it means to enter a target: see Target. */
    private readonly effectOf: (target: number) => number,
    /** The data of a fact may be from a source, with the effect of all that lies between. */
    private readonly follow: (fact: number, origin: number, effect: number) => void,
  ) {}

  /** A source is where its own data comes from. @param context the origin, or a part of it */
  begin(context: number, origin: number): void {
    if (this.known.find(context, origin, 0) === NONE) this.note(context, origin, UNCHANGED, NONE, NONE);
  }

  /** The first arrival of a context; NONE where it has none. */
  start(context: number): number {
    return this.known.start(context);
  }
  after(arrival: number): number {
    return this.known.after(arrival);
  }
  /** NONE where data of the source does not come there. */
  find(context: number, origin: number): number {
    return this.known.find(context, origin, 0);
  }
  /** The fact that enters the function by the first of the least doubtful ways; NONE where the context is the source itself. */
  factOf(arrival: number): number {
    return this.entering[arrival];
  }
  targetOf(arrival: number): number {
    return this.targets[arrival];
  }
  contextOf(arrival: number): number {
    return this.known.ownerOf(arrival);
  }
  originOf(arrival: number): number {
    return this.known.firstOf(arrival);
  }
  effect(arrival: number): number {
    return this.effectsOf[arrival];
  }

  /** A fact enters a function by a call: its sources reach the context there. */
  enter(fact: number, target: number, context: number): void {
    const entry = this.entries.add(context, target, 0);
    const from = this.facts.contexts[fact];
    this.entered.add(from, fact, entry);
    for (let one = this.known.start(from); one !== NONE; one = this.known.after(one))
      this.arrive(fact, entry, this.known.firstOf(one), this.effectsOf[one]);
  }

  /**
   * A fact is followed for each source that it may be from, those to come as well.
   * @param effect what it means for data that it is no longer that of one call
   */
  keep(fact: number, effect: number): void {
    const context = this.facts.contexts[fact];
    this.kept.add(context, fact, effect);
    for (let one = this.known.start(context); one !== NONE; one = this.known.after(one))
      this.keepOf(fact, this.known.firstOf(one), this.effectsOf[one], effect);
  }

  /** Hands on what has reached contexts. */
  settle(): void {
    for (let i = 0; i < this.grown.length; i++) {
      const arrival = this.grown[i];
      const context = this.known.ownerOf(arrival);
      const origin = this.known.firstOf(arrival);
      for (let row = this.kept.start(context); row !== NONE; row = this.kept.after(row))
        this.keepOf(this.kept.firstOf(row), origin, this.effectsOf[arrival], this.kept.secondOf(row));
      for (let row = this.entered.start(context); row !== NONE; row = this.entered.after(row))
        this.arrive(this.entered.firstOf(row), this.entered.secondOf(row), origin, this.effectsOf[arrival]);
    }
    this.grown.length = 0;
  }

  private keepOf(fact: number, origin: number, before: number, effect: number): void {
    const here = this.effects.composed(before, this.facts.effects[fact]);
    this.follow(fact, origin, this.effects.composed(here, effect));
  }

  private arrive(fact: number, entry: number, origin: number, before: number): void {
    const context = this.entries.firsts[entry];
    const target = this.entries.seconds[entry];
    const way = this.effects.composed(before, this.facts.effects[fact]);
    const effect = this.effects.composed(way, this.effectOf(target));
    const known = this.known.find(context, origin, 0);
    if (known === NONE) {
      this.grown.push(this.note(context, origin, effect, fact, target));
      return;
    }
    const joined = this.effects.either(this.effectsOf[known], effect);
    if (joined === this.effectsOf[known]) return;
    if (this.effects.doubtOf(effect) < this.effects.doubtOf(this.effectsOf[known])) {
      this.entering[known] = fact;
      this.targets[known] = target;
    }
    this.effectsOf[known] = joined;
    this.grown.push(known);
  }

  private note(context: number, origin: number, effect: number, fact: number, target: number): number {
    this.effectsOf.push(effect);
    this.entering.push(fact);
    this.targets.push(target);
    return this.known.add(context, origin, 0);
  }
}
