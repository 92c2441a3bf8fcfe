import type { Operation } from '../../rules/operation.js';
import { Passing } from '../graph/flow-graph.js';
import { beforePlace, type Filling } from '../values/formats.js';
import type { Values } from '../values/values.js';
import { type Effects, Shape, UNCHANGED } from './effects.js';

/** An argument of an operation. */
interface Part {
  readonly value: number;
  readonly how: number;
  readonly name: string;
}

/** What being a part of a text that a call puts together means for data: effects. */
export class PlacedTexts {
  constructor(
    private readonly values: Values,
    private readonly effects: Effects,
  ) {}

  /** @param position 0 for the subject, 1 and more for what is given besides */
  at(operation: Operation, subject: number | undefined, rest: readonly Part[], position: number): number {
    const { effects } = this;
    if (operation === 'builder.append') return this.appended(subject, position);
    if (position === 0)
      return effects.shaped(rest.length === 0 || operation === 'text.format' ? Shape.Made : Shape.Before);
    if (operation === 'text.format') return this.filled(subject, rest, position);
    const text = subject === undefined ? undefined : this.values.constants.one(subject)?.value;
    // What stands before the rest of what is joined.
    if (position !== 1 || typeof text !== 'string') return effects.shaped(Shape.Behind);
    return this.behind(text);
  }

  /** Data stands behind a text. */
  behind(before: string): number {
    const { effects } = this;
    if (before === '') return effects.shaped(Shape.Before);
    const classes = this.values.symbols.table.checks.behind(before);
    const behind = effects.shaped(Shape.Behind);
    return classes === 0 ? behind : effects.composed(behind, effects.cleaning(classes));
  }

  /**
   * A format is filled with data. Of one that nobody knows it is a guess that it takes up what it is given, and of one that is
   * not constant, which of what is unpacked.
   */
  private filled(format: number | undefined, rest: readonly Part[], position: number): number {
    const { constants, symbols, texts } = this.values;
    const { effects } = this;
    const text = format === undefined ? undefined : constants.one(format)?.value;
    const { name, how } = rest[position - 1];
    if (typeof text !== 'string') {
      const isUnknown = format === undefined || symbols.types(format).length === 0;
      const isUnpacked = how === Passing.Spread || how === Passing.KeywordSpread;
      const behind = effects.shaped(Shape.Behind);
      return isUnknown || isUnpacked ? effects.composed(behind, effects.doubting(1)) : behind;
    }
    const other = (filling: Filling) => {
      const found = typeof filling === 'number' ? rest[filling] : rest.find((one) => one.name === filling);
      return found === undefined ? '' : texts.of(found.value);
    };
    const before = beforePlace(text, how === Passing.Keyword ? name : position - 1, other) ?? '';
    // Where it stands in the rest is not known.
    return position > 1 && before === '' ? effects.shaped(Shape.Behind) : this.behind(before);
  }

  /** The same of what is appended to what a builder holds. */
  private appended(builder: number | undefined, position: number): number {
    const { effects } = this;
    if (position === 0 || builder === undefined) return UNCHANGED;
    const classes = this.values.symbols.table.checks.behind(this.values.texts.of(builder));
    return classes === 0 ? UNCHANGED : effects.cleaning(classes);
  }
}
