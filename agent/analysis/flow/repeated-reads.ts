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
  /** By unit and name: nodes that read a member of that name, or call a method. */
  private readonly readers = new Map<number, ReadonlyMap<string, readonly number[]>>();
  /** Those of one name by all that they read. */
  private readonly alike = new Map<readonly number[], ReadonlyMap<string, readonly number[]>>();

  constructor(
    private readonly index: NodeIndex,
    private readonly constants: Constants,
    /** The classes that a value is harmless for by the conditions around a region. */
    private readonly around: (linked: LinkedUnit, value: number, region: number) => number,
  ) {}

  /** The classes that what a node reads is harmless for, by checks of what other nodes have read. */
  classesOf(node: number): number {
    const linked = this.index.unitOf(node);
    const { regions } = linked.graph;
    const read = this.readAt(linked, node - linked.base);
    if (read === null || read.regions.every((one) => regions[one * REGION_WIDTH] === RegionKind.Whole))
      return 0;
    let classes = 0;
    const namesakes = this.readersIn(linked).get(readName(linked, node - linked.base)) ?? [];
    for (const other of this.alikeAmong(linked, namesakes).get(read.key) ?? []) {
      if (other + linked.base >= node) break;
      for (const region of read.regions) classes |= this.around(linked, other, region);
    }
    return classes;
  }

  /** By name: what they read in full is asked only of those that share the name of one which is asked about. */
  private readersIn(linked: LinkedUnit): ReadonlyMap<string, readonly number[]> {
    let known = this.readers.get(linked.index);
    if (known === undefined) {
      const locals = linked.graph.nodes.length / GRAPH_WIDTH;
      known = grouped(new Array(locals).keys(), (local) => readName(linked, local));
      this.readers.set(linked.index, known);
    }
    return known;
  }

  private alikeAmong(
    linked: LinkedUnit,
    namesakes: readonly number[],
  ): ReadonlyMap<string, readonly number[]> {
    let known = this.alike.get(namesakes);
    if (known === undefined) {
      known = grouped(namesakes, (local) => this.readAt(linked, local)?.key ?? '');
      this.alike.set(namesakes, known);
    }
    return known;
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
    const name = readName(linked, local);
    if (name === '') return null;
    if ((linked.graph.nodes[local * GRAPH_WIDTH] & 0xff) === Op.Load) return name;
    const given: string[] = [];
    for (const { value, how } of argumentsOf(linked, linked.base + local)) {
      if (how !== Passing.Plain) return null;
      const constant = this.constants.one(value);
      // Asked twice with one value, it is asked the same.
      const one =
        constant === null ? `%${rootOf(linked, value - linked.base)}` : JSON.stringify(constant.value);
      given.push(one ?? '');
    }
    return given.length === 0 ? null : `${name}(${given.join()})`;
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

/** Nodes by what is said of them, without those of which nothing is. */
function grouped(
  locals: Iterable<number>,
  keyOf: (local: number) => string,
): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const local of locals) {
    const key = keyOf(local);
    const group = groups.get(key);
    if (group !== undefined) group.push(local);
    else if (key !== '') groups.set(key, [local]);
  }
  return groups;
}

/** The member that a node reads, or the method that it calls with arguments, after a dot; empty for all else. */
function readName(linked: LinkedUnit, local: number): string {
  const { graph, base, unit } = linked;
  const at = local * GRAPH_WIDTH;
  const op = graph.nodes[at] & 0xff;
  if (op === Op.Load) return graph.nodes[at + 4] >= 0 ? `.${unit.string(graph.nodes[at + 4])}` : '';
  if (op !== Op.Call || receiverOf(linked, base + local) === NONE) return '';
  const name = calledName(linked, base + local);
  return name === '' ? '' : `.${name}`;
}
