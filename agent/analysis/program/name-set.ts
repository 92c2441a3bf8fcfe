import type { SharedTexts } from '../../ir/shared-texts.js';

/** Names as the numbers of their texts. */
export class NameSet {
  /** @param numbers ascending */
  constructor(readonly numbers: Int32Array) {}

  /** Names that no unit has are left out. */
  static of(names: Iterable<string>, texts: SharedTexts): NameSet {
    const numbers: number[] = [];
    for (const name of names) {
      const number = texts.find(name);
      if (number >= 0) numbers.push(number);
    }
    return new NameSet(Int32Array.from(numbers).sort());
  }

  has(number: number): boolean {
    return placeOf(this.numbers, number) >= 0;
  }

  /** Calls `found` with the places that those which are also in the other (ascending) list have there and here. */
  within(others: Int32Array, found: (other: number, own: number) => void): void {
    const { numbers } = this;
    if (numbers.length < others.length)
      for (let own = 0; own < numbers.length; own++) {
        const other = placeOf(others, numbers[own]);
        if (other >= 0) found(other, own);
      }
    else
      for (let other = 0; other < others.length; other++) {
        const own = placeOf(numbers, others[other]);
        if (own >= 0) found(other, own);
      }
  }
}

/** -1 where the ascending list has no such number. */
function placeOf(list: Int32Array, number: number): number {
  let low = 0;
  let high = list.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (list[middle] < number) low = middle + 1;
    else if (list[middle] > number) high = middle - 1;
    else return middle;
  }
  return -1;
}
