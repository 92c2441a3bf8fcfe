import { type Kind as AnyKind, Kind, NONE } from '../ir/kinds.js';
import { NODE_WIDTH, type UnitData } from '../ir/unit.js';

/** The names that the functions of a file are known by: their own, or that of the variable or member they are assigned to. */
export function functionNames(unit: UnitData): string[] {
  const names = unit.functions.map(({ name }) => name);
  const { nodes, strings } = unit;
  const name = (holder: number, fn: number, from: number): void => {
    if (holder === NONE || fn === NONE) return;
    const [at, value] = [holder * NODE_WIDTH, fn * NODE_WIDTH];
    if ((nodes[value] & 0xff) !== Kind.Function || names[nodes[value + 3]] !== '') return;
    const text = nodes[at + from];
    if (text !== NONE) names[nodes[value + 3]] = strings[text];
  };
  for (let at = 0; at < nodes.length; at += NODE_WIDTH) {
    const kind = nodes[at] & 0xff;
    if (kind !== Kind.Assign && kind !== Kind.Property) continue;
    const holder = nodes[at + 3];
    if (holder === NONE) continue;
    const from = nameOperand(nodes[holder * NODE_WIDTH] & 0xff);
    if (from !== null) name(holder, nodes[at + 4], from);
  }
  return names;
}

/** Which operand of a node is the name that it writes to. */
function nameOperand(kind: number): number | null {
  const named = kind as AnyKind;
  if (named === Kind.Local || named === Kind.Captured || named === Kind.Member) return 4;
  return named === Kind.Global || named === Kind.String ? 3 : null;
}

/**
 * Whether a function goes by a name with dots, of which the first parts may be left out: its class, its file, the folders
 * of that. A file that stands for its folder (`__init__.py`, `index.js`) or for its class, and any file of Go, may be left out.
 */
export function isNamedSo(
  written: readonly string[],
  path: string,
  className: string,
  name: string,
): boolean {
  if (written.at(-1) !== name) return false;
  const folders = path.split('/');
  const file = (folders.pop() ?? '').replace(/\.[^.]*$/, '');
  const member = className === '' ? [name] : [...className.split('.'), name];
  return [
    [...folders, file, ...member],
    [...folders, ...member],
  ].some((whole) => endsWith(whole, written));
}

function endsWith(whole: readonly string[], end: readonly string[]): boolean {
  return end.length <= whole.length && end.every((part, i) => part === whole[whole.length - end.length + i]);
}
