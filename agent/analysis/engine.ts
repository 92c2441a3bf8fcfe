import { analyse } from './analyse.js';
import { analyseByGraph } from './analyse-by-graph.js';

/** What finds weaknesses in scans. The flow graph where tests ask for it (`GOALKEEPER_ENGINE=graph`), until it finds at least as much. */
export const engine = process.env.GOALKEEPER_ENGINE === 'graph' ? analyseByGraph : analyse;
