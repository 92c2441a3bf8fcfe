import { NONE } from '../../ir/kinds.js';

/** Numbers that wait, of which the one of the least cost is taken first: a binary heap. */
export class LeastFirst {
  private readonly items: number[] = [];
  private readonly costs: number[] = [];

  add(item: number, cost: number): void {
    let at = this.items.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (this.costs[above] <= cost) break;
      this.items[at] = this.items[above];
      this.costs[at] = this.costs[above];
      at = above;
    }
    this.items[at] = item;
    this.costs[at] = cost;
  }

  /** NONE where nothing waits. */
  take(): number {
    const [first] = this.items;
    const item = this.items.pop();
    const cost = this.costs.pop();
    if (item === undefined || cost === undefined) return NONE;
    const count = this.items.length;
    if (count === 0) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= count) break;
      if (below + 1 < count && this.costs[below + 1] < this.costs[below]) below++;
      if (this.costs[below] >= cost) break;
      this.items[at] = this.items[below];
      this.costs[at] = this.costs[below];
      at = below;
    }
    this.items[at] = item;
    this.costs[at] = cost;
    return first;
  }
}
