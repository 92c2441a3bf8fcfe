import type { AnalysisStatistics, ReachedBound } from '../api/result.js';
import { graphBounds } from '../graph/bounds.js';
import type { Flow } from './flow.js';

type Name = 'objects' | 'classes' | 'functions' | 'members' | 'paths' | 'variants';

/** What is counted, and what is known of what is beyond; see bounds.ts. */
const said: Record<Name, { readonly of: string; readonly beyond: string }> = {
  objects: { of: 'objects that a value may be', beyond: 'it may be any, with members known by name' },
  classes: { of: 'classes that a value may be', beyond: 'it may be any object, with members known by name' },
  functions: { of: 'functions that a value may be', beyond: 'they are called as one' },
  members: { of: 'untrusted members of a value', beyond: 'nobody knows which of them are' },
  paths: { of: 'ways over members to what is untrusted in a value', beyond: 'nobody knows where it is' },
  variants: { of: 'ways in which a function runs', beyond: 'for other calls all of it runs' },
};

/** What an analysis on the flow graph took. */
export function statisticsOf({ objects, facts, contexts, paths, variants }: Flow): AnalysisStatistics {
  const { program, parts } = objects;
  const reached: Record<Name, number> = {
    ...parts.variables.beyond,
    ...paths.beyond,
    variants: variants.beyond,
  };
  const names = Object.keys(said) as Name[];
  const bounds: ReachedBound[] = names
    .filter((name) => reached[name] > 0)
    .map((name) => ({ name, limit: graphBounds[name], ...said[name], reached: reached[name] }))
    .sort((one, other) => other.reached - one.reached || (one.name < other.name ? -1 : 1));
  return {
    counts: [
      { name: 'values', count: program.nodeCount },
      { name: 'inclusions', count: parts.variables.inclusionCount },
      { name: 'summaries', count: contexts.count },
      { name: 'facts', count: facts.count },
    ],
    bounds,
    boundsNotReached: names.length - bounds.length,
  };
}
