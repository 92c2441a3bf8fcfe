import { ELEMENT, type Fields } from './fields.js';
import type { Variables } from './variables.js';

/** What things hold under keys that nobody knows, for those who read it under a name: it may have been put under another one. */
export class NamedReads {
  private readonly known = new Map<number, number>();
  private readonly all = new Set<number>();

  constructor(
    private readonly variables: Variables,
    private readonly fields: Fields,
  ) {}

  /** The variable of what a thing holds so. */
  of(token: number): number {
    let variable = this.known.get(token);
    if (variable === undefined) {
      variable = this.variables.newVariable();
      this.known.set(token, variable);
      this.all.add(variable);
      this.variables.include(this.fields.of(token, ELEMENT), variable);
    }
    return variable;
  }

  has(variable: number): boolean {
    return this.all.has(variable);
  }
}
