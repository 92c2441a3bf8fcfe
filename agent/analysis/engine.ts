import { type AnalysisInput, analyse } from './analyse.js';
import { analyseApart } from './analyse-apart.js';
import { analyseByGraph } from './analyse-by-graph.js';
import { analyseLanguage } from './analyse-language.js';
import type { AnalysisResult } from './domain/result.js';
import { languagesOf } from './languages-apart.js';

/** Languages in which the flow graph finds as much as the interpreter, and is as often right. */
const onGraph: readonly string[] = [];

/** Finds weaknesses on the flow graph in the languages that are ready for it, and by the interpreter in the others. */
function analyseByLanguage(input: AnalysisInput): AnalysisResult {
  const isOnGraph = (units: readonly number[]) =>
    units.some((unit) => onGraph.includes(input.units[unit].language));
  const groups = languagesOf(input);
  const others = groups.filter((units) => !isOnGraph(units)).flat();
  if (others.length === input.units.length) return analyse(input);
  return analyseApart(input, [
    ...groups.filter(isOnGraph).map((units) => ({ units, engine: analyseLanguage })),
    ...(others.length > 0 ? [{ units: others.sort((a, b) => a - b), engine: analyse }] : []),
  ]);
}

const engines: Readonly<Record<string, (input: AnalysisInput) => AnalysisResult>> = {
  '': analyseByLanguage,
  graph: analyseByGraph,
  interpreter: analyse,
};

/** What finds weaknesses in scans. Tests choose one of the two for all languages by `GOALKEEPER_ENGINE`. */
export const engine = engines[process.env.GOALKEEPER_ENGINE ?? ''] ?? analyseByLanguage;
