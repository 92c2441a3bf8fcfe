import { grown } from '../../ir/growing-array.js';
import { NONE } from '../../ir/kinds.js';
import { REGION_WIDTH, RegionKind } from './flow-graph.js';

/** The region of a function's body, which is always reached. */
export const WHOLE_FUNCTION = 0;

/** Where control can stand in the function that is built, and where it stands now. */
export class Regions {
  records = new Int32Array(256 * REGION_WIDTH);
  count = 0;
  current = WHOLE_FUNCTION;

  clear(): void {
    this.count = 0;
    this.current = this.add(RegionKind.Whole, NONE, NONE);
  }

  /** The region in which a condition is true or false; NONE where the condition is not known. */
  branch(condition: number, isTrue: boolean, around = this.current): number {
    return this.add(isTrue ? RegionKind.WhenTrue : RegionKind.WhenFalse, around, condition);
  }

  /** The region after regions of which one was passed. */
  join(regions: readonly number[]): number {
    return regions.reduce((one, other) => (one === other ? one : this.add(RegionKind.Either, one, other)));
  }

  private add(kind: number, first: number, second: number): number {
    const region = this.count++;
    const at = region * REGION_WIDTH;
    if (at + REGION_WIDTH > this.records.length) this.records = grown(this.records);
    this.records[at] = kind;
    this.records[at + 1] = first;
    this.records[at + 2] = second;
    return region;
  }
}
