import type { Endpoint } from '#protocol/scan-report.js';
import type { RawFinding } from '../../analysis/api/result.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import type { EndpointTest } from '../../rules/endpoint-test.js';
import type { Rule } from '../../rules/rule.js';
import { isTestPath } from '../../workspace/path-kind.js';
import type { EndpointCode } from '../endpoint-code.js';
import { EndpointReach } from '../endpoint-reach.js';
import type { HandlersOfEndpoints } from '../handlers-of-endpoints.js';
import { type EndpointFindings, foundAt, nameOf, quoted } from '../unguarded-endpoints.js';
import { queriesOf } from './foreign-records.js';
import { HandlerView } from './handler-view.js';
import { withModelMethods } from './model-methods.js';
import { Origins } from './origins.js';
import { rightsElsewhere } from './right-elsewhere.js';
import { SelectingFunctions } from './selecting-functions.js';

const READING = new Set(['GET', 'HEAD']);

/**
 * What rules about rights find: a handler that asks for a right of who calls by one id of the request, and reads, changes or removes
 * the record that another id selects. Nothing where what stands before the handler asks for more than that callers are known: it
 * may ask by the other id.
 */
export function recordsOfOthers(
  endpoints: readonly Endpoint[],
  units: readonly UnitData[],
  rules: readonly Rule[],
  { handlers, callees }: EndpointCode,
): EndpointFindings {
  const raw: RawFinding[] = [];
  const words = new Map<RawFinding, Record<string, string>>();
  const concerned = rules.flatMap((rule) =>
    rule.endpoints?.selects && rule.endpoints.checks === 'elsewhere'
      ? [{ rule, test: rule.endpoints, selects: rule.endpoints.selects }]
      : [],
  );
  if (concerned.length === 0 || endpoints.length === 0) return { raw, words };
  const direct = queriesOf(units, callees);
  const queries = withModelMethods(units, direct);
  const reach = new EndpointReach(units, endpoints);
  const origins = new Origins(units, (place) => reach.servedAt(place), true);
  for (const { rule, test, selects } of concerned) {
    const ids = new RegExp(selects.ids, 'i');
    const owners = new RegExp(selects.owners, 'i');
    const functions = new SelectingFunctions(units, direct, ids);
    const seen = new Set<string>();
    for (const endpoint of endpoints) {
      if (!isConcerned(endpoint, test, handlers)) continue;
      for (const { unit, fn } of handlers.of(endpoint)) {
        const data = units[unit];
        if (!rule.languages.includes(data.language) || isTestPath(data.path) || seen.has(`${unit}:${fn}`))
          continue;
        seen.add(`${unit}:${fn}`);
        const view = new HandlerView(unit, data, fn, origins);
        const own = queries.filter((query) => query.unit === unit);
        for (const one of rightsElsewhere(view, own, functions, ids, owners)) {
          // What a request that writes only looks up may be meant to be of others.
          if (!one.isChange && !READING.has(endpoint.method)) continue;
          const place = view.placeOf(one.node);
          const found = foundAt({ unit, node: one.node, fn: place.fn }, endpoint, rule);
          if (!one.isChange) found.confidence--;
          raw.push(found);
          const code = new Unit(data);
          words.set(found, {
            endpoint: quoted(nameOf(endpoint)),
            record: quoted(one.written),
            field: quoted(one.selectedAs),
            guard: `${quoted(one.asked)} (${quoted(`${data.path}:${code.position(code.start(one.check)).line}`)})`,
          });
        }
      }
    }
  }
  return { raw, words };
}

function isConcerned(endpoint: Endpoint, test: EndpointTest, handlers: HandlersOfEndpoints): boolean {
  const { method, path, handler, guards = [] } = endpoint;
  if (!test.methods.includes(method)) return false;
  if (test.unless !== undefined && new RegExp(test.unless, 'i').test(`${method} ${path} ${handler}`))
    return false;
  return guards.every(
    (guard) =>
      guard.kind === 'signed-in' ||
      guard.kind === 'token' ||
      guard.kind === 'csrf' ||
      handlers.isWithin(endpoint, guard),
  );
}
