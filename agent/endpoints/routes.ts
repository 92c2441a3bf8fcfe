import type { KnownValue } from '#agent/analysis/domain/result.js';
import type { Endpoint } from '#protocol/scan-report.js';

/** Names a router: an application, blueprint, router object or list of routes of the scanned program. */
export type RouterKey = string;

/** A path and its handler, registered at a router. `path` is an OpenAPI template relative to that router. */
export interface Route {
  router: RouterKey;
  /** Upper case; `ANY` where the router does not look at the method. */
  methods: string[];
  path: string;
  framework: string;
  handler: string;
  file: string;
  line: number;
  parameters: Endpoint['parameters'];
  /** A slash at the end makes it another path. */
  isStrict?: boolean;
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

/** The router that a value is. A receiver of unknown type is taken for one router a unit and written name. */
export function routerKey(value: KnownValue, unit: number, written: string | null): RouterKey {
  if (value.kind === 'instance') return `instance ${value.identity}`;
  if (value.kind === 'module') return moduleKey(value.unit);
  return `unknown ${unit} ${written ?? ''}`;
}

export function moduleKey(unit: number): RouterKey {
  return `module ${unit}`;
}
