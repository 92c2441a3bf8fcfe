import { NONE } from '../../ir/kinds.js';
import type { Objects } from '../objects/objects.js';
import type { Known } from '../values/known.js';
import type { NodeIndex } from '../values/node-index.js';
import { rootOf } from './checked-roots.js';
import { ANY_CALL } from './contexts.js';
import type { Decided } from './deciding.js';
import { functionAt } from './given.js';
import { type Keys, NO_KEYS, type Runs, textOf } from './runs.js';
import { onlyPassed, type Passed, type Target } from './target.js';

/** A key that nobody knows, under which there is data. */
const UNKNOWN_KEY: Known = { choices: [], isAll: false };

/**
 * Functions that put or find something under a key that they are called with: `get(name)`, `set(name, value)`. What was put under
 * one key is not found under another, however many functions hand the key on. A variant for each key that data is put under.
 */
export class KeyedVariants {
  private readonly numbers = new Map<string, number>();

  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
    private readonly runs: Runs,
    private readonly decided: (token: number) => Decided | undefined,
  ) {}

  /** How a call runs a function. @param from how the function runs that the call stands in; @param part the variant for any keys */
  of(target: Target, from: number, part: number): number {
    const keys = this.givenBy(target, from);
    return keys.size === 0 ? part : this.with(target.token, part, keys);
  }

  /**
   * How a function runs if one of its parameters is a key.
   * @param variant what is known already
   * @param key null for one that nobody knows
   */
  withKey(variant: number, parameter: number, key: string | null): number {
    const token = this.functionOf(parameter);
    if (this.decided(token)?.keys.has(parameter) !== true) return ANY_CALL;
    const known: Known = key === null ? UNKNOWN_KEY : { choices: [{ value: key }], isAll: true };
    return this.with(
      token,
      this.runs.partOf(variant),
      new Map([...this.runs.keys(variant), [parameter, known]]),
    );
  }

  /** Whether a function runs so only for calls that pass certain keys. */
  isForSome(variant: number): boolean {
    return this.runs.keys(variant).size > 0;
  }

  /** Whether a call may be one for which a function runs so: it passes no other keys, as far as is known. */
  mayRun({ passed }: Target, variant: number): boolean {
    for (const [parameter, known] of this.runs.keys(variant)) {
      const given = known === UNKNOWN_KEY ? null : this.keysGiven(passed, parameter);
      if (given !== null && !known.choices.some(({ value }) => given.includes(String(value)))) return false;
    }
    return true;
  }

  /** Whether a call names what it wants where only is known that there is something under a key that nobody knows. */
  isNamed({ passed }: Target, variant: number): boolean {
    for (const [parameter, known] of this.runs.keys(variant))
      if (known === UNKNOWN_KEY && this.keysGiven(passed, parameter)?.some(isName) === true) return true;
    return false;
  }

  private keysGiven(passed: readonly Passed[], parameter: number): readonly string[] | null {
    const one = onlyPassed(passed, parameter);
    return one === undefined ? null : this.runs.constantsOf(ANY_CALL).keys(one.value);
  }

  /**
   * How a function runs around a call that has run another one in some way: the key that it handed on is one that it was given.
   * @param before what is known of the function already @returns the same where this says nothing
   */
  around({ call, passed }: Target, variant: number, before: number): number {
    const keys = this.runs.keys(variant);
    if (keys.size === 0 || call >= this.objects.program.nodeCount) return before;
    const token = this.functionOf(call);
    const own = this.decided(token)?.keys ?? new Set();
    const given = new Map(this.runs.keys(before));
    for (const [parameter, known] of keys) {
      const one = onlyPassed(passed, parameter);
      const root = one === undefined ? NONE : this.rootOf(one.value);
      if (own.has(root) && !given.has(root)) given.set(root, known);
    }
    if (given.size === this.runs.keys(before).size) return before;
    const around = this.with(token, this.runs.partOf(before), given);
    return around === ANY_CALL ? before : around;
  }

  /** The keys that a call passes, where they are known. */
  private givenBy({ call, token, passed, isGuess }: Target, from: number): Keys {
    const keys = this.decided(token)?.keys;
    if (keys === undefined || keys.size === 0 || isGuess || call >= this.objects.program.nodeCount)
      return NO_KEYS;
    const given = new Map<number, Known>();
    for (const parameter of keys) {
      const one = onlyPassed(passed, parameter);
      if (one === undefined) continue;
      const around = this.runs.at(from, one.value);
      const known = this.runs.constantsOf(around).of(one.value);
      if (known.isAll && known.choices.length === 1 && !this.isMadeOfKey(around, one.value))
        given.set(parameter, known);
    }
    return given;
  }

  /** A key that is made of the one that the function was given: where functions call each other so, there is no end of them. */
  private isMadeOfKey(variant: number, value: number): boolean {
    const keys = this.runs.keys(variant);
    if (keys.size === 0 || keys.has(this.rootOf(value))) return false;
    const { choices, isAll } = this.runs.constantsOf(this.runs.partOf(variant)).of(value);
    return !isAll || choices.length !== 1;
  }

  private with(token: number, part: number, keys: Keys): number {
    const key = `${token} ${part} ${textOf(keys)}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      const { constants, tokens } = this.runs.given(part);
      const known = [...keys].filter(([, { isAll }]) => isAll);
      number = this.runs.add(token, { constants: new Map([...constants, ...known]), tokens }, keys, part);
      if (this.runs.isShared(part)) this.runs.share(number);
      this.numbers.set(key, number);
    }
    return number;
  }

  private rootOf(value: number): number {
    if (value >= this.objects.program.nodeCount) return NONE;
    const linked = this.index.unitOf(value);
    return linked.base + rootOf(linked, value - linked.base);
  }

  private functionOf(node: number): number {
    return functionAt(this.objects.parts, this.index, node);
  }
}

/** Whether a key is none of the positions of a list. */
function isName(key: string): boolean {
  return !/^-?\d+$/.test(key);
}
