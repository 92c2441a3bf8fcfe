import { joinPaths } from '../compose.js';
import { GRAPHQL_BODY, GRAPHQL_METHODS, GRAPHQL_PATH } from '../graphql.js';
import { type PathTemplate, UNKNOWN } from '../path-template.js';
import {
  colonPaths,
  emptyRouting,
  keyOf,
  routePaths,
  routerCalls,
  routerOf,
  setting,
  type Wiring,
} from '../router-calls.js';
import type { RouterKey, Routing } from '../routes.js';
import {
  argumentsOf,
  type Call,
  constant,
  firstOf,
  optionsOf,
  textsOf,
  type Value,
} from '../wiring/value.js';
import { expressRouters } from './express.js';
import { fastifyRouters } from './fastify.js';
import { configured } from './nest-config.js';

const apolloServers = [
  'apollo-server',
  'apollo-server-express',
  'apollo-server-fastify',
  'apollo-server-koa',
];

export const graphqlLibraries = [
  '@apollo/server',
  ...apolloServers,
  '@as-integrations/fastify',
  'mercurius',
  'graphql-yoga',
  '@nestjs/graphql',
];

/** Plugins of Fastify. */
const plugins = /^(mercurius(\.(default|mercurius))?|@as-integrations\/fastify(\.default)?\(\))$/;
const nestModule = /^@nestjs\/graphql\.GraphQLModule\.forRoot(Async)?$/;

/**
 * Where GraphQL is served by what knows its own path: `startStandaloneServer(server)`, `server.applyMiddleware({ app, path })`,
 * `createYoga({ graphqlEndpoint })`, `app.register(mercurius, { path })`, `GraphQLModule.forRoot({ path })`. A handler that a
 * router is given is read with the routes of that router.
 */
export function graphqlRouting(wiring: Wiring): Routing {
  const { calls, program, evaluator } = wiring;
  const routing = emptyRouting();
  for (const call of calls) {
    const { name, member, of } = call.callee;
    const [options = null] = call.positional;
    const server = of?.made?.callee.name.replace(/\.ApolloServer$/, '') ?? '';
    if (name === '@apollo/server/standalone.startStandaloneServer')
      add('application', call, 'apollo-server', ROOT);
    else if (name === 'graphql-yoga.createYoga')
      add('application', call, 'graphql-yoga', stated(options, 'graphqlEndpoint'));
    else if (nestModule.test(name)) addModule(call, options);
    else if (member === 'listen' && server === 'apollo-server')
      add('application', call, 'apollo-server', ROOT);
    else if (/^(applyMiddleware|getMiddleware)$/.test(member ?? '') && apolloServers.includes(server)) {
      const app = routerOf(setting(options, 'app'), expressRouters);
      add(app ? keyOf(app) : 'application', call, 'apollo-server', stated(options, 'path'));
    }
  }
  for (const { router, member, call } of routerCalls(calls, fastifyRouters)) {
    const [plugin = null, options = null] = call.positional;
    const isGraphql = optionsOf(plugin).some((one) => one?.kind === 'foreign' && plugins.test(one.name));
    if (member !== 'register' || !isGraphql) continue;
    const [prefix = ''] = textsOf(setting(options, 'prefix'));
    add(router, call, 'fastify', below(prefix, stated(options, 'path')));
  }
  return routing;

  function add(router: RouterKey, call: Call, framework: string, paths: readonly PathTemplate[]): void {
    for (const { path, parameters } of paths)
      routing.routes.push({
        router,
        methods: GRAPHQL_METHODS,
        path,
        framework,
        handler: program.handlerName(call, undefined, call.node),
        ...program.place(call),
        parameters,
        body: GRAPHQL_BODY,
      });
  }

  function stated(options: Value, name: string): PathTemplate[] {
    const isStated = optionsOf(options).some((one) => one?.kind === 'map' && one.entries.has(name));
    return routePaths(isStated ? setting(options, name) : constant(GRAPHQL_PATH), colonPaths);
  }

  /** The path of a module of NestJS stands below the global prefix only where it asks for that. */
  function addModule(call: Call, given: Value): void {
    if ((setting(given, 'useClass') ?? setting(given, 'useExisting')) !== null) {
      add('nest', call, 'nest', [UNKNOWN]);
      return;
    }
    const factory = firstOf(setting(given, 'useFactory'), 'function');
    const options = factory ? evaluator.callFunction(factory, argumentsOf([]), null) : given;
    const paths = stated(options, 'path');
    const takesPrefix = firstOf(setting(options, 'useGlobalPrefix'), 'constant')?.value === true;
    const prefixed = takesPrefix
      ? calls.find(({ callee }) => callee.member === 'setGlobalPrefix')
      : undefined;
    const [prefix = ''] = prefixed ? textsOf(configured(prefixed.positional[0] ?? null, wiring)) : [];
    add('nest', call, 'nest', below(prefix, paths));
  }
}

const ROOT: PathTemplate[] = [{ path: '/', parameters: [] }];

function below(prefix: string, paths: readonly PathTemplate[]): PathTemplate[] {
  const [outer] = colonPaths(constant(prefix));
  return paths.map(({ path, parameters }) => ({
    path: joinPaths(outer.path, path),
    parameters: [...outer.parameters, ...parameters],
  }));
}
