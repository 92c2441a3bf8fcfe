import type { Operation } from '../../rules/operation.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { operandsOf } from '../objects/operands.js';
import type { Parts } from '../objects/parts.js';
import { TokenKind } from '../objects/tokens.js';
import type { NodeIndex } from '../values/node-index.js';
import type { LibraryCalls } from './library-calls.js';
import { saidByAll } from './operation-checks.js';
import type { Says } from './search-results.js';

/**
 * What calls that ask a function about the items of a list say of a variable around that function: one of the items has given
 * true, or false, so that what the function checks beside the item holds. `folders.some((folder) => file.startsWith(folder))`
 */
export class CapturedChecks {
  /** By unit, function and slot: nodes that store in a variable, and that read it. */
  private readonly uses = new Map<number, ReadonlyMap<string, { stores: number[]; loads: number[] }>>();

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
    const { nodes } = linked.graph;
    for (const user of this.index.usersOf(linked.base + root)) {
      const at = (user - linked.base) * GRAPH_WIDTH;
      if ((nodes[at] & 0xff) !== Op.CellStore || nodes[at + 5] !== root) continue;
      const used = this.usesOf(linked).get(`${nodes[at + 3]} ${nodes[at + 4]}`);
      if (used?.stores.length === 1) return used.loads;
    }
    return [];
  }

  private usesOf(linked: LinkedUnit): ReadonlyMap<string, { stores: number[]; loads: number[] }> {
    const known = this.uses.get(linked.index);
    if (known !== undefined) return known;
    const found = new Map<string, { stores: number[]; loads: number[] }>();
    const { nodes } = linked.graph;
    for (let at = 0, node = linked.base; at < nodes.length; at += GRAPH_WIDTH, node++) {
      const op = nodes[at] & 0xff;
      if (op !== Op.CellStore && op !== Op.CellLoad) continue;
      const key = `${nodes[at + 3]} ${nodes[at + 4]}`;
      const used = found.get(key) ?? { stores: [], loads: [] };
      (op === Op.CellStore ? used.stores : used.loads).push(node);
      found.set(key, used);
    }
    this.uses.set(linked.index, found);
    return found;
  }
}

/** What a function has given for one item at least if the operation that asks it says so; undefined where it may have none. */
function givenOnce(operation: Operation, says: Says): boolean | undefined {
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
