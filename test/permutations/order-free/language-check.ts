import type { PartKind } from '../program.js';
import type { TreeNode } from './tree-node.js';

/** What a check of one language knows of the file at hand. */
export interface FileScope {
  /** Names that exist whatever the order: bound by texts that stay, or by functions that are there before code runs. */
  fixed: ReadonlySet<string>;
}

/** What one language says of nodes that are meant to be movable. */
export interface LanguageCheck {
  /** Why a node bears order as a part of that kind; null where it bears none. */
  faultOf(kind: PartKind, node: TreeNode, scope: FileScope): string | null;
  /** Names that a child of a root, class body or table declares: none of them may be declared twice there. */
  namesOf(node: TreeNode): string[];
  /** Names that a child of the root binds before any code of the file runs. */
  hoistedNamesOf(node: TreeNode): string[];
  /** Whether a sibling takes its meaning from what is written before it: a spread entry. */
  ordersSiblings(node: TreeNode): boolean;
}

/** A path that overlaps with no other one. */
export function isPlainPath(text: string): boolean {
  return /^["']\/[\w-]*["']$/.test(text);
}

/** The first fault that a check finds among nodes. */
export function firstFault(
  nodes: readonly TreeNode[],
  check: (node: TreeNode) => string | null,
): string | null {
  for (const node of nodes) {
    const fault = check(node);
    if (fault !== null) return fault;
  }
  return null;
}
