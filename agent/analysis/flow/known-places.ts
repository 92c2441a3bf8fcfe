import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, itemsOf, REGION_WIDTH, RegionKind } from '../graph/flow-graph.js';
import type { Constants } from '../values/constants.js';
import { type GivenCalls, NO_CALLS } from './calls-given.js';
import type { CharacterChecks } from './character-checks.js';
import { saidByAll } from './said-by-all.js';
import type { Tested } from './tested.js';

/** What is known of a value: where, how many conditions were looked through for that, and which calls are given it before a node. */
export interface Place {
  readonly region: number;
  readonly depth: number;
  readonly given: GivenCalls;
  readonly before: number;
}

/** What single conditions and calls say of values: bit sets of weakness classes. */
interface Checks {
  checked(tested: Tested, condition: number, isTrue: boolean, depth: number): number;
  afterCall(tested: Tested, call: number): number;
}

/** What the conditions that lead to places of the program say of values: bit sets of weakness classes. */
export class KnownPlaces {
  /** Phis whose ways are being looked at, with what they are as conditions. */
  private readonly open = new Set<string>();

  constructor(
    private readonly constants: Constants,
    private readonly characters: CharacterChecks,
    private readonly checks: Checks,
  ) {}

  /**
   * What is known at a place, also of a value that is one character.
   * @param condition one more that is known to be as it is said
   */
  at(
    tested: Tested,
    { region, depth, given, before }: Place,
    condition = NONE,
    isTrue: boolean | null = null,
  ): number {
    return (
      this.inRegion(tested, region, depth, given, before) |
      this.characters.classesIn(tested, region, condition, isTrue) |
      (isTrue === null ? 0 : this.checks.checked(tested, condition, isTrue, depth + 1))
    );
  }

  /** What it says that a variable is true, or false, which got its value on one of several ways: `if (check(x)) isFine = true` */
  ofWays(tested: Tested, phi: number, isTrue: boolean, depth: number): number {
    const { linked, root } = tested;
    const key = `${linked.index} ${phi} ${root} ${isTrue}`;
    if (depth > graphBounds.conditionDepth || this.open.has(key)) return 0;
    this.open.add(key);
    const ways: [value: number, region: number][] = [];
    const items = itemsOf(linked.graph.lists, linked.graph.nodes[phi * GRAPH_WIDTH + 3]);
    for (let i = 0; i < items.length; i += 2) ways.push([items[i], items[i + 1]]);
    const classes = saidByAll(ways, ([value, region]) => {
      // Going round a loop brings nothing that did not come before.
      if (this.open.has(`${linked.index} ${value} ${root} ${isTrue}`)) return null;
      const truth = this.constants.truth(linked.base + value);
      if (truth !== null && truth !== isTrue) return null;
      const place = { region, depth: depth + 1, given: NO_CALLS, before: 0 };
      return this.at(tested, place, value, truth === null ? isTrue : null);
    });
    this.open.delete(key);
    return classes;
  }

  /**
   * What the conditions around a place say, and the calls before it by coming back.
   * @param given calls that are given the value
   */
  private inRegion(tested: Tested, region: number, depth: number, given: GivenCalls, before: number): number {
    const { regions } = tested.linked.graph;
    const at = region * REGION_WIDTH;
    const [kind, first, second] = [regions[at], regions[at + 1], regions[at + 2]];
    if (depth > graphBounds.conditionDepth) return 0;
    const within = (inner: number) => this.inRegion(tested, inner, depth + 1, given, before);
    let classes = 0;
    for (const call of given.get(region) ?? [])
      if (call < before) classes |= this.checks.afterCall(tested, call);
    if (kind === RegionKind.Whole) return classes;
    if (kind === RegionKind.Either) return classes | (within(first) & within(second));
    classes |= within(first);
    return second === NONE
      ? classes
      : classes | this.checks.checked(tested, second, kind === RegionKind.WhenTrue, depth + 1);
  }
}
