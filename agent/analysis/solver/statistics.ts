import { bounds } from '../domain/bounds.js';
import { reachedBounds } from '../domain/reached-bounds.js';
import type { AnalysisStatistics } from '../domain/result.js';
import type { Program } from '../program/program.js';
import type { SummarySolver } from './solver.js';

/** What an analysis that has ended took. */
export function statisticsOf({ modules, hierarchy }: Program, solver: SummarySolver): AnalysisStatistics {
  const { used: steps, evaluations } = solver.steps;
  const ofModules = modules.reduce(
    (sum, { frame, exports }) => sum + frame.cells.size + exports.cells.size,
    0,
  );
  const reached = reachedBounds();
  return {
    counts: [
      { name: 'evaluations', count: evaluations },
      { name: 'summaries', count: solver.summaries.all().length },
      { name: 'cells', count: ofModules + hierarchy.cells },
      { name: 'steps', count: steps },
    ],
    bounds: reached,
    boundsNotReached: Object.keys(bounds).length - reached.length,
  };
}
