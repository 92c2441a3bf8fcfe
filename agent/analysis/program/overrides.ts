import type { ClassRef } from '../domain/value.js';

/** A method of a class that stands for one without a body. */
export interface Override {
  cls: ClassRef;
  fn: number;
}

/** The overrides of methods as they were found, until one more class becomes known. */
export class Overrides {
  private readonly known = new Map<number | string, readonly Override[]>();

  get(key: number | string, find: () => readonly Override[]): readonly Override[] {
    let overrides = this.known.get(key);
    if (overrides === undefined) {
      overrides = find();
      this.known.set(key, overrides);
    }
    return overrides;
  }

  forget(): void {
    this.known.clear();
  }
}
