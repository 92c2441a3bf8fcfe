import type { SyntaxTree } from '#agent/languages/syntax-tree.js';

/** A node of a syntax tree, in the form that the checks read. */
export class TreeNode {
  constructor(
    private readonly tree: SyntaxTree,
    readonly index: number,
  ) {}
  get type(): string {
    return this.tree.type(this.index);
  }
  get text(): string {
    return this.tree.textOf(this.index);
  }
  get start(): number {
    return this.tree.start(this.index);
  }
  get end(): number {
    return this.tree.end(this.index);
  }
  get parent(): TreeNode | null {
    const parent = this.tree.parent(this.index);
    return parent < 0 ? null : new TreeNode(this.tree, parent);
  }
  /** Named children without comments. */
  get children(): TreeNode[] {
    return this.tree
      .namedChildren(this.index)
      .map((child) => new TreeNode(this.tree, child))
      .filter(({ type }) => !type.includes('comment'));
  }
  /** The first child in that field of the grammar. */
  field(name: string): TreeNode | null {
    const child = this.tree.child(this.index, this.tree.grammar.fieldId(name));
    return child < 0 ? null : new TreeNode(this.tree, child);
  }
}

/** The largest nodes that lie wholly between two offsets. */
export function nodesWithin(root: TreeNode, start: number, end: number): TreeNode[] {
  return root.children.flatMap((child) => {
    if (child.start >= start && child.end <= end) return [child];
    return child.end <= start || child.start >= end ? [] : nodesWithin(child, start, end);
  });
}
