import { isHot, type SymbolNode, type UnknownReceiver } from './symbol-facts.js';

export interface HotName {
  name: string;
  /** First segment of the name of its module or type; null for what has no library. */
  root: string | null;
  ofType: boolean;
}

/** All names of the tree of names that are a source, a sink or a pattern. */
export function collectHot(
  nodes: readonly SymbolNode[],
  start: number,
  unknown: ReadonlyMap<string, readonly UnknownReceiver[]>,
  builtin: readonly string[],
): HotName[] {
  const hot: HotName[] = [];
  const collect = (index: number, about: HotName) => {
    const node = nodes[index];
    if (node.facts !== null && isHot(node.facts)) hot.push(about);
    for (const [member, to] of node.members ?? [])
      collect(to, { ...about, name: member === '*' ? about.name : member });
    for (const [member, to] of node.instance ?? [])
      collect(to, { ...about, name: member === '*' ? about.name : member, ofType: true });
  };
  for (const [member, to] of nodes[start].members ?? []) {
    collect(to, { name: member, root: builtin.includes(member) ? null : member, ofType: false });
  }
  for (const [member, uses] of unknown)
    for (const use of uses) collect(use.symbol, { name: member, root: null, ofType: false });
  return hot;
}

/** Of all hot names, those of modules that the file mentions, and of types whose library the program mentions. */
export function hotNamesIn(
  hot: readonly HotName[],
  modules: ReadonlyMap<string, string>,
  inFile: ReadonlySet<string>,
  inProgram: ReadonlySet<string>,
): Set<string> {
  const roots = (mentioned: ReadonlySet<string>) => {
    const aliased = new Set(
      [...modules].filter(([alias]) => mentioned.has(alias)).map(([, name]) => name.split('.')[0]),
    );
    return (root: string) => mentioned.has(root) || aliased.has(root);
  };
  const [inThisFile, somewhere] = [roots(inFile), roots(inProgram)];
  const names = new Set<string>();
  for (const { name, root, ofType } of hot)
    if (root === null || (ofType ? somewhere(root) : inThisFile(root))) names.add(name);
  return names;
}
