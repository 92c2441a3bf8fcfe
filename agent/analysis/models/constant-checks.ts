import { type Characters, charactersIn, complement, overlap } from '../../regex/characters.js';
import { charactersMatched } from '../../regex/texts.js';
import type { Model } from '../../rules/rule.js';
import { ALL_CLASSES } from './weakness-classes.js';

/** What the rules say of values by constants next to them, or by how they were made: bit sets of weakness classes that a value cannot serve any more. */
export class ConstantChecks {
  private readonly prefixes: { text: RegExp; classes: number }[] = [];
  private readonly excluded = new Map<string, number>();
  private readonly lacking = new Map<string, number>();
  private readonly harmful: { characters: Characters; classes: number; escapedBy: string | null }[] = [];
  private readonly bounded = new Map<string, number>();
  /** A value that the program made as a text. */
  ofText = 0;

  /** @param spoiled classes of which a model says that nothing makes a value harmless for them */
  add(model: Model, sanitized: number, spoiled: number): void {
    const classes = sanitized & ~spoiled;
    if (model.lacksAll !== undefined) {
      const { escapedBy = null } = model;
      this.harmful.push({ characters: charactersIn(model.lacksAll), classes, escapedBy });
    }
    if (model.prefix) this.prefixes.push({ text: new RegExp(model.prefix), classes });
    for (const text of model.differs ?? []) this.excluded.set(text, classes);
    for (const text of model.lacks ?? []) this.lacking.set(text, classes);
    if (model.made === 'text') this.ofText |= classes;
    for (const member of model.bounded ?? []) this.bounded.set(member, classes);
  }

  /** Whatever is appended to this constant text. */
  behind(text: string): number {
    if (text === '') return 0;
    return this.prefixes.reduce((mask, prefix) => (prefix.text.test(text) ? mask | prefix.classes : mask), 0);
  }

  /** Whatever is appended to any of these texts. */
  behindAnyOf(texts: readonly string[]): number {
    return texts.length === 0 ? 0 : texts.reduce((mask, text) => mask & this.behind(text), ALL_CLASSES);
  }

  /** A value that is known to differ from this text. */
  otherThan(text: string): number {
    return this.excluded.get(text) ?? 0;
  }

  /** A value that is known not to contain this text. */
  without(text: string): number {
    return this.lacking.get(text) ?? 0;
  }

  /** A text that holds none but these characters. */
  ofOnly(characters: Characters): number {
    let classes = 0;
    for (const one of this.harmful)
      if ((classes | one.classes) !== classes && overlap(one.characters, characters).length === 0)
        classes |= one.classes;
    return classes;
  }

  /** A text in which an escaping character stands before each of these characters. */
  escaped(characters: Characters, by: string): number {
    let classes = 0;
    for (const one of this.harmful)
      if (one.escapedBy === by && overlap(one.characters, complement(characters)).length === 0)
        classes |= one.classes;
    return classes;
  }

  /**
   * Whether a text is harmless for all classes in which a pattern is found.
   * @param isWhole it must match from start to end, whatever the pattern says
   */
  isStrict(pattern: string, isWhole: boolean): boolean {
    return this.ofOnly(charactersMatched(pattern, isWhole)) === ALL_CLASSES;
  }

  /** A value of which this member is known to be less than something. */
  boundedBy(member: string): number {
    return this.bounded.get(member) ?? 0;
  }
}
