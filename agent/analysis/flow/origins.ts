import { NONE } from '../../ir/kinds.js';
import { composed, type Effect, either, UNCHANGED } from './effects.js';
import type { Flow } from './flow.js';

/** The least doubtful fact that brings data of a source into a context, and the call that passes it. */
export interface Arrival {
  readonly effect: Effect;
  /** NONE where the context is the source itself. */
  readonly fact: number;
  readonly target: number;
}

/** Which sources reach each context, over all that call the function: known when the flow is. */
export class Origins {
  private readonly arrivals: Map<number, Arrival>[] = [];

  constructor(flow: Flow) {
    const { contexts, facts } = flow;
    const readers: number[][] = [];
    for (let context = 0; context < contexts.count; context++) {
      this.arrivals.push(new Map());
      if (contexts.sourceOf(context) !== null) continue;
      const { items } = contexts.incoming(context);
      for (let i = 0; i < items.length; i += 2) {
        const from = facts.contexts[items[i]];
        readers[from] ??= [];
        readers[from].push(context, items[i], items[i + 1]);
      }
    }
    const pending: number[] = [];
    for (let context = 0; context < contexts.count; context++)
      if (contexts.sourceOf(context) !== null) {
        this.arrivals[context].set(context, { effect: UNCHANGED, fact: NONE, target: NONE });
        pending.push(context);
      }
    for (let i = 0; i < pending.length; i++) {
      const from = pending[i];
      const reading = readers[from] ?? [];
      for (let at = 0; at < reading.length; at += 3) {
        const [context, fact, target] = [reading[at], reading[at + 1], reading[at + 2]];
        let isNew = false;
        for (const [origin, { effect }] of this.arrivals[from])
          isNew =
            this.arrive(
              context,
              origin,
              composed(composed(effect, facts.effects[fact]), flow.targetOf(target).effect),
              fact,
              target,
            ) || isNew;
        if (isNew) pending.push(context);
      }
    }
  }

  /** Sources by their contexts. */
  of(context: number): ReadonlyMap<number, Arrival> {
    return this.arrivals[context];
  }

  private arrive(context: number, origin: number, effect: Effect, fact: number, target: number): boolean {
    const known = this.arrivals[context].get(origin);
    if (known === undefined) {
      this.arrivals[context].set(origin, { effect, fact, target });
      return true;
    }
    const joined = either(known.effect, effect);
    if (joined === known.effect) return false;
    const isNearer = effect.doubt < known.effect.doubt;
    this.arrivals[context].set(origin, {
      effect: joined,
      fact: isNearer ? fact : known.fact,
      target: isNearer ? target : known.target,
    });
    return true;
  }
}
