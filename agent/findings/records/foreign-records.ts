import type { Endpoint, EndpointGuard } from '#protocol/scan-report.js';
import type { RawFinding } from '../../analysis/api/result.js';
import { FunctionSpans } from '../../ir/function-spans.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import type { EndpointTest } from '../../rules/endpoint-test.js';
import type { Rule } from '../../rules/rule.js';
import { isTestPath } from '../../workspace/path-kind.js';
import type { EndpointCode } from '../endpoint-code.js';
import { EndpointReach } from '../endpoint-reach.js';
import type { HandlersOfEndpoints } from '../handlers-of-endpoints.js';
import { type EndpointFindings, foundAt, nameOf, quoted } from '../unguarded-endpoints.js';
import { type Placed, withModelMethods } from './model-methods.js';
import { Origins } from './origins.js';
import { queriesIn } from './queries.js';

/** Places that a message names. */
const MAX_NAMED = 2;

/** A field by which records are limited to those of who asks, and where. */
interface Owned {
  field: string;
  query: Placed;
}

/**
 * What rules about records find: a query that selects by an id of the request alone, behind an endpoint for any signed-in caller, where another
 * query of the same model is limited to the records of who asks. Nothing where the code around has anything to do with who asks, and
 * where a part of the query, or a guard that those others do not have, could not be read.
 */
export function foreignRecords(
  endpoints: readonly Endpoint[],
  units: readonly UnitData[],
  rules: readonly Rule[],
  { handlers, uses }: EndpointCode,
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
  const origins = new Origins(units, (place) => reach.servedAt(place));
  const byModel = queriesByModel(units);
  for (const { rule, test, selects } of concerned) {
    const owners = new RegExp(selects.owners, 'i');
    const ids = new RegExp(selects.ids, 'i');
    for (const queries of byModel.values()) {
      const own = queries.filter(({ unit }) => rule.languages.includes(units[unit].language));
      if (own.length < 2) continue;
      const owned = own.flatMap((query) => ownedBy(query, owners, origins));
      if (owned.length === 0) continue;
      const [common] = owned;
      const unknowns = unknownsBehind(owned, reach);
      const seen = new Set<string>();
      for (const query of own) {
        if (!isByIdAlone(query, owners, ids, origins)) continue;
        // What is done with who asks after a record was removed did not decide whether it was.
        const until = query.isChange ? new Unit(units[query.unit]).end(query.node) : undefined;
        const usesBefore = (place: { unit: number; fn: number }) =>
          place.unit === query.unit && place.fn === query.fn ? uses.in(place, 0, until) : uses.in(place);
        const reached = reach
          .of(query)
          .filter((one) => isOpenToUsers(one, test, unknowns, handlers))
          .filter((one) => !handlers.of(one).some((place) => usesBefore(place)));
        const [endpoint] = reached;
        if (endpoint === undefined || usesBefore(query) || seen.has(`${query.unit}:${query.fn}`)) continue;
        seen.add(`${query.unit}:${query.fn}`);
        const { unit, fn, node } = query;
        const found = foundAt({ unit, node, fn }, endpoint, rule);
        raw.push(found);
        words.set(found, {
          endpoint: quoted(nameOf(endpoint)),
          record: quoted(query.written),
          field: quoted(common.field),
          siblings: placesOf(owned, units),
        });
      }
    }
  }
  return { raw, words };
}

/** All queries of a program, where they are made. */
export function queriesOf(units: readonly UnitData[]): Placed[] {
  return units.flatMap((data, index): Placed[] => {
    if (isTestPath(data.path)) return [];
    const unit = new Unit(data);
    const found = queriesIn(unit);
    if (found.length === 0) return [];
    const spans = new FunctionSpans(data);
    return found.map((query) => ({ ...query, unit: index, fn: spans.at(unit.start(query.node)) }));
  });
}

function queriesByModel(units: readonly UnitData[]): Map<string, Placed[]> {
  const byModel = new Map<string, Placed[]>();
  for (const query of withModelMethods(units, queriesOf(units))) {
    const key = `${units[query.unit].language} ${query.model}`;
    const known = byModel.get(key);
    if (known) known.push(query);
    else byModel.set(key, [query]);
  }
  return byModel;
}

/** The field of who owns a record that the query compares with who asks. */
function ownedBy(query: Placed, owners: RegExp, origins: Origins): Owned[] {
  const key = query.keys.find(
    ({ name, value }) => owners.test(name) && origins.of(query, value) === 'caller',
  );
  return key ? [{ field: key.name, query }] : [];
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
  if ((security?.schemes ?? []).some(({ scopes }) => scopes.length > 0)) return false;
  return guards.every(
    (guard) =>
      guard.kind !== 'role' &&
      guard.kind !== 'owner' &&
      (guard.kind !== 'unknown' || shared.has(keyOf(guard)) || handlers.isWithin(endpoint, guard)),
  );
}

const keyOf = ({ name, file, line }: EndpointGuard) => `${name}\0${file}\0${line}`;

/** Guards that could not be read, and stand before queries that are limited to who asks nevertheless. */
function unknownsBehind(owned: readonly Owned[], reach: EndpointReach): ReadonlySet<string> {
  return new Set(
    owned
      .flatMap(({ query }) => reach.of(query))
      .flatMap(({ guards = [] }) => guards)
      .filter(({ kind }) => kind === 'unknown')
      .map(keyOf),
  );
}

/** `userId` in `orders.js:12` */
function placesOf(owned: readonly Owned[], units: readonly UnitData[]): string {
  const places = owned.map(({ query: { unit, node } }) => {
    const code = new Unit(units[unit]);
    return quoted(`${code.path}:${code.position(code.start(node)).line}`);
  });
  const distinct = [...new Set(places)];
  const left = distinct.length - MAX_NAMED;
  return [...distinct.slice(0, MAX_NAMED), ...(left > 0 ? [`${left} more`] : [])].join(', ');
}
