import type { ClassRef } from './value.js';

/** A method of a class that stands for one without a body. */
export interface Override {
  cls: ClassRef;
  fn: number;
}

/** The overrides of methods as they were found, until one more class becomes known. */
export class Overrides {
  private readonly known = new Map<string, readonly Override[]>();

  get(method: { unit: number; fn: number }, find: () => readonly Override[]): readonly Override[] {
    const key = `${method.unit}:${method.fn}`;
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
