import type { UnitData } from './unit.js';

/** V8 copies shorter pieces of a text; a longer one keeps the whole text in memory. */
const COPIED = 12;

/**
 * One instance of each text of a program. Files repeat each other's names, and a name that was cut out of a file would
 * keep that whole file in memory.
 */
export class SharedTexts {
  private readonly known = new Map<string, string>();

  /** Replaces the texts of a unit by those that are shared. */
  share({ strings, functions, classes }: UnitData): void {
    this.replace(strings);
    for (const fn of functions) {
      fn.name = this.of(fn.name);
      this.replace(fn.locals);
      for (const parameter of fn.parameters) parameter.name = this.of(parameter.name);
    }
    for (const cls of classes) {
      cls.name = this.of(cls.name);
      for (const field of cls.fields) field.name = this.of(field.name);
    }
  }

  private replace(texts: string[]): void {
    for (let i = 0; i < texts.length; i++) texts[i] = this.of(texts[i]);
  }

  private of(text: string): string {
    let own = this.known.get(text);
    if (own === undefined) {
      own = text.length > COPIED ? copied(text) : text;
      this.known.set(own, own);
    }
    return own;
  }
}

function copied(text: string): string {
  const copy = Buffer.from(text).toString();
  // Half a surrogate pair has no UTF-8.
  return copy === text ? copy : Buffer.from(text, 'utf16le').toString('utf16le');
}
