import { GRAPH_WIDTH } from '../graph/flow-graph.js';
import { ALL_CLASSES } from '../models/weakness-classes.js';
import type { NodeIndex } from '../values/node-index.js';
import type { CallsGiven, GivenCalls } from './calls-given.js';
import { rootOf } from './checked-roots.js';
import type { CountedLoops } from './counted-loops.js';
import type { Mirrors } from './mirrors.js';
import type { Tested } from './tested.js';

/** What is known of a value: where, how many conditions were looked through for that, and which calls are given it before a node. */
export interface Place {
  readonly region: number;
  readonly depth: number;
  readonly given: GivenCalls;
  readonly before: number;
}

/** What loops that have gone through all items of a value say of it: bit sets of weakness classes. */
export class LoopChecks {
  constructor(
    private readonly index: NodeIndex,
    private readonly loops: CountedLoops,
    private readonly mirrors: Mirrors,
    private readonly given: CallsGiven,
    /** The classes that a value is harmless for at a place. */
    private readonly at: (tested: Tested, place: Place) => number,
  ) {}

  /** What it says that the body of a loop over items has come to a node for each of them. */
  ofEach(tested: Tested, node: number, depth: number): number {
    const { linked } = tested;
    const { nodes } = linked.graph;
    const item = rootOf(linked, nodes[node * GRAPH_WIDTH + 3]);
    const region = nodes[node * GRAPH_WIDTH + 2];
    return this.ofItems(tested, nodes[item * GRAPH_WIDTH + 3], [item], { region, depth, before: node });
  }

  /** What it says that a loop has ended since a number is no longer below another one. */
  ofCount(tested: Tested, number: number, bound: number, depth: number): number {
    const loop = this.loops.endedBy(tested.linked, number, bound);
    return loop === null
      ? 0
      : this.ofItems(tested, loop.list, loop.items, { region: loop.end, depth, before: 0 });
  }

  private ofItems(
    tested: Tested,
    list: number,
    items: readonly number[],
    end: Pick<Place, 'region' | 'depth' | 'before'>,
  ): number {
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
