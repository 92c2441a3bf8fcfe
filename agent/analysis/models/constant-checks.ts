import type { Model } from '../../rules/rule.js';

/** What the rules say of values by constants next to them, or by how they were made: bit sets of weakness classes that a value cannot serve any more. */
export class ConstantChecks {
  private readonly prefixes: { text: RegExp; classes: number }[] = [];
  private readonly excluded = new Map<string, number>();
  private readonly lacking = new Map<string, number>();
  private readonly bounded = new Map<string, number>();
  /** A value that the program made as a text. */
  ofText = 0;

  add(model: Model, classes: number): void {
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

  /** A value that is known to differ from this text. */
  otherThan(text: string): number {
    return this.excluded.get(text) ?? 0;
  }

  /** A value that is known not to contain this text. */
  without(text: string): number {
    return this.lacking.get(text) ?? 0;
  }

  /** A value of which this member is known to be less than something. */
  boundedBy(member: string): number {
    return this.bounded.get(member) ?? 0;
  }
}
