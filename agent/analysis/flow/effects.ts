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

/** A way with so much doubt is too unlikely to be followed: what it leads to would be shown to nobody who did not ask for all. */
export const MOST_DOUBT = 7;

/** Every shape, and how many there are. */
const SHAPES = [Shape.Same, Shape.Made, Shape.Before, Shape.Behind];
const WIDTH = SHAPES.length;

/**
 * What ways do to untrusted data that takes them. Each effect is a number: equal effects are one. It says what is taken from
 * the confidence, and for each shape that the data may have got
 *   keeps     of which classes of weaknesses it stays harmless that it was harmless for before
 *   cleans    of which it becomes harmless. Over a way: `(before & keeps) | cleans`
 */
export class Effects {
  /** WIDTH entries an effect, one a shape. */
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

  /** @param shapes that it may have, each with the same classes */
  of(keeps: number, cleans: number, doubt: number, shapes: number): number {
    return this.row(
      SHAPES.map(() => keeps),
      SHAPES.map(() => cleans),
      doubt,
      shapes,
    );
  }

  private row(keeps: number[], cleans: number[], doubt: number, shapes: number): number {
    for (let i = 0; i < WIDTH; i++) {
      const isThere = (shapes & SHAPES[i]) !== 0;
      if (!isThere) cleans[i] = 0;
      // A class that it becomes harmless for stays so: both ways to say it are one.
      keeps[i] = isThere ? keeps[i] | cleans[i] : 0;
    }
    const doubted = Math.min(doubt, MOST_DOUBT);
    const key = `${keeps} ${cleans} ${doubted} ${shapes}`;
    let effect = this.known.get(key);
    if (effect === undefined) {
      effect = this.doubts.length;
      this.keeps.push(...keeps);
      this.cleans.push(...cleans);
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
  /** Nothing is left as it was, and not only by calls that the rules describe: those leave no doubt. */
  isMadeByUnknown(effect: number): boolean {
    return this.doubts[effect] > 0 && (this.shapes[effect] & Shape.Same) === 0;
  }

  /** The classes that data is harmless for that was harmless for none, whichever of some shapes it has. */
  harmlessFor(effect: number, shapes: number): number {
    let classes = -1;
    for (let i = 0; i < WIDTH; i++)
      if ((shapes & this.shapes[effect] & SHAPES[i]) !== 0) classes &= this.cleans[effect * WIDTH + i];
    return classes;
  }

  /** Data is less harmless after one effect than after another. */
  isWorse(one: number, other: number): boolean {
    for (let i = 0; i < WIDTH; i++)
      if ((this.cleans[other * WIDTH + i] & ~this.cleans[one * WIDTH + i]) !== 0) return true;
    return false;
  }

  /** One way, then another. */
  composed(first: number, second: number): number {
    if (second === UNCHANGED) return first;
    if (first === UNCHANGED) return second;
    const pair = this.pairs.add(first, second, 0);
    let effect = this.sequences[pair];
    if (effect === undefined) {
      effect = this.compose(first, second);
      this.sequences[pair] = effect;
    }
    return effect;
  }

  private compose(first: number, second: number): number {
    const { keeps, cleans } = this;
    const kept = SHAPES.map(() => -1);
    const cleaned = SHAPES.map(() => -1);
    let shapes = 0;
    for (let i = 0; i < WIDTH; i++)
      for (let j = 0; j < WIDTH; j++) {
        if ((this.shapes[first] & SHAPES[i]) === 0 || (this.shapes[second] & SHAPES[j]) === 0) continue;
        // The more that was done to it, the later the shape.
        const shape = Math.max(i, j);
        const [one, other] = [first * WIDTH + i, second * WIDTH + j];
        shapes |= SHAPES[shape];
        kept[shape] &= keeps[one] & keeps[other];
        cleaned[shape] &= (cleans[one] & keeps[other]) | cleans[other];
      }
    return this.row(kept, cleaned, this.doubts[first] + this.doubts[second], shapes);
  }

  /** One way or another. Of each shape a class is harmless where both ways leave it so. */
  either(one: number, other: number): number {
    if (one === other) return one;
    const pair = this.pairs.add(one, other, 0);
    let effect = this.alternatives[pair];
    if (effect === undefined) {
      effect = this.join(one, other);
      this.alternatives[pair] = effect;
    }
    return effect;
  }

  private join(one: number, other: number): number {
    const kept = SHAPES.map(() => -1);
    const cleaned = SHAPES.map(() => -1);
    for (const effect of [one, other])
      for (let i = 0; i < WIDTH; i++) {
        if ((this.shapes[effect] & SHAPES[i]) === 0) continue;
        kept[i] &= this.keeps[effect * WIDTH + i];
        cleaned[i] &= this.cleans[effect * WIDTH + i];
      }
    const doubt = Math.min(this.doubts[one], this.doubts[other]);
    return this.row(kept, cleaned, doubt, this.shapes[one] | this.shapes[other]);
  }
}
