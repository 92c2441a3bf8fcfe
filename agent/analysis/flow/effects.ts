import { Triples } from './triples.js';

/** What a program has made of a value: bits, of which at least one is set. */
export const Shape = {
  /** It is the very value that came. */
  Same: 1,
  /** Text or another value that was made from it, with nothing of the program around it. */
  Made: 2,
  /** Part of a text, with something of the program behind it only. */
  Before: 4,
  /** Part of a text, with something of the program before it. */
  Behind: 8,
} as const;

/** The number of the effect that is none. */
export const UNCHANGED = 0;
/** The number of the effect of making another value of it, without more. */
export const MADE = 1;

/** No rule is surer: with so much doubt nothing is reported. */
export const MOST_DOUBT = 10;

/**
 * What ways do to untrusted data that takes them. Each effect is a number: equal effects are one. It says
 *   keeps     of which classes of weaknesses the data stays harmless that was harmless before
 *   cleans    of which it becomes harmless. Over a way: `(before & keeps) | cleans`
 *   doubt     what is taken from the confidence
 *   shapes    what may have become of it: a bit for each of `Shape`
 */
export class Effects {
  private readonly keeps: number[] = [];
  private readonly cleans: number[] = [];
  private readonly doubts: number[] = [];
  private readonly shapes: number[] = [];
  private readonly known = new Map<string, number>();
  private readonly pairs = new Triples();
  /** By number of the pair. */
  private readonly sequences: (number | undefined)[] = [];
  private readonly alternatives: (number | undefined)[] = [];

  constructor() {
    this.of(-1, 0, 0, Shape.Same);
    this.of(-1, 0, 0, Shape.Made);
  }

  of(keeps: number, cleans: number, doubt: number, shapes: number): number {
    // A class that it becomes harmless for stays so: both ways to say it are one.
    const kept = keeps | cleans;
    const doubted = Math.min(doubt, MOST_DOUBT);
    const key = `${kept} ${cleans} ${doubted} ${shapes}`;
    let effect = this.known.get(key);
    if (effect === undefined) {
      effect = this.keeps.length;
      this.keeps.push(kept);
      this.cleans.push(cleans);
      this.doubts.push(doubted);
      this.shapes.push(shapes);
      this.known.set(key, effect);
    }
    return effect;
  }

  /** Harmless for these classes from here on. */
  cleaning(classes: number, shapes: number = Shape.Same): number {
    return this.of(-1, classes, 0, shapes);
  }

  /** No longer harmless for these classes. */
  spoiling(classes: number): number {
    return this.of(~classes, 0, 0, Shape.Same);
  }

  doubting(doubt: number, shapes: number = Shape.Same): number {
    return this.of(-1, 0, doubt, shapes);
  }

  /** The same, and it has become something else. */
  shaped(shapes: number): number {
    return this.of(-1, 0, 0, shapes);
  }

  doubtOf(effect: number): number {
    return this.doubts[effect];
  }
  shapesOf(effect: number): number {
    return this.shapes[effect];
  }

  /** The classes that data is harmless for that was harmless for none. */
  harmlessFor(effect: number): number {
    return this.cleans[effect];
  }

  /** One way, then another. */
  composed(first: number, second: number): number {
    if (second === UNCHANGED) return first;
    if (first === UNCHANGED) return second;
    const pair = this.pairs.add(first, second, 0);
    let effect = this.sequences[pair];
    if (effect === undefined) {
      effect = this.of(
        this.keeps[first] & this.keeps[second],
        (this.cleans[first] & this.keeps[second]) | this.cleans[second],
        this.doubts[first] + this.doubts[second],
        later(this.shapes[first], this.shapes[second]),
      );
      this.sequences[pair] = effect;
    }
    return effect;
  }

  /** One way or another. A class is harmless where both ways leave it so. */
  either(one: number, other: number): number {
    if (one === other) return one;
    const pair = this.pairs.add(one, other, 0);
    let effect = this.alternatives[pair];
    if (effect === undefined) {
      effect = this.of(
        this.keeps[one] & this.keeps[other],
        this.cleans[one] & this.cleans[other],
        Math.min(this.doubts[one], this.doubts[other]),
        this.shapes[one] | this.shapes[other],
      );
      this.alternatives[pair] = effect;
    }
    return effect;
  }
}

/** The more that was done to it, the higher the bit. */
function later(first: number, second: number): number {
  if (second === Shape.Same) return first;
  let shapes = 0;
  for (let one = 1; one <= Shape.Behind; one <<= 1)
    for (let other = 1; other <= Shape.Behind; other <<= 1)
      if ((first & one) !== 0 && (second & other) !== 0) shapes |= Math.max(one, other);
  return shapes;
}
