import type { Observation } from '#agent/analysis/api/result.js';
import type { UnitData } from '#agent/ir/unit.js';
import type { Endpoint } from '#protocol/scan-report.js';
import type { FileIndex } from '../languages/language.js';
import { isTestPath } from '../workspace/path-kind.js';
import { FunctionChecks } from './access/function-checks.js';
import { SecuritySchemes } from './access/security.js';
import { composeEndpoints } from './compose.js';
import type { ApiDescription } from './description.js';
import { readRoutes } from './frameworks.js';
import { Gaps } from './gaps.js';
import { Program } from './program.js';
import { Models } from './schemas/models.js';
import type { ProgramNames } from './start-up.js';

/**
 * What a repository serves by HTTP. Endpoints of tests and examples are left out where the repository has others: a
 * framework's own examples are all that it serves.
 * `observations` are those of the analysis; the ones that no framework model tagged as routing are ignored.
 * `names` says what imports and modules are called, as it does for the analysis; `applicationOf` is the folder of the application
 * that a file is part of.
 */
export function describeApi(
  observations: Observation[],
  units: UnitData[],
  names: ProgramNames,
  files: FileIndex,
  applicationOf: (unit: UnitData) => string = () => '',
): ApiDescription {
  const gaps = new Gaps();
  const program = new Program(units);
  const shared = {
    ...{ program, gaps, files },
    models: new Models(),
    schemes: new SecuritySchemes(),
    checks: new FunctionChecks(program),
  };
  const endpoints = composeEndpoints(readRoutes(observations, units, names, shared), gaps);
  const own = endpoints.filter(({ file }) => !isTestPath(file));
  const { models, schemes } = shared;
  const served = byApplication(own.length > 0 ? own : endpoints, units, applicationOf);
  const frameworks = [...new Set(served.map(({ framework }) => framework))].sort();
  return {
    endpoints: served,
    models,
    schemes,
    servers: [],
    frameworks,
    gaps: gaps.of(units, files.paths(), endpoints, served),
    cutFiles: gaps.isCutAnywhere ? null : gaps.cutFiles,
  };
}

/** Says which application serves each endpoint, where there are several. */
function byApplication(
  endpoints: Endpoint[],
  units: readonly UnitData[],
  applicationOf: (unit: UnitData) => string,
): Endpoint[] {
  const unitAt = new Map(units.map((unit) => [unit.path, unit]));
  const of = new Map<string, string>();
  for (const { file } of endpoints) {
    const unit = unitAt.get(file);
    if (unit && !of.has(file)) of.set(file, applicationOf(unit));
  }
  if (new Set(of.values()).size < 2) return endpoints;
  return endpoints.map((one) => ({ ...one, application: of.get(one.file) ?? '' }));
}
