import { NONE } from '../../ir/kinds.js';
import type { Operation } from '../../rules/operation.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { ALL_CLASSES } from '../models/weakness-classes.js';
import { operandsOf } from '../objects/operands.js';
import type { Parts } from '../objects/parts.js';
import { TokenKind } from '../objects/tokens.js';
import { rootOf } from './checked-roots.js';
import { givenOnce, saidOfItems } from './given-for-items.js';
import type { LibraryCalls } from './library-calls.js';
import type { Mirrors } from './mirrors.js';
import type { OperationChecks } from './operation-checks.js';
import { saidByAll } from './said-by-all.js';
import type { Says } from './search-results.js';
import type { Summary } from './summaries.js';
import type { Tested } from './tested.js';

/** What calls that ask a function about each item of a list say of the items: bit sets of weakness classes. */
export class ItemChecks {
  constructor(
    private readonly parts: Parts,
    private readonly library: LibraryCalls,
    private readonly mirrors: Mirrors,
    private readonly operations: Pick<OperationChecks, 'asItem' | 'ofOne'>,
    private readonly summary: Summary,
  ) {}

  /** The classes that the items are harmless for that a call of a filter lets through. */
  keptBy(linked: LinkedUnit, call: number): number {
    const [given] = operandsOf(this.parts, linked, call, 'iterate.filter').rest;
    return given === undefined ? 0 : this.byPredicate(given.value, true);
  }

  /** @param says what the call gives; null where it has come back */
  saidBy({ linked, root }: Tested, call: number, says: Says | null): number {
    const ofList = (list: number) => (rootOf(linked, list) === root ? ALL_CLASSES : 0);
    return this.said(linked, call, says, ofList) | (says === null ? this.left({ linked, root }, call) : 0);
  }

  /** Of a list that keeps only what another one holds. */
  private left({ linked, root }: Tested, call: number): number {
    const node = linked.base + call;
    for (const { operation } of this.library.of(linked, node).checks) {
      if (operation !== 'collection.retain') continue;
      const { subject, rest } = operandsOf(this.parts, linked, node, operation);
      const isThis = subject !== undefined && rootOf(linked, subject.value - linked.base) === root;
      if (isThis && rest[0] !== undefined) return this.operations.asItem(rest[0].value);
    }
    return 0;
  }

  /** The same of the text that the items are the parts of: `name.split('/').some((part) => part === '..')` */
  saidOfText(tested: Tested, call: number, says: Says): number {
    const { linked, root } = tested;
    return this.said(linked, call, says, (list) =>
      rootOf(linked, list) === root ? 0 : this.mirrors.about(tested, list),
    );
  }

  /** What it says of a value that one of the program's own items is equal to it: `sides.stream().anyMatch(name::equals)` */
  saidOfEqual({ linked, root }: Tested, call: number, says: Says): number {
    const node = linked.base + call;
    for (const { operation } of this.library.of(linked, node).checks) {
      if (operation === undefined || givenOnce(operation, says) !== true) continue;
      const { subject, rest } = operandsOf(this.parts, linked, node, operation);
      if (subject === undefined || rest[0] === undefined || !this.isEqualOf(linked, rest[0].value, root))
        continue;
      const classes = this.operations.asItem(subject.value);
      if (classes !== 0) return classes;
    }
    return 0;
  }

  /** Whether what is called is the method of a value that compares it with another one. */
  private isEqualOf(linked: LinkedUnit, called: number, root: number): boolean {
    const { nodes } = linked.graph;
    const at = (called - linked.base) * GRAPH_WIDTH;
    if ((nodes[at] & 0xff) !== Op.Load || rootOf(linked, nodes[at + 3]) !== root) return false;
    const { tokens, variables, library } = this.parts;
    return [...variables.of(called)].some(
      (token) =>
        tokens.kind(token) === TokenKind.Symbol &&
        library.table
          .facts(tokens.first(token))
          ?.calls.some(({ operation }) => operation !== undefined && comparing.has(operation)),
    );
  }

  /** @param about the classes that what is checked is harmless for if the items of a list are */
  private said(linked: LinkedUnit, call: number, says: Says | null, about: (list: number) => number): number {
    const node = linked.base + call;
    for (const { operation } of this.library.of(linked, node).checks) {
      const isTrue = operation === undefined ? undefined : saidOfItems(operation, says);
      if (isTrue === undefined) continue;
      const { subject, rest } = operandsOf(this.parts, linked, node, operation ?? null);
      if (subject === undefined || rest[0] === undefined) continue;
      const classes = about(subject.value - linked.base);
      if (classes !== 0) return classes & this.byPredicate(rest[0].value, isTrue);
    }
    return 0;
  }

  private byPredicate(predicate: number, isTrue: boolean | null): number {
    const { tokens, variables, ports, made } = this.parts;
    return saidByAll(variables.of(predicate), (token) => {
      const kind = tokens.kind(token);
      if (kind === TokenKind.Type) return null;
      if (kind === TokenKind.Symbol) return isTrue === true ? this.byNamed(token, predicate) : 0;
      const fn = made.functionOf(token);
      const parameter = fn === NONE ? NONE : ports.parameter(tokens.first(fn), tokens.second(fn), 0);
      return parameter === NONE ? 0 : this.summary(parameter, isTrue);
    });
  }

  /** What a function of a library says of what it is given by giving true: `Character::isDigit`, `allowed::contains`. */
  private byNamed(token: number, predicate: number): number {
    const { table } = this.parts.library;
    let classes = 0;
    for (const { operation, validates, when } of table.facts(this.parts.tokens.first(token))?.calls ?? []) {
      if (when !== undefined) continue;
      if (operation !== undefined) classes |= this.operations.ofOne(operation, predicate);
      if (validates?.when === 'true' && validates.place === '0')
        classes |= table.classes.mask(validates.classes);
    }
    return classes;
  }
}

/** Operations that say of two values that they are equal. */
const comparing: ReadonlySet<Operation> = new Set<Operation>(['value.equals', 'text.equalsIgnoreCase']);
