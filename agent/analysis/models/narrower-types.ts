import type { SymbolNode } from './symbol-facts.js';

/**
 * Types of the rules that others derive from, by the methods that are a sink of those others alone: what is written to any
 * writer may be written into a page, if that is what a caller hands over.
 */
export class NarrowerTypes {
  private readonly byMethod = new Map<string, Set<number>>();

  /** Types that have such a method. */
  private readonly narrow = new Set<number>();

  constructor(nodes: readonly SymbolNode[], typeLine: (type: number) => readonly number[]) {
    for (const [type, { instance, line }] of nodes.entries()) {
      if (instance === null || line === null) continue;
      for (const [method, member] of instance) {
        if ((nodes[member].facts?.callSinks.length ?? 0) === 0) continue;
        this.narrow.add(type);
        const bases = this.byMethod.get(method) ?? new Set();
        this.byMethod.set(method, bases);
        for (const base of typeLine(type)) if (base !== type) bases.add(base);
      }
    }
  }

  /** Whether the caller of a function that takes any such thing knows more of this one. */
  isNarrow(types: readonly number[]): boolean {
    return types.some((type) => this.narrow.has(type));
  }

  /** Whether a type that derives from one of these has the method as a sink. */
  has(types: readonly number[], method: string): boolean {
    const bases = this.byMethod.get(method);
    return bases !== undefined && types.some((type) => bases.has(type));
  }
}
