import { Kind, NONE } from '../../ir/kinds.js';
import { growthOf } from '../../regex/backtracks.js';
import type { Conditions, Place, ValueTest } from '../../rules/rule.js';
import { GRAPH_WIDTH } from '../graph/flow-graph.js';
import { regExp } from '../models/patterns.js';
import type { Objects } from '../objects/objects.js';
import { writtenName } from '../program/expression-names.js';
import { isFilledWithConstants } from './constant-collections.js';
import type { Constants } from './constants.js';
import type { Functions } from './functions.js';
import type { HeldMembers } from './held-members.js';
import type { NodeIndex } from './node-index.js';
import { type Placed, placesOf, type Use } from './places.js';
import type { Symbols } from './symbols.js';
import { comparesConstant, comparesWith } from './value-tests.js';
import type { WrittenText } from './written-text.js';

/** A place as conditions see it. */
interface Seen {
  /** Nodes of what may stand there; none where that is not known. */
  readonly values: readonly number[];
  readonly isMissing: boolean;
  readonly isPresent: boolean;
  /** Where it is written; NONE where it is not. */
  readonly value: number;
}

const MISSING: Seen = { values: [], isMissing: true, isPresent: false, value: NONE };

/** What is asked of untrusted data: that needs to know where it flows. */
const flowTests = ['tainted', 'cut', 'keyed'] as const;

/** The type of what a key out of untrusted data has picked: where it flows, too. */
export const CHOSEN = 'chosen';

/** Asks whether the conditions of rules are met. What is not known does not meet them. */
export class Checks {
  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
    private readonly constants: Constants,
    private readonly members: HeldMembers,
    private readonly symbols: Symbols,
    private readonly functions: Functions,
    private readonly texts: WrittenText,
  ) {}

  /** @param flow answers what is asked of untrusted data at a place; without it such conditions count as met */
  hold(
    conditions: Conditions | undefined,
    use: Use,
    flow?: (place: Place, test: ValueTest) => boolean,
  ): boolean {
    return Object.entries(conditions ?? {}).every(([place, test]) => {
      const isOfFlow = test.type === CHOSEN || flowTests.some((name) => test[name] !== undefined);
      if (isOfFlow && flow !== undefined && !flow(place, test)) return false;
      return placesOf(use, place).some((placed) => this.passesAt(test, placed));
    });
  }

  /** Whether conditions may be met: what is unpacked into arguments may end before a place, or reach it. */
  mayHold(conditions: Conditions | undefined, use: Use): boolean {
    return Object.entries(conditions ?? {}).every(([place, test]) =>
      placesOf(use, place).some(
        (placed) => this.passesAt(test, placed) || (placed.isUnpacked && this.passes(test, MISSING)),
      ),
    );
  }

  private passesAt(test: ValueTest, { isMissing, value, path, item }: Placed): boolean {
    if (isMissing) return this.passes(test, MISSING);
    const unpacked = item === NONE ? null : this.below(value, [String(item), ...path]);
    return this.passes(test, unpacked?.isPresent ? unpacked : this.below(value, path));
  }

  /** A value is a text that is written in the program. */
  isText(value: number): boolean {
    return value !== NONE && typeof this.constants.one(value)?.value === 'string';
  }

  /** The values at a place below a value. */
  below(value: number, path: readonly string[]): Seen {
    return { ...this.members.below(value, path), value };
  }

  private passes(test: ValueTest, seen: Seen): boolean {
    if (test.absent !== undefined && test.absent !== seen.isMissing) return false;
    if (test.present !== undefined && test.present !== seen.isPresent) return false;
    if (seen.isMissing) {
      if (test.absent === true) return true;
      return test.not !== undefined && !comparesConstant(test) && !this.passes(test.not, seen);
    }
    if (test.not !== undefined && this.passes(test.not, seen)) return false;
    if (
      test.type !== undefined &&
      test.type !== CHOSEN &&
      !seen.values.some((value) => this.isOfType(value, test.type as string))
    )
      return false;
    if (!seen.values.every((value) => this.functions.pass(test, value))) return false;
    const { written } = test;
    if (
      written !== undefined &&
      !(seen.values.length > 0 && seen.values.every((value) => this.isWritten(written, value)))
    )
      return false;
    if (test.named !== undefined && !this.isNamed(test.named, seen.value)) return false;
    return this.passesConstant(test, seen.values);
  }

  private isFilled(value: number): boolean {
    const { objects, index, constants } = this;
    return isFilledWithConstants({ objects, index, constants }, value);
  }

  private isOfType(value: number, name: string): boolean {
    if (value < 0) return false;
    const { types } = this.symbols.table;
    const [type] = types.named(name);
    if (type === undefined) return false;
    return (
      this.symbols.types(value).includes(type) ||
      this.symbols.of(value).some((symbol) => types.line(symbol).includes(type))
    );
  }

  private isWritten(pattern: string, value: number): boolean {
    return value >= 0 && regExp(pattern, false).test(this.texts.of(value));
  }

  private isNamed(pattern: string, value: number): boolean {
    if (value === NONE) return false;
    const { graph, base, unit } = this.index.unitOf(value);
    let site = graph.nodes[(value - base) * GRAPH_WIDTH + 1];
    while (unit.kind(site) === Kind.Logical) site = unit.a(site);
    return regExp(pattern, true).test(writtenName(unit, site));
  }

  private passesConstant(test: ValueTest, values: readonly number[]): boolean {
    const known = values.map((value) => this.constants.of(value));
    const choices = known.flatMap((one) => one.choices);
    const isOne = known.length > 0 && known.every(({ isAll }) => isAll);
    if (test.constant !== undefined) {
      // What a file says may be something else where the program runs.
      const isWritten =
        (isOne && !choices.some(({ isConfigured }) => isConfigured)) ||
        (values.length > 0 && values.every((value) => value >= 0 && this.isFilled(value)));
      if (test.constant === false ? isWritten : !isWritten) return false;
      if (typeof test.constant === 'string' && !choices.every(({ value }) => typeof value === test.constant))
        return false;
    }
    if (
      test.strict &&
      !(
        isOne &&
        choices.every(
          ({ value }) =>
            typeof value === 'string' && this.symbols.table.checks.isStrict(value, test.strict === true),
        )
      )
    )
      return false;
    if (test.backtracks !== undefined && !choices.some(({ value }) => growsSo(value, test.backtracks)))
      return false;
    return !comparesConstant(test) || choices.some(({ value }) => comparesWith(test, value));
  }
}

/** Whether the time of a search for a regular expression grows so. */
export function growsSo(value: unknown, growth: ValueTest['backtracks']): boolean {
  const text = String(value);
  return text.length < 5000 && growthOf(text) === growth;
}
