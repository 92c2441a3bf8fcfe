import type { Route, Suppression } from '#protocol/finding.js';
import { type TrackedFinding, trackedFinding } from '#protocol/tracking/tracked-finding.js';
import { FORMER_SARIF_FINGERPRINT, SARIF_FINGERPRINT, SARIF_NEIGHBOURS } from '#reports/sarif.js';
import { ScanError } from '../scan-error.js';
import type { Baseline } from './baseline.js';

type Members = Record<string, unknown>;

/** Reads an earlier report, JSON or SARIF. `name` is the file's, for errors. Throws ScanError when it is neither. */
export function parseBaseline(text: string, name: string): Baseline {
  let report: unknown;
  try {
    report = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new ScanError(`The baseline ${name} is not JSON: give an earlier report of format json or sarif.`);
  }
  if (isObject(report) && Array.isArray(report.findings)) return objects(report.findings).flatMap(ofReport);
  if (isObject(report) && Array.isArray(report.runs))
    return objects(report.runs)
      .flatMap(({ results }) => objects(results))
      .filter(({ baselineState }) => baselineState !== 'absent')
      .flatMap(ofSarif);
  throw new ScanError(
    `The baseline ${name} has neither findings nor runs: give an earlier report of format json or sarif.`,
  );
}

/** None for an entry that is not in the form of a finding of ours. */
function ofReport(finding: Members): TrackedFinding[] {
  const location = member(finding, 'location');
  return tracked({
    fingerprint: finding.fingerprint,
    ruleId: finding.ruleId,
    path: location.path,
    line: member(location, 'region').startLine,
    scope: finding.scope,
    code: finding.code,
    neighbours: finding.neighbours,
    routes: finding.routes,
    suppression: finding.suppression,
    places: finding.places,
  });
}

/** SARIF has no routes: against such a report none is new. */
function ofSarif(result: Members): TrackedFinding[] {
  const prints = member(result, 'partialFingerprints');
  const [location = {}] = objects(result.locations);
  return tracked({
    ...ofSarifLocation(location),
    fingerprint: prints[SARIF_FINGERPRINT] ?? prints[FORMER_SARIF_FINGERPRINT],
    ruleId: result.ruleId,
    neighbours: prints[SARIF_NEIGHBOURS],
    places: objects(result.relatedLocations).map((related) => {
      const { path, line, scope, code } = ofSarifLocation(related);
      const { fingerprint, ruleId, neighbours } = member(related, 'properties');
      const region = { startLine: line };
      return { fingerprint, ruleId, location: { path, region }, scope, code, neighbours };
    }),
  });
}

function ofSarifLocation(location: Members): { path: string; line: unknown; scope: unknown; code: unknown } {
  const [logical = {}] = objects(location.logicalLocations);
  const physical = member(location, 'physicalLocation');
  const region = member(physical, 'region');
  return {
    path: pathOf(member(physical, 'artifactLocation').uri),
    line: region.startLine,
    scope: logical.fullyQualifiedName,
    code: member(region, 'snippet').text,
  };
}

function tracked(read: Members): TrackedFinding[] {
  const own = fieldsOf(read);
  if (!own) return [];
  const places = objects(read.places).flatMap((place) => {
    const location = member(place, 'location');
    const line = member(location, 'region').startLine;
    const fields = fieldsOf({ ...place, path: location.path, line });
    return fields ? [{ ...fields, title: '' }] : [];
  });
  return [
    trackedFinding({
      ...own,
      ...{ routes: routesOf(read.routes), suppression: suppressionOf(read.suppression) },
      ...(places.length > 0 ? { places } : {}),
    }),
  ];
}

function fieldsOf(read: Members) {
  const { fingerprint } = read;
  if (typeof fingerprint !== 'string') return null;
  const line = typeof read.line === 'number' && read.line >= 1 ? Math.floor(read.line) : 1;
  const location = {
    path: string(read.path),
    region: { startLine: line, startColumn: 1, endLine: line, endColumn: 1 },
  };
  return {
    ...{ fingerprint, location, ruleId: string(read.ruleId), scope: string(read.scope) },
    ...{ code: string(read.code), neighbours: string(read.neighbours) },
  };
}

function routesOf(read: unknown): Route[] | undefined {
  if (!Array.isArray(read)) return undefined;
  return objects(read).map(({ name, file, line }) => ({
    name: string(name),
    file: string(file),
    line: typeof line === 'number' ? line : 1,
  }));
}

function suppressionOf(read: unknown): Suppression | undefined {
  if (!isObject(read)) return undefined;
  const kind = read.kind === 'inSource' ? 'inSource' : 'external';
  return { kind, reason: string(read.reason), ...(read.forRule === true ? { forRule: true } : {}) };
}

function pathOf(uri: unknown): string {
  try {
    return decodeURIComponent(string(uri));
  } catch {
    return string(uri);
  }
}

function string(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function member(holder: Members, key: string): Members {
  const value = holder[key];
  return isObject(value) ? value : {};
}

function objects(value: unknown): Members[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
