import type { Observation } from '#agent/analysis/api/result.js';
import type { UnitData } from '#agent/ir/unit.js';
import { checksAround } from './access/around.js';
import { ofHandler, placed, withHandler } from './access/handlers.js';
import { bothRequired } from './access/security.js';
import { goFrameworks } from './go/frameworks.js';
import { gorillaRouting } from './go/gorilla.js';
import { muxesOf, netHttpRouting } from './go/net-http.js';
import { goCallbacks, goRouting } from './go/routers.js';
import { JavaFilters } from './java/filters.js';
import { functionalRouting } from './java/functional.js';
import { jaxrsRouting } from './java/jaxrs.js';
import { micronautRouting } from './java/micronaut.js';
import { rewrittenFronts } from './java/rewriting.js';
import { addedServletRouting, declaredServletRouting, servletRouting } from './java/servlets.js';
import { springRouting } from './java/spring.js';
import { springGraphqlRouting } from './java/spring-graphql.js';
import { strutsRouting } from './java/struts.js';
import {
  decoratedCallbacks,
  decoratedLibraries,
  decoratedRouting,
} from './javascript/decorated-controllers.js';
import { expressLibraries, expressRouting } from './javascript/express.js';
import { fastifyCallbacks, fastifyLibraries, fastifyRouting } from './javascript/fastify.js';
import { graphqlLibraries, graphqlRouting } from './javascript/graphql.js';
import { hapiCallbacks, hapiLibraries, hapiRouting } from './javascript/hapi.js';
import { honoLibraries, honoRouting } from './javascript/hono.js';
import { koaLibraries, koaRouting } from './javascript/koa.js';
import { nestLibraries, nestRouting } from './javascript/nest.js';
import { nextLibraries, nextRouting } from './javascript/next.js';
import { trpcLibraries, trpcRouting } from './javascript/trpc.js';
import type { Program } from './program.js';
import { aiohttpLibraries, aiohttpRouting } from './python/aiohttp.js';
import { bottleLibraries, bottleRouting } from './python/bottle.js';
import { djangoLibraries, djangoRouting } from './python/django.js';
import { flaskLibraries, flaskRouting } from './python/flask.js';
import { pyramidCallbacks, pyramidLibraries, pyramidRouting } from './python/pyramid.js';
import { starletteLibraries, starletteRouting } from './python/starlette.js';
import { tornadoLibraries, tornadoRouting } from './python/tornado.js';
import { withoutRepeated } from './repeated-runs.js';
import { emptyRouting, type Wiring } from './router-calls.js';
import { type Mount, moduleKey, type Route, type Routing } from './routes.js';
import type { Shared } from './shared.js';
import { librariesOf, type ProgramNames, runStartUp } from './start-up.js';
import type { Callbacks } from './wiring/evaluation.js';

/** Reads the observations of one framework, whose tags start with `<framework>.`. */
export type FrameworkRouting = (observations: readonly Observation[], shared: Shared) => Routing;

const observed: Record<string, FrameworkRouting> = {
  spring: springRouting,
  jaxrs: jaxrsRouting,
  micronaut: micronautRouting,
  servlet: servletRouting,
};

/** Of these, frameworks whose handlers have filters or interceptors before them. */
const javaFrameworks = new Set(['spring', 'jaxrs', 'micronaut', 'servlet', 'struts']);

/** Read what the program and its files state, without a run of any code. */
const stated: readonly ((shared: Shared) => Routing)[] = [
  functionalRouting,
  declaredServletRouting,
  addedServletRouting,
  strutsRouting,
  springGraphqlRouting,
];

/** Reads what the start-up code of a program calls. */
interface WiringReader {
  /** Libraries by which a module takes part in it: first names of what is imported. */
  libraries: readonly string[];
  /** Paths of files are the routes: no module sets any up. */
  isByPath?: true;
  read(wiring: Wiring): Routing;
  /** What it does routing by: last names of functions, methods and classes. */
  words: string;
  /** What the framework does with functions that it is given. */
  callbacks?: Callbacks;
}

const wired: readonly WiringReader[] = [
  {
    libraries: expressLibraries,
    words: 'get post put patch delete head options all del use route express Router',
    read: expressRouting,
  },
  {
    libraries: koaLibraries,
    words: 'get post put patch delete head options all del use prefix router Router',
    read: koaRouting,
  },
  {
    libraries: honoLibraries,
    words: 'get post put patch delete head options all on use route basePath Hono OpenAPIHono',
    read: honoRouting,
  },
  {
    libraries: fastifyLibraries,
    words: 'get post put patch delete head options all route register fastify Fastify',
    read: fastifyRouting,
    callbacks: fastifyCallbacks,
  },
  {
    libraries: hapiLibraries,
    words: 'route register server Server compose',
    read: hapiRouting,
    callbacks: hapiCallbacks,
  },
  {
    libraries: graphqlLibraries,
    words:
      'ApolloServer applyMiddleware getMiddleware startStandaloneServer createYoga register forRoot forRootAsync',
    read: graphqlRouting,
  },
  { libraries: nestLibraries, words: 'setGlobalPrefix enableVersioning', read: nestRouting },
  {
    libraries: decoratedLibraries,
    words: 'addControllers setConfig createExpressServer useExpressServer RegisterRoutes',
    read: decoratedRouting,
    callbacks: decoratedCallbacks,
  },
  { libraries: nextLibraries, isByPath: true, words: '', read: nextRouting },
  {
    libraries: trpcLibraries,
    words: 'router mergeRouters query mutation subscription use input concat middleware pipe',
    read: trpcRouting,
  },
  {
    libraries: flaskLibraries,
    words:
      'get post put patch delete head options all route add_url_rule register_blueprint add_resource add_namespace namespace init_app',
    read: flaskRouting,
  },
  {
    libraries: starletteLibraries,
    words:
      'get post put patch delete head options all route api_route add_route add_api_route include_router mount',
    read: starletteRouting,
  },
  {
    libraries: djangoLibraries,
    words: 'register extend path re_path url include as_view SimpleRouter DefaultRouter',
    read: djangoRouting,
  },
  {
    libraries: aiohttpLibraries,
    words:
      'router add_routes add_subapp Application RouteTableDef add_get add_post add_put add_delete add_patch add_route add_static add_view',
    read: aiohttpRouting,
  },
  {
    libraries: bottleLibraries,
    words: 'get post put patch delete head options all route mount merge Bottle',
    read: bottleRouting,
  },
  {
    libraries: pyramidLibraries,
    words: 'add_route add_view add_static_view include Configurator',
    read: pyramidRouting,
    callbacks: pyramidCallbacks,
  },
  {
    libraries: goFrameworks.flatMap(({ packages }) => packages.map((path) => path.replace(/\/v\d+$/, ''))),
    words:
      'GET POST PUT PATCH DELETE HEAD OPTIONS Any Match Get Post Put Patch Delete Head Options All Add Handle HandleFunc Method MethodFunc Handler HandlerFunc Group Route With Mount Use New Default NewRouter NewMux',
    read: goRouting,
    callbacks: goCallbacks,
  },
  {
    libraries: ['github.com/gorilla/mux'],
    words: 'Methods Path PathPrefix Handle HandleFunc Handler HandlerFunc Subrouter NewRouter NewRoute',
    read: gorillaRouting,
  },
  {
    libraries: ['net/http'],
    words: 'Handle HandleFunc NewServeMux StripPrefix',
    read: netHttpRouting,
  },
  { libraries: tornadoLibraries, words: 'Application add_handlers url URLSpec', read: tornadoRouting },
];

/** Steps for what readers evaluate: types, models. */
const READING_STEPS = 500_000;

/** What the program says about routing, one framework at a time. */
export function readRoutes(
  observations: readonly Observation[],
  units: readonly UnitData[],
  names: ProgramNames,
  shared: Shared,
): Routing {
  const { program } = shared;
  const routing = emptyRouting();
  let filters: JavaFilters | null = null;
  const before = (route: Route) => {
    if (!javaFrameworks.has(route.framework)) return null;
    filters ??= new JavaFilters(shared);
    return filters.of(route);
  };
  const add = ({ routes, mounts, guards = [], fronts = [], parts = new Map() }: Routing) => {
    // The handler says more than the place where it is registered.
    for (const one of routes) {
      const { around: wrappers = [], answers, ...own } = one;
      const answering = own.site ?? answers;
      const registered = bothRequired(before(one), placed(one.security, one.registered ?? one));
      const around = bothRequired(registered, checksAround(wrappers, shared));
      const route = { ...own, security: withHandler(around, ofHandler(one.site, one, shared)) };
      routing.routes.push(
        answering
          ? {
              ...route,
              ...program.functionPlace(answering),
              registered: route.registered ?? { file: route.file, line: route.line },
            }
          : route,
      );
    }
    for (const mount of mounts) routing.mounts.push(mount);
    for (const guard of guards) routing.guards.push(guard);
    for (const front of fronts) routing.fronts.push(front);
    for (const [router, place] of parts) routing.parts.set(router, place);
  };
  for (const [framework, read] of Object.entries(observed)) {
    const own = observations.filter((observation) => observation.tag.startsWith(`${framework}.`));
    if (own.length === 0) continue;
    const { routes, mounts, guards } = read(own, shared);
    add({ routes, guards, mounts: [...mounts, ...moduleMounts(routes, mounts, program)] });
  }
  for (const read of stated) add(read(shared));
  routing.fronts.push(...rewrittenFronts(program, routing.routes));
  const used = librariesOf(units);
  const readers = wired.filter(({ libraries }) => libraries.some((library) => used.has(library)));
  if (readers.length === 0) return routing;
  const read = (withTests: boolean) => {
    const evaluator = runStartUp(units, names, {
      libraries: new Set(readers.flatMap(({ libraries, isByPath }) => (isByPath ? [] : libraries))),
      words: new Set(readers.flatMap(({ words }) => words.split(' '))),
      callbacks: (call, at) => {
        for (const { callbacks } of readers) {
          const known = callbacks?.(call, at);
          if (known !== undefined) return known;
        }
        return undefined;
      },
      withTests,
    });
    for (const unit of evaluator.cutUnits) shared.gaps.cutIn(units[unit].path);
    evaluator.allow(READING_STEPS);
    shared.checks.use(evaluator);
    for (const reader of readers) add(reader.read({ calls: evaluator.calls, evaluator, ...shared }));
    // A mux may be mounted by the router of another library.
    Object.assign(routing, withoutRepeated(routing, muxesOf(evaluator.calls)));
  };
  const [mounts, guards, fronts] = [routing.mounts.length, routing.guards.length, routing.fronts.length];
  const parts = new Map(routing.parts);
  read(false);
  if (routing.routes.length > 0) return routing;
  // What tests and examples serve counts where the program itself serves nothing. Routers of another run have its numbers.
  routing.mounts.length = mounts;
  routing.guards.length = guards;
  routing.fronts.length = fronts;
  routing.parts = parts;
  read(true);
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
