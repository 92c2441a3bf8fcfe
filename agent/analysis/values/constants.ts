import { Kind, NONE } from '../../ir/kinds.js';
import type { Operation } from '../../rules/operation.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, itemsOf, MATCHES, Op, Passing, positionOf } from '../graph/flow-graph.js';
import { argumentsOf, calledName, calleeSite } from '../link/arguments.js';
import { type LinkedUnit, siteOf } from '../link/linked-unit.js';
import type { Endings } from '../objects/endings.js';
import type { Objects } from '../objects/objects.js';
import { operandsOf } from '../objects/operands.js';
import { TokenKind } from '../objects/tokens.js';
import { writtenName } from '../program/expression-names.js';
import { Branches } from './branches.js';
import { calledFunction } from './called-function.js';
import { isChanged } from './changed-builders.js';
import type { ConstantBox } from './constant.js';
import { constantOperations } from './constant-operations.js';
import { compiled, patternOf } from './expressions.js';
import { foldBinary, foldUnary } from './folding.js';
import type { HeldMembers } from './held-members.js';
import type { Known } from './known.js';
import { ANYTHING, folded, itemOf, literal, NOTHING, only, united } from './known-choices.js';
import { ofList, ofLists } from './known-lists.js';
import type { KnownSettings } from './known-settings.js';
import { isNeverEntered } from './loop-tests.js';
import type { NodeIndex } from './node-index.js';
import type { Symbols } from './symbols.js';
import { isNeverFilled, mayHoldMore } from './unfilled.js';
import { readsUnset, Unset } from './unset-members.js';
import { waysTo } from './ways.js';
import { WrittenText } from './written-text.js';

/** What is asked of the program to know constants. */
export interface ConstantsInput {
  readonly objects: Objects;
  readonly index: NodeIndex;
  readonly members: HeldMembers;
  readonly symbols: Symbols;
  /** What a call does to texts and numbers; null where that is not known. */
  readonly operationOf: (call: number) => Operation | null;
  /** How many items a list has; null where that depends on what happens. */
  readonly lengthOf: (list: number) => number | null;
  readonly endings: Endings;
  readonly settings: () => KnownSettings;
}

/** One function, as some of its calls run it. */
export interface CalledWith {
  /** Its first node, and the one behind its last. */
  readonly first: number;
  readonly end: number;
  /** What these calls pass, by node of the parameter. */
  readonly given: ReadonlyMap<number, Known>;
  /** What is known of all calls. */
  readonly base: Constants;
  /** Which branches they take, where that is known from more than what they all pass. */
  readonly branches?: Branches;
}

/** Which constants values are, found when it is asked, from what the values are made of. */
export class Constants {
  readonly branches: Branches;
  private readonly known = new Map<number, Known>();
  /** What is being looked for, with how many values in between are made of others. */
  private readonly running = new Map<number, number>();
  private made = 0;
  private steps = 0;
  /** How often an answer was cut short: it is not what it would be from elsewhere. */
  private cuts = 0;
  private readonly objects: Objects;
  private readonly index: NodeIndex;
  private readonly members: HeldMembers;
  private readonly symbols: Symbols;

  constructor(
    private readonly input: ConstantsInput,
    private readonly called: CalledWith | null = null,
    /** Calls that are looked into one inside the other. */
    private readonly depth = 0,
  ) {
    this.objects = input.objects;
    this.index = input.index;
    this.members = input.members;
    this.symbols = input.symbols;
    this.branches =
      called?.branches ??
      new Branches(
        (condition) => this.truth(condition),
        input.endings,
        () => this.cuts,
      );
  }

  /** What is constant in a function for calls that pass something. */
  whenCalled(first: number, end: number, given: ReadonlyMap<number, Known>): Constants {
    return new Constants(this.input, { first, end, given, base: this });
  }

  /** The same for all calls that take the same branches and pass some of it. */
  whenAlike(given: ReadonlyMap<number, Known>): Constants {
    if (this.called === null) return this;
    return new Constants(this.input, { ...this.called, given, branches: this.branches });
  }

  /** What a value always is as a condition; null where it may be either. */
  truth(variable: number): boolean | null {
    const both = this.ofLogical(variable);
    if (both !== null) return both;
    const { choices, isAll } = this.of(variable);
    if (!isAll || choices.length === 0)
      return this.called === null && this.isNode(variable) && isNeverEntered(this.index, this, variable)
        ? false
        : null;
    const [first, ...others] = choices.map(({ value }) => Boolean(value));
    if (!others.every((one) => one === first)) return null;
    const unset = readsUnset(this.objects, this.index, variable);
    return unset === Unset.No || (unset === Unset.Itself && !first) ? first : null;
  }

  private isNode(variable: number): boolean {
    return variable >= 0 && variable < this.objects.program.nodeCount;
  }

  /** `a && b` is false where either is. */
  private ofLogical(variable: number): boolean | null {
    if (!this.isNode(variable) || this.index.op(variable) !== Op.Logical) return null;
    const { graph, base, unit } = this.index.unitOf(variable);
    const at = (variable - base) * GRAPH_WIDTH;
    const operator = unit.string(graph.nodes[at + 5]);
    const decides = operator === '&&' ? false : operator === '||' ? true : null;
    if (decides === null) return null;
    const isSo = (side: number) => this.truth(base + graph.nodes[side]) === decides;
    return isSo(at + 3) || isSo(at + 4) ? decides : null;
  }

  /**
   * @param variable a node, or another variable of the objects
   * @param isCopy whether it is what is being looked for itself, and nothing is made of it
   */
  of(variable: number, isCopy = false): Known {
    if (variable < NONE) return this.ofStated(variable);
    if (this.called !== null) {
      const { first, end, given, base } = this.called;
      const passed = given.get(variable);
      if (passed !== undefined) return passed;
      if (variable < first || variable >= end) return base.of(variable);
    }
    const before = this.known.get(variable);
    if (before !== undefined) return before;
    if (this.running.size === 0 && this.depth === 0) this.steps = 0;
    // A function that calls itself gives what its other ways give; what is made of itself, or of too much, may be anything.
    const made = isCopy ? this.made : this.made + 1;
    if (this.running.get(variable) === made) {
      this.cuts++;
      return NOTHING;
    }
    const isTooMuch = ++this.steps > graphBounds.constantSteps;
    if (this.running.has(variable) || isTooMuch || !this.objects.program.budgets.values.take(variable)) {
      this.cuts++;
      return ANYTHING;
    }
    const around = this.made;
    this.made = made;
    this.running.set(variable, made);
    const cutsBefore = this.cuts;
    let found = variable < this.objects.program.nodeCount ? this.ofNode(variable) : this.ofSources(variable);
    this.running.delete(variable);
    this.made = around;
    if (found === NOTHING && this.isNode(variable) && (!isCopy || this.cuts === cutsBefore)) found = ANYTHING;
    if (this.cuts === cutsBefore || this.running.size === 0) this.known.set(variable, found);
    return found;
  }

  /** The one constant that a value is; null where it may be anything else. */
  one(variable: number): ConstantBox | null {
    const { choices, isAll } = this.of(variable);
    return isAll && choices.length === 1 ? choices[0] : null;
  }

  /** What a value can be as a key: names, or positions as text; null where it may be any other. */
  keys(variable: number): readonly string[] | null {
    const { choices, isAll } = this.of(variable);
    return isAll && choices.length > 0 ? choices.map(({ value }) => String(value)) : null;
  }

  private ofNode(node: number): Known {
    const ways = waysTo(this.index, node, this.branches);
    return united(ways.map((way) => this.called?.given.get(way) ?? this.find(way)));
  }

  private find(node: number): Known {
    const { graph, base, unit } = this.index.unitOf(node);
    const at = (node - base) * GRAPH_WIDTH;
    const [op, site, , a, b, c] = graph.nodes.subarray(at, at + GRAPH_WIDTH);
    switch (op & 0xff) {
      case Op.Undefined:
        return only({ value: undefined });
      case Op.Literal:
        return literal(this.index, node, site);
      case Op.Unary:
        return folded([this.of(base + a)], ([value]) => foldUnary(unit.string(b), value));
      case Op.Binary:
        return folded(this.each([base + a, base + b]), ([left, right]) =>
          foldBinary(c === MATCHES ? '===' : unit.string(c), left, right),
        );
      case Op.Concat:
        return folded(
          this.each([...itemsOf(graph.lists, a)].map((part) => (part === NONE ? NONE : base + part))),
          (parts) => ({ value: parts.map(({ value }) => String(value)).join('') }),
        );
      case Op.LoadIndex:
        return folded(this.each([base + a, base + b]), ([text, at]) => itemOf(text.value, at.value));
      case Op.Global:
      case Op.Import:
        return this.statedBy(node) ?? this.ofSources(node);
      case Op.Parameter:
      case Op.CellLoad:
        return this.ofSources(node);
      case Op.Load: {
        const key = b < 0 ? String(positionOf(b)) : unit.string(b);
        const { values, isMissing, isStored, isUnseen } = this.members.of(base + a, key);
        const length = key === 'length' ? this.input.lengthOf(base + a) : null;
        if (length !== null) return only({ value: length });
        if (values.length > 0) {
          const known = united(values.map((value) => this.of(value, true)));
          return isStored || isUnseen ? { ...known, isAll: false } : known;
        }
        if (this.readsPattern(node))
          return folded([this.of(base + a)], ([expression]) => patternOf(expression));
        const stated = this.statedBy(node);
        if (stated !== null) return stated;
        if (isMissing) return folded([this.of(base + a)], ([text]) => itemOf(text.value, key));
        return this.ofSources(node);
      }
      case Op.Call: {
        const settled = this.settledAt(node);
        if (settled !== NONE) return this.of(settled);
        // A name tells the one instance that has it apart from the others of its class.
        if (unit.kind(site) === Kind.New && unit.c(site) !== NONE)
          return only({ value: unit.string(unit.c(site)) });
        const fold = this.input.operationOf(node);
        return fold === null ? this.ofCall(node) : this.ofOperation(node, fold);
      }
      default:
        return ANYTHING;
    }
  }

  /** What a file of settings says; NONE where none does. What is read for some calls of a function alone is found for them. */
  private settledAt(node: number): number {
    return this.input.settings().of(node, this.called === null ? undefined : this);
  }

  /** What a function of the program gives for what a call passes, where it does not give the same to all. */
  private ofCall(node: number): Known {
    const ofAll = this.ofSources(node);
    if ((ofAll.isAll && ofAll.choices.length === 1) || this.depth >= graphBounds.variantDepth) return ofAll;
    const called = calledFunction(this.objects, this.index.unitOf(node), node);
    if (called === null) return ofAll;
    const { first, end, results, passed } = called;
    const given = new Map<number, Known>();
    for (const [parameter, value] of passed) {
      const known = this.of(value);
      if (known.isAll && known.choices.length > 0) given.set(parameter, known);
    }
    if (given.size === 0) return ofAll;
    const base = this.called?.base ?? this;
    const within = new Constants(this.input, { first, end, given, base }, this.depth + 1);
    within.steps = this.steps;
    const found = united(results.map((result) => within.of(result)));
    this.steps = within.steps;
    return found.isAll ? found : ofAll;
  }

  private ofStated(number: number): Known {
    const { value, isConfigured } = this.members.unwritten.of(number);
    if (value !== null && typeof value === 'object') return ANYTHING;
    return only(isConfigured ? { value, isConfigured } : { value });
  }

  /** What the rules, or files of settings, say that a name always is. */
  private statedBy(node: number): Known | null {
    const settled = this.settledAt(node);
    if (settled !== NONE) return this.of(settled);
    const { table } = this.symbols;
    const constants = this.symbols
      .of(node)
      .flatMap((symbol) => table.facts(symbol)?.reads ?? [])
      .flatMap(({ constant }) => constant ?? []);
    return constants.length === 1 ? only({ value: constants[0] }) : null;
  }

  /** What is read is the pattern of a regular expression. */
  private readsPattern(node: number): boolean {
    const { table } = this.symbols;
    return this.symbols.of(node).some((symbol) => table.facts(symbol)?.reads.some(({ pattern }) => pattern));
  }

  /** A text, or an expression, is made an expression. */
  private ofCompiled(linked: LinkedUnit, node: number): Known {
    const [given, flags] = argumentsOf(linked, node).filter(({ how }) => how === Passing.Plain);
    if (given === undefined) return ANYTHING;
    const { regex } = this.symbols.table.types.builtin;
    const isExpression = this.symbols.types(given.value).includes(regex[0]);
    const site = { unit: linked.index, node: siteOf(linked, node) };
    const written = new WrittenText(this.index, this).of(given.value);
    const known = flags === undefined ? null : this.of(flags.value);
    return compiled(this.of(given.value), isExpression, known, written, site);
  }

  private ofOperation(node: number, operation: Operation): Known {
    const linked = this.index.unitOf(node);
    if (operation === 'regex.compile') return this.ofCompiled(linked, node);
    const fold = constantOperations[operation];
    const { subject: first, rest } = operandsOf(this.objects.parts, linked, node);
    if (operation === 'map.get' && first !== undefined && rest[0] !== undefined)
      return this.ofKey(first.value, rest[0].value, rest[1]?.value);
    if (fold === undefined && !ofLists.has(operation)) return ANYTHING;
    const operands = first === undefined ? rest : ofSubjects.has(operation) ? [first] : [first, ...rest];
    if (operands.some(({ how }) => how !== Passing.Plain)) return ANYTHING;
    const list =
      first === undefined ? null : ofList(this, this.input, operation, first.value, rest[0]?.value);
    if (list !== null) return list;
    if (fold === undefined) return ANYTHING;
    // What a builder holds depends on all that was done to it.
    if (
      operation.startsWith('builder.') &&
      first !== undefined &&
      isChanged(this.index, this.input.operationOf, first.value)
    )
      return ANYTHING;
    const name = calledName(linked, node) || writtenName(linked.unit, calleeSite(linked, node));
    return folded(this.each(operands.map(({ value }) => value)), ([subject, ...args]) => {
      const value = fold(
        subject?.value,
        args.map((box) => box.value),
        name,
      );
      if (value === null) return null;
      // The text itself, wherever it is written.
      return subject?.value === value ? subject : { value };
    });
  }

  /** What a map holds under a key. @param otherwise what it gives where it holds nothing there */
  private ofKey(map: number, key: number, otherwise: number | undefined): Known {
    const name = this.one(key)?.value;
    if (name === undefined) return ANYTHING;
    const { values, isMissing, isOpen } = this.members.of(map, String(name));
    // What a file says that fills the map.
    if (values.length > 0 && values.every((value) => value < NONE))
      return united(values.map((value) => this.of(value)));
    const given = (isMissing || isOpen) && otherwise !== undefined ? [otherwise] : [];
    const known = united([...values, ...given].map((value) => this.of(value)));
    return isOpen ? { ...known, isAll: false } : known;
  }

  private ofSources(variable: number): Known {
    if (this.objects.parts.stated.has(variable))
      return only({ value: this.objects.parts.stated.get(variable) });
    const settled = this.input.settings().ofVariable(variable);
    if (settled !== NONE) return this.of(settled);
    if (mayHoldMore(this.objects, this.index, variable)) return ANYTHING;
    const sources = this.sourcesOf(variable);
    if (sources.length === 0) return isNeverFilled(this.objects, variable) ? NOTHING : ANYTHING;
    if (sources.length > graphBounds.constants) return ANYTHING;
    // What some callers pass, and some ways through a function give, says nothing of the others.
    const all: Known[] = [];
    for (const source of sources) {
      const known = this.of(source, true);
      if (!known.isAll) return ANYTHING;
      all.push(known);
    }
    const known = united(all);
    return known.isAll ? known : ANYTHING;
  }

  /** What each of some values is; only that one may be anything where one may, since the others do not matter then. */
  private each(values: readonly number[]): readonly Known[] {
    const all: Known[] = [];
    for (const value of values) {
      const known = value === NONE ? ANYTHING : this.of(value);
      if (known === ANYTHING) return [ANYTHING];
      all.push(known);
    }
    return all;
  }

  private sourcesOf(variable: number): Iterable<number> & { readonly length: number } {
    const { fields, tokens, variables } = this.objects.parts;
    const holder = fields.holderOf(variable);
    // All that a list or a map of the program's holds.
    return holder !== undefined && tokens.kind(holder) === TokenKind.Literal
      ? [...fields.heldBy(holder)]
      : variables.sourcesOf(variable);
  }
}
/** What is given beside the subject, such as a character set or a locale, makes no other constant of it. */
const ofSubjects = new Set<Operation>(['value.identity', 'value.receiver', 'text.upper', 'text.lower']);
