import { type ApiDescription, describeApi } from '#agent/endpoints/index.js';
import { applicationsOf } from '#agent/packages/applications.js';
import { packagesOf } from '#agent/packages/packages.js';
import { loadRules } from '#agent/rules/load.js';
import type { Endpoint } from '#protocol/scan-report.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

const rules = loadRules();

/** The endpoints of a small application, found the way that a scan finds them. */
export async function endpointsOf(files: Record<string, string>): Promise<Endpoint[]> {
  return (await apiOf(files)).endpoints;
}

/** All that is known of what a small application serves. */
export async function apiOf(files: Record<string, string>): Promise<ApiDescription> {
  const { units, result, names, index } = await analyseProgram(new Map(Object.entries(files)), rules);
  const applicationOf = applicationsOf(packagesOf(units, index));
  return describeApi(result.observations, units, names, index, applicationOf);
}

export function routesOf(endpoints: Endpoint[]): string[] {
  return endpoints.map(({ method, path, handler }) => `${method} ${path} ${handler}`);
}

export function parametersOf({ parameters }: Endpoint): string[] {
  return parameters.map(
    ({ name, in: place, schema: { type }, required }) =>
      `${place} ${name}${type ? `:${[type].flat().join('|')}` : ''}${required ? '!' : ''}`,
  );
}
