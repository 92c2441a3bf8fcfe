import type { Operation } from '../../rules/operation.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { operandsOf } from '../objects/operands.js';
import type { Parts } from '../objects/parts.js';
import { TokenKind } from '../objects/tokens.js';
import type { NodeIndex } from '../values/node-index.js';
import { rootOf } from './checked-roots.js';
import type { LibraryCalls } from './library-calls.js';
import { saidByAll } from './operation-checks.js';
import type { Says } from './search-results.js';

/** A variable that functions within read. */
interface Cell {
  stores: number;
  readonly loads: number[];
}

/**
 * What calls that ask a function about the items of a list say of a variable around that function: one of the items has given
 * true, or false, so that what the function checks beside the item holds. `folders.some((folder) => file.startsWith(folder))`
 */
export class CapturedChecks {
  /** By unit and value: the variables that hold it, or what was left of it by checks, for functions within. */
  private readonly uses = new Map<number, ReadonlyMap<number, readonly Cell[]>>();

  constructor(
    private readonly parts: Parts,
    private readonly index: NodeIndex,
    private readonly library: LibraryCalls,
    /** The classes that a value of a function is harmless for whenever the function gives true, or false. */
    private readonly summary: (value: number, isTrue: boolean, depth: number) => number,
  ) {}

  saidBy(
    { linked, root }: { readonly linked: LinkedUnit; readonly root: number },
    call: number,
    says: Says,
    depth: number,
  ): number {
    const node = linked.base + call;
    for (const { operation } of this.library.of(linked, node).checks) {
      const isTrue = operation === undefined ? undefined : givenOnce(operation, says);
      if (isTrue === undefined) continue;
      const loads = this.loadsOf(linked, root);
      const [predicate] = operandsOf(this.parts, linked, node, operation ?? null).rest;
      if (loads.length > 0 && predicate !== undefined)
        return this.byPredicate(linked, predicate.value, loads, isTrue, depth);
    }
    return 0;
  }

  private byPredicate(
    linked: LinkedUnit,
    predicate: number,
    loads: readonly number[],
    isTrue: boolean,
    depth: number,
  ): number {
    const { tokens, variables } = this.parts;
    return saidByAll(variables.of(predicate), (token) => {
      const isOwn = tokens.kind(token) === TokenKind.Function && tokens.first(token) === linked.index;
      let ofFunction = 0;
      for (const load of isOwn ? loads : [])
        if (this.index.functionOf(load) === tokens.second(token))
          ofFunction |= this.summary(load, isTrue, depth);
      return ofFunction;
    });
  }

  /** Where functions within that of a value read it, as far as the variable never holds anything else. */
  private loadsOf(linked: LinkedUnit, root: number): number[] {
    return (this.usesOf(linked).get(root) ?? []).flatMap(({ stores, loads }) => (stores === 1 ? loads : []));
  }

  private usesOf(linked: LinkedUnit): ReadonlyMap<number, readonly Cell[]> {
    const known = this.uses.get(linked.index);
    if (known !== undefined) return known;
    const cells = new Map<string, Cell>();
    const found = new Map<number, Cell[]>();
    const { nodes } = linked.graph;
    for (let at = 0, node = linked.base; at < nodes.length; at += GRAPH_WIDTH, node++) {
      const op = nodes[at] & 0xff;
      if (op !== Op.CellStore && op !== Op.CellLoad) continue;
      const key = `${nodes[at + 3]} ${nodes[at + 4]}`;
      const cell = cells.get(key) ?? { stores: 0, loads: [] };
      cells.set(key, cell);
      if (op === Op.CellLoad) cell.loads.push(node);
      else if (cell.stores++ === 0) {
        const root = rootOf(linked, nodes[at + 5]);
        found.set(root, [...(found.get(root) ?? []), cell]);
      }
    }
    this.uses.set(linked.index, found);
    return found;
  }
}

/** What a function has given for one item at least if the operation that asks it says so; undefined where it may have none. */
export function givenOnce(operation: Operation, says: Says): boolean | undefined {
  switch (operation) {
    case 'iterate.any':
      return says === 'true' ? true : undefined;
    case 'iterate.all':
      return says === 'false' ? false : undefined;
    case 'iterate.none':
      return says === 'false' ? true : undefined;
    case 'iterate.findIndex':
      return says === 'found' || says === 'zero' ? true : undefined;
    default:
      return undefined;
  }
}
