import { bothRequired, type Security } from '../access/security.js';
import { HandlerInputs } from '../handler-inputs.js';
import { colonTemplates } from '../path-template.js';
import { emptyRouting, functionIn, setting, variableOf, type Wiring } from '../router-calls.js';
import type { Route, Routing } from '../routes.js';
import { firstOf, optionsOf, textsOf, type Value } from '../wiring/value.js';
import { ownCheckOf } from './checks.js';
import { handlerSchemas } from './handler-schemas.js';
import { testedMethods } from './method-tests.js';
import { nextMiddleware } from './next-middleware.js';
import { refusedCallers } from './session-checks.js';

/** Requests of the platform, as handlers of the folder `app` get them. */
const webRequest = {
  members: { headers: 'header', cookies: 'cookie', searchParams: 'query' },
  getters: new Set(['get', 'getAll', 'has']),
  headerGetters: new Set<string>(),
  bodyGetters: new Set(['json']),
  formGetters: new Set(['formData']),
  inner: /^nextUrl$/,
  hasUrls: true,
} as const;

/** Requests of Node.js, as handlers of the folder `pages/api` get them. */
const nodeRequest = {
  members: { query: 'query', body: 'body', headers: 'header', cookies: 'cookie' },
  getters: new Set<string>(),
  headerGetters: new Set<string>(),
  bodyGetters: new Set<string>(),
} as const;

const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const APP_ROUTE = /^(.*\/)?route\.[cm]?[jt]sx?$/;
const API_PAGE = /^(api(?:\/.*)?)\.[cm]?[jt]sx?$/;
const SETTINGS = ['next.config.js', 'next.config.mjs', 'next.config.ts', 'next.config.cjs'];

export const nextLibraries = ['next'];

/**
 * Next.js: each `app/PATH/route.ts` answers the methods that it exports, each `pages/api/PATH.ts` by its default export.
 * Pages, which are fetched alone, are no endpoints.
 */
export function nextRouting(wiring: Wiring): Routing {
  const { program, evaluator, files } = wiring;
  const inApp = new HandlerInputs(wiring, webRequest, handlerSchemas(program, wiring.evaluator));
  const inPages = new HandlerInputs(wiring, nodeRequest, handlerSchemas(program, wiring.evaluator));
  const routing = emptyRouting();
  const rootPaths = new Map<string, string | null>();
  const middlewareOf = new Map<string, (path: string) => Security | null>();
  program.paths().forEach((path, unit) => {
    const served = servedBy(path);
    if (served === null) return;
    const { base, folder, isPage, root } = served;
    const before = middlewareOf.get(root) ?? nextMiddleware(root, wiring);
    middlewareOf.set(root, before);
    evaluator.modules.run(evaluator, unit);
    const member = (name: string) => evaluator.modules.memberOf(evaluator, unit, name) ?? null;
    for (const template of templatesOf(isPage ? folder.replace(/(^|\/)index$/, '') : folder)) {
      if (isPage) add(unit, path, base + template, null, member('default'), before(template));
      else
        for (const verb of verbs) {
          const handler = member(verb);
          if (handler !== null) add(unit, path, base + template, verb, handler, before(template));
        }
    }
  });
  return routing;

  /** Where a file is served from, if it is one that answers requests: below the outermost `app` or `pages` of an application. */
  function servedBy(path: string): { base: string; folder: string; isPage: boolean; root: string } | null {
    for (const { index, 0: name } of path.matchAll(/(?<=^|\/)(?:app|pages)\//g)) {
      const isPage = name === 'pages/';
      const folder = (isPage ? API_PAGE : APP_ROUTE).exec(path.slice(index + name.length));
      if (folder === null) continue;
      const root = path.slice(0, index).replace(/(^|\/)src\/$/, '$1');
      const base = rootPaths.has(root) ? (rootPaths.get(root) ?? null) : basePath(root);
      rootPaths.set(root, base);
      if (base !== null) return { base, folder: folder[1] ?? '', isPage, root };
    }
    return null;
  }

  function add(
    unit: number,
    file: string,
    path: string,
    verb: string | null,
    value: Value,
    before: Security | null,
  ): void {
    const fn = functionIn(value, wiring);
    const site = fn && { unit: fn.unit, fn: fn.fn };
    const request = site && variableOf(site, 0, program);
    const tested = verb === null && site ? testedMethods(program, site) : [];
    const methods = verb !== null ? [verb] : tested.length > 0 ? tested : ['ANY'];
    const name = (site && program.functionName(site)) || (verb ?? 'default');
    for (const template of colonTemplates(path)) {
      const own = new Set(template.parameters.map((one) => one.name));
      const read = site && request ? (verb === null ? inPages : inApp).of(site, request) : [];
      const route: Route = {
        router: `next ${unit}`,
        methods,
        path: template.path,
        framework: 'next',
        handler: name,
        file,
        line: 1,
        site,
        // What matched the path is in the query as well.
        parameters: [
          ...template.parameters,
          ...read.filter((one) => one.in !== 'query' || !own.has(one.name)),
        ],
        security: bothRequired(
          before,
          (isWrapped(value) ? ownCheckOf(value, '', wiring) : null) ?? refusedCallers(site, wiring),
        ),
      };
      routing.routes.push(route);
    }
  }

  /** The path that the application in a folder is served below; null where no application of Next.js is in it. */
  function basePath(root: string): string | null {
    const config = SETTINGS.find((name) => files.has(root + name));
    if (config === undefined) return /"next"\s*:/.test(files.read(`${root}package.json`) ?? '') ? '' : null;
    const unit = program.unitAt(root + config);
    if (unit === undefined) return '';
    evaluator.modules.run(evaluator, unit);
    const { modules } = evaluator;
    const settings = modules.memberOf(evaluator, unit, 'default') ?? modules.exportsOf(unit);
    const [base] = textsOf(setting(settingsIn(settings), 'basePath'));
    return base === undefined || !/^\/[\w./-]*$/.test(base) ? '' : base.replace(/\/$/, '');
  }
}

/** Settings may be wrapped by plug-ins: `withSentry(withIntl({ ... }))`. */
function settingsIn(value: Value, depth = 0): Value {
  for (const one of optionsOf(value)) {
    if (one?.kind === 'map') return one;
    const made = one?.kind === 'foreign' ? one.made : null;
    for (const argument of made && depth < 5 ? made.positional : []) {
      const inner = settingsIn(argument, depth + 1);
      if (inner) return inner;
    }
  }
  return null;
}

function isWrapped(value: Value): boolean {
  const fn = firstOf(value, 'function');
  return fn === null ? firstOf(value, 'foreign')?.made != null : (fn.frame?.fn ?? 0) !== 0;
}

/**
 * Paths with `:name` for `[name]` and `[...name]`; without and with what is optional: `[[...name]]`. Groups `(name)` and slots
 * `@name` are no part of them, and what is below `_name` is not served.
 */
function templatesOf(folder: string): string[] {
  const segments = folder.split('/').filter((one) => one !== '' && !/^(\(\w[^()]*\)|@.*)$/.test(one));
  if (segments.some((one) => one.startsWith('_'))) return [];
  const written = (parts: readonly string[]) =>
    parts
      .map((one) =>
        one
          .replace(/^%5F/i, '_')
          .replace(/^\[+(?:\.\.\.)?([\w-]+)\]+$/, (_, name: string) => `:${name.replaceAll('-', '_')}`),
      )
      .map((one) => `/${one}`)
      .join('');
  const last = segments.at(-1) ?? '';
  return last.startsWith('[[') ? [written(segments.slice(0, -1)), written(segments)] : [written(segments)];
}
