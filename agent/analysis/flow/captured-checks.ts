import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { operandsOf } from '../objects/operands.js';
import type { Parts } from '../objects/parts.js';
import type { NodeIndex } from '../values/node-index.js';
import { rootOf } from './checked-roots.js';
import { type GivenForItems, givenForItems } from './given-for-items.js';
import type { LibraryCalls } from './library-calls.js';
import type { Mirrors } from './mirrors.js';
import type { OperationChecks } from './operation-checks.js';
import { saidByAll } from './said-by-all.js';
import type { Says } from './search-results.js';
import type { Summary } from './summaries.js';
import type { Tested } from './tested.js';

/** A variable that functions within read. */
interface Cell {
  stores: number;
  readonly loads: number[];
}

/** A call asks a function about the items of a list, of which one at least, or each, has given true, or false. */
interface Asked extends GivenForItems {
  readonly list: number;
  readonly predicate: number;
}

/**
 * What calls that ask a function about the items of a list say of a variable around that function: one of the items, or each, has
 * given true, or false, so that what the function checks beside the item is so. `folders.some((folder) => file.startsWith(folder))`,
 * `!signs.some((sign) => file.includes(sign))`
 */
export class CapturedChecks {
  /** By unit and value: the variables that hold it, or what was left of it by checks, for functions within. */
  private readonly uses = new Map<number, ReadonlyMap<number, readonly Cell[]>>();

  constructor(
    private readonly parts: Parts,
    private readonly index: NodeIndex,
    private readonly library: LibraryCalls,
    private readonly mirrors: Mirrors,
    private readonly operations: Pick<OperationChecks, 'hasItems'>,
    private readonly summary: Summary,
  ) {}

  saidBy(tested: Tested, call: number, says: Says): number {
    const { linked, root } = tested;
    const node = linked.base + call;
    for (const { operation } of this.library.of(linked, node).checks) {
      const ofItems = operation === undefined ? null : givenForItems(operation, says);
      if (operation === undefined || ofItems === null) continue;
      const { subject, rest } = operandsOf(this.parts, linked, node, operation);
      if (subject === undefined || rest[0] === undefined) continue;
      // Of the items of an empty list anything may be said.
      if (ofItems.isEach && !this.operations.hasItems(subject.value)) continue;
      const asked = { list: subject.value, predicate: rest[0].value, ...ofItems };
      const loads = this.loadsOf(linked, root);
      const own = loads.length > 0 ? this.byPredicate(linked, loads, asked) : 0;
      return own | this.byMade(tested, asked);
    }
    return 0;
  }

  /** A function that another one makes, with the value: `plugins.find(nameIs(name))` */
  private byMade(tested: Tested, asked: Asked): number {
    if (this.index.op(asked.predicate) !== Op.Call) return 0;
    const call = asked.predicate - tested.linked.base;
    return this.mirrors.byFunctions(tested, call, 0, (parameter) => {
      const linked = this.index.unitOf(parameter);
      const loads = this.loadsOf(linked, parameter - linked.base);
      return loads.length === 0 ? 0 : this.byPredicate(linked, loads, asked);
    });
  }

  private byPredicate(linked: LinkedUnit, loads: readonly number[], asked: Asked): number {
    const { tokens, variables, made, ports } = this.parts;
    const { list, predicate, isTrue, isEach } = asked;
    return saidByAll(variables.of(predicate), (token) => {
      const fn = made.functionOf(token);
      if (fn === NONE || tokens.first(fn) !== linked.index) return 0;
      const item = ports.parameter(linked.index, tokens.second(fn), 0);
      let ofFunction = 0;
      for (const load of loads)
        if (this.index.functionOf(load) === tokens.second(fn))
          ofFunction |= this.summary(load, isTrue, { item, list, isEach });
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
