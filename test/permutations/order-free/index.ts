import { createParser } from '#agent/languages/parser.js';
import type { SyntaxParser } from '#agent/languages/syntax-tree.js';
import { type LaidOutFile, layOut, writtenArrangement } from '../layout.js';
import {
  type Group,
  groupAddress,
  type PartKind,
  type Piece,
  type Program,
  partAddress,
} from '../program.js';
import { goCheck } from './go.js';
import { javaCheck } from './java.js';
import { javascriptCheck } from './javascript.js';
import type { FileScope, LanguageCheck } from './language-check.js';
import { pythonCheck } from './python.js';
import { nodesWithin, TreeNode } from './tree-node.js';

const checks: Record<Program['language'], LanguageCheck> = {
  javascript: javascriptCheck,
  typescript: javascriptCheck,
  python: pythonCheck,
  java: javaCheck,
  go: goCheck,
};

/** A group of a file that was laid out, with the nodes of each part. */
interface ParsedGroup {
  kind: PartKind;
  parts: { address: string; nodes: TreeNode[]; rest: string }[];
}

let parser: SyntaxParser | null = null;

/**
 * Why the order of a program's parts may bear a meaning after all; empty where each part is shown to bear none. It reads
 * the program's text alone, not what wrote it: parts are whole definitions that run nothing while the program is loaded,
 * no two of one scope declare the same name, and no sibling takes its meaning from what is above it.
 */
export async function orderFaults(program: Program): Promise<string[]> {
  parser ??= await createParser({ kind: 'wasm' });
  await parser.load(program.language);
  const faults: string[] = [];
  const { files } = layOut(program, writtenArrangement(program));
  for (const [index, file] of files.entries()) {
    const tree = parser.parse(program.language, file.text);
    if (!tree || tree.hasErrors) faults.push(`${file.stem}: has a syntax error`);
    else {
      const root = new TreeNode(tree, 0);
      const groups = parsedGroups(program.files[index].pieces, file.stem, file, root);
      faults.push(...fileFaults(groups, root, checks[program.language]));
    }
  }
  return faults;
}

function fileFaults(groups: readonly ParsedGroup[], root: TreeNode, check: LanguageCheck): string[] {
  return groups.flatMap(({ kind, parts }) => {
    const scope = scopeBefore(parts, groups, root, check);
    const faults = parts.flatMap(({ address, nodes, rest }) => {
      if (nodes.length === 0 || !/^[\s;,]*$/.test(rest)) return [`${address}: is not a whole definition`];
      return nodes.flatMap((node) => {
        const fault = check.faultOf(kind, node, scope);
        return fault === null ? [] : [`${address}: ${fault}`];
      });
    });
    const [holder, ...others] = holdersOf(parts.flatMap(({ nodes }) => nodes));
    if (others.length > 0) faults.push(`${parts[0].address}: its group is in more than one scope`);
    return holder ? [...faults, ...siblingFaults(holder, parts[0].address, check)] : faults;
  });
}

/** Faults of all that is in one scope, whether it moves or not. */
function siblingFaults(holder: TreeNode, address: string, check: LanguageCheck): string[] {
  const names = holder.children.flatMap((child) => check.namesOf(child));
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  const ordering = holder.children.filter((child) => check.ordersSiblings(child));
  return [
    ...repeated.map((name) => `${address}: ${name} is declared twice in its scope`),
    ...ordering.map(({ type }) => `${address}: a sibling (${type}) depends on what is above it`),
  ];
}

function holdersOf(nodes: readonly TreeNode[]): TreeNode[] {
  const holders = new Map<number, TreeNode>();
  for (const { parent } of nodes) if (parent) holders.set(parent.index, parent);
  return [...holders.values()];
}

/** What the file's root binds by the time that a group is evaluated, in whatever order its parts are. */
function scopeBefore(
  parts: ParsedGroup['parts'],
  groups: readonly ParsedGroup[],
  root: TreeNode,
  check: LanguageCheck,
): FileScope {
  const start = Math.min(...parts.flatMap(({ nodes }) => nodes.map((node) => node.start)));
  const nodesOf = (group: ParsedGroup) => group.parts.flatMap(({ nodes }) => nodes);
  const earlier = groups.map(nodesOf).filter((nodes) => nodes.every(({ end }) => end <= start));
  const moving = new Set(groups.flatMap(nodesOf).map(({ index }) => index));
  const fixed = new Set(earlier.flatMap((nodes) => nodes.flatMap((node) => check.namesOf(node))));
  for (const child of root.children) {
    for (const name of check.hoistedNamesOf(child)) fixed.add(name);
    if (!moving.has(child.index)) for (const name of boundNames(child)) fixed.add(name);
  }
  return { fixed };
}

/** All names in a declaration that stays: more than it binds is no harm, since what it reads is above it as well. */
function boundNames(node: TreeNode): string[] {
  if (!/^(import_statement|lexical_declaration|variable_declaration)$/.test(node.type)) return [];
  return node.text.match(/[A-Za-z_$]\w*/g) ?? [];
}

function parsedGroups(
  pieces: readonly Piece[],
  holder: string,
  file: LaidOutFile,
  root: TreeNode,
): ParsedGroup[] {
  return pieces.flatMap((piece, index) => {
    if (typeof piece === 'string') return [];
    const address = groupAddress(holder, index);
    const inner = piece.parts.flatMap((part) =>
      parsedGroups(part.pieces, partAddress(address, part), file, root),
    );
    return [parsedGroup(piece, address, file, root), ...inner];
  });
}

function parsedGroup(group: Group, address: string, file: LaidOutFile, root: TreeNode): ParsedGroup {
  const parts = group.parts.map((part) => {
    const own = partAddress(address, part);
    const span = file.spans.find((one) => one.address === own);
    if (!span) throw new Error(`${own} was not laid out.`);
    const nodes = nodesWithin(root, span.start, span.end);
    let rest = '';
    let at = span.start;
    for (const node of nodes) {
      rest += file.text.slice(at, node.start);
      at = node.end;
    }
    return { address: own, nodes, rest: rest + file.text.slice(at, span.end) };
  });
  return { kind: group.kind, parts };
}
