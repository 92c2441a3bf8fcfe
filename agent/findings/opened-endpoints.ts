import type { Endpoint } from '#protocol/scan-report.js';
import type { UnitData } from '../ir/unit.js';
import { isTestPath } from '../workspace/path-kind.js';
import type { EndpointCode } from './endpoint-code.js';
import { asksForProof, isGuarded, isProving, type OpenEndpoint } from './open-among-guarded.js';

const MIN_GUARDED = 4;
const MIN_PART = 0.8;
/** Of the endpoints of a whole application that change a record by its id. */
const MIN_GUARDED_IN_ALL = 5;
const MAX_PARTS = 20;
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Endpoints that the code itself opens to anyone (`AllowAny`, `permitAll()`), and that change a record by its id, where nearly all that do so ask who
 * calls: below the same path, or, of those that replace or delete, in the whole application. What is open for reading is often opened with all that is below it.
 */
export function openedWrites(
  endpoints: readonly Endpoint[],
  units: readonly UnitData[],
  code: EndpointCode,
): OpenEndpoint[] {
  const changing = endpoints.filter(
    (one) => isKnown(one) && !reading.has(one.method) && one.path.includes('{'),
  );
  const below = new BelowPaths(endpoints.filter(isKnown));
  const ofApplication = new Map<string | undefined, Group>();
  for (const one of changing) {
    const group = ofApplication.get(one.application);
    if (group) group.endpoints.push(one);
    else ofApplication.set(one.application, { endpoints: [one] });
  }
  return changing.flatMap((endpoint) => {
    if (endpoint.authenticated !== 'no' || !isOpened(endpoint)) return [];
    const near = below.ruling(endpoint);
    const all = ofApplication.get(endpoint.application);
    const isWide = near === null && endpoint.method !== 'POST' && all && isRule(all, MIN_GUARDED_IN_ALL);
    const group = near?.group ?? (isWide ? all.endpoints : null);
    if (!group || hasOwnCheck(endpoint, units, code)) return [];
    const of = near ? near.of : 'the application';
    return [{ endpoint, group, of, isWide: near === null }];
  });
}

/** Reading endpoints whose names say that they hand out all there is, and that are open beside ones that are not, an export among them. */
export function openExports(
  endpoints: readonly Endpoint[],
  units: readonly UnitData[],
  code: EndpointCode,
  names: RegExp,
): OpenEndpoint[] {
  const known = endpoints.filter(isKnown);
  const below = new BelowPaths(known);
  const isExport = ({ method, path, handler }: Endpoint) =>
    method === 'GET' && names.test(`${method} ${path} ${handler}`);
  return known.flatMap((endpoint) => {
    if (endpoint.authenticated !== 'no' || !isExport(endpoint) || endpoint.path.includes('{')) return [];
    const found = below.ruling(endpoint);
    if (found === null || hasOwnCheck(endpoint, units, code)) return [];
    const beside = found.group.filter((one) => isGuarded(one) && isExport(one));
    if (beside.length === 0) return [];
    return [{ endpoint, group: beside, of: found.of, isWide: false }];
  });
}

const isKnown = ({ unknown, file }: Endpoint) => unknown === undefined && !isTestPath(file);

/** The code says that anybody may call it. */
function isOpened({ security }: Endpoint): boolean {
  return security !== null && security.schemes.length === 0;
}

interface Group {
  endpoints: Endpoint[];
  guarded?: number;
}

/** Endpoints by what their paths begin with. */
class BelowPaths {
  private readonly groups = new Map<string, Group>();

  constructor(endpoints: readonly Endpoint[]) {
    for (const endpoint of endpoints)
      for (const prefix of prefixesOf(endpoint)) {
        const key = keyOf(endpoint, prefix);
        const group = this.groups.get(key);
        if (group) group.endpoints.push(endpoint);
        else this.groups.set(key, { endpoints: [endpoint] });
      }
  }

  /** Those below the nearest path whose rule is to ask who calls. */
  ruling(endpoint: Endpoint): { group: Endpoint[]; of: string } | null {
    for (const prefix of prefixesOf(endpoint)) {
      const group = this.groups.get(keyOf(endpoint, prefix));
      if (group && isRule(group, MIN_GUARDED)) return { group: group.endpoints, of: `\`${prefix}\`` };
    }
    return null;
  }
}

const keyOf = ({ application = '' }: Endpoint, prefix: string) => `${application}\0${prefix}`;

/** From near to far. */
function prefixesOf({ path }: Endpoint): string[] {
  const first = path.indexOf('{');
  const parts = (first < 0 ? path : path.slice(0, first)).split('/').filter((part) => part !== '');
  return parts.slice(0, MAX_PARTS).map((_, at) => `/${parts.slice(0, parts.length - at).join('/')}`);
}

/** Whether nearly all of a group, without the open one that is asked about, ask who calls. */
function isRule(group: Group, least: number): boolean {
  group.guarded ??= group.endpoints.filter(isGuarded).length;
  return group.guarded >= least && group.guarded >= MIN_PART * (group.endpoints.length - 1);
}

/** Whether its handler has anything to do with who asks, or with what only some know; also where it is not known. */
function hasOwnCheck(
  endpoint: Endpoint,
  units: readonly UnitData[],
  { handlers, uses }: EndpointCode,
): boolean {
  const functions = handlers.of(endpoint);
  return (
    asksForProof(endpoint) ||
    functions.length === 0 ||
    functions.some(({ unit, fn }) => uses.in({ unit, fn }) || isProving(units[unit], fn))
  );
}
