import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { lastInside } from '../link/nested-functions.js';
import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import type { CalledWith, Constants } from '../values/constants.js';
import type { Known } from '../values/known.js';
import { ANY_CALL } from './contexts.js';
import { givenIn } from './given.js';

/** What calls pass that decides how the function runs: by node of the parameter. */
export interface Given {
  readonly constants: ReadonlyMap<number, Known>;
  readonly tokens: ReadonlyMap<number, ReadonlySet<number>>;
}

/** The keys that calls pass: by node of the parameter. */
export type Keys = ReadonlyMap<number, Known>;

/** One way in which a function runs, and those inside it, as it makes them. */
interface Run extends Pick<CalledWith, 'first' | 'end'>, Given {
  readonly token: number;
  /** By variable that functions inside see it as: the node of what it was given. */
  readonly cells: ReadonlyMap<number, number>;
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
    const { functions } = linked.graph;
    const first = linked.base + functions[fn];
    const end = linked.base + functions[lastInside(linked, fn) + 1];
    if (!program.budgets.values.take(first, end - first)) return ANY_CALL;
    const cells = this.cellsOf(linked, fn);
    const constants = new Map(given.constants);
    for (const [cell, parameter] of cells) {
      const known = given.constants.get(parameter);
      if (known !== undefined) constants.set(cell, known);
    }
    const known = this.constants.whenCalled(first, end, constants);
    return this.all.push({ ...given, token, cells, first, end, known, keys, part, isShared: false }) - 1;
  }

  /** The variables that functions inside one see what it was given as. */
  private cellsOf(linked: LinkedUnit, fn: number): ReadonlyMap<number, number> {
    const { nodes, functions } = linked.graph;
    const cells = new Map<number, number>();
    if (lastInside(linked, fn) === fn) return cells;
    for (let local = functions[fn]; local < functions[fn + 1]; local++) {
      const at = local * GRAPH_WIDTH;
      if ((nodes[at] & 0xff) !== Op.CellStore) continue;
      const cell = this.objects.parts.fields.cell(linked.index, nodes[at + 3], nodes[at + 4]);
      const given = givenIn(this.objects.parts, linked, cell);
      if (given !== NONE) cells.set(cell, linked.base + given);
    }
    return cells;
  }

  /** Whether a function is one inside that of a variant. */
  isInside(variant: number, token: number): boolean {
    const run = this.all[variant];
    if (run === null || run.token === token) return false;
    const { tokens, program } = this.objects.parts;
    if (tokens.kind(token) !== TokenKind.Function) return false;
    const { base, graph } = program.units[tokens.first(token)];
    return this.at(variant, base + graph.functions[tokens.second(token)]) !== ANY_CALL;
  }

  /** The function that runs so; NONE for any. */
  tokenOf(variant: number): number {
    return this.all[variant]?.token ?? NONE;
  }

  /** What a node is that stands for something given, or a variable that stands for it in a function inside; undefined where nothing is known. */
  held(variant: number, variable: number): ReadonlySet<number> | undefined {
    const run = this.all[variant];
    return run?.tokens.get(run.cells.get(variable) ?? variable);
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

  /** The variant where it is one of the function that a node stands in, or of one around that; of others it says nothing. */
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
