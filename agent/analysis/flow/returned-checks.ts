import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { NodeIndex } from '../values/node-index.js';
import { placesOf } from '../values/places.js';
import type { Symbols } from '../values/symbols.js';
import { placedParts, rootOf } from './checked-roots.js';
import type { LibraryCalls } from './library-calls.js';
import type { Mirrors } from './mirrors.js';
import type { Tested } from './tested.js';

/** What calls of libraries say by coming back: bit sets of weakness classes. */
export class ReturnedChecks {
  constructor(
    private readonly index: NodeIndex,
    private readonly symbols: Symbols,
    private readonly library: LibraryCalls,
    private readonly mirrors: Mirrors,
    /** The classes that a value is harmless for where a condition is as it is said. */
    private readonly checked: (tested: Tested, condition: number, isTrue: boolean) => number,
  ) {}

  /** What it says that a call has come back which was given a condition: that it holds, where rules say so. */
  asserted(tested: Tested, call: number): number {
    const { linked } = tested;
    const node = linked.base + call;
    let classes = 0;
    for (const { validates } of this.library.of(linked, node).checks)
      for (const { value } of validates?.when === 'asserted'
        ? placesOf({ linked, node, value: node }, validates.place)
        : [])
        if (value !== NONE) classes |= this.checked(tested, value - linked.base, true);
    return classes;
  }

  /**
   * What it says of what a call was given.
   * @param says that it has come back, or that the error which it gives is none
   */
  by(tested: Tested, call: number, says: 'returns' | 'succeeds', depth = 0): number {
    const { linked } = tested;
    const use = { linked, node: linked.base + call, value: linked.base + call };
    let classes = says === 'returns' ? this.byNext(tested, call, depth) : 0;
    for (const { validates } of this.library.of(linked, use.node).checks) {
      if (validates?.when !== says) continue;
      const mask = this.symbols.table.classes.mask(validates.classes);
      for (const value of placedParts(linked, placesOf(use, validates.place)))
        classes |= mask & this.mirrors.about(tested, value - linked.base);
    }
    return classes;
  }

  /** What a call says that is made at once of what another one gives: `find(id).orElseThrow()`, `path.resolve().relative_to(folder)`. */
  private byNext(tested: Tested, call: number, depth: number): number {
    if (depth > graphBounds.conditionDepth) return 0;
    const { linked } = tested;
    const { nodes } = linked.graph;
    let classes = 0;
    for (const user of this.index.usersOf(linked.base + call)) {
      const at = (user - linked.base) * GRAPH_WIDTH;
      const isNext = (nodes[at] & 0xff) === Op.Call && nodes[at + 2] === nodes[call * GRAPH_WIDTH + 2];
      if (isNext && rootOf(linked, nodes[at + 4]) === call)
        classes |=
          this.asserted(tested, user - linked.base) |
          this.by(tested, user - linked.base, 'returns', depth + 1);
    }
    return classes;
  }
}
