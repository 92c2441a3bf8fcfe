import type { Observation } from '#agent/analysis/domain/result.js';
import type { UnitData } from '#agent/ir/unit.js';
import { djangoRouting } from './django.js';
import { expressRouting } from './express.js';
import { fastapiRouting } from './fastapi.js';
import { flaskRouting } from './flask.js';
import { jaxrsRouting } from './jaxrs.js';
import { Program } from './program.js';
import { type Mount, moduleKey, type Route, type Routing } from './routes.js';
import { servletRouting } from './servlets.js';
import { springRouting } from './spring.js';

/** Reads the observations of one framework, whose tags start with `<framework>.`. */
export type FrameworkRouting = (observations: readonly Observation[], program: Program) => Routing;

const frameworks: Record<string, FrameworkRouting> = {
  express: expressRouting,
  flask: flaskRouting,
  fastapi: fastapiRouting,
  django: djangoRouting,
  spring: springRouting,
  jaxrs: jaxrsRouting,
  servlet: servletRouting,
};

/** What the observed calls and decorators say about routing, one framework at a time. */
export function readRoutes(observations: readonly Observation[], units: readonly UnitData[]): Routing {
  const program = new Program(units);
  const routing: Routing = { routes: [], mounts: [] };
  for (const [framework, read] of Object.entries(frameworks)) {
    const own = observations.filter((observation) => observation.tag.startsWith(`${framework}.`));
    if (own.length === 0) continue;
    const { routes, mounts } = read(own, program);
    routing.routes.push(...routes);
    routing.mounts.push(...mounts, ...moduleMounts(routes, mounts, program));
  }
  return routing;
}

/** A mounted module whose export is not known serves the routers that get their routes in it and that nothing else mounts. */
function moduleMounts(routes: readonly Route[], mounts: readonly Mount[], program: Program): Mount[] {
  const mounted = new Set(mounts.map((mount) => mount.child));
  const unitOfFile = new Map<string, number>();
  for (let unit = 0; unit < program.unitCount; unit++) unitOfFile.set(program.unit(unit).path, unit);
  const extra = new Map<string, Mount>();
  for (const route of routes) {
    const unit = unitOfFile.get(route.file);
    if (unit === undefined || mounted.has(route.router) || !mounted.has(moduleKey(unit))) continue;
    if (route.router === moduleKey(unit)) continue;
    const mount = { parent: moduleKey(unit), child: route.router, prefix: '', parameters: [] };
    extra.set(`${mount.parent} ${mount.child}`, mount);
  }
  return [...extra.values()];
}
