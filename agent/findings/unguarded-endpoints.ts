import type { Endpoint } from '#protocol/scan-report.js';
import type { RawFinding, Site } from '../analysis/api/result.js';
import { isCheckName } from '../endpoints/index.js';
import type { UnitData } from '../ir/unit.js';
import type { EndpointTest } from '../rules/endpoint-test.js';
import type { Rule } from '../rules/rule.js';
import type { EndpointCode } from './endpoint-code.js';
import { isGuarded, openAmongMost } from './open-among-guarded.js';
import { openExports, openedWrites } from './opened-endpoints.js';
import { PlacesOfLines } from './places-of-lines.js';

/** Siblings that a message names. */
const MAX_NAMED = 3;
const MAX_NAME = 120;
export const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface EndpointFindings {
  raw: RawFinding[];
  /** What the messages of these findings name besides what stands in the code: `endpoint`, `siblings`. */
  words: ReadonlyMap<RawFinding, Readonly<Record<string, string>>>;
}

/**
 * What rules about endpoints find: those without a check of callers where others of the same resource have one. Nothing is found where it is
 * not known what an endpoint or its path is, and where the code says that anybody may call it.
 */
export function endpointFindings(
  endpoints: readonly Endpoint[],
  units: readonly UnitData[],
  rules: readonly Rule[],
  code: EndpointCode,
): EndpointFindings {
  const raw: RawFinding[] = [];
  const words = new Map<RawFinding, Record<string, string>>();
  const unitOf = new Map(units.map(({ path }, index) => [path, index]));
  const places = new Map<number, PlacesOfLines>();
  const concerned = rules.flatMap((rule) =>
    rule.endpoints && isOfSiblings(rule.endpoints) ? [{ rule, test: rule.endpoints }] : [],
  );
  if (concerned.length === 0) return { raw, words };
  const add = (
    { endpoint, siblings, of, isWide, isMeant = false }: Open,
    tests: readonly { rule: Rule; test: EndpointTest }[],
  ) => {
    const unit = unitOf.get(endpoint.file);
    if (unit === undefined) return;
    const lines = places.get(unit) ?? new PlacesOfLines(units[unit]);
    places.set(unit, lines);
    for (const { rule, test } of tests) {
      if (!rule.languages.includes(units[unit].language) || !fits(endpoint, test)) continue;
      const place = lines.at(endpoint.line);
      if (place === null) continue;
      const found = foundAt({ unit, ...place }, endpoint, rule);
      // Of a whole application it is less likely a rule for each part of it.
      if (isWide) found.confidence--;
      if (isMeant) found.confidence--;
      raw.push(found);
      words.set(found, { endpoint: nameOf(endpoint), group: of, siblings });
    }
  };
  const ofWrites = concerned.filter(({ test }) => test.exports === undefined);
  for (const open of openEndpoints(endpoints, units, code)) add(open, ofWrites);
  for (const one of concerned)
    if (one.test.exports !== undefined)
      for (const open of openExports(endpoints, units, code, new RegExp(one.test.exports, 'i')))
        add({ ...open, siblings: siblingsText(open.group) }, [one]);
  return { raw, words };
}

function isOfSiblings({ answers, asks, selects, checks, fills }: EndpointTest): boolean {
  return !answers && !asks && !selects && !checks && !fills;
}

interface Open {
  endpoint: Endpoint;
  /** In words: those that ask, and what they share with it. */
  siblings: string;
  of: string;
  isWide: boolean;
  /** The code itself opens it. */
  isMeant?: boolean;
}

/** Those that are open where most of their resource are not, and where nearly all around are not. */
function openEndpoints(
  endpoints: readonly Endpoint[],
  units: readonly UnitData[],
  code: EndpointCode,
): Open[] {
  const found = new Map<Endpoint, Open>();
  for (const group of resources(endpoints)) {
    const open = openAmongGuarded(group);
    const siblings = open.length === 0 ? '' : siblingsText(group);
    for (const endpoint of open)
      found.set(endpoint, { endpoint, siblings, of: 'the same resource', isWide: false });
  }
  const texts = new Map<readonly Endpoint[], string>();
  for (const { endpoint, group, of, isWide } of openAmongMost(endpoints, units, code)) {
    const siblings = texts.get(group) ?? siblingsText(group);
    texts.set(group, siblings);
    if (!found.has(endpoint)) found.set(endpoint, { endpoint, siblings, of, isWide });
  }
  for (const { endpoint, group, of, isWide } of openedWrites(endpoints, units, code))
    if (!found.has(endpoint))
      found.set(endpoint, { endpoint, siblings: siblingsText(group), of, isWide, isMeant: true });
  return [...found.values()];
}

/** Endpoints of a resource: those in one file whose paths begin with the same constant segments. */
export function resources(endpoints: readonly Endpoint[]): Endpoint[][] {
  const groups = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    const { path, file, application = '' } = endpoint;
    const constant = constantPath(path);
    if (endpoint.unknown || constant === '') continue;
    const key = `${application}\0${file}\0${constant}`;
    const group = groups.get(key);
    if (group) group.push(endpoint);
    else groups.set(key, [endpoint]);
  }
  return [...groups.values()];
}

/** The constant segments that a path begins with. */
export function constantPath(path: string): string {
  const first = path.indexOf('{');
  return (first < 0 ? path : path.slice(0, first)).replace(/\/+$/, '');
}

/** Writing endpoints that are open, where most of their resource are not; none where that is no rule of the resource. */
function openAmongGuarded(group: readonly Endpoint[]): Endpoint[] {
  const writes = group.filter(({ method }) => !reading.has(method));
  const guardedWrites = writes.filter(isKnownGuarded).length;
  const guarded = group.filter(isKnownGuarded).length;
  const open = writes.filter(({ authenticated }) => authenticated === 'no');
  const isRule =
    guardedWrites > open.length || (open.length === 1 && guardedWrites === 1 && guarded === group.length - 1);
  if (guarded < 2 || !isRule) return [];
  // Where the code itself says that anybody may call it, somebody has thought of it.
  return open.filter(({ security }) => security === null);
}

function isKnownGuarded({ authenticated }: Endpoint): boolean {
  return authenticated === 'yes';
}

function fits({ method, path, handler }: Endpoint, { methods, unless }: EndpointTest): boolean {
  if (!methods.includes(method)) return false;
  return unless === undefined || !new RegExp(unless, 'i').test(`${method} ${path} ${handler}`);
}

export function foundAt(
  { unit, node, fn }: Site & { fn: number },
  { method }: Pick<Endpoint, 'method'>,
  rule: Rule,
): RawFinding {
  return {
    ...{ rule, sink: { unit, node }, place: { unit, node }, trace: [], source: null, routes: [], fn },
    confidence: rule.confidence - (rule.endpoints?.doubts?.[method] ?? 0),
  };
}

/** `PUT /orders/{id}` (`login_required` in `app.py:12`) */
function siblingsText(group: readonly Endpoint[]): string {
  const guarded = group.filter(isGuarded);
  const named = guarded.slice(0, MAX_NAMED).map((endpoint) => {
    const check = endpoint.guards?.find((one) =>
      isKnownGuarded(endpoint) ? one.kind !== 'unknown' && one.kind !== 'csrf' : isCheckName(one.name),
    );
    const by = check ? ` (${quoted(check.name)} in ${quoted(`${check.file}:${check.line}`)})` : '';
    return `${quoted(nameOf(endpoint))}${by}`;
  });
  const left = guarded.length - named.length;
  return [...named, ...(left > 0 ? [`${left} more`] : [])].join(', ');
}

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** Scanned text for a message. */
export function quoted(text: string): string {
  const flat = text.replace(/[\s`]+/g, ' ').trim();
  return `\`${flat.length > MAX_NAME ? `${flat.slice(0, MAX_NAME - 1)}…` : flat}\``;
}
