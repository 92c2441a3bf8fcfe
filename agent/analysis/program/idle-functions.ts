import { FunctionFlag, Kind } from '../../ir/kinds.js';
import type { Unit } from '../../ir/unit.js';

/** A file of the program. */
interface Coded {
  readonly index: number;
  readonly unit: Unit;
  /** Tests and the like, which use what they test. */
  readonly isAside: boolean;
}

/** Functions that nothing in the program names: nobody knows who will call them, and with what. */
export class IdleFunctions {
  /** The files that have a name or text. */
  private readonly files = new Map<string, number[]>();

  constructor(private readonly modules: readonly Coded[]) {
    for (const { index, unit, isAside } of modules) {
      if (isAside) continue;
      for (const text of new Set(unit.strings)) {
        const known = this.files.get(text);
        if (known === undefined) this.files.set(text, [index]);
        else known.push(index);
      }
    }
  }

  /** Those of a file, by their number. */
  in(index: number): number[] {
    const { unit } = this.modules[index];
    return [...unit.data.functions.keys()].filter((fn) => fn > 0 && this.isIdle(index, fn));
  }

  /** Whether nothing in the program calls a function by its name: no other file names it, and its own calls nothing of it. */
  isUncalled(index: number, fn: number): boolean {
    const { unit } = this.modules[index];
    const { name } = unit.data.functions[fn];
    if (name === '' || name.startsWith('_')) return false;
    if ((this.files.get(name) ?? []).some((file) => file !== index)) return false;
    return !isNamedAround(unit, fn, calledBy);
  }

  /** It is named nowhere but in itself; other folders cannot name what is restricted to its own. */
  private isIdle(index: number, fn: number): boolean {
    const { unit } = this.modules[index];
    const { name, flags, parent, owner } = unit.data.functions[fn];
    if (name === '' || name.startsWith('_') || (parent > 0 && owner < 0)) return false;
    const isRestricted = (flags & FunctionFlag.Restricted) !== 0;
    const mayName = (file: number) => !isRestricted || folderOf(this.modules[file].unit) === folderOf(unit);
    if ((this.files.get(name) ?? []).some((file) => file !== index && mayName(file))) return false;
    return !isNamedAround(unit, fn, namedBy);
  }
}

/** Whether a node of the file gives the name of a function, anywhere but in that function itself. */
function isNamedAround(unit: Unit, fn: number, nameAt: (unit: Unit, node: number) => string): boolean {
  const { name, start, end } = unit.data.functions[fn];
  for (let node = 0; node < unit.nodeCount; node++) {
    const at = unit.start(node);
    if ((at < start || at >= end) && nameAt(unit, node) === name) return true;
  }
  return false;
}

/** The name of what a node calls; empty where it calls nothing. */
function calledBy(unit: Unit, node: number): string {
  const kind = unit.kind(node);
  return kind === Kind.Call || kind === Kind.New ? namedBy(unit, unit.a(node)) : '';
}

function folderOf({ path }: Unit): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function namedBy(unit: Unit, node: number): string {
  switch (unit.kind(node)) {
    case Kind.Member:
    case Kind.Local:
    case Kind.Captured:
      return unit.string(unit.b(node));
    default:
      return '';
  }
}
