import type { SourceSpec } from '../../rules/rule.js';

/** Where data comes into the program: nodes of it. */
export class Entered {
  /** Those at which requests are read. */
  readonly requested = new Set<number>();
  private readonly nodes = new Set<number>();

  note({ kind }: SourceSpec, node: number): void {
    if (kind === 'request') this.requested.add(node);
    // What nothing in the program calls is not known to be called by anybody.
    if (kind !== 'uncalled') this.nodes.add(node);
  }

  isAt(node: number): boolean {
    return this.nodes.has(node);
  }
}
