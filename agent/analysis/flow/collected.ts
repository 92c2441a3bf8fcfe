import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import { NO_PORT } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { ELEMENT } from '../objects/fields.js';
import { isUnbound, placeOf } from '../objects/unbound-methods.js';
import type { Values } from '../values/values.js';
import { type Effects, MADE, UNCHANGED } from './effects.js';
import { calledBack, madeByLibrary } from './library-callbacks.js';
import { AS_IS, type Handed } from './said.js';
import { passedToMethod, type Target } from './target.js';

/** What becomes of the items of a stream that a collector gathers. */
interface Collected {
  readonly handed: readonly Handed[];
  readonly callbacks: readonly Target[];
}

/**
 * Reads what rules set on a collector: what it makes of items (`collects`), its functions, and the collector for what comes
 * of them (`into`).
 */
class Collecting implements Collected {
  readonly handed: Handed[] = [];
  readonly callbacks: Target[] = [];

  constructor(
    private readonly values: Values,
    private readonly effects: Effects,
    private readonly linked: LinkedUnit,
    private readonly call: number,
    /** Node of the stream. */
    private readonly items: number,
    private readonly changed: number,
  ) {}

  /** @param under keys of the result at which lies what the collector makes */
  collect(collector: number, under: readonly number[], depth = 0): void {
    const { fields } = this.values.objects.parts;
    const into = (keys: readonly number[]) => {
      const [inner = NONE] = this.part(collector, 'into');
      if (inner === NONE || depth >= graphBounds.path) this.hand([...keys, ELEMENT], UNCHANGED);
      else this.collect(inner, keys, depth + 1);
    };
    switch (collects(this.values, collector)) {
      case 'groups':
        this.run(collector, 'key', [...under, fields.keysKey]);
        into([...under, ELEMENT]);
        return;
      case 'entries':
        this.run(collector, 'key', [...under, fields.keysKey]);
        this.run(collector, 'value', [...under, ELEMENT]);
        return;
      case 'mapped':
        this.run(collector, 'with', this.gathered(collector, under));
        return;
      case 'flattened':
        this.run(collector, 'with', under);
        return;
      case 'then':
        this.run(collector, 'with', under);
        into(under);
        return;
      case 'filtered':
        into(under);
        return;
      case 'number':
        return;
      case 'text':
        this.hand(under, MADE);
        return;
      default:
        this.hand([...under, ELEMENT], UNCHANGED);
    }
  }

  private part(collector: number, name: string): readonly number[] {
    return this.values.members.below(collector, [name]).values.filter((value) => value >= 0);
  }

  /** Where the next collector puts what it is given; null where that is lost in it. */
  private gathered(collector: number, under: readonly number[]): readonly number[] | null {
    const [next = NONE] = this.part(collector, 'into');
    switch (next === NONE ? undefined : collects(this.values, next)) {
      case 'number':
        return null;
      case 'text':
        return under;
      default:
        return [...under, ELEMENT];
    }
  }

  private hand(into: readonly number[], effect: number): void {
    this.handed.push({
      ...AS_IS,
      from: this.items,
      out: [ELEMENT],
      into,
      effect: this.effects.composed(effect, this.changed),
    });
  }

  /** A function of the collector is called with each item; what it gives lies under some keys. */
  private run(collector: number, name: string, under: readonly number[] | null): void {
    if (under === null) return;
    const { parts, members } = this.values.objects;
    for (const value of this.part(collector, name)) {
      for (const symbol of calledBack(this.values, value)) {
        const effect = madeByLibrary(this.values, this.effects, symbol);
        if (effect !== null) this.hand(under, effect);
      }
      for (const token of new Set(
        [...parts.variables.of(value)].flatMap((one) => members.functionsOf(one)),
      )) {
        const isWithReceiver = isUnbound(parts, this.linked, value, token);
        const { parameter, isItem } = placeOf(parts, token, 0, isWithReceiver);
        const given = { port: NO_PORT, value: this.items, from: ELEMENT, into: isItem ? ELEMENT : NONE };
        this.callbacks.push({
          call: this.call,
          token,
          passed: [
            ...(parameter === NONE ? [] : [{ ...given, parameter }]),
            ...(isWithReceiver ? [] : passedToMethod(parts, token, value)),
          ],
          result: { under },
          constructs: false,
          isGuess: false,
          effect: UNCHANGED,
        });
      }
    }
  }
}

/** What a collector makes of items; undefined for one of which the rules say nothing. */
function collects({ members, constants }: Values, collector: number): unknown {
  const [kind = NONE] = members.below(collector, ['collects']).values;
  return kind === NONE ? undefined : constants.one(kind)?.value;
}

/**
 * What a call gathers of the items that it is called on; null where nothing is known of its collector.
 * @param changed effect of the call on what it hands on
 */
export function collectedBy(
  values: Values,
  effects: Effects,
  at: { readonly linked: LinkedUnit; readonly call: number; readonly changed: number },
  items: number,
  collector: number,
): Collected | null {
  if (collects(values, collector) === undefined) return null;
  const collecting = new Collecting(values, effects, at.linked, at.call, items, at.changed);
  collecting.collect(collector, []);
  return collecting;
}
