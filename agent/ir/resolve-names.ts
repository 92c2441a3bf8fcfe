import { Kind, NONE } from './kinds.js';
import { NODE_WIDTH } from './unit.js';

/** Where names are declared: a function, or a block of one. */
export interface Scope {
  parent: number;
  /** Scope to go back to when it is closed; the parent, but for `openOuterScope`. */
  opener: number;
  fn: number;
  /** Null in the many that declare nothing. */
  slots: Map<string, number> | null;
  /** Names that `global` and `nonlocal` send to another scope: name -> scope to start looking in. */
  redirects: Map<string, number> | null;
}

/** Turns the uses of names (`pending`: node and scope, in turn) into uses of the slots that the scopes around them declare. */
export function resolveNames(
  nodes: Int32Array,
  pending: readonly number[],
  strings: readonly string[],
  scopes: readonly Scope[],
): void {
  for (let i = 0; i < pending.length; i += 2) {
    const at = pending[i] * NODE_WIDTH;
    if ((nodes[at] & 0xff) !== Kind.Global) continue;
    const stringIndex = nodes[at + 3];
    const name = strings[stringIndex];
    const home = scopes[pending[i + 1]].fn;
    let scopeIndex = pending[i + 1];
    while (scopeIndex !== NONE) {
      const scope = scopes[scopeIndex];
      const redirect = scope.redirects?.get(name);
      if (redirect !== undefined) {
        scopeIndex = redirect;
        continue;
      }
      const slot = scope.slots?.get(name);
      if (slot !== undefined) {
        const kind = scope.fn === home ? Kind.Local : Kind.Captured;
        nodes[at] = (nodes[at] & ~0xff) | kind;
        nodes[at + 3] = slot;
        nodes[at + 4] = stringIndex;
        nodes[at + 5] = kind === Kind.Captured ? scope.fn : NONE;
        break;
      }
      scopeIndex = scope.parent;
    }
  }
}
