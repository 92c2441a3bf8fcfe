import { analyse } from '../analysis/analyse.js';
import type { Part } from '../analysis/analyse-apart.js';
import { prepareUnit } from '../analysis/program/prepared-unit.js';
import type { UnitData } from '../ir/unit.js';
import type { RuleSet } from '../rules/rule.js';

/** What finds weaknesses in scans. */
interface Engine {
  readonly engine: Part['engine'];
  /** Makes what is known of a file without the others, while those are still on their way. */
  readonly prepare: (unit: UnitData, rules: RuleSet) => void;
}

/** Languages in which the flow graph finds as much as the interpreter, and is as often right. */
const onGraph: readonly string[] = ['go', 'java', 'javascript', 'python'];

/** Tests choose one of the two for all languages by `GOALKEEPER_ENGINE`. What is not used is not loaded. */
async function chosen(asked: string | undefined): Promise<Engine> {
  if (asked === 'graph') {
    const { analyseByGraph } = await import('../analysis/analyse-by-graph.js');
    const { prepareGraph } = await import('../analysis/graph/prepared-graphs.js');
    return { engine: analyseByGraph, prepare: prepareGraph };
  }
  if (asked === 'interpreter') return { engine: analyse, prepare: prepareUnit };
  const { byLanguage } = await import('../analysis/analyse-by-language.js');
  const { prepareGraph } = await import('../analysis/graph/prepared-graphs.js');
  return {
    engine: byLanguage(onGraph),
    prepare: (unit, rules) =>
      onGraph.includes(unit.language) ? prepareGraph(unit) : prepareUnit(unit, rules),
  };
}

export const { engine, prepare } = await chosen(process.env.GOALKEEPER_ENGINE);
