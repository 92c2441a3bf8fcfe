import { NONE } from '../../ir/kinds.js';
import { ANY_KEY, GRAPH_WIDTH, GraphFlag, itemsOf, Op, positionOf, SPREAD } from '../graph/flow-graph.js';
import { type LinkedUnit, returnsOf } from '../link/linked-unit.js';
import type { AlwaysThere } from '../values/always-there.js';
import type { Constants } from '../values/constants.js';
import type { NodeIndex } from '../values/node-index.js';
import type { CallsGiven, GivenCalls } from './calls-given.js';
import { rootOf } from './checked-roots.js';
import type { KnownPlaces } from './known-places.js';
import type { Member, MemberReads } from './member-reads.js';
import { saidByAll } from './said-by-all.js';
import { type Among, NO_ROOT, type Tested } from './tested.js';

/** What a call has given. */
export interface Gives {
  /** Null where all that is known is that it has come back. */
  readonly isTrue: boolean | null;
  /** Which part of the result is so: one of several results by its position, or a member by its name; null for all of it. */
  readonly part: number | string | null;
}

/** The classes that a parameter is harmless for whenever its function gives true, or false, or comes back. */
export type Summary = (parameter: number, isTrue: boolean | null, among?: Among) => number;

/** Functions that are looked into one inside the other. */
const DEEPEST = 64;

/** What functions of the program say of what they are given, by what they give: bit sets of weakness classes. */
export class Summaries {
  private readonly known = new Map<string, number>();
  private deep = 0;

  constructor(
    private readonly index: NodeIndex,
    private readonly constants: Constants,
    private readonly there: AlwaysThere,
    private readonly given: CallsGiven,
    private readonly reads: MemberReads,
    private readonly places: KnownPlaces,
    /** The same of the functions that a call runs. */
    private readonly byFunctions: (tested: Tested, call: number, gives: Gives) => number,
  ) {}

  forget(): void {
    this.known.clear();
  }

  /**
   * @param parameter of the function, or another value of it
   * @param path to the member of it that is meant
   */
  of(parameter: number, gives: Gives, among?: Among, path: readonly string[] = []): number {
    const key = `${parameter} ${gives.isTrue} ${gives.part} ${among?.list} ${among?.isEach} ${path.join('.')}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if (this.deep === DEEPEST) return 0;
    this.known.set(key, 0);
    this.deep++;
    const found = this.found(parameter, gives, among, path);
    this.deep--;
    this.known.set(key, found);
    return found;
  }

  /** However deep in conditions it is asked: what a function says is the same for all. */
  private found(parameter: number, gives: Gives, among: Among | undefined, path: readonly string[]): number {
    const { isTrue, part } = gives;
    const linked = this.index.unitOf(parameter);
    const fn = this.index.functionOf(parameter);
    const root = parameter - linked.base;
    const asked: readonly Asked[] =
      path.length === 0
        ? [{ tested: { linked, root, among }, given: this.given.of(linked, fn, root) }]
        : this.askedOf(linked, fn, { root, path });
    const ways = returnsOf(linked, fn)
      .filter((node) => !this.constants.branches.isDeadNode(linked, node))
      .flatMap((node) => waysOf(linked, node, part !== null));
    return saidByAll(ways, (way) => {
      const value = part === null ? way.all : partOf(linked, way.all, part);
      const truth = isTrue === null || value < 0 ? null : this.truth(linked, value);
      // What is not there counts as false.
      if ((value === MISSING && isTrue === true) || (truth !== null && truth !== isTrue)) return null;
      return asked.reduce((classes, one) => classes | this.atEnd(one, way, value, gives), 0);
    });
  }

  private atEnd({ tested, given }: Asked, { node, region, all }: Way, value: number, gives: Gives): number {
    const place = { region, depth: 0, given, before: node };
    if (value === MISSING) return this.places.at(tested, place);
    // The results of another call are handed on.
    if (value === NONE) return this.places.at(tested, place) | this.byCall(tested, all, gives);
    return this.places.at(tested, place, value, gives.isTrue);
  }

  /** A member of an object is asked about as such, and wherever it is read. */
  private askedOf(linked: LinkedUnit, fn: number, member: Member): Asked[] {
    const given = this.given.ofAny(linked, fn, this.reads.holdersOf(linked, fn, member));
    const read = this.reads.of(linked, fn, member).map((root) => ({
      tested: { linked, root },
      given: this.given.of(linked, fn, root),
    }));
    return [{ tested: { linked, root: NO_ROOT, object: member }, given }, ...read];
  }

  private byCall(tested: Tested, value: number, gives: Gives): number {
    const call = rootOf(tested.linked, value);
    const isCall = (tested.linked.graph.nodes[call * GRAPH_WIDTH] & 0xff) === Op.Call;
    return isCall ? this.byFunctions(tested, call, gives) : 0;
  }

  /** What a value counts as; null where that is not known. */
  private truth(linked: LinkedUnit, value: number): boolean | null {
    const known = this.constants.truth(linked.base + value);
    return known === null && this.there.isSo(linked.base + value) ? true : known;
  }
}

/** A value that is asked about, and the calls that are given it. */
interface Asked {
  readonly tested: Tested;
  readonly given: GivenCalls;
}

/** What a function gives at one of its ends. */
interface Way {
  /** The node that ends it. */
  readonly node: number;
  readonly region: number;
  readonly all: number;
}

/** @param isApart where one of two objects is given, each counts for itself */
function waysOf(linked: LinkedUnit, node: number, isApart: boolean): Way[] {
  const { nodes, lists } = linked.graph;
  const [region, all] = [nodes[node * GRAPH_WIDTH + 2], nodes[node * GRAPH_WIDTH + 3]];
  const root = isApart && all !== NONE ? rootOf(linked, all) * GRAPH_WIDTH : NONE;
  if (root === NONE || (nodes[root] & 0xff) !== Op.Phi) return [{ node, region, all }];
  const items = itemsOf(lists, nodes[root + 3]);
  const ways: Way[] = [];
  for (let i = 0; i < items.length; i += 2) ways.push({ node, region: items[i + 1], all: items[i] });
  return ways;
}

/** A part of what a function gives that is not there. */
const MISSING = -2;

/** What is written for a part of what a function gives; NONE where that is not known here. */
function partOf(linked: LinkedUnit, value: number, part: number | string): number {
  const { nodes, lists } = linked.graph;
  const at = rootOf(linked, value) * GRAPH_WIDTH;
  const isList = ((nodes[at] >>> 8) & GraphFlag.List) !== 0;
  if ((nodes[at] & 0xff) !== Op.Allocate || isList !== (typeof part === 'number'))
    return part === 0 && (nodes[at] & 0xff) !== Op.Call ? value : NONE;
  const entries = itemsOf(lists, nodes[at + 3]);
  for (let i = entries.length - 3; i >= 0; i -= 3) {
    const key = entries[i];
    if (key === SPREAD || key === ANY_KEY) return NONE;
    if (key >= 0 ? linked.unit.string(key) === part : positionOf(key) === part) return entries[i + 2];
  }
  return MISSING;
}
