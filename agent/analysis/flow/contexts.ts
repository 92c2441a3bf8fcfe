import { NONE } from '../../ir/kinds.js';
import type { SourceSpec } from '../../rules/rule.js';
import { MOST_DOUBT } from './effects.js';
import { PathCounts } from './path-counts.js';
import { type Paths, SOMEWHERE, WHOLE_VALUE } from './paths.js';
import { Relation, Triples } from './triples.js';

/** How a fact leaves a function: the numbers of parameters are nodes. */
export const RETURNS = -1;
export const THROWS = -2;

/** A function as all its calls run it. */
export const ANY_CALL = 0;

/**
 * What a fact holds under: that data of a kind of source came up, or that a parameter of a function was untrusted below a path
 * when it was called. The second is followed once for all callers.
 */
export class Contexts {
  /** Parameters, paths and variants of the function; of sources NONE, the number of the kind, and the variant. */
  private readonly rows = new Triples();
  /** By number of a kind: the first source of it. */
  private readonly sources: SourceSpec[] = [];
  /** Of the paths of each parameter and variant. */
  private readonly counts: PathCounts;
  /** By context: facts of callers, and the targets that they enter. */
  readonly incoming = new Relation();
  /** By context: facts of the function where it is left, and how. */
  readonly exits = new Relation();

  /** By context of a parameter: variants of the function for keys below which its data lies. */
  readonly narrower = new Relation();

  /** By context: data that is as doubtful as this, or more so, is not followed. */
  readonly limits: number[] = [];

  constructor(
    paths: Paths,
    /** How doubtful data of a kind may be. */
    private readonly limitOf: (kind: string) => number,
  ) {
    this.counts = new PathCounts(paths);
  }

  get count(): number {
    return this.rows.count;
  }

  origin(source: SourceSpec): number {
    let number = this.sources.findIndex(({ kind }) => kind === source.kind);
    if (number === NONE) number = this.sources.push(source) - 1;
    return this.ofSource(number, ANY_CALL);
  }

  private ofSource(number: number, variant: number): number {
    const context = this.rows.add(NONE, number, variant);
    this.limits[context] ??= Math.min(MOST_DOUBT, this.limitOf(this.sources[number].kind));
    return context;
  }

  /** An origin, for data of which it is known how the function runs that it is in. */
  within(origin: number, variant: number): number {
    return this.ofSource(this.rows.seconds[origin], variant);
  }

  /** The origin that one within a variant is of; of other contexts themselves. */
  wholeOf(context: number): number {
    const isPart = this.isOrigin(context) && this.rows.thirds[context] !== ANY_CALL;
    return isPart ? this.ofSource(this.rows.seconds[context], ANY_CALL) : context;
  }

  /**
   * @param parameter node of the program, or another variable that data is kept in
   * @param variant which part of the function is run: see Variants
   */
  entry(parameter: number, path: number, variant: number): number {
    const context = this.rows.find(parameter, path, variant);
    if (context !== NONE) return context;
    const isLost = path !== WHOLE_VALUE && this.counts.isOneTooMany(parameter, variant, path);
    const added = this.rows.add(parameter, isLost ? SOMEWHERE : path, variant);
    this.limits[added] = MOST_DOUBT;
    return added;
  }

  isOrigin(context: number): boolean {
    return this.rows.firsts[context] === NONE;
  }

  /** A source of the kind of an origin. */
  sourceOf(origin: number): SourceSpec {
    return this.sources[this.rows.seconds[origin]];
  }

  /** The node of the parameter of an entry; NONE for a source. */
  parameterOf(context: number): number {
    return this.rows.firsts[context];
  }
  pathOf(context: number): number {
    return this.rows.seconds[context];
  }
  /** Which part of the function is run. */
  variantOf(context: number): number {
    return this.rows.thirds[context];
  }
}
