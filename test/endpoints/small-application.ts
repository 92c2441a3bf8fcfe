import { discoverEndpoints } from '#agent/endpoints/index.js';
import { loadRules } from '#agent/rules/load.js';
import type { Endpoint } from '#protocol/scan-report.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

const rules = loadRules();

/** The endpoints of a small application, found the way that a scan finds them. */
export async function endpointsOf(files: Record<string, string>): Promise<Endpoint[]> {
  const { units, result, names } = await analyseProgram(new Map(Object.entries(files)), rules);
  return discoverEndpoints(result.observations, units, names);
}

export function routesOf(endpoints: Endpoint[]): string[] {
  return endpoints.map(({ method, path, handler }) => `${method} ${path} ${handler}`);
}

export function parametersOf({ parameters }: Endpoint): string[] {
  return parameters.map(
    ({ name, in: place, type, required }) =>
      `${place} ${name}${type ? `:${type}` : ''}${required ? '!' : ''}`,
  );
}
