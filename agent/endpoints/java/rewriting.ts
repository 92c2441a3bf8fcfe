import { Kind, NONE } from '#agent/ir/kinds.js';
import { isTestPath } from '../../workspace/path-kind.js';
import { isOfPath } from '../access/questions.js';
import { lastSegment } from '../annotated-paths.js';
import { UNKNOWN } from '../path-template.js';
import type { ClassSite, FunctionSite, Program } from '../program.js';
import type { Front, Route } from '../routes.js';

/** What a class of a request gives for its path. */
const PATHS = new Set(['getRequestURI', 'getServletPath', 'getPathInfo']);
const WRAPPERS = new Set(['HttpServletRequestWrapper', 'ServletRequestWrapper']);
const FILTERS = new Set(['Filter', 'HttpFilter', 'GenericFilterBean', 'OncePerRequestFilter']);
const SERVLETS = new Set(['servlet', 'spring', 'jaxrs', 'struts']);

interface Rewriting {
  /** Frameworks whose routes are found by what it leaves. */
  frameworks: ReadonlySet<string>;
  /** Where the path is given, or set. */
  site: { unit: number; node: number };
}

/**
 * Routes whose paths callers write otherwise, since a filter gives a request another path: a class around the request that says
 * so, `setRequestUri` before resources are looked for. A filter that is about some paths leaves all others as they are.
 */
export function rewrittenFronts(program: Program, routes: readonly Route[]): Front[] {
  const [one] = rewritingsOf(program);
  if (!one) return [];
  const place = program.place(one.site);
  const routers = new Set(
    routes.flatMap((route) => (one.frameworks.has(route.framework) ? [route.router] : [])),
  );
  return [...routers].map((router) => ({ router, prefix: '', ...UNKNOWN, place }));
}

function rewritingsOf(program: Program): Rewriting[] {
  const wrappers = new Map<string, { unit: number; node: number }>();
  const found: Rewriting[] = [];
  const filters: { site: ClassSite; start: number; end: number }[] = [];
  for (const unitIndex of program.unitsOf('java')) {
    const unit = program.unit(unitIndex);
    if (isTestPath(unit.path)) continue;
    unit.data.classes.forEach((info, cls) => {
      const site = { unit: unitIndex, cls };
      const names = program.baseNames(site);
      if (names.some((name) => WRAPPERS.has(name))) {
        const changed = changedPath(program, site);
        if (changed !== null) wrappers.set(`${unitIndex} ${cls}`, { unit: unitIndex, node: changed });
      }
      const { start, end } = info;
      if (names.some((name) => FILTERS.has(name))) filters.push({ site, start, end });
      const set = names.includes('ContainerRequestFilter') ? setUri(program, site) : null;
      if (set !== null) found.push({ frameworks: new Set(['jaxrs']), site: { unit: unitIndex, node: set } });
    });
  }
  for (const { site, start, end } of filters) {
    if (isAboutPaths(program, site)) continue;
    for (const [key, at] of wrappers) {
      const [wrapperUnit, cls] = key.split(' ').map(Number);
      const info = program.unit(wrapperUnit).data.classes[cls];
      const isWithin = wrapperUnit === site.unit && info.start >= start && info.end <= end;
      const isMade = () => makes(program, site.unit, start, end, info.name);
      if (isWithin || (info.name !== '' && isMade())) found.push({ frameworks: SERVLETS, site: at });
    }
  }
  return found;
}

/** Where a class of a request gives another path than the request that it stands around. */
function changedPath(program: Program, site: ClassSite): number | null {
  const unit = program.unit(site.unit);
  for (const [name, fn] of program.methodsOf(site)) {
    if (!PATHS.has(name)) continue;
    for (const node of nodesIn(program, fn)) {
      if (unit.kind(node) !== Kind.Return || unit.a(node) === NONE) continue;
      const value = unit.a(node);
      const isAsked =
        unit.kind(value) === Kind.Call && PATHS.has(lastSegment(program.nameOf(site.unit, unit.a(value))));
      if (!isAsked) return node;
    }
  }
  return null;
}

/** Where a filter of JAX-RS sets the path that resources are looked for by. */
function setUri(program: Program, site: ClassSite): number | null {
  if (isAboutPaths(program, site)) return null;
  const unit = program.unit(site.unit);
  for (const fn of program.methodsOf(site).values())
    for (const node of nodesIn(program, fn))
      if (
        unit.kind(node) === Kind.Call &&
        unit.kind(unit.a(node)) === Kind.Member &&
        unit.string(unit.b(unit.a(node))) === 'setRequestUri'
      )
        return node;
  return null;
}

/** Whether a filter asks for paths that it knows by their texts. */
function isAboutPaths(program: Program, site: ClassSite): boolean {
  const unit = program.unit(site.unit);
  return [...program.methodsOf(site).values()].some((fn) =>
    nodesIn(program, fn).some((node) => unit.kind(node) === Kind.If && isOfPath(unit, unit.a(node))),
  );
}

function nodesIn(program: Program, site: FunctionSite): number[] {
  const unit = program.unit(site.unit);
  const { start, end } = program.functionInfo(site);
  const found: number[] = [];
  for (let node = 0; node < unit.nodeCount; node++)
    if (unit.start(node) >= start && unit.end(node) <= end) found.push(node);
  return found;
}

/** Whether a class of that name is made between two places of a file. */
function makes(program: Program, unitIndex: number, start: number, end: number, name: string): boolean {
  const unit = program.unit(unitIndex);
  for (let node = 0; node < unit.nodeCount; node++)
    if (unit.kind(node) === Kind.New && unit.start(node) >= start && unit.end(node) <= end)
      if (lastSegment(program.nameOf(unitIndex, unit.a(node))) === name) return true;
  return false;
}
