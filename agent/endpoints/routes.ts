import type { Endpoint } from '#protocol/scan-report.js';
import type { PathPattern } from './access/path-patterns.js';
import type { Security } from './access/security.js';
import type { Around } from './handed-on.js';
import type { FunctionSite } from './program.js';

/** Names a router: an application, blueprint, router object or list of routes of the scanned program. */
export type RouterKey = string;

export interface SourcePlace {
  file: string;
  line: number;
}

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
  /** Where it is registered, where that is not where its handler is. */
  registered?: SourcePlace;
  /** The function that answers. */
  site?: FunctionSite | null;
  /** The same, where not all is read that may ask who calls it. */
  answers?: FunctionSite | null;
  /** What hands requests on to it, from the outside in. */
  around?: readonly Around[];
  /** A class or function of a library answers that is known to ask nothing of callers by itself. */
  isOfLibrary?: boolean;
  body?: Endpoint['body'];
  responses?: Endpoint['responses'];
  security?: Security | null;
  tags?: string[];
  operationId?: string;
  /** A slash at the end makes it another path. */
  isStrict?: boolean;
  /** Which call of the start-up code it is, where checks of its router depend on the order. */
  order?: number;
}

/** One router serves another below a prefix (an OpenAPI template). */
export interface Mount {
  parent: RouterKey;
  child: RouterKey;
  prefix: string;
  parameters: Endpoint['parameters'];
  security?: Security | null;
  tags?: string[];
  order?: number;
  /** Where it is written. */
  place?: SourcePlace;
}

/** A check that a router makes before what it serves below a path. */
export interface Guard {
  router: RouterKey;
  prefix: string;
  security: Security;
  /** Paths, and names of handlers, that it lets pass. */
  exempt?: readonly string[];
  /** Expressions that paths fit which it lets pass. */
  open?: readonly PathPattern[];
  /** It lets pass all but these. */
  only?: readonly string[];
  /** It holds for what is registered after this call, or for all. */
  order?: number;
}

/** What a router takes off the front of paths, before it looks for what answers: callers write it, routes do not. */
export interface Front {
  router: RouterKey;
  /** Only below this. */
  prefix: string;
  path: string;
  parameters: Endpoint['parameters'];
  /** From this call on. */
  order?: number;
  place: SourcePlace;
}

export interface Routing {
  routes: Route[];
  mounts: Mount[];
  guards?: Guard[];
  fronts?: Front[];
  /** Routers that serve nothing by themselves, with where they are made: what nothing is seen to mount is not at the root. */
  parts?: ReadonlyMap<RouterKey, SourcePlace | undefined>;
}

export function moduleKey(unit: number): RouterKey {
  return `module ${unit}`;
}
