import type { Endpoint, EndpointGuard } from '#protocol/scan-report.js';
import type { RawFinding } from '../analysis/api/result.js';
import { asksForRole, writtenName } from '../endpoints/index.js';
import { Kind } from '../ir/kinds.js';
import { Unit, type UnitData } from '../ir/unit.js';
import type { EndpointTest } from '../rules/endpoint-test.js';
import type { Rule } from '../rules/rule.js';
import { isTestPath } from '../workspace/path-kind.js';
import { callerWords } from './caller-words.js';
import type { EndpointCode } from './endpoint-code.js';
import type { HandlersOfEndpoints } from './handlers-of-endpoints.js';
import { PlacesOfLines } from './places-of-lines.js';
import {
  constantPath,
  type EndpointFindings,
  foundAt,
  nameOf,
  quoted,
  reading,
  resources,
} from './unguarded-endpoints.js';

/** Endpoints that a message names. */
const MAX_NAMED = 3;
/** So many of a small resource ask for a role, where all of it do. */
const MIN_AROUND = 2;

/**
 * What rules about roles find: endpoints that write, and ask only that callers are known, where the others of the same resource ask for a role or
 * permission as well. One finding for a resource. Nothing where a guard is not known, where the handler has anything to do with who asks,
 * and where the roles are no rule of the resource.
 */
export function unprivilegedEndpoints(
  endpoints: readonly Endpoint[],
  units: readonly UnitData[],
  rules: readonly Rule[],
  { handlers, uses }: EndpointCode,
): EndpointFindings {
  const raw: RawFinding[] = [];
  const words = new Map<RawFinding, Record<string, string>>();
  const concerned = rules.flatMap((rule) =>
    rule.endpoints?.asks === 'role' ? [{ rule, test: rule.endpoints }] : [],
  );
  for (const group of concerned.length === 0 ? [] : withSubresources(resources(endpoints))) {
    const unit = handlers.unitOf(group[0].file);
    if (unit === null || isTestPath(units[unit].path)) continue;
    for (const { rule, test } of concerned) {
      if (!rule.languages.includes(units[unit].language)) continue;
      const { lacking, doubts } = lackingAmongRoles(
        group,
        test,
        handlers,
        (endpoint) => {
          const functions = handlers.of(endpoint);
          return functions.length === 0 ? null : functions.some((one) => uses.in(one));
        },
        (guard) => handlers.around(guard).some((one) => uses.in(one) && readsChosen(units[one.unit], one.fn)),
      );
      const [first] = lacking.sort(byLine);
      const place = first && new PlacesOfLines(units[unit]).at(first.line);
      if (!place) continue;
      const found = foundAt({ unit, ...place }, first, rule);
      found.confidence -= doubts;
      raw.push(found);
      words.set(found, {
        endpoint: `${lacking.length === 1 ? '' : 'each of '}${listed(lacking.map((one) => quoted(nameOf(one))))}`,
        guard: guardText(first),
        siblings: siblingsText(group),
      });
    }
  }
  return { raw, words };
}

/** What is below a resource, such as its export, is of it where all is in one file. */
function withSubresources(groups: readonly Endpoint[][]): Endpoint[][] {
  const merged = new Map<string, Endpoint[]>();
  const groupKey = ({ application = '', file }: Endpoint, path: string) => `${application}\0${file}\0${path}`;
  const byPath = groups
    .map((group) => ({ group, path: constantPath(group[0].path) }))
    .sort((one, other) => one.path.length - other.path.length);
  for (const { group, path } of byPath) {
    const parts = path.split('/');
    const ancestors = parts.map((_, at) => parts.slice(0, at).join('/'));
    const around = ancestors
      .map((one) => merged.get(groupKey(group[0], one)))
      .find((one) => one !== undefined);
    if (around) around.push(...group);
    else merged.set(groupKey(group[0], path), [...group]);
  }
  return [...merged.values()];
}

/**
 * Those that ask for no role where most that write do; none where that is no rule of the resource. Where only a few write, it is
 * one that lacks it among others that all ask, also for reading.
 * @param decides whether the handler of an endpoint decides by who asks; null where it is not known
 * @param asksMore whether the function of a guard does
 */
function lackingAmongRoles(
  group: readonly Endpoint[],
  test: EndpointTest,
  handlers: HandlersOfEndpoints,
  decides: (endpoint: Endpoint) => boolean | null,
  asksMore: (guard: EndpointGuard) => boolean,
): { lacking: Endpoint[]; doubts: number } {
  const counted = group.filter((endpoint) => isCounted(endpoint, test));
  const withRole = counted.filter(hasRole).length;
  const shared = sharedUnknowns(counted.filter(hasRole));
  const common = new Set(counted.filter(hasRole).flatMap(({ guards = [] }) => guards.map(keyOf)));
  // A guard that those with a role do not have may stand in the place of theirs.
  const hasOwn = ({ guards = [] }: Endpoint) =>
    guards.some((guard) => guard.kind === 'signed-in' && !common.has(keyOf(guard)) && asksMore(guard));
  const lacking = counted.filter(
    (one) =>
      isSignedInOnly(one, shared, handlers) && !isSpared(one, test) && decides(one) === false && !hasOwn(one),
  );
  const others = counted.length - withRole;
  if (withRole >= 2 && withRole > others) return { lacking, doubts: 0 };
  const around = group.filter((one) => !lacking.includes(one));
  const isRule =
    withRole >= 1 &&
    around.filter(hasRole).length >= MIN_AROUND &&
    around.every((one) => hasRole(one) || decides(one) === true);
  return { lacking: isRule && lacking.length === 1 ? lacking : [], doubts: 1 };
}

function isCounted({ method, path, handler }: Endpoint, { methods, also }: EndpointTest): boolean {
  if (methods.includes(method)) return true;
  return (
    also !== undefined && reading.has(method) && new RegExp(also, 'i').test(`${method} ${path} ${handler}`)
  );
}

function isSpared({ method, path, handler }: Endpoint, { unless }: EndpointTest): boolean {
  const text = `${method} ${path} ${handler}`;
  // What people do about themselves.
  if (/[a-z](My|Me|Self|Own|Current)([A-Z]|$)/.test(text)) return true;
  return unless !== undefined && new RegExp(unless, 'i').test(text);
}

function hasRole({ guards = [], security }: Endpoint): boolean {
  return (
    guards.some(({ kind }) => kind === 'role') ||
    (security?.schemes ?? []).some(({ scopes }) => scopes.length > 0)
  );
}

/**
 * All that it asks is that callers are known. What is not known of it stands before those that ask for a role as well, so it is not what asks them; what the handler
 * itself may check is known by what it has to do with who asks.
 */
function isSignedInOnly(
  endpoint: Endpoint,
  shared: ReadonlySet<string>,
  handlers: HandlersOfEndpoints,
): boolean {
  const { authenticated, guards = [] } = endpoint;
  return (
    authenticated === 'yes' &&
    !hasRole(endpoint) &&
    guards.some(({ kind }) => kind === 'signed-in' || kind === 'token') &&
    guards.every(
      (guard) =>
        guard.kind !== 'owner' &&
        // What says by its name that it asks for more was not read to its end.
        !asksForRole(guard.name) &&
        (guard.kind !== 'unknown' || shared.has(keyOf(guard)) || handlers.isWithin(endpoint, guard)),
    )
  );
}

/** Whether a function reads what callers choose, such as the id in the path: a guard that does may ask whose that is. */
function readsChosen(data: UnitData, fn: number): boolean {
  const unit = new Unit(data);
  const { start, end } = data.functions[fn];
  const { chosen } = callerWords();
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.kind(node) !== Kind.Index && unit.kind(node) !== Kind.Member) continue;
    if (unit.start(node) < start || unit.end(node) > end) continue;
    if (chosen.test(writtenName(unit, node)) || chosen.test(writtenName(unit, unit.a(node)))) return true;
  }
  return false;
}

/** Guards of which it is not known what they ask, and that all of these have. */
function sharedUnknowns(endpoints: readonly Endpoint[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { guards = [] } of endpoints)
    for (const key of new Set(guards.filter(({ kind }) => kind === 'unknown').map(keyOf)))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Set([...counts].flatMap(([key, count]) => (count === endpoints.length ? [key] : [])));
}

const keyOf = ({ name, file, line }: EndpointGuard) => `${name}\0${file}\0${line}`;
const placeOf = ({ name, file, line }: EndpointGuard) => `${quoted(name)} in ${quoted(`${file}:${line}`)}`;

function guardText({ guards = [] }: Endpoint): string {
  const asking =
    guards.find(({ kind }) => kind === 'signed-in') ?? guards.find(({ kind }) => kind === 'token');
  return asking ? placeOf(asking) : 'a check';
}

/** `PUT /orders/{id}` (`requireAdmin` in `app.js:12`) */
function siblingsText(group: readonly Endpoint[]): string {
  return listed(
    group.filter(hasRole).map((endpoint) => {
      const check = endpoint.guards?.find(({ kind }) => kind === 'role');
      return `${quoted(nameOf(endpoint))}${check ? ` (${placeOf(check)})` : ''}`;
    }),
  );
}

function listed(texts: readonly string[]): string {
  const left = texts.length - MAX_NAMED;
  return [...texts.slice(0, MAX_NAMED), ...(left > 0 ? [`${left} more`] : [])].join(', ');
}

function byLine(one: Endpoint, other: Endpoint): number {
  return one.line - other.line || (one.path < other.path ? -1 : Number(one.path > other.path));
}
