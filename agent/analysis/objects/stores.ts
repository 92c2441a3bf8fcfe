import { ELEMENT, type Fields } from './fields.js';
import type { Tokens } from './tokens.js';
import type { Variables } from './variables.js';

/**
 * Things outside the program that keep what one run of it puts there for later ones: a session, a cache. The program has
 * one of each name, which is one variable: all that give the store are its targets.
 */
export class Stores {
  /** Variables of stores by their tokens. */
  private readonly known = new Map<number, number>();
  private readonly all = new Set<number>();

  constructor(
    private readonly tokens: Tokens,
    private readonly variables: Variables,
    private readonly fields: Fields,
    /** What collections are, by their tokens. */
    private readonly collections: Map<number, 'list' | 'map' | 'set'>,
  ) {}

  /** What a variable is, is the store of a name. */
  give(name: string, variable: number): void {
    const token = this.tokens.store(name);
    let store = this.known.get(token);
    if (store === undefined) {
      store = this.variables.newVariable();
      this.known.set(token, store);
      this.all.add(store);
      this.collections.set(token, 'map');
      this.variables.add(store, token);
      // Other programs may have put there what they like.
      this.fields.open(this.fields.of(token, ELEMENT));
    }
    this.variables.include(store, variable);
  }

  /** The variable of a store. @param token of it */
  variableOf(token: number): number | undefined {
    return this.known.get(token);
  }

  /** Whether a variable is that of a store. */
  has(variable: number): boolean {
    return this.all.has(variable);
  }
}
