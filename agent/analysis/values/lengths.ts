import { NONE } from '../../ir/kinds.js';
import type { Operation } from '../../rules/operation.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, GraphFlag, itemsOf, Op, Passing, positionOf, SPREAD } from '../graph/flow-graph.js';
import { operandsOf } from '../objects/operands.js';
import type { Parts } from '../objects/parts.js';
import type { Constant } from './constant.js';
import type { NodeIndex } from './node-index.js';
import type { Operations } from './operations.js';

/** Operations that leave a list as long as it was. */
const keeping: ReadonlySet<Operation> = new Set<Operation>([
  ...([
    'list.get',
    'list.slice',
    'list.first',
    'list.firstOrGet',
    'list.firstOrFail',
    'list.second',
    'list.last',
    'list.any',
    'list.reverse',
    'list.sort',
    'list.sorted',
    'list.fill',
  ] as const),
  ...([
    'list.collect',
    'list.concat',
    'collection.copy',
    'collection.list',
    'collection.contains',
    'map.get',
  ] as const),
  ...([
    'collection.containsAll',
    'collection.indexOf',
    'collection.size',
    'collection.isEmpty',
    'text.join',
  ] as const),
  ...([
    'iterate.each',
    'iterate.map',
    'iterate.filter',
    'iterate.all',
    'iterate.any',
    'iterate.none',
  ] as const),
  ...(['iterate.find', 'iterate.findIndex', 'iterate.reduce', 'iterate.flatMap', 'value.equals'] as const),
]);

/** How many items lists have, where the code shows it. */
export class Lengths {
  private readonly known = new Map<number, number | null>();

  constructor(
    private readonly parts: Parts,
    private readonly index: NodeIndex,
    private readonly operations: Operations,
    /** The constant that a value is. */
    private readonly constantOf: (value: number) => Constant,
  ) {}

  /** @returns null where it depends on what happens */
  of(list: number, depth = 0): number | null {
    const before = this.known.get(list);
    if (before !== undefined) return before;
    if (depth > graphBounds.versionsBack) return null;
    // A list that grows in a loop has no one length.
    this.known.set(list, null);
    const length = this.find(list, depth + 1);
    this.known.set(list, length);
    return length;
  }

  /** Whether a list has an item, however many it has: what is put behind it is not the first. @param seen lists of this search */
  isNeverEmpty(list: number, seen = new Set<number>()): boolean {
    const length = this.of(list);
    if (length !== null) return length > 0;
    // One that goes around in a loop is what it was before, and more.
    if (seen.has(list)) return true;
    if (seen.size > graphBounds.versionsBack) return false;
    seen.add(list);
    const { graph, base } = this.index.unitOf(list);
    const at = (list - base) * GRAPH_WIDTH;
    const [a, b, c] = [graph.nodes[at + 3], graph.nodes[at + 4], graph.nodes[at + 5]];
    const isSo = (node: number) => node !== NONE && this.isNeverEmpty(base + node, seen);
    switch (graph.nodes[at] & 0xff) {
      case Op.Allocate: {
        const entries = itemsOf(graph.lists, a);
        for (let i = 0; i < entries.length; i += 3)
          if (entries[i] !== SPREAD || isSo(entries[i + 2])) return true;
        return false;
      }
      case Op.Sigma:
      case Op.Typed:
      case Op.Entered:
        return isSo(a);
      case Op.Put:
        return positionOf(b) >= 0 || isSo(a);
      case Op.Phi: {
        const items = itemsOf(graph.lists, a);
        for (let i = 0; i < items.length; i += 2) if (!isSo(items[i])) return false;
        return items.length > 0;
      }
      case Op.After:
        return this.isKept(base + b, c) ? isSo(a) : this.isFilledBy(base + b, c);
      default:
        return false;
    }
  }

  /** A call takes no item out of what it is given at a port. */
  private isKept(call: number, port: number): boolean {
    const operation = this.operations.of(call);
    if (operation === null) return false;
    const { subject } = operandsOf(this.parts, this.index.unitOf(call), call);
    return port !== subject?.port || keeping.has(operation) || operation === 'list.extend';
  }

  /** A call puts an item into what it is given at a port. */
  private isFilledBy(call: number, port: number): boolean {
    const operation = this.operations.of(call);
    if (operation !== 'list.append' && operation !== 'list.prepend' && operation !== 'list.insert')
      return false;
    const { subject, rest } = operandsOf(this.parts, this.index.unitOf(call), call);
    return port === subject?.port && rest.some(({ how }) => how === Passing.Plain);
  }

  /**
   * At which position each entry of a list literal begins, and how long the list is.
   * @returns null for what stands behind something whose length is not known
   */
  positions(
    list: number,
    depth = 0,
  ): { readonly starts: readonly (number | null)[]; readonly total: number | null } {
    const { graph, base } = this.index.unitOf(list);
    const entries = itemsOf(graph.lists, graph.nodes[(list - base) * GRAPH_WIDTH + 3]);
    const starts: (number | null)[] = [];
    let total: number | null = 0;
    for (let i = 0; i < entries.length; i += 3) {
      starts.push(total);
      const length: number | null = entries[i] === SPREAD ? this.of(base + entries[i + 2], depth) : 1;
      total = total === null || length === null ? null : total + length;
    }
    return { starts, total };
  }

  private find(list: number, depth: number): number | null {
    const { graph, base } = this.index.unitOf(list);
    const at = (list - base) * GRAPH_WIDTH;
    const [a, b, c] = [graph.nodes[at + 3], graph.nodes[at + 4], graph.nodes[at + 5]];
    switch (graph.nodes[at] & 0xff) {
      case Op.Allocate:
        return (graph.nodes[at] >>> 8) & GraphFlag.List ? this.positions(list, depth).total : null;
      case Op.Sigma:
      case Op.Typed:
      case Op.Entered:
        return this.of(base + a, depth);
      case Op.Put: {
        const length = this.of(base + a, depth);
        const position = positionOf(b);
        return length !== null && position >= 0 ? Math.max(length, position + 1) : null;
      }
      case Op.Phi: {
        const items = itemsOf(graph.lists, a);
        const first = this.of(base + items[0], depth);
        for (let i = 2; i < items.length; i += 2) if (this.of(base + items[i], depth) !== first) return null;
        return first;
      }
      case Op.After: {
        const length = this.of(base + a, depth);
        return length === null ? null : this.after(base + b, c, length);
      }
      case Op.Call:
        return this.made(list);
      default:
        return null;
    }
  }

  private after(call: number, port: number, length: number): number | null {
    const operation = this.operations.of(call);
    if (operation === null) return null;
    const { subject, rest: given } = operandsOf(this.parts, this.index.unitOf(call), call);
    if (port !== subject?.port || keeping.has(operation)) return length;
    if (given.some(({ how }) => how !== Passing.Plain)) return null;
    switch (operation) {
      case 'list.append':
      case 'list.prepend':
        return length + given.length;
      case 'list.insert':
        return length + 1;
      case 'list.pop':
      case 'list.shift':
        return Math.max(0, length - 1);
      case 'list.remove':
        return given.length === 1 ? Math.max(0, length - 1) : null;
      case 'collection.clear':
        return 0;
      default:
        return null;
    }
  }

  /** What a call makes. */
  private made(call: number): number | null {
    const operation = this.operations.of(call);
    const { subject, rest } = operandsOf(this.parts, this.index.unitOf(call), call);
    const given = subject === undefined ? rest : [subject, ...rest];
    if (given.some(({ how }) => how !== Passing.Plain)) return null;
    if (operation === 'text.split' || operation === 'text.splitFromEnd') {
      if (given.length > 2) return null;
      const [text, by] = [given[0], given[1]].map((one) => one && this.constantOf(one.value));
      return typeof text === 'string' && typeof by === 'string' ? text.split(by).length : null;
    }
    if (operation === 'collection.copy') return given.length === 1 ? this.of(given[0].value) : null;
    if (operation === 'list.new') return given.length === 0 ? 0 : null;
    return operation === 'list.of' || operation === 'list.wrap' ? given.length : null;
  }
}
