import { grown } from '../../ir/growing-array.js';
import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, Op } from './flow-graph.js';
import { Regions } from './regions.js';

/** How far a function was built, to take back what came afterwards. */
export interface EmitterMark {
  count: number;
  lists: number;
  regions: number;
  shared: number;
}

/** The growing arrays of one function's graph. Nodes are never changed but for the operands of phis. */
export class Emitter {
  nodes = new Int32Array(1024 * GRAPH_WIDTH);
  lists = new Int32Array(1024);
  readonly regions = new Regions();
  /** Of each node the object that it is a version of; itself where it is none. */
  private roots = new Int32Array(1024);
  count = 0;
  private listEnd = 0;
  /** By operator. */
  private readonly shared: Map<number, number>[] = [];
  private readonly sharedKeys: number[] = [];

  /** Begins with an empty function. */
  clear(): void {
    this.count = 0;
    this.listEnd = 0;
    for (const known of this.shared) known?.clear();
    this.sharedKeys.length = 0;
    this.regions.clear();
  }

  mark(): EmitterMark {
    const { count, listEnd: lists } = this;
    return { count, lists, regions: this.regions.count, shared: this.sharedKeys.length };
  }

  rollBack(mark: EmitterMark): void {
    this.count = mark.count;
    this.listEnd = mark.lists;
    this.regions.count = mark.regions;
    while (this.sharedKeys.length > mark.shared) {
      const key = this.sharedKeys.pop() ?? NONE;
      this.shared[this.sharedKeys.pop() ?? 0].delete(key);
    }
  }

  emit(op: Op, site: number, a = NONE, b = NONE, c = NONE, flags = 0): number {
    const node = this.count++;
    const at = node * GRAPH_WIDTH;
    if (at + GRAPH_WIDTH > this.nodes.length) this.nodes = grown(this.nodes);
    if (node >= this.roots.length) this.roots = grown(this.roots);
    this.nodes[at] = op | (flags << 8);
    this.nodes[at + 1] = site;
    this.nodes[at + 2] = this.regions.current;
    this.nodes[at + 3] = a;
    this.nodes[at + 4] = b;
    this.nodes[at + 5] = c;
    const isVersion = op === Op.Sigma || op === Op.Put || op === Op.PutIndex || op === Op.After;
    this.roots[node] = isVersion ? this.roots[a] : node;
    return node;
  }

  /** A node without effect: one for all uses with equal operands. */
  pure(op: Op, site: number, a: number, b = NONE, flags = 0): number {
    const known = this.known(op, a, b);
    if (known !== NONE) return known;
    const node = this.emit(op, site, a, b, NONE, flags);
    this.share(op, a, b, node);
    return node;
  }

  /** The node of `pure` where there is one already; NONE otherwise. */
  known(op: Op, a: number, b = NONE): number {
    return this.shared[op]?.get(pairOf(a, b)) ?? NONE;
  }

  share(op: Op, a: number, b: number, node: number): void {
    this.shared[op] ??= new Map();
    this.shared[op].set(pairOf(a, b), node);
    this.sharedKeys.push(op, pairOf(a, b));
  }

  list(items: readonly number[]): number {
    const at = this.listEnd;
    while (at + items.length + 1 > this.lists.length) this.lists = grown(this.lists);
    this.lists[at] = items.length;
    this.lists.set(items, at + 1);
    this.listEnd = at + items.length + 1;
    return at;
  }

  op(node: number): number {
    return this.nodes[node * GRAPH_WIDTH] & 0xff;
  }
  flags(node: number): number {
    return this.nodes[node * GRAPH_WIDTH] >>> 8;
  }
  site(node: number): number {
    return this.nodes[node * GRAPH_WIDTH + 1];
  }
  a(node: number): number {
    return this.nodes[node * GRAPH_WIDTH + 3];
  }
  b(node: number): number {
    return this.nodes[node * GRAPH_WIDTH + 4];
  }
  c(node: number): number {
    return this.nodes[node * GRAPH_WIDTH + 5];
  }
  root(node: number): number {
    return this.roots[node];
  }
  setRoot(node: number, root: number): void {
    this.roots[node] = root;
  }
}

const HALF = 0x2000000;
/** One number for two, each between -2^25 and 2^25. */
function pairOf(a: number, b: number): number {
  return (a + HALF) * HALF * 2 + (b + HALF);
}
