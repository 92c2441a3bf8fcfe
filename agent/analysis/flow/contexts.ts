import { NONE } from '../../ir/kinds.js';
import type { SourceSpec } from '../../rules/rule.js';
import { graphBounds } from '../graph/bounds.js';
import { ANY_MEMBER, WHOLE_VALUE } from './paths.js';

/** How a fact leaves a function: the numbers of parameters are nodes. */
export const RETURNS = -1;
export const THROWS = -2;

/** Pairs of numbers, each once, in the order in which they came. */
export class Pairs {
  readonly items: number[] = [];
  private readonly known = new Set<number>();

  /** @returns whether the pair is new */
  add(first: number, second: number): boolean {
    const pair = first * 0x40000000 + (second + 2);
    if (this.known.has(pair)) return false;
    this.known.add(pair);
    this.items.push(first, second);
    return true;
  }
}

/**
 * What a fact holds under: that data of a source came up, or that a parameter of a function was untrusted below a path when
 * it was called. The second kind is followed once for all callers.
 */
export class Contexts {
  private readonly parameters: number[] = [];
  private readonly paths: number[] = [];
  private readonly sources: (SourceSpec | null)[] = [];
  private readonly incomings: (Pairs | null)[] = [];
  private readonly exits: (Pairs | null)[] = [];
  private readonly ofSource = new Map<SourceSpec, number>();
  private readonly ofEntry = new Map<number, number>();
  private readonly counts = new Map<number, number>();

  get count(): number {
    return this.parameters.length;
  }

  origin(source: SourceSpec): number {
    let context = this.ofSource.get(source);
    if (context === undefined) {
      context = this.add(NONE, NONE, source);
      this.ofSource.set(source, context);
    }
    return context;
  }

  /** @param parameter node of the program, or another variable that data is kept in */
  entry(parameter: number, path: number): number {
    let key = parameter * 0x1000000 + path;
    let context = this.ofEntry.get(key);
    if (context === undefined && path !== WHOLE_VALUE) {
      const count = (this.counts.get(parameter) ?? 0) + 1;
      this.counts.set(parameter, count);
      if (count > graphBounds.paths) {
        path = ANY_MEMBER;
        key = parameter * 0x1000000 + path;
        context = this.ofEntry.get(key);
      }
    }
    if (context === undefined) {
      context = this.add(parameter, path, null);
      this.ofEntry.set(key, context);
    }
    return context;
  }

  /** The node of the parameter of an entry; NONE for a source. */
  parameterOf(context: number): number {
    return this.parameters[context];
  }
  pathOf(context: number): number {
    return this.paths[context];
  }
  sourceOf(context: number): SourceSpec | null {
    return this.sources[context];
  }

  /** Facts of callers, and the calls that pass them. */
  incoming(context: number): Pairs {
    this.incomings[context] ??= new Pairs();
    return this.incomings[context] as Pairs;
  }
  /** Facts of the function where it is left, and how. */
  exitsOf(context: number): Pairs {
    this.exits[context] ??= new Pairs();
    return this.exits[context] as Pairs;
  }

  private add(parameter: number, path: number, source: SourceSpec | null): number {
    this.parameters.push(parameter);
    this.paths.push(path);
    this.sources.push(source);
    this.incomings.push(null);
    this.exits.push(null);
    return this.parameters.length - 1;
  }
}
