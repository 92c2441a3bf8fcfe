import type { Observation } from '#agent/analysis/result.js';
import type { UnitData } from '#agent/ir/unit.js';
import type { Endpoint } from '#protocol/scan-report.js';

/** Names a router: an application, blueprint, router object or list of routes of the scanned program. */
export type RouterKey = string;

/** A path and its handler, registered at a router. `path` is an OpenAPI template relative to that router. */
export interface Route {
  router: RouterKey;
  methods: string[];
  path: string;
  framework: string;
  handler: string;
  file: string;
  line: number;
  parameters: Endpoint['parameters'];
}

/** One router serves another below a prefix (an OpenAPI template). */
export interface Mount {
  parent: RouterKey;
  child: RouterKey;
  prefix: string;
  parameters: Endpoint['parameters'];
}

export interface Routing {
  routes: Route[];
  mounts: Mount[];
}

/** What the observed calls and decorators say about routing, one framework at a time. */
export function readRoutes(_observations: Observation[], _units: UnitData[]): Routing {
  return { routes: [], mounts: [] };
}
