import { type AnalysisInput, analyse } from './analyse.js';
import { analyseApart, type Part } from './analyse-apart.js';
import { analyseLanguage } from './analyse-language.js';
import { languagesOf } from './languages-apart.js';

/** Finds weaknesses on the flow graph in some languages, and by the interpreter in the others. */
export function byLanguage(onGraph: readonly string[]): Part['engine'] {
  return (input: AnalysisInput) => {
    const isOnGraph = (units: readonly number[]) =>
      units.some((unit) => onGraph.includes(input.units[unit].language));
    const groups = languagesOf(input);
    const others = groups.filter((units) => !isOnGraph(units)).flat();
    return analyseApart(input, [
      ...groups.filter(isOnGraph).map((units) => ({ units, engine: analyseLanguage })),
      ...(others.length > 0 ? [{ units: others.sort((a, b) => a - b), engine: analyse }] : []),
    ]);
  };
}
