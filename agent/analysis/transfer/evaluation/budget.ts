import { bounds, CHARACTERS_PER_RESOLVED } from '../../domain/bounds.js';
import type { Closure } from '../../domain/value.js';

/** How much one evaluation may still do, and how deep it is in what could go on for ever. */
export class Budget {
  /** Depth of objects that become text, of closures evaluated in place, of getters and of nested expressions. */
  texts = 0;
  inline = 0;
  getters = 0;
  nesting = 0;
  /** Depth of calls that are being resolved for functions that could not resolve them, and how many still may be. */
  resolving = 0;
  resolvable = 0;
  /** The same for the whole evaluation: a function's size bounds it, so that the whole takes linear time. */
  resolvableInAll: number;
  /** Functions whose calls are being applied. */
  readonly calling: Closure[] = [];
  /** How often each closure was evaluated in place. */
  readonly inPlaceRuns = new Map<number, number>();

  /**
   * @param stepsLeft below zero when more was asked for than there was
   * @param characters of the function
   */
  constructor(
    public stepsLeft: number,
    characters: number,
  ) {
    this.resolvableInAll = bounds.resolvedInFunction.limit + characters / CHARACTERS_PER_RESOLVED;
  }

  /** Takes one of the calls that may be resolved; false where none is left. */
  mayResolve(): boolean {
    if (this.resolvable-- <= 0) {
      bounds.resolvedForCall.reached++;
      return false;
    }
    if (this.resolvableInAll-- > 0) return true;
    bounds.resolvedInFunction.reached++;
    return false;
  }

  get isExhausted(): boolean {
    return this.stepsLeft < 0;
  }
}
