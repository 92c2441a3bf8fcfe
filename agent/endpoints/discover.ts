import type { Observation } from '#agent/analysis/result.js';
import type { UnitData } from '#agent/ir/unit.js';
import type { Endpoint } from '#protocol/scan-report.js';
import { composeEndpoints } from './compose.js';
import { readRoutes } from './frameworks.js';

/**
 * The HTTP endpoints that a repository serves, in the order of path, then method.
 * `observations` are those of the analysis; the ones that no framework model tagged as routing are ignored.
 */
export function discoverEndpoints(observations: Observation[], units: UnitData[]): Endpoint[] {
  return composeEndpoints(readRoutes(observations, units));
}
