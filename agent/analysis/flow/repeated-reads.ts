import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, itemsOf, Op, Passing, REGION_WIDTH, RegionKind } from '../graph/flow-graph.js';
import { argumentsOf, calledName } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Constants } from '../values/constants.js';
import type { NodeIndex } from '../values/node-index.js';
import { receiverOf } from '../values/places.js';
import { rootOf } from './checked-roots.js';

/** What is read, and where: in these regions of the code it is what it was before. */
interface Read {
  /** Names the value that the reading begins with, and all that is read of it. */
  readonly key: string;
  readonly regions: readonly number[];
}

/**
 * Knows what was checked where it was read before: what is read again of the same object, or asked of it, is the same as far as
 * nothing else was stored there.
 */
export class RepeatedReads {
  /** By unit: nodes that read the same. */
  private readonly reads = new Map<number, ReadonlyMap<string, readonly number[]>>();

  constructor(
    private readonly index: NodeIndex,
    private readonly constants: Constants,
    /** The classes that a value is harmless for by the conditions around a region. */
    private readonly around: (linked: LinkedUnit, value: number, region: number) => number,
  ) {}

  /** The classes that what a node reads is harmless for, by checks of what other nodes have read. */
  classesOf(node: number): number {
    const linked = this.index.unitOf(node);
    const read = this.readAt(linked, node - linked.base);
    if (read === null) return 0;
    const { regions } = linked.graph;
    if (read.regions.every((region) => regions[region * REGION_WIDTH] === RegionKind.Whole)) return 0;
    let classes = 0;
    for (const other of this.readsOf(linked).get(read.key) ?? [])
      if (other < node)
        for (const region of read.regions) classes |= this.around(linked, other - linked.base, region);
    return classes;
  }

  private readsOf(linked: LinkedUnit): ReadonlyMap<string, readonly number[]> {
    let known = this.reads.get(linked.index);
    if (known === undefined) {
      known = this.find(linked);
      this.reads.set(linked.index, known);
    }
    return known;
  }

  private find(linked: LinkedUnit): ReadonlyMap<string, readonly number[]> {
    const { nodes } = linked.graph;
    const found = new Map<string, number[]>();
    for (let local = 0; local * GRAPH_WIDTH < nodes.length; local++) {
      const read = this.readAt(linked, local);
      if (read === null) continue;
      const known = found.get(read.key);
      if (known === undefined) found.set(read.key, [linked.base + local]);
      else known.push(linked.base + local);
    }
    return found;
  }

  private readAt(linked: LinkedUnit, local: number): Read | null {
    const { nodes } = linked.graph;
    const regions = [nodes[local * GRAPH_WIDTH + 2]];
    let key = '';
    let at = local;
    for (let depth = 0; depth < graphBounds.conditionDepth; depth++) {
      const name = this.nameOf(linked, at);
      if (name === null) break;
      key += name;
      const op = nodes[at * GRAPH_WIDTH] & 0xff;
      const object =
        op === Op.Call ? receiverOf(linked, linked.base + at) - linked.base : nodes[at * GRAPH_WIDTH + 3];
      at = this.begin(linked, object, regions);
    }
    return key === '' ? null : { key: `${at}${key}`, regions };
  }

  /** What a node reads of an object; null where it does something else, or that is not known. */
  private nameOf(linked: LinkedUnit, local: number): string | null {
    const { graph, base, unit } = linked;
    const at = local * GRAPH_WIDTH;
    const op = graph.nodes[at] & 0xff;
    if (op === Op.Load) return graph.nodes[at + 4] >= 0 ? `.${unit.string(graph.nodes[at + 4])}` : null;
    if (op !== Op.Call || receiverOf(linked, base + local) === NONE) return null;
    const given: string[] = [];
    for (const { value, how } of argumentsOf(linked, base + local)) {
      const constant = how === Passing.Plain ? this.constants.one(value) : null;
      if (constant === null) return null;
      given.push(JSON.stringify(constant.value) ?? '');
    }
    const name = calledName(linked, base + local);
    return given.length === 0 || name === '' ? null : `.${name}(${given.join()})`;
  }

  /** The node that an object is a version of. Where only one way leads to a version, what holds on it does. */
  private begin(linked: LinkedUnit, object: number, regions: number[]): number {
    let at = object;
    for (let back = 0; back < graphBounds.versionsBack; back++) {
      const step = this.stepBack(linked, at, regions);
      const next = step === at ? rootOf(linked, at) : step;
      if (next === at) return at;
      at = next;
    }
    return at;
  }

  private stepBack(linked: LinkedUnit, version: number, regions: number[]): number {
    const { nodes, lists } = linked.graph;
    const at = version * GRAPH_WIDTH;
    const op = nodes[at] & 0xff;
    if (op === Op.Sigma || op === Op.After || op === Op.Typed || op === Op.Await) return nodes[at + 3];
    if (op !== Op.Phi) return version;
    const items = itemsOf(lists, nodes[at + 3]);
    const live = this.liveWay(linked, version, items);
    if (live < 0) return version;
    regions.push(items[live + 1]);
    return items[live];
  }

  private liveWay(linked: LinkedUnit, phi: number, items: Int32Array): number {
    let live = -1;
    for (let i = 0; i < items.length; i += 2) {
      if (this.constants.branches.isDead(linked, items[i + 1], phi)) continue;
      if (live >= 0) return -1;
      live = i;
    }
    return live;
  }
}
