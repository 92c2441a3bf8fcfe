import type { Objects } from '../objects/objects.js';
import type { CalledWith, Constants } from '../values/constants.js';
import type { Known } from '../values/known.js';
import { ANY_CALL } from './contexts.js';

/** What calls pass that decides how the function runs: by node of the parameter. */
export interface Given {
  readonly constants: ReadonlyMap<number, Known>;
  readonly tokens: ReadonlyMap<number, ReadonlySet<number>>;
}

/** The keys that calls pass: by node of the parameter. */
export type Keys = ReadonlyMap<number, Known>;

/** One way in which a function runs. */
interface Run extends Pick<CalledWith, 'first' | 'end'>, Given {
  /** What is constant in it. */
  readonly known: Constants;
  /** Keys that all calls pass that run it so. */
  readonly keys: Keys;
  /** The variant for any keys. */
  readonly part: number;
  /** Calls that pass something else run it, too, as long as they run the same parts of it. */
  readonly isShared: boolean;
}

export const NO_KEYS: Keys = new Map();
const NOTHING_GIVEN: Given = { constants: new Map(), tokens: new Map() };

/** The ways in which functions run, by their numbers. */
export class Runs {
  private readonly all: (Run | null)[] = [null];

  constructor(
    private readonly objects: Objects,
    private readonly constants: Constants,
  ) {}

  /** @returns ANY_CALL where there is no time left to know more */
  add(token: number, given: Given, keys = NO_KEYS, part = this.all.length): number {
    const { tokens, program } = this.objects.parts;
    const linked = program.units[tokens.first(token)];
    const fn = tokens.second(token);
    const first = linked.base + linked.graph.functions[fn];
    const end = linked.base + linked.graph.functions[fn + 1];
    if (!program.budgets.values.take(first, end - first)) return ANY_CALL;
    const known = this.constants.whenCalled(first, end, given.constants);
    return this.all.push({ ...given, first, end, known, keys, part, isShared: false }) - 1;
  }

  /** All calls that run the same parts have it in common. What they pass differs, but for the keys. */
  share(variant: number): void {
    const run = this.all[variant];
    if (run === null) return;
    this.all[variant] = { ...run, known: run.known.whenAlike(run.keys), isShared: true };
  }

  isShared(variant: number): boolean {
    return this.all[variant]?.isShared ?? false;
  }

  /** It is a way that is known by another number. */
  drop(variant: number): void {
    this.all[variant] = null;
  }

  given(variant: number): Given {
    return this.all[variant] ?? NOTHING_GIVEN;
  }
  keys(variant: number): Keys {
    return this.all[variant]?.keys ?? NO_KEYS;
  }
  partOf(variant: number): number {
    return this.all[variant]?.part ?? ANY_CALL;
  }

  /** The variant where it is one of the function that a node stands in; of others it says nothing. */
  at(variant: number, node: number): number {
    const one = this.all[variant];
    return one !== null && node >= one.first && node < one.end ? variant : ANY_CALL;
  }

  /** What is constant for a variant. */
  constantsOf(variant: number): Constants {
    return this.all[variant]?.known ?? this.constants;
  }
}

/** Constants by parameter, as a text that is equal for equal ones. */
export function textOf(constants: ReadonlyMap<number, Known>): string {
  const texts = [...constants].map(
    ([parameter, { choices }]) =>
      `${parameter}=${JSON.stringify(choices.map(({ value }) => [typeof value, String(value)]))}`,
  );
  return texts.join(' ');
}

/** What calls pass, as a text that is equal where that is. */
export function keyOf({ constants, tokens }: Given): string {
  const held = [...tokens].map(([parameter, set]) => `${parameter}:${[...set].sort((a, b) => a - b)}`);
  return [textOf(constants), ...held].join(' ');
}
