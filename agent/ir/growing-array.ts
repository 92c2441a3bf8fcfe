type GrowingArray = Int32Array<ArrayBuffer>;

/** Longer arrays are not kept. */
const MAX_KEPT = 1_000_000;

/** Arrays that grow while a unit is built, kept for the next one: what a unit gets are copies of their length. */
export class SpareArrays {
  private readonly spare: GrowingArray[] = [];

  constructor(private readonly length: number) {}

  /** Holds anything: what is read must have been written before. */
  take(): GrowingArray {
    return this.spare.pop() ?? new Int32Array(this.length);
  }

  giveBack(array: GrowingArray): void {
    if (array.length <= MAX_KEPT) this.spare.push(array);
  }
}

export function grown(array: GrowingArray): GrowingArray {
  const bigger = new Int32Array(array.length * 2);
  bigger.set(array);
  return bigger;
}
