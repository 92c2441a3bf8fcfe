import type { Endpoint, EndpointGuard } from '#protocol/scan-report.js';
import type { RawFinding } from '../../analysis/api/result.js';
import { FunctionSpans } from '../../ir/function-spans.js';
import { lineAt, Unit, type UnitData } from '../../ir/unit.js';
import type { EndpointTest } from '../../rules/endpoint-test.js';
import type { Rule } from '../../rules/rule.js';
import { isTestPath } from '../../workspace/path-kind.js';
import type { EndpointCode } from '../endpoint-code.js';
import { EndpointReach } from '../endpoint-reach.js';
import type { HandlersOfEndpoints } from '../handlers-of-endpoints.js';
import { type EndpointFindings, foundAt, nameOf, quoted } from '../unguarded-endpoints.js';
import { type CalledQuery, calledQueries } from './called-queries.js';
import type { Callees } from './callees.js';
import { type Placed, withModelMethods } from './model-methods.js';
import { Origins } from './origins.js';
import { type Owned, ownedAmong } from './owned-records.js';
import { queriesIn } from './queries.js';

/** Places that a message names. */
const MAX_NAMED = 2;
/** Names of guards for those who may see what is of others. */
const OF_ALL = /admin|staff|super|manage|moderat|operator|root|owner/i;

/**
 * What rules about records find: a query that selects by an id of the request alone, behind an endpoint for any signed-in caller, where another
 * query of the same model is limited to the records of who asks. Nothing where the code around has anything to do with who asks, and
 * where a part of the query, or a guard that those others do not have, could not be read.
 */
export function foreignRecords(
  endpoints: readonly Endpoint[],
  units: readonly UnitData[],
  rules: readonly Rule[],
  { handlers, uses, callees }: EndpointCode,
): EndpointFindings {
  const raw: RawFinding[] = [];
  const words = new Map<RawFinding, Record<string, string>>();
  const concerned = rules.flatMap((rule) =>
    rule.endpoints?.selects && !rule.endpoints.checks
      ? [{ rule, test: rule.endpoints, selects: rule.endpoints.selects }]
      : [],
  );
  if (concerned.length === 0 || endpoints.length === 0) return { raw, words };
  const reach = new EndpointReach(units, endpoints);
  const origins = new Origins(units, (place) => reach.servedAt(place), false, callees);
  const byModel = queriesByModel(units, callees);
  for (const { rule, test, selects } of concerned) {
    const owners = new RegExp(selects.owners, 'i');
    const ids = new RegExp(selects.ids, 'i');
    for (const queries of byModel.values()) {
      const own = queries.filter(({ unit }) => rule.languages.includes(units[unit].language));
      if (own.length < 2) continue;
      const owned = ownedAmong(own, units, owners, ids, origins, reach);
      if (owned.length === 0) continue;
      const [common] = owned;
      const shared = guardsBehind(owned, reach);
      const seen = new Set<string>();
      for (const query of own) {
        const root = 'root' in query ? query.root : query;
        const place = `${query.unit}:${query.fn}`;
        // What a function finds is reported once, where it is as it is or where it is called.
        if (seen.has(place) || seen.has(keyOfQuery(root)) || !isByIdAlone(query, owners, ids, origins))
          continue;
        // What is done with who asks after a record was removed did not decide whether it was.
        const until = query.isChange ? new Unit(units[query.unit]).end(query.node) : undefined;
        const usesBefore = (place: { unit: number; fn: number }) =>
          uses.in(place, 0, isWithin(query, place, units) ? until : undefined);
        const [endpoint] = reach
          .of(query)
          .filter(
            (one) => isOpenToUsers(one, test, shared, handlers) && !isGuardedBy(one, own, units, handlers),
          )
          .filter((one) => !handlers.of(one).some((place) => usesBefore(place)));
        if (endpoint === undefined || usesBefore(query)) continue;
        if ('via' in query && query.via.some((one) => uses.in(one))) continue;
        seen.add(place).add(keyOfQuery(root));
        const { unit, fn, node } = query;
        const found = foundAt({ unit, node, fn }, endpoint, rule);
        found.confidence -= doubtsOf(query, owned);
        raw.push(found);
        const made = root === query ? '' : ` (${placeOf(root, units)})`;
        words.set(found, {
          endpoint: quoted(nameOf(endpoint)),
          record: `${quoted(query.written)}${made}`,
          field: quoted(common.field),
          siblings: placesOf(owned, units),
        });
      }
    }
  }
  return { raw, words };
}

/** All queries of a program, where they are made. */
export function queriesOf(units: readonly UnitData[], callees: Callees): Placed[] {
  return units.flatMap((data, index): Placed[] => {
    if (isTestPath(data.path)) return [];
    const unit = new Unit(data);
    const found = queriesIn(unit, (node) => callees.storeOf(index, node));
    if (found.length === 0) return [];
    const spans = new FunctionSpans(data);
    return found.map((query) => ({ ...query, unit: index, fn: spans.at(unit.start(query.node)) }));
  });
}

function queriesByModel(units: readonly UnitData[], callees: Callees): Map<string, (Placed | CalledQuery)[]> {
  const byModel = new Map<string, (Placed | CalledQuery)[]>();
  const direct = withModelMethods(units, queriesOf(units, callees));
  for (const query of [...direct, ...calledQueries(units, direct, callees)]) {
    const key = `${units[query.unit].language} ${query.model}`;
    const known = byModel.get(key);
    if (known) known.push(query);
    else byModel.set(key, [query]);
  }
  return byModel;
}

const keyOfQuery = ({ unit, node }: Placed) => `query ${unit}:${node}`;

/** That a list is limited says less of a single record, and what somebody may only read may be meant for all. */
function doubtsOf(query: Placed | CalledQuery, owned: readonly Owned[]): number {
  if (owned.some(({ isOfOne }) => isOfOne)) return 0;
  if (!('root' in query)) return 0;
  return query.isChange ? 1 : 2;
}

/** It stands in that function, or in one that is written there, such as what a transaction is given. */
function isWithin(
  { unit, node }: Placed,
  place: { unit: number; fn: number },
  units: readonly UnitData[],
): boolean {
  if (place.unit !== unit) return false;
  const { start, end } = units[unit].functions[place.fn];
  const at = new Unit(units[unit]).start(node);
  return start <= at && at < end;
}

/** It says which record by one id of the request, and nothing of whose it is. */
function isByIdAlone(query: Placed, owners: RegExp, ids: RegExp, origins: Origins): boolean {
  const { keys, isOpaque } = query;
  if (isOpaque || keys.length === 0 || keys.some(({ name }) => owners.test(name))) return false;
  const from = keys.map(({ name, value }) => ({ name, origin: origins.of(query, value) }));
  const chosen = from.filter(({ origin }) => origin === 'request');
  return (
    chosen.length === 1 &&
    ids.test(chosen[0].name) &&
    from.every(({ origin }) => origin === 'request' || origin === 'constant')
  );
}

/** Any signed-in caller gets an answer. What the handler itself may check is told by what it has to do with who asks. */
function isOpenToUsers(
  endpoint: Endpoint,
  test: EndpointTest,
  shared: ReadonlySet<string>,
  handlers: HandlersOfEndpoints,
): boolean {
  const { method, path, handler, authenticated, guards = [], security } = endpoint;
  if (authenticated !== 'yes' || !test.methods.includes(method)) return false;
  if (test.unless !== undefined && new RegExp(test.unless, 'i').test(`${method} ${path} ${handler}`))
    return false;
  const scopes = (security?.schemes ?? []).flatMap((scheme) => scheme.scopes);
  if (scopes.some((scope) => !shared.has(scope))) return false;
  return guards.every(
    (guard) =>
      guard.kind !== 'owner' &&
      ((guard.kind !== 'role' && guard.kind !== 'unknown') ||
        shared.has(keyOf(guard)) ||
        (guard.kind === 'unknown' && handlers.isWithin(endpoint, guard))),
  );
}

/** A guard before it looks at records of the model itself, in a file of its own or in another method of a view: it may ask whose they are. */
function isGuardedBy(
  endpoint: Endpoint,
  queries: readonly Placed[],
  units: readonly UnitData[],
  handlers: HandlersOfEndpoints,
): boolean {
  const { file, guards = [] } = endpoint;
  return guards.some((guard) =>
    queries.some(({ unit, fn }) => {
      if (units[unit].path !== guard.file) return false;
      if (guard.file !== file) return true;
      const { functions, lineStarts } = units[unit];
      const isOfGuard =
        lineAt(lineStarts, functions[fn].start) <= guard.line &&
        guard.line <= lineAt(lineStarts, functions[fn].end);
      // What stands at the head of the handler itself asks nothing of the records that the handler looks at.
      const isHandler = handlers.of(endpoint).some((one) => one.unit === unit && one.fn === fn);
      return fn > 0 && isOfGuard && !isHandler && !handlers.isWithin(endpoint, guard);
    }),
  );
}

const keyOf = ({ name, file, line }: EndpointGuard) => `${name}\0${file}\0${line}`;

/**
 * Guards that stand before queries that are limited to who asks nevertheless: those that could not be read, and where single records
 * are limited those that ask for a role, and its scopes, unless it is one that may see the records of all.
 */
function guardsBehind(owned: readonly Owned[], reach: EndpointReach): ReadonlySet<string> {
  return new Set(
    owned.flatMap(({ query, isOfOne }) =>
      reach.of(query).flatMap(({ guards = [], security }) => {
        const scopes = (security?.schemes ?? []).flatMap((scheme) => scheme.scopes);
        const isLimited =
          isOfOne && ![...scopes, ...guards.map(({ name }) => name)].some((name) => OF_ALL.test(name));
        return [
          ...guards.filter(({ kind }) => kind === 'unknown' || (kind === 'role' && isLimited)).map(keyOf),
          ...(isLimited ? scopes : []),
        ];
      }),
    ),
  );
}

/** `orders.js:12` */
function placeOf({ unit, node }: Placed, units: readonly UnitData[]): string {
  const code = new Unit(units[unit]);
  return quoted(`${code.path}:${code.position(code.start(node)).line}`);
}

function placesOf(owned: readonly Owned[], units: readonly UnitData[]): string {
  const places = owned.map(({ at }) => placeOf(at, units));
  const distinct = [...new Set(places)];
  const left = distinct.length - MAX_NAMED;
  return [...distinct.slice(0, MAX_NAMED), ...(left > 0 ? [`${left} more`] : [])].join(', ');
}
