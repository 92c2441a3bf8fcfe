import { randomUUID } from 'node:crypto';
import type { Request } from '@hapi/hapi';
import type { Logger } from '#server/logging.js';
import type { BoundPlugin } from './bound-plugin.js';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** Names one request in the log; it is never sent to clients. */
    requestId: string;
  }
}

/** One line for each request, when it is over: id, route, status, time. */
export const requestLog = (log: Logger): BoundPlugin => ({
  name: 'request-log',
  register(server) {
    server.ext('onRequest', (request, h) => {
      request.app.requestId = randomUUID();
      return h.continue;
    });
    server.events.on('response', (request) => {
      const line = {
        requestId: request.app.requestId,
        method: request.method.toUpperCase(),
        // The pattern of the route, not the address: paths and queries are the client's data.
        route: request.route.path,
        status: statusOf(request),
        ms: Date.now() - request.info.received,
      };
      if (line.status >= 500) log.error(line, 'request');
      else log.info(line, 'request');
    });
  },
});

/** 499 for a request whose client went away before an answer. */
function statusOf({ response }: Request): number {
  return response && 'statusCode' in response ? response.statusCode : 499;
}
