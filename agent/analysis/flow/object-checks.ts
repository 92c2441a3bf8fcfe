import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, itemsOf, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { ALL_CLASSES } from '../models/weakness-classes.js';
import type { Objects } from '../objects/objects.js';
import type { NodeIndex } from '../values/node-index.js';
import type { CallsGiven, GivenCalls } from './calls-given.js';
import type { Earlier, EarlierHandlers, Registration } from './earlier-handlers.js';
import type { Entered } from './entered.js';
import type { KnownPlaces } from './known-places.js';
import type { Member, MemberReads } from './member-reads.js';
import { saidByAll } from './said-by-all.js';
import type { Gives, Summaries } from './summaries.js';
import { onlyPassed } from './target.js';
import type { Targets } from './targets.js';
import { NO_ROOT, type Tested } from './tested.js';

/** Callers of one function that are asked what they checked; of more nothing is known. */
const MOST_CALLERS = 16;
/** Callers that are asked one behind the other. */
const MOST_BACK = 3;

/**
 * What checks of objects, or of their members before they are handed on, say of what is read of them:
 * `if (!isFine(dto)) return; open(dto.name)`, `check(dto.name); save(dto)`. Bit sets of weakness classes.
 */
export class ObjectChecks {
  private readonly known = new Map<number, number>();
  private readonly ofParameters = new Map<string, number>();

  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
    private readonly targets: Targets,
    private readonly reads: MemberReads,
    private readonly given: CallsGiven,
    private readonly places: KnownPlaces,
    private readonly summaries: Summaries,
    private readonly earlier: EarlierHandlers,
    private readonly entered: Entered,
  ) {}

  /** Once it is known where data comes into the program: what was found before may not have known it. */
  forget(): void {
    this.known.clear();
    this.ofParameters.clear();
    this.summaries.forget();
  }

  /** The classes that what a node of the program reads is harmless for. */
  classesOf(node: number): number {
    let classes = this.known.get(node);
    if (classes === undefined) {
      const linked = this.index.unitOf(node);
      const member = this.reads.memberOf(linked, node - linked.base);
      classes = member.path.length === 0 ? 0 : this.before(linked, node - linked.base, member, 0);
      this.known.set(node, classes);
    }
    return classes;
  }

  /** What functions say of a member that a call gives the object, or what leads to the member. */
  byCall({ linked, object }: Tested, call: number, gives: Gives): number {
    if (object === undefined || this.objects.calls.leavesProgram(linked.base + call)) return 0;
    return saidByAll(this.targets.of(linked, linked.base + call), ({ passed }) => {
      let classes = 0;
      for (const { value, parameter, from, into } of passed) {
        if (from !== NONE || into !== NONE || value < linked.base || value >= linked.base + countOf(linked))
          continue;
        const left = this.reads.below(linked, value - linked.base, object);
        if (left !== null) classes |= this.summaries.of(parameter, gives, undefined, left);
      }
      return classes;
    });
  }

  /** What is known of a member before a node of its function, by checks in this one and in all that call it. */
  private before(linked: LinkedUnit, node: number, member: Member, back: number): number {
    const fn = this.index.functionOf(linked.base + node);
    const region = linked.graph.nodes[node * GRAPH_WIDTH + 2];
    const at = (tested: Tested, given: GivenCalls) =>
      this.places.at(tested, { region, depth: 0, given, before: node });
    // Nothing is known of an object that nobody is asked about.
    const asked = this.given.ofAny(linked, fn, this.reads.holdersOf(linked, fn, member));
    let classes = asked.size === 0 ? 0 : at({ linked, root: NO_ROOT, object: member }, asked);
    // What the same function has read before by the name of the member is known to RepeatedReads.
    for (const read of this.reads.of(linked, fn, member))
      if (read < node && (back > 0 || this.index.op(linked.base + read) === Op.Call))
        classes |= at({ linked, root: read }, this.given.of(linked, fn, read));
    return classes | this.byCallers(linked, member, back);
  }

  private byCallers(linked: LinkedUnit, { root, path }: Member, back: number): number {
    const op = linked.graph.nodes[root * GRAPH_WIDTH] & 0xff;
    if ((op !== Op.Parameter && op !== Op.Receiver) || back === MOST_BACK) return 0;
    const parameter = linked.base + root;
    // Untrusted data that comes in here has passed none of the callers.
    if (this.entered.isAt(parameter)) return 0;
    const key = `${parameter} ${path.join('.')} ${back}`;
    const known = this.ofParameters.get(key);
    if (known !== undefined) return known;
    this.ofParameters.set(key, 0);
    const token = this.objects.parts.tokens.function(linked.index, this.index.functionOf(parameter));
    const registered = this.earlier.of(token);
    const callers = this.targets
      .callersOf(token)
      // A framework gives the request to what it is given.
      .filter(({ call, isGuess }) => !this.isOfTests(call) && !(isGuess && registered.length > 0));
    const byCallers = () =>
      saidByAll(callers, ({ call, passed, isGuess }) => {
        const value = onlyPassed(passed, parameter)?.value ?? NONE;
        if (isGuess || !this.isCode(call) || !this.isCode(value)) return 0;
        const caller = this.index.unitOf(call);
        if (this.index.unitOf(value) !== caller) return 0;
        const above = this.reads.memberOf(caller, value - caller.base);
        const member = { root: above.root, path: [...above.path, ...path] };
        return this.before(caller, call - caller.base, member, back + 1);
      });
    // One that is registered may be called by the program as well: then both have to say so.
    const ofBoth = [
      ...(callers.length > 0 ? [byCallers] : []),
      ...(registered.length > 0 ? [() => this.byEarlier(linked, root, path, registered, back)] : []),
    ];
    const classes = callers.length > MOST_CALLERS ? 0 : saidByAll(ofBoth, (said) => said());
    this.ofParameters.set(key, classes);
    return classes;
  }

  /** What handlers say of a member of a request that a framework calls before this one: each has called the next. */
  private byEarlier(
    linked: LinkedUnit,
    root: number,
    path: readonly string[],
    registered: readonly Registration[],
    back: number,
  ): number {
    const { nodes } = linked.graph;
    if ((nodes[root * GRAPH_WIDTH] & 0xff) !== Op.Parameter) return 0;
    const index = nodes[root * GRAPH_WIDTH + 3];
    return saidByAll(registered, ({ earlier, parts, strict }) => {
      if (index === 0 && path.length === 2 && path[0] === parts && strict.has(path[1])) return ALL_CLASSES;
      return earlier.reduce((classes, one) => classes | this.byOneEarlier(one, index, path, back), 0);
    });
  }

  private byOneEarlier(
    { token, next }: Earlier,
    index: number,
    path: readonly string[],
    back: number,
  ): number {
    const { tokens, ports } = this.objects.parts;
    const [unit, fn] = [tokens.first(token), tokens.second(token)];
    const linked = this.objects.program.units[unit];
    const [same, goesOn] = [index, next].map((at) => ports.parameter(unit, fn, at));
    if (same === NONE || goesOn === NONE) return 0;
    const { nodes, lists } = linked.graph;
    const calls: number[] = [];
    for (const user of this.index.usersOf(goesOn)) {
      const at = (user - linked.base) * GRAPH_WIDTH;
      // Whoever else gets it may call it at any time.
      if ((nodes[at] & 0xff) !== Op.Call || linked.base + nodes[at + 3] !== goesOn) return 0;
      // What is given to the next one is an error, which ends the request.
      if (itemsOf(lists, nodes[at + 5]).length === 0) calls.push(user - linked.base);
    }
    const member = { root: same - linked.base, path };
    return saidByAll(calls, (call) => this.before(linked, call, member, back + 1));
  }

  private isCode(node: number): boolean {
    return node >= 0 && node < this.objects.program.nodeCount;
  }

  private isOfTests(call: number): boolean {
    return this.isCode(call) && this.index.unitOf(call).isAside;
  }
}

function countOf({ graph }: LinkedUnit): number {
  return graph.nodes.length / GRAPH_WIDTH;
}
