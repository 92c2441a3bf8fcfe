import { NONE } from '../../ir/kinds.js';
import type { Operation } from '../../rules/operation.js';
import { graphBounds } from '../graph/bounds.js';
import { ASSERTED, GRAPH_WIDTH, GraphFlag, MATCHES, Op, positionOf } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { ALL_CLASSES, allBut } from '../models/weakness-classes.js';
import type { Objects } from '../objects/objects.js';
import type { AlwaysThere } from '../values/always-there.js';
import type { Constants } from '../values/constants.js';
import type { NodeIndex } from '../values/node-index.js';
import { placesOf } from '../values/places.js';
import type { Symbols } from '../values/symbols.js';
import { CallsGiven, NO_CALLS } from './calls-given.js';
import { CapturedChecks } from './captured-checks.js';
import { CharacterChecks } from './character-checks.js';
import { isTakenFrom, numberOf, placedParts, rootOf } from './checked-roots.js';
import { ComparisonFacts } from './comparison-facts.js';
import { ComprehensionChecks } from './comprehension-checks.js';
import { CountedLoops } from './counted-loops.js';
import { EarlierHandlers } from './earlier-handlers.js';
import type { Entered } from './entered.js';
import { ItemChecks } from './item-checks.js';
import { KnownPlaces } from './known-places.js';
import type { LibraryCalls } from './library-calls.js';
import { LoopChecks } from './loop-checks.js';
import { MemberReads } from './member-reads.js';
import { Mirrors } from './mirrors.js';
import { ObjectChecks } from './object-checks.js';
import type { OperationChecks } from './operation-checks.js';
import { RepeatedReads } from './repeated-reads.js';
import { ReturnedChecks } from './returned-checks.js';
import { flipped, resultOf, type Says, saysSo } from './search-results.js';
import { type Gives, Summaries, type Summary } from './summaries.js';
import type { Targets } from './targets.js';
import type { Tested } from './tested.js';
import { Texts } from './texts.js';

/** What conditions that hold, or do not, say of the values that they look at: bit sets of weakness classes. */
export class Guards {
  readonly items: ItemChecks;
  readonly repeated: RepeatedReads;
  readonly objectChecks: ObjectChecks;
  private readonly captured: CapturedChecks;
  private readonly comprehensions: ComprehensionChecks;
  private readonly mirrors: Mirrors;
  private readonly facts: ComparisonFacts;
  private readonly characters: CharacterChecks;
  private readonly returned: ReturnedChecks;
  private readonly texts: Texts;
  private readonly loops: LoopChecks;
  private readonly places: KnownPlaces;
  private readonly summaries: Summaries;

  constructor(
    objects: Objects,
    index: NodeIndex,
    private readonly constants: Constants,
    private readonly symbols: Symbols,
    private readonly library: LibraryCalls,
    private readonly operationChecks: OperationChecks,
    operationOf: (call: number) => Operation | null,
    there: AlwaysThere,
    targets: Targets,
    entered: Entered,
  ) {
    this.facts = new ComparisonFacts(objects.parts, symbols);
    this.characters = new CharacterChecks(objects.parts, constants, symbols, operationOf, (node) =>
      index.functionOf(node),
    );
    this.texts = new Texts({
      objects,
      index,
      symbols,
      operationOf,
      isChecked: (sigma) => this.facts.saysText(this.classesAt(index.unitOf(sigma), sigma)),
    });
    this.mirrors = new Mirrors(objects, index, symbols, library);
    const given = new CallsGiven();
    this.places = new KnownPlaces(constants, this.characters, {
      checked: this.checked.bind(this),
      afterCall: this.afterCall.bind(this),
    });
    const reads = new MemberReads(objects);
    this.summaries = new Summaries(
      index,
      constants,
      there,
      given,
      reads,
      this.places,
      this.byFunctions.bind(this),
    );
    this.objectChecks = new ObjectChecks(
      objects,
      index,
      targets,
      reads,
      given,
      this.places,
      this.summaries,
      new EarlierHandlers(objects, library, constants, symbols.table.checks),
      entered,
    );
    this.loops = new LoopChecks(
      index,
      new CountedLoops(objects.parts, index, constants, operationOf),
      this.mirrors,
      given,
      (tested, place) => this.places.at(tested, { ...place, depth: place.depth + 1 }),
      (list) => operationChecks.hasItems(list),
    );
    const summary: Summary = (parameter, isTrue, among) =>
      this.summaries.of(parameter, { isTrue, part: null }, among);
    this.items = new ItemChecks(objects.parts, library, this.mirrors, operationChecks, summary);
    this.repeated = new RepeatedReads(index, constants, (linked, root, region) =>
      this.places.at({ linked, root }, { region, depth: 0, given: NO_CALLS, before: 0 }),
    );
    this.returned = new ReturnedChecks(index, symbols, library, this.mirrors, (tested, condition, isTrue) =>
      this.checked(tested, condition, isTrue, 1),
    );
    this.comprehensions = new ComprehensionChecks(
      objects.parts,
      operationOf,
      operationChecks,
      this.mirrors,
      this.places.at.bind(this.places),
    );
    this.captured = new CapturedChecks(objects.parts, index, library, this.mirrors, operationChecks, summary);
  }

  /**
   * The classes that a value is harmless for behind a check; ALL_CLASSES where nothing can be left of untrusted data.
   * @param isItems what the check says of the items of the value
   */
  classesAt(linked: LinkedUnit, sigma: number, isItems = false): number {
    const { graph, base } = linked;
    const at = (sigma - base) * GRAPH_WIDTH;
    const tested = { linked, root: rootOf(linked, graph.nodes[at + 3]), isItems };
    const condition = graph.nodes[at + 4];
    if (graph.nodes[at + 5] === ASSERTED) return this.returned.asserted(tested, condition);
    const classes = this.checked(tested, condition, graph.nodes[at + 5] === 1, 0);
    return isItems ? classes : classes | this.characters.classesAt(tested, sigma - base);
  }

  /** The same of what was passed to a call that has come back. */
  classesAfter(linked: LinkedUnit, after: number, isItems = false): number {
    const { nodes } = linked.graph;
    const local = after - linked.base;
    const tested = { linked, root: rootOf(linked, nodes[local * GRAPH_WIDTH + 3]), isItems };
    return this.afterCall(tested, nodes[local * GRAPH_WIDTH + 4]);
  }

  private afterCall(tested: Tested, call: number): number {
    if (tested.isItems) return this.items.saidBy(tested, call, null);
    const cameBack = { isTrue: null, part: null };
    return this.byFunctions(tested, call, cameBack) | this.returned.by(tested, call, 'returns');
  }

  /**
   * The classes that a value is harmless for where a condition is as it is said.
   * @param part of the result of a call that is meant
   */
  private checked(
    tested: Tested,
    condition: number,
    isTrue: boolean,
    depth: number,
    part: Gives['part'] = null,
  ): number {
    if (depth > graphBounds.conditionDepth) return 0;
    const { linked } = tested;
    const { graph, unit } = linked;
    const at = condition * GRAPH_WIDTH;
    const [a, b, c] = [graph.nodes[at + 3], graph.nodes[at + 4], graph.nodes[at + 5]];
    // What counts as false is empty.
    const empty = !isTrue && !tested.isItems && rootOf(linked, condition) === tested.root ? ALL_CLASSES : 0;
    switch (graph.nodes[at] & 0xff) {
      case Op.Unary: {
        const operator = unit.string(b);
        if (operator === '!') return this.checked(tested, a, !isTrue, depth + 1);
        // What is not zero as a number is something.
        if (operator === '+') return isTrue ? this.checked(tested, a, isTrue, depth + 1) : 0;
        return operator === '~' ? this.called(tested, a, isTrue ? 'found' : 'negative', depth) : 0;
      }
      case Op.Logical: {
        const [left, right] = [a, b].map((side) => this.checked(tested, side, isTrue, depth + 1));
        const operator = unit.string(c);
        const isBoth = operator === '&&' ? isTrue : operator === '||' ? !isTrue : false;
        return (isBoth ? left | right : left & right) | this.characters.saidBy(tested, condition, isTrue);
      }
      case Op.Binary:
        return (
          this.compared(tested, a, b, c === MATCHES ? '==' : unit.string(c), isTrue, depth) |
          this.characters.saidBy(tested, condition, isTrue)
        );
      case Op.Call:
        return empty | this.called(tested, condition, isTrue ? 'true' : 'false', depth, part);
      case Op.Evaluate:
        return isTrue ? 0 : this.loops.ofEach(tested, condition, depth);
      case Op.Sigma:
      case Op.After:
      case Op.Typed:
      case Op.Await:
        return empty | this.checked(tested, a, isTrue, depth + 1);
      case Op.Phi:
        return empty | this.places.ofWays(tested, condition, isTrue, depth);
      case Op.Load:
        return (graph.nodes[at] >>> 8) & GraphFlag.Result
          ? this.oneOfResults(tested, rootOf(linked, a), positionOf(b), isTrue, depth)
          : empty | this.ofMember(tested, rootOf(linked, a), b, isTrue);
      case Op.LoadIndex:
        // What is there under a key of a table of the program's own is there under one of its keys.
        return isTrue ? this.mirrors.about(tested, b) & this.operationChecks.asKey(linked.base + a) : empty;
      default:
        return empty;
    }
  }

  /** What it says that one of several results of a call is true, or false: the first is the one that rules speak of, the others are errors. */
  private oneOfResults(
    tested: Tested,
    call: number,
    position: number,
    isTrue: boolean,
    depth: number,
  ): number {
    if (position === 0) return this.checked(tested, call, isTrue, depth + 1, 0);
    if ((tested.linked.graph.nodes[call * GRAPH_WIDTH] & 0xff) !== Op.Call || tested.isItems) return 0;
    const byLibrary = isTrue ? 0 : this.returned.by(tested, call, 'succeeds');
    return byLibrary | this.byFunctions(tested, call, { isTrue, part: position });
  }

  /** What it says that a member of what a call gives is true, or false: `const { isFine } = check(name)` */
  private ofMember(tested: Tested, call: number, key: number, isTrue: boolean): number {
    const { linked } = tested;
    const isCall = key >= 0 && (linked.graph.nodes[call * GRAPH_WIDTH] & 0xff) === Op.Call;
    return isCall ? this.byFunctions(tested, call, { isTrue, part: linked.unit.string(key) }) : 0;
  }

  private compared(
    tested: Tested,
    left: number,
    right: number,
    operator: string,
    isTrue: boolean,
    depth: number,
  ): number {
    const { linked } = tested;
    const { base } = linked;
    const table = this.symbols.table;
    const searched =
      this.searched(tested, left, right, operator, isTrue, depth) |
      this.searched(tested, right, left, flipped[operator] ?? operator, isTrue, depth);
    if (searched !== 0) return searched;
    const isEqual = /^(===?|is)$/.test(operator) ? isTrue : /^(!==?|is not)$/.test(operator) ? !isTrue : null;
    if (isEqual !== null) {
      let classes = 0;
      for (const [one, other] of [
        [left, right],
        [right, left],
      ]) {
        const constant = this.constants.one(base + other);
        if (isEqual) classes |= this.called(tested, rootOf(linked, one), 'equal', depth);
        // What is not what all objects share is no more than what the program made.
        if (!isEqual && this.facts.isShared(base + other))
          classes |= this.mirrors.about(tested, one) & table.unnamed.elementClasses;
        if (constant === null) {
          if (isEqual) classes |= this.mirrors.mirrored(tested, rootOf(linked, one));
          if (isEqual) classes |= this.mirrors.about(tested, one) & this.asEqual(tested, other);
          continue;
        }
        // `match(x) is not None` says what `match(x)` says.
        if (constant.value === null || constant.value === undefined) {
          classes |= this.checked(tested, one, !isEqual, depth + 1);
          continue;
        }
        if (typeof constant.value === 'boolean')
          classes |= this.checked(tested, one, constant.value === isEqual, depth + 1);
        const about = this.mirrors.about(tested, one);
        if (isEqual) classes |= about;
        else if (typeof constant.value === 'string')
          classes |= about & this.otherThan(base + one, constant.value);
        classes |= this.facts.typeTested(tested, one, constant.value, isEqual);
      }
      return classes;
    }
    const isIn = operator === 'in' ? isTrue : operator === 'not in' ? !isTrue : null;
    // What is found in a part of a value checks the value as far as the rules say: one of the folders around a path.
    if (isIn === true)
      return (
        (this.mirrors.about(tested, left) & this.operationChecks.asKey(base + right)) |
        this.mirrors.mirrored(tested, rootOf(linked, right))
      );
    const isType = operator === 'instanceof' && isTrue;
    if (isType && (this.facts.isClosed(base + right) || this.facts.isOther(tested, left, right)))
      return this.mirrors.about(tested, left);
    if (isIn === false && rootOf(linked, right) === tested.root)
      return this.operationChecks.asLacking(base + left, tested.among);
    const isEnd = operator === '<' ? !isTrue : operator === '>=' && isTrue;
    const ofLoop = isEnd ? this.loops.ofCount(tested, left, right, depth) : 0;
    return ofLoop | this.facts.bounded(tested, left, right, operator, isTrue);
  }

  /** What it says of a value that it is equal to another one: where that is an item of a list, or of one, what the list says. */
  private asEqual({ linked, among }: Tested, other: number): number {
    const checks = this.operationChecks;
    if (among === undefined) return checks.asEqual(linked.base + other);
    const { nodes } = linked.graph;
    let at = rootOf(linked, other);
    if (linked.base + at === among.item) return checks.asItem(among.list);
    while ((nodes[at * GRAPH_WIDTH] & 0xff) === Op.Load) at = rootOf(linked, nodes[at * GRAPH_WIDTH + 3]);
    const equal = checks.asEqual(linked.base + other);
    if (linked.base + at !== among.item) return equal;
    const kept = checks.asKept(among.list);
    return kept === 0 ? 0 : equal | kept;
  }

  /** What the result of a search says that is compared with a number. */
  private searched(
    tested: Tested,
    call: number,
    bound: number,
    operator: string,
    isTrue: boolean,
    depth: number,
  ): number {
    const { linked } = tested;
    const found = numberOf(linked, call);
    if ((linked.graph.nodes[found * GRAPH_WIDTH] & 0xff) !== Op.Call) return 0;
    const number = this.constants.one(linked.base + bound)?.value;
    if (typeof number !== 'number') return 0;
    const says = resultOf(operator, number, isTrue);
    return says === null ? 0 : this.called(tested, found, says, depth);
  }

  /** What a call says of the values that it is given, by what it gives. */
  private called(
    tested: Tested,
    call: number,
    says: Says,
    depth: number,
    part: Gives['part'] = null,
  ): number {
    const { linked } = tested;
    if ((linked.graph.nodes[call * GRAPH_WIDTH] & 0xff) !== Op.Call) return 0;
    if (tested.isItems) return this.items.saidBy(tested, call, says);
    const node = linked.base + call;
    const table = this.symbols.table;
    const use = { linked, node, value: node };
    let classes = 0;
    for (const model of this.library.of(linked, node).checks) {
      const { validates, operation } = model;
      // What a condition is as a truth value.
      const asTruth = validates?.when === 'truth' ? 'true' : 'false';
      if (
        (validates?.when === 'truth' || validates?.when === 'untruth') &&
        (says === 'true' || says === 'false')
      )
        for (const { value } of placesOf(use, validates.place))
          if (value !== NONE)
            classes |= this.checked(tested, value - linked.base, says === asTruth, depth + 1);
      if (validates !== undefined && saysSo(validates.when, says)) {
        const mask = table.classes.mask(validates.classes);
        for (const value of placedParts(linked, placesOf(use, validates.place)))
          if (!isTakenFrom(use, value, validates.unlessFrom))
            classes |= mask & this.mirrors.about(tested, value - linked.base);
      }
      if (operation !== undefined) classes |= this.byOperation(tested, node, operation, says);
      if (operation === 'collection.indexOf' && says === 'found')
        classes |= this.byOperation(tested, node, 'collection.contains', 'true');
    }
    if (says === 'true' || says === 'false')
      classes |= this.byFunctions(tested, call, { isTrue: says === 'true', part });
    classes |= this.items.saidOfText(tested, call, says) | this.items.saidOfEqual(tested, call, says);
    classes |= this.comprehensions.saidBy(tested, call, says, depth);
    return classes | this.captured.saidBy(tested, call, says);
  }

  /** What it says of a value that it is not a text. */
  private otherThan(value: number, text: string): number {
    const { checks, unnamed } = this.symbols.table;
    const classes = checks.otherThan(text);
    // A list of one name is not that name, and picks the same.
    return (classes & unnamed.elementClasses) === 0 || this.texts.has(value)
      ? classes
      : classes & allBut(unnamed.elementClasses);
  }

  private byOperation(tested: Tested, call: number, operation: Operation, says: Says): number {
    const about = (value: number) =>
      value === NONE ? 0 : this.mirrors.about(tested, value - tested.linked.base);
    return this.operationChecks.by(call, operation, says, about, tested.among);
  }

  /** What functions of the program check that give what is said. */
  private byFunctions(tested: Tested, call: number, gives: Gives): number {
    if (tested.object !== undefined) return this.objectChecks.byCall(tested, call, gives);
    return this.mirrors.byFunctions(tested, call, 0, (parameter) => this.summaries.of(parameter, gives));
  }
}
