import type { UnitData } from './unit.js';

/** V8 copies shorter pieces of a text; a longer one keeps the whole text in memory. */
const COPIED = 12;

/**
 * One instance of each text of a program, and a number for it. Files repeat each other's names, and a name that was cut
 * out of a file would keep that whole file in memory.
 */
export class SharedTexts {
  private readonly known = new Map<string, number>();
  private readonly texts: string[] = [];

  /** Replaces the texts of a unit by those that are shared. @returns the numbers of its `strings` */
  share({ strings, functions, classes }: UnitData): Int32Array {
    const numbers = Int32Array.from(strings, (text) => this.number(text));
    for (let i = 0; i < strings.length; i++) strings[i] = this.texts[numbers[i]];
    for (const fn of functions) {
      fn.name = this.of(fn.name);
      this.replace(fn.locals);
      for (const parameter of fn.parameters) parameter.name = this.of(parameter.name);
    }
    for (const cls of classes) {
      cls.name = this.of(cls.name);
      for (const field of cls.fields) field.name = this.of(field.name);
    }
    return numbers;
  }

  /** Numbers begin at 0 and are given in the order in which texts are first seen: nothing may depend on that order. */
  number(text: string): number {
    let number = this.known.get(text);
    if (number === undefined) {
      const own = text.length > COPIED ? copied(text) : text;
      number = this.texts.length;
      this.known.set(own, number);
      this.texts.push(own);
    }
    return number;
  }

  /** The number of a text; -1 where no unit has it. */
  find(text: string): number {
    return this.known.get(text) ?? -1;
  }

  text(number: number): string {
    return this.texts[number];
  }

  private replace(texts: string[]): void {
    for (let i = 0; i < texts.length; i++) texts[i] = this.of(texts[i]);
  }

  private of(text: string): string {
    return this.texts[this.number(text)];
  }
}

function copied(text: string): string {
  const copy = Buffer.from(text).toString();
  // Half a surrogate pair has no UTF-8.
  return copy === text ? copy : Buffer.from(text, 'utf16le').toString('utf16le');
}
