import type { Observation } from '#agent/analysis/domain/result.js';
import type { UnitData } from '#agent/ir/unit.js';
import type { Endpoint } from '#protocol/scan-report.js';
import { isTestPath } from '../workspace/path-kind.js';
import { composeEndpoints } from './compose.js';
import { readRoutes } from './frameworks.js';
import type { ProgramNames } from './start-up.js';

/**
 * The HTTP endpoints that a repository serves, in the order of path, then method. Those of tests and examples are left out
 * where the repository has others: a framework's own examples are all that it serves.
 * `observations` are those of the analysis; the ones that no framework model tagged as routing are ignored.
 * `names` says what imports and modules are called, as it does for the analysis.
 */
export function discoverEndpoints(
  observations: Observation[],
  units: UnitData[],
  names: ProgramNames,
): Endpoint[] {
  const endpoints = composeEndpoints(readRoutes(observations, units, names));
  const own = endpoints.filter(({ file }) => !isTestPath(file));
  return own.length > 0 ? own : endpoints;
}
