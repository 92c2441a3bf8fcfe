import type { Observation } from '#agent/analysis/domain/result.js';
import type { UnitData } from '#agent/ir/unit.js';
import type { Endpoint } from '#protocol/scan-report.js';
import { isTestPath } from '../workspace/path-kind.js';
import { composeEndpoints } from './compose.js';
import { readRoutes } from './frameworks.js';

/**
 * The HTTP endpoints that a repository serves, in the order of path, then method. Those of tests and examples are left out
 * where the repository has others: a framework's own examples are all that it serves.
 * `observations` are those of the analysis; the ones that no framework model tagged as routing are ignored.
 */
export function discoverEndpoints(observations: Observation[], units: UnitData[]): Endpoint[] {
  const endpoints = composeEndpoints(readRoutes(observations, units));
  const own = endpoints.filter(({ file }) => !isTestPath(file));
  return own.length > 0 ? own : endpoints;
}
