import { analyse } from './analyse.js';

/**
 * What finds weaknesses in scans. The flow graph where tests ask for it (`GOALKEEPER_ENGINE=graph`), until it finds at least
 * as much; scans do not load it.
 */
export const engine =
  process.env.GOALKEEPER_ENGINE === 'graph'
    ? (await import('./analyse-by-graph.js')).analyseByGraph
    : analyse;
