import type { Symbols } from '../values/symbols.js';
import type { WrittenText } from '../values/written-text.js';
import { type Effects, MADE, Shape } from './effects.js';

/** What is asked to know what a text is made of. */
interface JoinedTextsInput {
  readonly symbols: Symbols;
  readonly effects: Effects;
  readonly texts: WrittenText;
}

/** What it does to data that it becomes part of a text. */
export class JoinedTexts {
  /** The text begins with it. */
  private readonly before: number;
  /** Of the text something stands before it, of which no more is known. */
  readonly behind: number;

  constructor(private readonly input: JoinedTextsInput) {
    this.before = input.effects.shaped(Shape.Before);
    this.behind = input.effects.shaped(Shape.Behind);
  }

  atFirst(): number {
    return this.joined(this.before, '');
  }

  /** @param before what the program or others put before it */
  behindText(before: string): number {
    return this.joined(this.behind, before);
  }

  /** It is one of the parts that a text is put together of. @param base of the file, in whose numbering the parts are */
  asPart(base: number, parts: readonly number[], part: number): number {
    const first = parts.indexOf(part);
    const effect = parts.length === 1 ? MADE : first === 0 ? this.before : this.behind;
    return this.joined(effect, this.input.texts.before(base, parts, first));
  }

  private joined(effect: number, before: string): number {
    const { symbols, effects } = this.input;
    const { checks } = symbols.table;
    const classes = checks.ofText | checks.behind(before);
    return classes === 0 ? effect : effects.composed(effect, effects.cleaning(classes));
  }
}
