import { GRAPH_WIDTH } from '../graph/flow-graph.js';
import { ALL_CLASSES } from '../models/weakness-classes.js';
import type { NodeIndex } from '../values/node-index.js';
import { type CallsGiven, NO_CALLS } from './calls-given.js';
import { rootOf } from './checked-roots.js';
import type { CountedLoops } from './counted-loops.js';
import type { Place } from './known-places.js';
import type { Mirrors } from './mirrors.js';
import type { Tested } from './tested.js';

/** Where rounds of a loop end. */
type End = Pick<Place, 'region' | 'depth' | 'before'>;

/** What loops that have gone through all items of a value say of it: bit sets of weakness classes. */
export class LoopChecks {
  constructor(
    private readonly index: NodeIndex,
    private readonly loops: CountedLoops,
    private readonly mirrors: Mirrors,
    private readonly given: CallsGiven,
    /** The classes that a value is harmless for at a place. */
    private readonly at: (tested: Tested, place: Place) => number,
    /** Whether a list is known to hold something. */
    private readonly hasItems: (list: number) => boolean,
  ) {}

  /** What it says that the body of a loop over items has come to a node for each of them. */
  ofEach(tested: Tested, node: number, depth: number): number {
    const { linked } = tested;
    const { nodes } = linked.graph;
    const item = rootOf(linked, nodes[node * GRAPH_WIDTH + 3]);
    const list = nodes[item * GRAPH_WIDTH + 3];
    const end = { region: nodes[node * GRAPH_WIDTH + 2], depth, before: node };
    return this.ofItems(tested, list, [item], end) | this.besideItems(tested, list, item, end);
  }

  /** What rounds that have come to their end say of a value beside the items: `for (const sign of signs) if (name.includes(sign)) return` */
  private besideItems(tested: Tested, list: number, item: number, end: End): number {
    const { linked, root, isItems, among } = tested;
    if (isItems || among !== undefined || root === item || !this.hasItems(linked.base + list)) return 0;
    const each = { item: linked.base + item, list: linked.base + list, isEach: true };
    return this.at({ linked, root, among: each }, { ...end, given: NO_CALLS });
  }

  /** What it says that a loop has ended since a number is no longer below another one. */
  ofCount(tested: Tested, number: number, bound: number, depth: number): number {
    const loop = this.loops.endedBy(tested.linked, number, bound);
    return loop === null
      ? 0
      : this.ofItems(tested, loop.list, loop.items, { region: loop.end, depth, before: 0 });
  }

  private ofItems(tested: Tested, list: number, items: readonly number[], end: End): number {
    const { linked } = tested;
    const isList = rootOf(linked, list) === tested.root;
    const about = isList ? ALL_CLASSES : tested.isItems ? 0 : this.mirrors.about(tested, list);
    if (about === 0) return 0;
    const fn = this.index.functionOf(linked.base + list);
    let classes = 0;
    for (const root of items)
      classes |= this.at({ linked, root }, { ...end, given: this.given.of(linked, fn, root) });
    return about & classes;
  }
}
