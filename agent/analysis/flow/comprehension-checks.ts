import { NONE } from '../../ir/kinds.js';
import type { Operation } from '../../rules/operation.js';
import { graphBounds } from '../graph/bounds.js';
import { ANY_KEY, GRAPH_WIDTH, itemsOf, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { ALL_CLASSES } from '../models/weakness-classes.js';
import { operandsOf } from '../objects/operands.js';
import type { Parts } from '../objects/parts.js';
import { NO_CALLS } from './calls-given.js';
import { rootOf } from './checked-roots.js';
import { givenForItems } from './given-for-items.js';
import type { Place } from './known-places.js';
import type { Mirrors } from './mirrors.js';
import type { OperationChecks } from './operation-checks.js';
import type { Says } from './search-results.js';
import type { Tested } from './tested.js';

/** A condition that is asked for each item of a list: `sign in name for sign in SIGNS`. Nodes of the unit. */
interface Asked {
  readonly condition: number;
  readonly item: number;
  readonly list: number;
  readonly region: number;
  /** All items are asked, and not only some that another condition lets through. */
  readonly isWhole: boolean;
}

/** What calls say that are given conditions for the items of a list: `any(sign in name for sign in SIGNS)`. */
export class ComprehensionChecks {
  constructor(
    private readonly parts: Parts,
    private readonly operationOf: (call: number) => Operation | null,
    private readonly operations: Pick<OperationChecks, 'hasItems'>,
    private readonly mirrors: Mirrors,
    /** The classes that a value is harmless for at a place where a condition is as it is said. */
    private readonly at: (tested: Tested, place: Place, condition: number, isTrue: boolean) => number,
  ) {}

  saidBy(tested: Tested, call: number, says: Says, depth: number): number {
    const { linked, root } = tested;
    const operation = this.operationOf(linked.base + call);
    if (operation !== 'iterate.any' && operation !== 'iterate.all') return 0;
    const given = givenForItems(operation, says);
    const asked = this.askedBy(linked, call);
    if (asked === null || given === null) return 0;
    const { condition, item, list, region, isWhole } = asked;
    const { isTrue, isEach } = given;
    if (isEach && !isWhole) return 0;
    const place = { region, depth: depth + 1, given: NO_CALLS, before: 0 };
    let classes = 0;
    if (tested.among === undefined && (!isEach || this.operations.hasItems(linked.base + list))) {
      const among = { item: linked.base + item, list: linked.base + list, isEach };
      classes |= this.at({ linked, root, among }, place, condition, isTrue);
    }
    const about = !isEach
      ? 0
      : rootOf(linked, list) === root
        ? ALL_CLASSES
        : this.mirrors.about(tested, list);
    return about === 0
      ? classes
      : classes | (about & this.at({ linked, root: item }, place, condition, isTrue));
  }

  private askedBy(linked: LinkedUnit, call: number): Asked | null {
    const { nodes, lists } = linked.graph;
    const { subject, rest } = operandsOf(this.parts, linked, linked.base + call);
    if (subject === undefined || rest.length > 0) return null;
    const made = rootOf(linked, subject.value - linked.base) * GRAPH_WIDTH;
    if ((nodes[made] & 0xff) !== Op.Allocate) return null;
    const [key, , condition, ...others] = itemsOf(lists, nodes[made + 3]);
    if (key !== ANY_KEY || others.length > 0) return null;
    const item = itemIn(linked, condition, 0);
    if (item === NONE) return null;
    const region = nodes[condition * GRAPH_WIDTH + 2];
    const list = nodes[item * GRAPH_WIDTH + 3];
    return { condition, item, list, region, isWhole: region === nodes[made + 2] };
  }
}

/** The item of a list that a condition asks about; NONE where it asks about none. */
function itemIn(linked: LinkedUnit, condition: number, depth: number): number {
  if (condition === NONE || depth > graphBounds.conditionDepth) return NONE;
  const { nodes, lists } = linked.graph;
  const root = rootOf(linked, condition);
  const at = root * GRAPH_WIDTH;
  const [a, b, c] = [nodes[at + 3], nodes[at + 4], nodes[at + 5]];
  const first = (...some: number[]) => {
    for (const one of some) {
      const item = itemIn(linked, one, depth + 1);
      if (item !== NONE) return item;
    }
    return NONE;
  };
  switch (nodes[at] & 0xff) {
    case Op.Load:
      return b === ANY_KEY ? root : first(a);
    case Op.Unary:
      return first(a);
    case Op.Binary:
    case Op.Logical:
    case Op.LoadIndex:
      return first(a, b);
    case Op.Call:
      return first(b, ...itemsOf(lists, c).filter((_, position) => position % 2 === 1));
    default:
      return NONE;
  }
}
