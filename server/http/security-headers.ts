import type { RouteOptionsSecureObject } from '@hapi/hapi';
import type { BoundPlugin } from './bound-plugin.js';

/** What Hapi writes itself, given as a default for all routes. */
export const securityDefaults: RouteOptionsSecureObject = {
  hsts: { maxAge: 31_536_000 },
  xframe: 'deny',
  xss: 'disabled',
  noOpen: false,
  noSniff: true,
  referrer: 'no-referrer',
};

/** Nothing that the API sends may run, be framed or be kept; a page that shows something states its own policy. */
export const securityHeaders: BoundPlugin = {
  name: 'security-headers',
  register(server) {
    server.ext('onPreResponse', (request, h) => {
      const { response } = request;
      if (response instanceof Error) {
        response.output.headers['content-security-policy'] = "default-src 'none'; frame-ancestors 'none'";
        return h.continue;
      }
      response.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'", {
        override: false,
      });
      return h.continue;
    });
  },
};
