import { analyse } from './analyse.js';

/** Languages in which the flow graph finds as much as the interpreter, is as often right, and costs no more. */
const onGraph: readonly string[] = [];

const asked = process.env.GOALKEEPER_ENGINE;

/**
 * What finds weaknesses in scans. Tests choose one of the two for all languages by `GOALKEEPER_ENGINE`, `graph` or
 * `interpreter`. What is not used is not loaded.
 */
export const engine =
  asked === 'graph'
    ? (await import('./analyse-by-graph.js')).analyseByGraph
    : asked === 'interpreter' || onGraph.length === 0
      ? analyse
      : (await import('./analyse-by-language.js')).byLanguage(onGraph);
