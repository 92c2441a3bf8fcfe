import type { SymbolNode } from './symbol-facts.js';

/** A tree of dotted names: `a.b` is a member of `a`, `A#b` a member of instances of `A`. Nodes are known by index. */
export class SymbolTree {
  readonly nodes: SymbolNode[] = [];
  readonly root: number;

  constructor() {
    this.root = this.newNode('');
  }

  newNode(name: string): number {
    this.nodes.push({
      name,
      members: null,
      instance: null,
      facts: null,
      line: null,
      extends: [],
      memberTypes: null,
      functionName: null,
    });
    return this.nodes.length - 1;
  }

  /** The node of a dotted name below another one, made where it is missing. */
  path(from: number, dotted: string): number {
    let at = from;
    for (const segment of dotted.split('.')) at = this.edge(at, segment, false);
    return at;
  }

  /** The node of a member, made where it is missing. */
  edge(from: number, name: string, ofInstance: boolean): number {
    const node = this.nodes[from];
    let edges = ofInstance ? node.instance : node.members;
    if (edges === null) {
      edges = new Map();
      if (ofInstance) node.instance = edges;
      else node.members = edges;
    }
    let to = edges.get(name);
    if (to === undefined) {
      const separator = from === this.root ? '' : ofInstance ? '#' : '.';
      to = this.newNode(`${node.name}${separator}${name}`);
      edges.set(name, to);
    }
    return to;
  }

  /** The members of that name that any of some nodes have. */
  step(from: readonly number[], name: string, ofInstance: boolean): number[] {
    const result: number[] = [];
    for (const index of from) {
      const edges = ofInstance ? this.nodes[index].instance : this.nodes[index].members;
      if (edges === null) continue;
      const exact = edges.get(name);
      if (exact !== undefined && !result.includes(exact)) result.push(exact);
      const any = edges.get('*');
      if (any !== undefined && !result.includes(any)) result.push(any);
    }
    return result;
  }
}
