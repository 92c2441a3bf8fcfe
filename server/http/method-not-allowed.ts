import { Boom } from '@hapi/boom';
import type { RequestRoute, Server } from '@hapi/hapi';
import { apiError } from './errors.js';

/**
 * Answers 405 with `Allow` where a path exists but not with this method. Call it when all routes are there:
 * a route for any method has the lowest priority, so it only sees what no other route takes.
 */
export function answerOtherMethods(server: Server): void {
  const routesByPath = new Map<string, RequestRoute[]>();
  for (const route of server.table()) {
    routesByPath.set(route.path, [...(routesByPath.get(route.path) ?? []), route]);
  }
  for (const [path, routes] of routesByPath) {
    const methods = new Set(routes.map(({ method }) => method.toUpperCase()));
    if (methods.has('*')) continue;
    if (methods.has('GET')) methods.add('HEAD');
    const allow = [...methods].sort().join(', ');
    server.route({
      method: '*',
      path,
      // The same key or token as for the right method; the body does not matter and is not read.
      options: { auth: strategyOf(routes[0]), payload: { parse: false, output: 'stream' } },
      handler: () => {
        throw methodNotAllowed(allow);
      },
    });
  }
}

/** Answers 404 where there is nothing. Hapi would read the body first, and wait for one that stalls. */
export function answerUnknownPaths(server: Server): void {
  server.route({
    method: '*',
    path: '/{notFound*}',
    options: { auth: false, payload: { parse: false, output: 'stream' } },
    handler: () => {
      throw apiError(404, 'Not found', { hint: 'The operations are listed at /docs and /openapi.json' });
    },
  });
}

function strategyOf({ settings: { auth } }: RequestRoute): string | false {
  const strategies = typeof auth === 'object' ? auth.strategies : undefined;
  return strategies?.[0] ?? false;
}

function methodNotAllowed(allow: string): Boom {
  const failure = new Boom('Method not allowed', {
    statusCode: 405,
    data: { hint: `This path takes ${allow}` },
  });
  failure.output.headers.allow = allow;
  return failure;
}
