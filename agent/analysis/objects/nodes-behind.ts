import { graphBounds } from '../graph/bounds.js';
import type { Parts } from './parts.js';

/** The values that a parameter, variable or result is given; null where that is not known, or there are too many. */
export function nodesBehind(
  { variables, fields, program: { nodeCount } }: Parts,
  variable: number,
): number[] | null {
  const found: number[] = [];
  const seen = new Set([variable]);
  for (const at of seen) {
    const sources = variables.sourcesOf(at);
    if (sources.length === 0 && (at >= nodeCount || at === variable)) {
      // A field that nothing is ever stored in.
      if (at >= nodeCount && variables.of(at).size === 0 && !fields.isOpen(at)) continue;
      return null;
    }
    for (const source of sources)
      if (source < nodeCount) found.push(source);
      else seen.add(source);
    if (found.length + seen.size > graphBounds.constants) return null;
  }
  return found;
}
