import { Boom } from '@hapi/boom';
import type { Server } from '@hapi/hapi';

/**
 * Answers 405 with `Allow` where a path exists but not with this method. Call it when all routes are there:
 * a route for any method has the lowest priority, so it only sees what no other route takes.
 */
export function answerOtherMethods(server: Server): void {
  const methodsByPath = new Map<string, Set<string>>();
  for (const { method, path } of server.table()) {
    const methods = methodsByPath.get(path) ?? new Set();
    methods.add(method.toUpperCase());
    if (method === 'get') methods.add('HEAD');
    methodsByPath.set(path, methods);
  }
  for (const [path, methods] of methodsByPath) {
    if (methods.has('*')) continue;
    const allow = [...methods].sort().join(', ');
    server.route({
      method: '*',
      path,
      options: { auth: false },
      handler: () => {
        const failure = new Boom('Method not allowed', {
          statusCode: 405,
          data: { hint: `This path takes ${allow}` },
        });
        failure.output.headers.allow = allow;
        throw failure;
      },
    });
  }
}
