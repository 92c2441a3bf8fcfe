import { FunctionSpans } from '#agent/ir/function-spans.js';
import { Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import { isTestPath } from '../../workspace/path-kind.js';
import { checksIn } from '../access/handlers.js';
import { writtenName } from '../access/refusals.js';
import { braceTemplate } from '../path-template.js';
import type { FunctionSite } from '../program.js';
import type { Wiring } from '../router-calls.js';
import type { Route } from '../routes.js';
import { firstOf } from '../wiring/value.js';
import type { GoHandlers } from './handlers.js';
import { methodsAskedFor } from './request-methods.js';

const PATH = /\.URL\.Path$/;
const WRITER = /(^|\.)ResponseWriter$/;
const REQUEST = /(^|\.)Request$/;
/** What answers that there is nothing, or hands the request on to whatever is behind. */
const NOTHING = /(^|\.)(NotFound|NotFoundHandler|Error|ServeHTTP)$/;
const MAX_DEPTH = 12;

/** A path of a case, as it is written. */
interface Tested {
  path: string;
  isPrefix: boolean;
}

/**
 * Paths that a handler of `net/http` tells apart itself: `switch r.URL.Path { case "/status": s.status(w, r) }`, or by conditions,
 * `case strings.HasPrefix(r.URL.Path, "/db/query"):`. At least two cases must be about the path, and a case counts that
 * hands the request to a function. What the handler asks of callers holds for all of them.
 */
export function switchedRoutes(wiring: Wiring, handlers: GoHandlers): Route[] {
  const { program } = wiring;
  const stripped = strippedIn(wiring);
  return program.unitsOf('go').flatMap((index) => {
    const unit = program.unit(index);
    if (isTestPath(unit.path)) return [];
    const routes: Route[] = [];
    let spans: FunctionSpans | null = null;
    for (const cases of casesIn(unit, (callee) => program.nameOf(index, callee) === 'strings.HasPrefix')) {
      if (cases.filter(({ tested }) => tested.length > 0).length < 2) continue;
      spans ??= new FunctionSpans(unit.data);
      const site = { unit: index, fn: spans.at(unit.start(cases[0].node)) };
      if (!isHandler(site, wiring) || stripped.has(`${index} ${site.fn}`)) continue;
      routes.push(...routesOf(cases, site, wiring, handlers));
    }
    return routes;
  });
}

/** A case of a switch, or a link of a chain of conditions, with the paths that it is for. */
interface Case {
  node: number;
  tested: Tested[];
  body: readonly number[];
}

/** The switches and chains of conditions in a file; a switch without a subject is such a chain. */
function casesIn(unit: Unit, isPrefixTest: (callee: number) => boolean): Case[][] {
  const all: Case[][] = [];
  const inner = new Set<number>();
  for (let node = unit.nodeCount - 1; node >= 0; node--) {
    const kind = unit.kind(node);
    if (kind === Kind.Switch && PATH.test(writtenName(unit, unit.a(node))))
      all.push(
        [...unit.list(unit.b(node))].map((one) => ({
          node: one,
          tested: [...unit.list(unit.a(one))].flatMap((test) => exact(unit, test)),
          body: [...unit.list(unit.b(one))],
        })),
      );
    else if (kind === Kind.If && !inner.has(node)) {
      const chain: Case[] = [];
      for (let at = node; at >= 0; ) {
        chain.push({
          node: at,
          tested: conditionPaths(unit, unit.a(at), isPrefixTest),
          body: [...unit.list(unit.b(at))],
        });
        const [next = -1, ...others] = unit.list(unit.c(at));
        at = next >= 0 && others.length === 0 && unit.kind(next) === Kind.If ? next : -1;
        if (at >= 0) inner.add(at);
      }
      all.push(chain);
    }
  }
  return all.reverse();
}

function routesOf(cases: readonly Case[], site: FunctionSite, wiring: Wiring, handlers: GoHandlers): Route[] {
  const { program } = wiring;
  const unit = program.unit(site.unit);
  const security = checksIn(site, wiring);
  return cases.flatMap(({ node, tested, body: statements }) => {
    const answer = tested.length === 0 ? null : answerIn(unit, statements, site, wiring);
    if (answer === null) return [];
    const asked = methodsAskedFor(answer.site, program);
    const methods = asked.length > 0 ? asked : ['ANY'];
    const { parameters, body } = handlers.readIn(answer.site, methods);
    return tested.map(({ path, isPrefix }): Route => {
      // What begins with a slash at the end goes on behind it.
      const template = braceTemplate(isPrefix && path.endsWith('/') ? `${path}{path}` : path || '/');
      return {
        router: `switch ${site.unit} ${node}`,
        framework: 'net/http',
        methods,
        path: template.path,
        parameters: [...template.parameters, ...parameters],
        body,
        handler: answer.name,
        ...program.place({ unit: site.unit, node }),
        site: answer.site,
        isOfLibrary: answer.site === null,
        security,
      };
    });
  });
}

/** The paths that a condition holds for. */
function conditionPaths(
  unit: Unit,
  node: number,
  isPrefixTest: (callee: number) => boolean,
  depth = 0,
): Tested[] {
  if (node < 0 || depth > MAX_DEPTH) return [];
  const [left, right] = [unit.a(node), unit.b(node)];
  switch (unit.kind(node)) {
    case Kind.Logical: {
      const found = [left, right].map((side) => conditionPaths(unit, side, isPrefixTest, depth + 1));
      // Of `path == "/a" && isOpen` the path is known, of two paths at once none is.
      return unit.string(unit.c(node)) === '||' || found.some((side) => side.length === 0)
        ? found.flat()
        : [];
    }
    case Kind.Binary:
      if (!unit.string(unit.c(node)).startsWith('==')) return [];
      return PATH.test(writtenName(unit, left)) ? exact(unit, right) : [];
    case Kind.Call: {
      const [path = -1, prefix = -1] = unit.list(right);
      if (!isPrefixTest(left) || path < 0 || !PATH.test(writtenName(unit, path))) return [];
      return exact(unit, prefix).map((one) => ({ ...one, isPrefix: true }));
    }
    default:
      return [];
  }
}

function exact(unit: Unit, node: number): Tested[] {
  if (node < 0 || unit.kind(node) !== Kind.String) return [];
  const path = unit.string(unit.a(node));
  return path === '' || path.startsWith('/') ? [{ path, isPrefix: false }] : [];
}

/** The last call of some statements that is handed the answer that is written: a function of the program, or of a library. */
function answerIn(
  unit: Unit,
  statements: Iterable<number>,
  site: FunctionSite,
  { checks, program }: Wiring,
): { name: string; site: FunctionSite | null } | null {
  let found: { name: string; site: FunctionSite | null } | null = null;
  const writer = program
    .functionInfo(site)
    .parameters.find(({ type }) => WRITER.test(program.nameOf(site.unit, type) ?? ''));
  for (const statement of statements) {
    if (unit.kind(statement) !== Kind.Expression && unit.kind(statement) !== Kind.Return) continue;
    const call = unit.a(statement);
    if (call < 0 || unit.kind(call) !== Kind.Call) continue;
    const isHanded = [...unit.list(unit.b(call))].some(
      (one) => unit.kind(one) === Kind.Local && unit.a(one) === writer?.slot,
    );
    const callee = unit.a(call);
    const name = program.nameOf(site.unit, callee) ?? writtenName(unit, callee);
    if (!isHanded || NOTHING.test(name)) continue;
    const target = checks.target(site.unit, callee, site.fn);
    if (target !== null) found = { name: program.functionName(target), site: target };
    else if (unit.kind(callee) === Kind.Member && unit.kind(unit.a(callee)) === Kind.Import)
      found = { name, site: null };
  }
  return found;
}

function isHandler(site: FunctionSite, { program }: Wiring): boolean {
  const types = program
    .functionInfo(site)
    .parameters.map(({ type }) => program.nameOf(site.unit, type) ?? '');
  return types.some((type) => WRITER.test(type)) && types.some((type) => REQUEST.test(type));
}

/** The handlers that a part of the path is taken off before. */
function strippedIn({ calls, evaluator }: Wiring): Set<string> {
  const found = new Set<string>();
  for (const { callee, positional } of calls) {
    if (callee.name !== 'net/http.StripPrefix') continue;
    const handler = positional[1] ?? null;
    const instance = firstOf(handler, 'instance');
    const fn = firstOf(instance ? evaluator.member(instance, 'ServeHTTP') : handler, 'function');
    if (fn) found.add(`${fn.unit} ${fn.fn}`);
  }
  return found;
}
