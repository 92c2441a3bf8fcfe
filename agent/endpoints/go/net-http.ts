import { braceTemplate, type PathTemplate, UNKNOWN } from '../path-template.js';
import type { Program } from '../program.js';
import { emptyRouting, keyOf, mountPaths, routePaths, type Wiring } from '../router-calls.js';
import type { RouterKey, Routing } from '../routes.js';
import { type Call, type Foreign, hasGap, optionsOf, textsOf, type Value } from '../wiring/value.js';
import { GoHandlers } from './handlers.js';
import { switchedRoutes } from './path-switches.js';
import { requests } from './requests.js';
import { wrappedBy } from './wrappers.js';

const MUXES: ReadonlySet<string> = new Set([
  'net/http.NewServeMux()',
  'net/http.ServeMux()',
  'net/http.DefaultServeMux',
]);
/** The mux of the package itself. */
const DEFAULT: RouterKey = 'router net/http';

/** `http.HandleFunc`, `mux.Handle("GET /items/{id}", handler)`, and a mux behind another one. */
export function netHttpRouting(wiring: Wiring): Routing {
  const routing = emptyRouting();
  const handlers = new GoHandlers(wiring, requests.http);
  for (const call of wiring.calls) {
    const { name, of, member } = call.callee;
    if ((member !== 'Handle' && member !== 'HandleFunc') || of === null || call.positional.length < 2)
      continue;
    const router = of.name === 'net/http' ? DEFAULT : muxOf(of);
    if (router === null || name === '') continue;
    const [pattern, handler] = call.positional;
    const { mux, stripped } = muxBehind(handler, call, wiring.program);
    if (mux !== null) {
      // Without `StripPrefix` the mux behind has the whole path.
      const place = wiring.program.place(call);
      for (const { path, parameters } of mountPaths(stripped, patternPaths))
        routing.mounts.push({
          parent: router,
          child: mux,
          prefix: path.replace(/\/$/, ''),
          parameters,
          place,
        });
      continue;
    }
    for (const path of routePaths(pattern, patternPaths)) {
      const methods = [methodOf(pattern, path)];
      routing.routes.push(
        ...handlers.routes({
          framework: 'net/http',
          router,
          methods,
          paths: [path],
          handler,
          node: call.nodes[1],
          call,
        }),
      );
    }
  }
  routing.routes.push(...switchedRoutes(wiring, handlers));
  return routing;
}

/** The muxes that calls made. */
export function muxesOf(calls: readonly Call[]): Foreign[] {
  return calls.map(({ result }) => result).filter(({ name }) => MUXES.has(name));
}

function muxOf(value: Value): RouterKey | null {
  for (const one of optionsOf(value)) {
    if (one?.kind === 'instance' && one.inherited) return muxOf(one.inherited);
    if (one?.kind === 'foreign' && MUXES.has(one.name))
      return one.name === 'net/http.DefaultServeMux' ? DEFAULT : keyOf(one);
  }
  return null;
}

/** The mux that a handler leads to through what is wrapped around it, and the path that is cut off before. */
export function muxBehind(
  value: Value,
  call: Call,
  program: Program,
): { mux: RouterKey | null; stripped: Value | undefined } {
  let stripped: Value | undefined;
  for (const one of [value, ...wrappedBy(value, call, program)]) {
    const mux = muxOf(one);
    if (mux !== null) return { mux, stripped };
    const made = one?.kind === 'foreign' ? one.made : null;
    if (made?.callee.name === 'net/http.StripPrefix') stripped = made.positional[0] ?? null;
  }
  return { mux: null, stripped };
}

/** `GET example.com/items/{id}`, `/files/{path...}`, `/{$}` */
const PATTERN = /^(?:([A-Z]+)[ \t]+)?([^/]*)(\/.*)$/s;

function patternPaths(value: Value): PathTemplate[] {
  return textsOf(value).flatMap((text) => {
    const [, , host, behind] = PATTERN.exec(text) ?? [];
    // What is not known before the first slash may be a host, or a part of the path.
    const path = host === undefined || !hasGap(host) ? behind : host + behind;
    return path === undefined
      ? hasGap(text)
        ? [UNKNOWN]
        : []
      : [braceTemplate(path.replace(/\{\$\}$/, '').replace(/\{(\w+)\.{3}\}/g, '{$1}'))];
  });
}

function methodOf(pattern: Value, { path }: PathTemplate): string {
  for (const text of textsOf(pattern)) {
    const method = PATTERN.exec(text)?.[1];
    if (method !== undefined && patternPaths({ kind: 'constant', value: text })[0]?.path === path)
      return method;
  }
  return 'ANY';
}
