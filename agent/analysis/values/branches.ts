import { NONE } from '../../ir/kinds.js';
import { effects, GRAPH_WIDTH, REGION_WIDTH, RegionKind } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Endings } from '../objects/endings.js';

/** Which parts of functions can never be reached: the conditions around them are constant, or a call before them does not come back. */
export class Branches {
  private readonly known: Map<number, boolean>[] = [];

  /** @param truth what a condition, a node of the program, always is; null where it may be either */
  constructor(
    private readonly truth: (condition: number) => boolean | null,
    private readonly endings: Endings,
    /** How often it was not known because it was asked for on the way to itself: that says nothing of another time. */
    private readonly cuts: () => number,
  ) {}

  /** Whether what a node does is never done. A value that has no effect stands where it was first asked for: that says nothing. */
  isDeadNode(linked: LinkedUnit, local: number): boolean {
    if (!effects[linked.graph.nodes[local * GRAPH_WIDTH] & 0xff]) return false;
    return this.isDead(linked, linked.graph.nodes[local * GRAPH_WIDTH + 2], local);
  }

  /** Whether control never gets to a node from a region. */
  isDead(linked: LinkedUnit, region: number, local: number): boolean {
    return this.endings.isPast(linked, region, local) || this.isExcluded(linked, region);
  }

  private isExcluded(linked: LinkedUnit, region: number): boolean {
    const { regions } = linked.graph;
    const at = region * REGION_WIDTH;
    const kind = regions[at];
    if (kind === RegionKind.Whole) return false;
    this.known[linked.index] ??= new Map();
    const known = this.known[linked.index];
    const before = known.get(region);
    if (before !== undefined) return before;
    // A condition that depends on whether it is reached is open.
    known.set(region, false);
    const cutsBefore = this.cuts();
    const [first, second] = [regions[at + 1], regions[at + 2]];
    const isDead =
      kind === RegionKind.Either
        ? this.isExcluded(linked, first) && this.isExcluded(linked, second)
        : this.isExcluded(linked, first) ||
          (second !== NONE && this.truth(linked.base + second) === (kind === RegionKind.WhenFalse));
    if (isDead || this.cuts() === cutsBefore) known.set(region, isDead);
    else known.delete(region);
    return isDead;
  }
}
