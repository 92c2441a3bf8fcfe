import type { Schema } from '#protocol/scan-report.js';
import { bothRequired, type Security } from '../access/security.js';
import { joinPaths } from '../compose.js';
import { answeredBy, emptyRouting, handlerOf, setting, type Wiring } from '../router-calls.js';
import type { Route, Routing } from '../routes.js';
import { STRING } from '../schemas/schema.js';
import { type Call, type Foreign, firstOf, optionsOf, textsOf, type Value } from '../wiring/value.js';
import { checkOf } from './checks.js';
import { writtenAt } from './middleware.js';
import { SchemaChains } from './schema-chains.js';

export const trpcLibraries = ['@trpc/server'];

/** Routers in routers, and calls on a procedure. */
const MAX_DEPTH = 12;
const MAX_CHAIN = 40;
/** Where procedures are served in most programs, for those whose adapter is not seen. */
const USUAL = '/trpc';

const MADE = /^@trpc\/server\.initTRPC(\.\w+(\(\))?)*\.create\(\)\.(router|mergeRouters)$/;
const ADAPTERS = /^@trpc\/server\/adapters\/[\w-]+(\/[\w-]+)?\.(\w+)$/;
const methods: Readonly<Record<string, string>> = { query: 'GET', mutation: 'POST', subscription: 'GET' };

/**
 * tRPC: `router({ name: procedure.input(schema).use(check).mutation(resolver) })`. Each procedure is served at its name with those
 * of the routers around it, `/trpc/orders.remove`: what reads by GET, what changes by POST. Its checks are what it uses.
 */
export function trpcRouting(wiring: Wiring): Routing {
  const { calls, program } = wiring;
  const routing = emptyRouting();
  const chains = new SchemaChains(program);
  const made = calls.filter(({ callee }) => MADE.test(callee.name));
  const inner = new Set(made.flatMap((call) => partsOf(call).map(({ id }) => id)));
  const seen = new Set<string>();
  for (const call of made) {
    if (inner.has(call.result.id)) continue;
    for (const prefix of servedAt(call.result, calls)) addRouter(call, prefix, '', 0);
  }
  return routing;

  function addRouter(call: Call, prefix: string, name: string, depth: number): void {
    if (depth > MAX_DEPTH) return;
    if (call.callee.member === 'mergeRouters')
      for (const one of call.positional) addEntry(one, prefix, name, depth);
    else addEntry(call.positional[0] ?? null, prefix, name, depth);
  }

  function addEntry(value: Value, prefix: string, name: string, depth: number): void {
    for (const one of optionsOf(value)) {
      if (one?.kind === 'map')
        for (const [key, entry] of one.entries)
          addEntry(entry, prefix, name === '' ? key : `${name}.${key}`, depth + 1);
      const by = one?.kind === 'foreign' ? one.made : null;
      if (by === null || depth > MAX_DEPTH) continue;
      if (MADE.test(by.callee.name)) addRouter(by, prefix, name, depth + 1);
      else if (by.callee.member !== null && by.callee.member in methods) addProcedure(by, prefix, name);
    }
  }

  function addProcedure(call: Call, prefix: string, name: string): void {
    const path = joinPaths(prefix, `/${name}`);
    const method = methods[call.callee.member ?? ''];
    if (seen.has(`${method} ${path}`)) return;
    seen.add(`${method} ${path}`);
    const steps = stepsOf(call);
    const handler = handlerOf(call, call.positional[0] ?? null, call.nodes[0] ?? -1, wiring);
    routing.routes.push({
      router: 'application',
      methods: [method],
      path,
      framework: 'trpc',
      ...answeredBy(handler, call, program),
      ...inputOf(steps, method),
      security: securityOf(steps),
    });
  }

  function securityOf(steps: readonly Call[]): Security | null {
    return steps
      .filter(({ callee }) => callee.member === 'use')
      .reduce<Security | null>(
        (all, step) => bothRequired(all, checkIn(step.positional[0] ?? null, step, 0)),
        null,
      );
  }

  /** What a middleware asks: a function, one that `middleware(...)` was given, or one behind others, `isUser.unstable_pipe(...)`. */
  function checkIn(value: Value, step: Call, depth: number): Security | null {
    const by = firstOf(value, 'foreign')?.made ?? null;
    if (by === null || depth > MAX_DEPTH || !/^(middleware|pipe|unstable_pipe)$/.test(by.callee.member ?? ''))
      return checkOf(value, writtenAt(step, 0, program), wiring, program.place(step));
    const before = by.callee.member === 'middleware' ? null : checkIn(by.callee.of, step, depth + 1);
    return bothRequired(before, checkIn(by.positional[0] ?? null, step, depth + 1));
  }

  /** Procedures may ask for more than one object: what comes in has the fields of all. */
  function inputOf(steps: readonly Call[], method: string): Pick<Route, 'parameters' | 'body'> {
    const schemas = steps
      .filter(({ callee }) => callee.member === 'input')
      .flatMap(({ positional }) => chains.of(positional[0] ?? null)?.schema ?? []);
    if (schemas.length === 0) return { parameters: [], body: null };
    if (method === 'GET')
      return {
        parameters: [{ name: 'input', in: 'query', required: false, schema: STRING }],
        body: null,
      };
    return { parameters: [], body: { required: true, content: { 'application/json': joined(schemas) } } };
  }
}

/** The routers that a router is made of. */
function partsOf(call: Call): Foreign[] {
  const found: Foreign[] = [];
  const collect = (value: Value, depth: number) => {
    for (const one of optionsOf(value)) {
      if (one?.kind === 'map' && depth < MAX_DEPTH)
        for (const entry of one.entries.values()) collect(entry, depth + 1);
      if (one?.kind === 'foreign') found.push(one);
    }
  };
  for (const value of call.positional) collect(value, 0);
  return found;
}

/** The calls that made a procedure, from the first to the last; `concat` has those of another one in it. */
function stepsOf(call: Call, depth = 0): Call[] {
  const steps: Call[] = [];
  for (
    let at: Call | null | undefined = call;
    at && steps.length < MAX_CHAIN;
    at = at.callee.of?.made ?? null
  ) {
    const other = /^(unstable_)?concat$/.test(at.callee.member ?? '')
      ? firstOf(at.positional[0] ?? null, 'foreign')?.made
      : null;
    steps.unshift(...(other && depth < MAX_DEPTH ? stepsOf(other, depth + 1) : [at]));
  }
  return steps;
}

/** Paths below which a router is served, by the adapters that it is given to. */
function servedAt(router: Foreign, calls: readonly Call[]): string[] {
  const found = new Set<string>();
  for (const call of calls) {
    const [, , adapter] = ADAPTERS.exec(call.callee.name) ?? [];
    if (adapter === undefined || !isRouter(setting(call.positional[0] ?? null, 'router'), router)) continue;
    const [options = null] = call.positional;
    const [stated] = [...textsOf(setting(options, 'endpoint')), ...textsOf(setting(options, 'basePath'))];
    const mounts = calls
      .filter(({ positional }) => positional.some((one) => optionsOf(one).includes(call.result)))
      .flatMap(({ positional }) => textsOf(positional[0] ?? null));
    if (stated !== undefined) found.add(stated);
    else if (mounts.length > 0) for (const one of mounts) found.add(one);
    else found.add(/^(createHTTPServer|createHTTPHandler)$/.test(adapter) ? '' : USUAL);
  }
  // A plugin of Fastify is given its router in the settings beside it.
  for (const { callee, positional } of calls)
    if (callee.member === 'register') {
      const options = positional[1] ?? null;
      if (!isRouter(setting(setting(options, 'trpcOptions'), 'router'), router)) continue;
      found.add(textsOf(setting(options, 'prefix'))[0] ?? USUAL);
    }
  return found.size > 0 ? [...found] : [USUAL];
}

function isRouter(value: Value, router: Foreign): boolean {
  return optionsOf(value).includes(router);
}

function joined(schemas: readonly Schema[]): Schema {
  if (schemas.length === 1) return schemas[0];
  return {
    type: 'object',
    properties: Object.assign({}, ...schemas.map(({ properties }) => properties ?? {})),
    required: [...new Set(schemas.flatMap(({ required }) => required ?? []))],
  };
}
