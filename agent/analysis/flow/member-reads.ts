import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, itemsOf, Op } from '../graph/flow-graph.js';
import { type LinkedUnit, returnsOf } from '../link/linked-unit.js';
import type { Objects } from '../objects/objects.js';
import { rootOf } from './checked-roots.js';

/** A member of an object, however deep: the node of the unit that the object is a version of, and the names that lead to the member. */
export interface Member {
  readonly root: number;
  readonly path: readonly string[];
}

/** Knows which members nodes read, by their names or by methods of the program that give them: `dto.name`, `dto.getName()`. */
export class MemberReads {
  /** By function, as its first node in the program: the nodes that read, by root and path. */
  private readonly reads = new Map<number, ReadonlyMap<string, readonly number[]>>();
  /** By function: the name of the member that it gives, and nothing else. */
  private readonly given = new Map<number, string | null>();

  constructor(private readonly objects: Objects) {}

  /** What a node of the unit reads; with an empty path where it reads no member. */
  memberOf(linked: LinkedUnit, node: number): Member {
    const path: string[] = [];
    let at = rootOf(linked, node);
    while (path.length < graphBounds.path) {
      const name = this.nameOf(linked, at);
      if (name === null) break;
      path.unshift(name);
      at = rootOf(linked, objectOf(linked, at));
    }
    return { root: at, path };
  }

  /** The nodes of a function that read a member. @param fn index in the unit */
  of(linked: LinkedUnit, fn: number, { root, path }: Member): readonly number[] {
    const { nodes, functions } = linked.graph;
    const first = linked.base + functions[fn];
    let known = this.reads.get(first);
    if (known === undefined) {
      const found = new Map<string, number[]>();
      for (let node = functions[fn]; node < functions[fn + 1]; node++) {
        const op = nodes[node * GRAPH_WIDTH] & 0xff;
        if (op !== Op.Load && op !== Op.Call) continue;
        const read = this.memberOf(linked, node);
        if (read.path.length === 0) continue;
        const name = nameOfMember(read);
        const alike = found.get(name);
        if (alike === undefined) found.set(name, [node]);
        else alike.push(node);
      }
      known = found;
      this.reads.set(first, known);
    }
    return known.get(nameOfMember({ root, path })) ?? [];
  }

  /** The object of a member, and all that a function reads of it on the way to the member. */
  holdersOf(linked: LinkedUnit, fn: number, { root, path }: Member): readonly number[] {
    return [
      root,
      ...path.slice(1).flatMap((_, at) => this.of(linked, fn, { root, path: path.slice(0, at + 1) })),
    ];
  }

  /** What is left of the way to a member from a value on that way; null where the value is none. */
  below(linked: LinkedUnit, value: number, { root, path }: Member): readonly string[] | null {
    const given = this.memberOf(linked, value);
    const isOnWay = given.root === root && given.path.every((name, at) => name === path[at]);
    return isOnWay && given.path.length <= path.length ? path.slice(given.path.length) : null;
  }

  private nameOf(linked: LinkedUnit, node: number): string | null {
    const { graph, unit, base } = linked;
    const at = node * GRAPH_WIDTH;
    const op = graph.nodes[at] & 0xff;
    if (op === Op.Load) return graph.nodes[at + 4] >= 0 ? unit.string(graph.nodes[at + 4]) : null;
    if (
      op !== Op.Call ||
      graph.nodes[at + 4] === NONE ||
      itemsOf(graph.lists, graph.nodes[at + 5]).length > 0
    )
      return null;
    const { calls, parts } = this.objects;
    if (calls.leavesProgram(base + node)) return null;
    let name: string | null = null;
    for (const token of calls.eachCallee(base + node)) {
      const given = this.givenBy(parts.tokens.first(token), parts.tokens.second(token));
      if (given === null || (name !== null && name !== given)) return null;
      name = given;
    }
    return name;
  }

  private givenBy(unit: number, fn: number): string | null {
    const linked = this.objects.program.units[unit];
    const first = linked.base + linked.graph.functions[fn];
    let name = this.given.get(first);
    if (name === undefined) {
      name = ownMember(linked, returnsOf(linked, fn));
      this.given.set(first, name);
    }
    return name;
  }
}

/** The object that a read is one of. */
function objectOf({ graph }: LinkedUnit, read: number): number {
  const at = read * GRAPH_WIDTH;
  return (graph.nodes[at] & 0xff) === Op.Load ? graph.nodes[at + 3] : graph.nodes[at + 4];
}

/** The member of its receiver that a function gives at its one end. */
function ownMember(linked: LinkedUnit, returns: readonly number[]): string | null {
  const { nodes } = linked.graph;
  if (returns.length !== 1 || nodes[returns[0] * GRAPH_WIDTH + 3] === NONE) return null;
  const value = rootOf(linked, nodes[returns[0] * GRAPH_WIDTH + 3]) * GRAPH_WIDTH;
  if ((nodes[value] & 0xff) !== Op.Load || nodes[value + 4] < 0) return null;
  const object = rootOf(linked, nodes[value + 3]) * GRAPH_WIDTH;
  return (nodes[object] & 0xff) === Op.Receiver ? linked.unit.string(nodes[value + 4]) : null;
}

function nameOfMember({ root, path }: Member): string {
  return `${root} ${path.join('.')}`;
}
