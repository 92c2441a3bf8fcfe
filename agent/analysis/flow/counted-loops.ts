import { NONE } from '../../ir/kinds.js';
import type { Operation } from '../../rules/operation.js';
import { GRAPH_WIDTH, GraphFlag, itemsOf, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { operandsOf } from '../objects/operands.js';
import type { Parts } from '../objects/parts.js';
import type { Constants } from '../values/constants.js';
import type { NodeIndex } from '../values/node-index.js';
import { rootOf } from './checked-roots.js';

/** A loop that counts through all items of a value: `for (i = 0; i < text.length(); i++)`. Nodes and regions of the unit. */
export interface CountedLoop {
  /** What it goes through. */
  readonly list: number;
  /** Reads of the item at hand. */
  readonly items: readonly number[];
  /** Where each round ends. */
  readonly end: number;
}

const lengths: ReadonlySet<Operation> = new Set<Operation>(['text.length', 'collection.size']);
const readers: ReadonlySet<Operation> = new Set<Operation>(['text.charAt', 'text.codeAt', 'list.get']);

/** Finds loops that count, by the condition under which they go on. */
export class CountedLoops {
  constructor(
    private readonly parts: Parts,
    private readonly index: NodeIndex,
    private readonly constants: Constants,
    private readonly operationOf: (call: number) => Operation | null,
  ) {}

  /**
   * The loop that ends where a number is no longer below another one.
   * @param number node of what is counted; @param bound node of the other
   * @returns null where it may leave out an item
   */
  endedBy(linked: LinkedUnit, number: number, bound: number): CountedLoop | null {
    const { nodes, lists } = linked.graph;
    const counter = rootOf(linked, number);
    const at = counter * GRAPH_WIDTH;
    if ((nodes[at] & 0xff) !== Op.Phi || ((nodes[at] >>> 8) & GraphFlag.Loop) === 0) return null;
    const [first, , next, end] = itemsOf(lists, nodes[at + 3]);
    const isFirst = this.constants.one(linked.base + first)?.value === 0;
    if (!isFirst || !this.isOneMore(linked, next, counter)) return null;
    const list = this.measured(linked, bound);
    return list === NONE ? null : { list, items: this.itemsAt(linked, list, counter), end };
  }

  private isOneMore(linked: LinkedUnit, next: number, counter: number): boolean {
    const { nodes } = linked.graph;
    const at = rootOf(linked, next) * GRAPH_WIDTH;
    if ((nodes[at] & 0xff) !== Op.Binary || linked.unit.string(nodes[at + 5]) !== '+') return false;
    const isCounted = rootOf(linked, nodes[at + 3]) === counter;
    return isCounted && this.constants.one(linked.base + nodes[at + 4])?.value === 1;
  }

  /** What a number is the length of; NONE where it is something else. */
  private measured(linked: LinkedUnit, bound: number): number {
    const { nodes } = linked.graph;
    const node = rootOf(linked, bound);
    const at = node * GRAPH_WIDTH;
    const op = nodes[at] & 0xff;
    if (op === Op.Load && nodes[at + 4] >= 0 && linked.unit.string(nodes[at + 4]) === 'length')
      return rootOf(linked, nodes[at + 3]);
    const operation = op === Op.Call ? this.operationOf(linked.base + node) : null;
    if (operation === null || !lengths.has(operation)) return NONE;
    const { subject } = operandsOf(this.parts, linked, linked.base + node, operation);
    return subject === undefined ? NONE : rootOf(linked, subject.value - linked.base);
  }

  private itemsAt(linked: LinkedUnit, list: number, counter: number): number[] {
    const { nodes, functions } = linked.graph;
    const fn = this.index.functionOf(linked.base + counter);
    const found: number[] = [];
    for (let local = counter; local < functions[fn + 1]; local++) {
      const at = local * GRAPH_WIDTH;
      const op = nodes[at] & 0xff;
      if (op === Op.LoadIndex) {
        if (rootOf(linked, nodes[at + 3]) === list && rootOf(linked, nodes[at + 4]) === counter)
          found.push(local);
      } else if (op === Op.Call && this.isReadAt(linked, local, list, counter)) found.push(local);
    }
    return found;
  }

  private isReadAt(linked: LinkedUnit, call: number, list: number, counter: number): boolean {
    const operation = this.operationOf(linked.base + call);
    if (operation === null || !readers.has(operation)) return false;
    const { subject, rest } = operandsOf(this.parts, linked, linked.base + call, operation);
    const root = (value: number | undefined) =>
      value === undefined ? NONE : rootOf(linked, value - linked.base);
    return root(subject?.value) === list && root(rest[0]?.value) === counter;
  }
}
