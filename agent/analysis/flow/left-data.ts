import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { Objects } from '../objects/objects.js';
import type { NodeIndex } from '../values/node-index.js';
import { rootOf } from './checked-roots.js';
import type { Doubts } from './doubts.js';
import { UNCHANGED } from './effects.js';

/** Says what it means for data that one call leaves it for others to find. */
export class LeftData {
  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
    private readonly doubts: Doubts,
  ) {}

  /**
   * The effect of putting data somewhere.
   * @param place node of the body of a module, or variable
   * @param from node or variable that it is put there from
   * @param isOfCall whether it is data of one call of a function, which is doubted once it is that of any call
   * @param object that it is put into; others hold it under names of which not each says that it is a store
   */
  in(place: number, from: number, isOfCall: boolean, object: number): number {
    const { variables, fields, stores } = this.objects.parts;
    const { nodeCount } = this.objects.program;
    if (from < 0 || from >= nodeCount || this.index.functionOf(from) === 0) return UNCHANGED;
    const isVariable = place >= nodeCount;
    if (isVariable && (isOfCall || fields.cellOf(place)?.activation !== undefined)) return UNCHANGED;
    // What a store gives is doubted where it is read.
    if (isVariable ? stores.has(place) : this.index.functionOf(place) > 0) return UNCHANGED;
    const isStored = [place, object].some((one) =>
      [...variables.of(one)].some((token) => stores.variableOf(token) !== undefined),
    );
    return isStored ? this.doubts.storedAway : this.doubts.left;
  }

  /** The effect of finding in a variable what one call of a function has put there, whoever finds it. */
  ofAnyCall(variable: number): number {
    const { fields, stores } = this.objects.parts;
    // What a store gives is doubted where it is read.
    return stores.has(variable) || fields.cellOf(variable)?.activation !== undefined
      ? UNCHANGED
      : this.doubts.left;
  }

  /** The effect of finding data under a name in an object that it was put into under a key that nobody knows. */
  named(object: number): number {
    const linked = this.index.unitOf(object);
    const root = rootOf(linked, object - linked.base);
    const isHeld = HELD.has(linked.graph.nodes[root * GRAPH_WIDTH] & 0xff);
    return isHeld ? this.doubts.namedInShared : this.doubts.named;
  }
}

/** Operators that give what other functions may have put somewhere. */
const HELD = new Set<number>([Op.Load, Op.LoadIndex, Op.CellLoad, Op.Global]);
