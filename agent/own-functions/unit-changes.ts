import { EMPTY_LIST, Kind, NONE } from '../ir/kinds.js';
import { type FunctionInfo, NODE_WIDTH, type UnitData } from '../ir/unit.js';

/** Where something new is said to stand. */
export interface Span {
  start: number;
  end: number;
}

/** Changes of a lowered file: what is there stays as it is, and a file of its own comes of it. */
export class UnitChanges {
  private readonly added: number[] = [];
  private readonly addedLists: number[] = [];
  private readonly nodes: Int32Array;
  private readonly lists: Int32Array;
  private readonly strings: string[];
  private readonly functions: FunctionInfo[];

  constructor(private readonly unit: UnitData) {
    this.nodes = unit.nodes.slice();
    this.lists = unit.lists.slice();
    this.strings = [...unit.strings];
    this.functions = [...unit.functions];
  }

  node(kind: number, { start, end }: Span, operands: readonly number[] = []): number {
    const [a = NONE, b = NONE, c = NONE, d = NONE] = operands;
    this.added.push(kind, start, end, a, b, c, d);
    return (this.nodes.length + this.added.length) / NODE_WIDTH - 1;
  }

  list(items: readonly number[]): number {
    if (items.length === 0) return EMPTY_LIST;
    const at = this.lists.length + this.addedLists.length;
    this.addedLists.push(items.length, ...items);
    return at;
  }

  string(text: string): number {
    return this.strings.push(text) - 1;
  }

  /** A call of a thing that only rules know. */
  call(name: string, span: Span, given: readonly number[]): number {
    const callee = this.node(Kind.Global, span, [this.string(name)]);
    return this.node(Kind.Call, span, [callee, this.list(given)]);
  }

  /** The use of a local variable. */
  local(fn: number, slot: number, span: Span): number {
    return this.node(Kind.Local, span, [slot, this.string(this.functions[fn].locals[slot] ?? '')]);
  }

  /** Puts statements before all others of a function. */
  prepend(fn: number, statements: readonly number[]): void {
    const info = this.functions[fn];
    this.functions[fn] = { ...info, body: this.list([...statements, ...this.itemsOf(info.body)]) };
  }

  /** Gives a node that was there another first operand, made of what it has now. */
  replace(node: number, by: (now: number) => number): void {
    const at = node * NODE_WIDTH + 3;
    this.nodes[at] = by(this.nodes[at]);
  }

  /** Gives a list that was there another item, made of the one that it has now. */
  replaceItem(list: number, index: number, by: (now: number) => number): void {
    const at = list + 1 + index;
    this.lists[at] = by(this.lists[at]);
  }

  private itemsOf(list: number): readonly number[] {
    if (list === EMPTY_LIST) return [];
    const added = list - this.lists.length;
    if (added >= 0) return this.addedLists.slice(added + 1, added + 1 + this.addedLists[added]);
    return [...this.lists.subarray(list + 1, list + 1 + this.lists[list])];
  }

  finished(): UnitData {
    return {
      ...this.unit,
      nodes: joined(this.nodes, this.added),
      lists: joined(this.lists, this.addedLists),
      strings: this.strings,
      functions: this.functions,
    };
  }
}

function joined(before: Int32Array, after: readonly number[]): Int32Array {
  const all = new Int32Array(before.length + after.length);
  all.set(before);
  all.set(after, before.length);
  return all;
}
