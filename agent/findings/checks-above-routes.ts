import type { Endpoint } from '#protocol/scan-report.js';
import type { RawFinding } from '../analysis/api/result.js';
import { isCheckName, writtenName } from '../endpoints/index.js';
import { FunctionSpans } from '../ir/function-spans.js';
import { Kind } from '../ir/kinds.js';
import { lastWord } from '../ir/last-word.js';
import { Unit, type UnitData } from '../ir/unit.js';
import type { Rule } from '../rules/rule.js';
import { isTestPath } from '../workspace/path-kind.js';
import type { HandlersOfEndpoints } from './handlers-of-endpoints.js';
import { type EndpointFindings, foundAt, nameOf, quoted } from './unguarded-endpoints.js';

/** Methods of applications and routers that register what they decorate, and give it back as it was. */
const registering = /^(route|api_route|get|post|put|patch|delete|head|options|websocket|add_route|view)$/;

/**
 * What rules about checks above routes find: a decorator that asks who calls, above the one that registers the function. What is
 * registered is the function below; the check changes a name that nobody calls. Nothing where another check stands below as well.
 */
export function checksAboveRoutes(
  endpoints: readonly Endpoint[],
  units: readonly UnitData[],
  rules: readonly Rule[],
  handlers: HandlersOfEndpoints,
): EndpointFindings {
  const raw: RawFinding[] = [];
  const words = new Map<RawFinding, Record<string, string>>();
  const concerned = rules.filter((rule) => rule.endpoints?.checks === 'above');
  if (concerned.length === 0) return { raw, words };
  // What was read as a check elsewhere is one, whatever it is called.
  const read = new Set(
    endpoints.flatMap(({ guards = [] }) =>
      guards.flatMap(({ kind, name }) => (kind === 'unknown' || kind === 'csrf' ? [] : [lastWord(name)])),
    ),
  );
  const seen = new Set<string>();
  // Of several routes of a function one that is open says most.
  for (const endpoint of [...endpoints].sort(byOpenness)) {
    const [place] = handlers.of(endpoint);
    if (place === undefined || seen.has(`${place.unit}:${place.fn}`)) continue;
    seen.add(`${place.unit}:${place.fn}`);
    const data = units[place.unit];
    if (isTestPath(data.path)) continue;
    const idle = idleCheck(new Unit(data), place.fn, (name) => isCheckName(name) || read.has(name));
    if (idle === null) continue;
    for (const rule of concerned) {
      if (!rule.languages.includes(data.language)) continue;
      const fn = new FunctionSpans(data).at(new Unit(data).start(idle.node));
      const found = foundAt({ unit: place.unit, node: idle.node, fn }, endpoint, rule);
      // Another check is made in another place, such as before all requests.
      if (endpoint.authenticated !== 'no') found.confidence--;
      raw.push(found);
      words.set(found, { endpoint: quoted(nameOf(endpoint)), guard: quoted(idle.name) });
    }
  }
  return { raw, words };
}

function byOpenness(one: Endpoint, other: Endpoint): number {
  return Number(other.authenticated === 'no') - Number(one.authenticated === 'no');
}

/** The first check above the last decorator that registers a function, where none is below. */
function idleCheck(
  unit: Unit,
  fn: number,
  isCheck: (name: string) => boolean,
): { node: number; name: string } | null {
  const decorators = [...unit.list(unit.data.functions[fn].decorators)].map((node) => {
    const isCall = unit.kind(node) === Kind.Call;
    const callee = isCall ? unit.a(node) : node;
    const name = lastWord(writtenName(unit, callee));
    const isRoute = isCall && unit.kind(callee) === Kind.Member && registering.test(name);
    return { node, name, isRoute, isCheck: !isRoute && isCheck(name) };
  });
  const last = decorators.findLastIndex(({ isRoute }) => isRoute);
  if (last < 0 || decorators.slice(last).some((one) => one.isCheck)) return null;
  return decorators.slice(0, last).find((one) => one.isCheck) ?? null;
}
